"""What is learned from self-play: one module for each game that has such a thing."""
