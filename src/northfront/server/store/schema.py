"""The current database tables. A change here needs a migration (docs/hosting.md)."""

from __future__ import annotations

from sqlalchemy import Column, Float, Integer, MetaData, String, Table, Text

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
    Column("frozen", Text, nullable=False, default=""),  # why no answers are accepted at this table
    Column("version", Integer, nullable=False, default=0, server_default="0"),  # counts the table's changes
    Column(
        "rewritten", Integer, nullable=False, default=0, server_default="0"
    ),  # the last version that did more than add answers
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
    "terms",  # its name in existing databases
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
TAKE_BACKS = Table(
    "take_backs",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("n", Integer, nullable=False),  # answers that were left
    Column("side", String(32), nullable=False),
    Column("answers", Integer, nullable=False),  # answers that were taken back
    Column("agreed", String(32), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("phase", String(64), nullable=False),
)
PROPOSALS = Table(
    "proposals",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("side", String(32), nullable=False),
    Column("to", Integer, nullable=False),  # answers that would be left
    Column("serial", Integer, nullable=False),  # number of answers when it was made
    Column("kind", String(16), nullable=False, default="take-back", server_default="take-back"),
    Column("value", Text, nullable=False, default="", server_default=""),
)
MOMENTS = Table(
    "moments",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("moment", Text, nullable=False),  # an answer, when it was given and the events that followed, as JSON
)
CHANGES = Table(
    "changes",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("at", Integer, nullable=False),  # when the last answer was given or taken back (Unix time)
)
BASES = Table(
    "bases",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("rules", Text, nullable=False),  # with which this base and all moments of the table were played
    Column("fixed", Integer, nullable=False),  # answers up to this one cannot be undone
    Column("n", Integer, nullable=False),
    Column("state", Text, nullable=False),  # to resume from when the table is opened
)
THOUGHTS = Table(
    "thoughts",
    METADATA,
    Column("table_id", String(32), primary_key=True),
    Column("holder", String(64), nullable=False),  # the process in which the computers of this table think
    Column("until", Float, nullable=False),  # when another one may take over (Unix time), unless the holder renews it
)
