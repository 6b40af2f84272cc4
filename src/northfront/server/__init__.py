"""The server: tables, seats, their store, and the protocol. It knows the rules of no game."""
