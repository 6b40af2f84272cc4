"""Playing at a terminal: the board in characters, orders as text."""
