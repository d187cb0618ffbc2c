"""The groups of `make test` that are more than one command."""
