"""Every change of a table is counted, so that a process finds out when another one has changed it; thoughts are claimed."""

# ruff: noqa: INP001 - Alembic loads this file by its path

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "thoughts",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
