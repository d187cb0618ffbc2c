"""HTTP: the port, what is asked there, and who answers it. Read app.py, then protocol.py."""
