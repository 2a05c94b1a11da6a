"""Every rule, clause by clause."""
