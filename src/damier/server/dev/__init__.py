"""An author's panel, on the author's own machine only. Read routes.py."""
