"""The database tables for what people say and agree on. A change here needs a migration (docs/hosting.md)."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Integer, String, Table, Text

from northfront.server.store.schema import METADATA

TERMS = Table(
    "agreed_terms",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("days", Integer, nullable=False),  # for each move; 0: no clock
    Column("claim", Integer, nullable=False),  # how many days later the other side may claim the game; -1: never
    Column("open_chat", Boolean, nullable=False),
    Column("rematch", String(32), nullable=False),  # the table of the rematch
)
CHAT = Table(
    "chat",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("side", String(32), nullable=False),
    Column("at", Integer, nullable=False),  # Unix time
    Column("text", Text, nullable=False),
)
SEAT_PAGES = Table(
    "seat_pages",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("side", String(32), primary_key=True),
    Column("chat_read", Integer, nullable=False),  # the last line of the chat that this side has read
    Column("notes", Text, nullable=False),  # shown to this seat only
)
REMARKS = Table(
    "remarks",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("n", Integer, nullable=False),
    Column("side", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("what", String(16), nullable=False),
    Column("more", Text, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("phase", String(64), nullable=False),
)
MOVES_DUE = Table(
    "moves_due",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("side", String(32), primary_key=True),
    Column("since", Integer, nullable=False),  # Unix times
    Column("until", Integer, nullable=False),
    Column("remind", Integer, nullable=False, index=True),  # when the side is to be reminded next; 0: never
)
