"""What computer players know about this game. Nothing here decides what is legal."""
