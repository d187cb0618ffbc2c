"""What people may ask about lobbies and seats, and who may ask it. Read service.py."""
