"""Desks, channels for notices, notices waiting to be sent, names, and when a person was last seen."""

# ruff: noqa: INP001 - Alembic loads this file by its path

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "desks",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("quiet", sa.String(16), nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
        sa.Column("recovery", sa.Text, nullable=False),
        sa.Column("created", sa.Integer, nullable=False),
    )
    op.create_table(
        "desk_seats",
        sa.Column("desk_id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True, index=True),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("sealed", sa.Text, nullable=False),
        sa.Column("archived", sa.Boolean, nullable=False),
    )
    op.create_table(
        "channels",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("desk_id", sa.String(32), nullable=False, index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("word", sa.String(32), nullable=False, unique=True),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("on", sa.Boolean, nullable=False),
        sa.Column("trouble", sa.String(200), nullable=False),
        sa.Column("created", sa.Integer, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("channel_id", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False, index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("made", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False, index=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("sent", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("one_notice", "notices", ["channel_id", "table_id", "kind"], unique=True)
    op.create_table(
        "people",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False, index=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "mailings",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
