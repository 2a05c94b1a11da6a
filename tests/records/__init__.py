"""Golden records: whole games that must replay to the same result for ever."""
