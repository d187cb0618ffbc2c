"""Finds, installs and starts other people's programs: Node, Chromium, databases, compilers."""
