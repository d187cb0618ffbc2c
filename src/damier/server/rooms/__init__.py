"""Lobbies in memory: one room each, with its table, clocks, bots and connections. Read room.py."""
