"""For each table the last change that did more than add answers, so that another process need not read all of it again."""

# ruff: noqa: INP001 - Alembic loads this file by its path

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("rewritten", sa.Integer, nullable=False, server_default="0"))
