"""The `damier` command, one file a subcommand. Read main.py first."""
