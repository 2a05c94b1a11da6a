"""`python -m altamira` is the `altamira` command."""

from altamira.cli import main

main()
