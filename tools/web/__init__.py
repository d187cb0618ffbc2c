"""Builds the web client, and what it is built from: its wire types and the browser's Python."""
