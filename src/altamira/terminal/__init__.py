"""Altamira in a terminal: play, replay, verify."""
