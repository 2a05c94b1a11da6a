"""The Bronze Age: a file for each part of RULES.md."""
