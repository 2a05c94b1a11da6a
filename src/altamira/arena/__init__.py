"""Games in bulk: bots against bots, results as rows, reports made from rows."""
