"""Chat, private notes, proposals of every kind, what was agreed on for a table, and since when a side has had to decide."""

# ruff: noqa: INP001 - Alembic loads this file by its path

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("proposals", sa.Column("kind", sa.String(16), nullable=False, server_default="take-back"))
    op.add_column("proposals", sa.Column("value", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "agreed_terms",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("days", sa.Integer, nullable=False),
        sa.Column("claim", sa.Integer, nullable=False),
        sa.Column("open_chat", sa.Boolean, nullable=False),
        sa.Column("rematch", sa.String(32), nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("side", sa.String(32), nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "seat_pages",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("side", sa.String(32), primary_key=True),
        sa.Column("chat_read", sa.Integer, nullable=False),
        sa.Column("notes", sa.Text, nullable=False),
    )
    op.create_table(
        "remarks",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("side", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("more", sa.Text, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(64), nullable=False),
    )
    op.create_table(
        "moves_due",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("side", sa.String(32), primary_key=True),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("until", sa.Integer, nullable=False),
        sa.Column("remind", sa.Integer, nullable=False, index=True),
    )
