"""What clients are sent and may send, as plain data."""
