"""How nodes tell each other that something is new. Read bus.py."""
