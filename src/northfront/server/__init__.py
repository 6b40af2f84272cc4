"""The server: tables, seats, their store, and what goes over the wire. It knows no game's rules."""
