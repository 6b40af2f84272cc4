"""What a position is worth, and how things stand on the ground."""
