"""The tables of the database. Later versions only add tables, so that older databases remain usable."""

from __future__ import annotations

from sqlalchemy import Column, Integer, MetaData, String, Table, Text

METADATA = MetaData()
TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("header", Text, nullable=False),  # the record's lines before the first answer
    Column("secret", String(128), nullable=False),  # of the dice; revealed when the game is over
    Column("seats", Text, nullable=False),  # who plays each side, as JSON
    Column("created", Integer, nullable=False),
    Column("frozen", Text, nullable=False, default=""),  # why a fault in the rules stopped this table
)
ANSWERS = Table(
    "answers",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("line", Text, nullable=False),
)
CHECKPOINTS = Table(
    "checkpoints",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("state", Text, nullable=False),
)
TOKENS = Table(
    "tokens",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("table_id", String(32), nullable=False, index=True),
    Column("sides", Text, nullable=False),
)
STANDING = Table(
    "standing",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("side", String(32), primary_key=True),
    Column("kind", String(64), primary_key=True),
    Column("answer", String(64), nullable=False),
)
TABLE_OPTIONS = Table(
    "terms",  # its name in databases that are in use
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("name", String(32), primary_key=True),
    Column("value", String(32), nullable=False),
)
NOTES = Table(
    "notes",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("side", String(32), nullable=False),
    Column("note", Text, nullable=False),  # what a computer planned, as JSON; revealed when the game is over
)
HINTS = Table(
    "hints",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("side", String(32), primary_key=True),
    Column("turn", Integer, nullable=False),
    Column("phase", String(64), nullable=False),
)
MOMENTS = Table(
    "moments",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("moment", Text, nullable=False),  # an answer, when it was given and the events that followed, as JSON
)
BASES = Table(
    "bases",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("rules", Text, nullable=False),  # by which this base and all moments of the table were played
    Column("fixed", Integer, nullable=False),  # answers up to this one cannot be undone
    Column("n", Integer, nullable=False),
    Column("state", Text, nullable=False),  # to resume from when the table is opened
)
