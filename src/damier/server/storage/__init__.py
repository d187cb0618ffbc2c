"""What is durable: lobbies, records, chat, reports. Read port.py, then an adapter."""
