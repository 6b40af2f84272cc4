"""What clients receive and may send, as plain data."""
