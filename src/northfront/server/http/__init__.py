"""What arrives over HTTP and WebSocket: routes, connections, errors and compression."""
