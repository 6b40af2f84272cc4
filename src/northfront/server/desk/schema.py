"""The tables of the database that belong to people rather than to games. They share the migrations of the store."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, Index, Integer, String, Table, Text

from northfront.server.store.schema import METADATA

DESKS = Table(
    "desks",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),  # of the desk's token
    Column("name", String(24), nullable=False),
    Column("quiet", String(16), nullable=False),  # "22:00-08:00"; empty: none
    Column("zone", String(64), nullable=False),  # of these hours
    Column("recovery", Text, nullable=False),  # the token, encrypted with the operator's key; empty: not kept
    Column("created", Integer, nullable=False),
)
DESK_SEATS = Table(
    "desk_seats",
    METADATA,
    Column("desk_id", String(32), primary_key=True),
    Column("table_id", String(32), primary_key=True, index=True),
    Column("hash", String(64), nullable=False),  # of the seat's token; of "" for a spectator
    Column(
        "sealed", Text, nullable=False
    ),  # the token and what the lobby shows of the table, encrypted with the desk's token
    Column("archived", Boolean, nullable=False),
)
CHANNELS = Table(
    "channels",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("desk_id", String(32), nullable=False, index=True),
    Column("kind", String(8), nullable=False),  # push, mail or chat
    Column("address", Text, nullable=False),
    Column("label", String(80), nullable=False),
    Column("word", String(32), nullable=False, unique=True),  # confirms the address, and unsubscribes it
    Column("confirmed", Boolean, nullable=False),
    Column("on", Boolean, nullable=False),
    Column("trouble", String(200), nullable=False),  # why the last notice was not delivered
    Column("created", Integer, nullable=False),
)
NOTICES = Table(
    "notices",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("channel_id", String(32), nullable=False),
    Column("table_id", String(32), nullable=False, index=True),  # empty unless it says whose move it is
    Column("kind", String(8), nullable=False),  # move, remind, test, confirm or link
    Column("about", Text, nullable=False),  # game, scenario, side and turn, as JSON
    Column("made", Float, nullable=False),
    Column("due", Float, nullable=False, index=True),
    Column("tries", Integer, nullable=False),
    Column("sent", Float, nullable=False),  # 0: not yet. A notice of a move stays until its reader has looked
    Column("until", Float, nullable=False),  # when another process may send it, if the one that claimed it has not
    Index("one_notice", "channel_id", "table_id", "kind", unique=True),
)
PEOPLE = Table(
    "people",
    METADATA,
    Column("hash", String(64), primary_key=True),  # of a seat's token
    Column("table_id", String(32), nullable=False, index=True),
    Column("name", String(24), nullable=False),
    Column("seen", Float, nullable=False),
    Column("until", Float, nullable=False),  # until when the person counts as here
)
MAILINGS = Table(
    "mailings",
    METADATA,
    Column("hash", String(64), primary_key=True),  # of an address that somebody has entered
    Column("at", Float, nullable=False),
)
SERVER_KEYS = Table(
    "server_keys",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
