"""What this game tells its computer players. Nothing here decides what is legal."""
