"""The tables as they were before there were migrations. A database of that time has some of them, or all."""

# ruff: noqa: INP001 - Alembic loads this file by its path

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _create(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("secret", sa.String(128), nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("created", sa.Integer, nullable=False),
        sa.Column("frozen", sa.Text, nullable=False),
    )
    _create("answers", _table(), _number("n"), sa.Column("line", sa.Text, nullable=False))
    _create("checkpoints", _table(), _number("n"), sa.Column("state", sa.Text, nullable=False))
    _create(
        "tokens",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("sides", sa.Text, nullable=False),
    )
    op.create_index("ix_tokens_table_id", "tokens", ["table_id"], if_not_exists=True)
    _create(
        "standing",
        _table(),
        sa.Column("side", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(64), primary_key=True),
        sa.Column("answer", sa.String(64), nullable=False),
    )
    _create(
        "terms",
        _table(),
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(32), nullable=False),
    )
    _create(
        "notes",
        _table(),
        _number("n"),
        sa.Column("side", sa.String(32), nullable=False),
        sa.Column("note", sa.Text, nullable=False),
    )
    _create(
        "hints",
        _table(),
        _number("n"),
        sa.Column("side", sa.String(32), primary_key=True),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(64), nullable=False),
    )
    _create(
        "take_backs",
        _table(),
        _number("number"),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("side", sa.String(32), nullable=False),
        sa.Column("answers", sa.Integer, nullable=False),
        sa.Column("agreed", sa.String(32), nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(64), nullable=False),
    )
    _create(
        "proposals",
        _table(),
        sa.Column("side", sa.String(32), nullable=False),
        sa.Column("to", sa.Integer, nullable=False),
        sa.Column("serial", sa.Integer, nullable=False),
    )
    _create("moments", _table(), _number("n"), sa.Column("moment", sa.Text, nullable=False))
    _create("changes", _table(), sa.Column("at", sa.Integer, nullable=False))
    _create(
        "bases",
        _table(),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("fixed", sa.Integer, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )


def _create(name: str, *columns: sa.Column[object]) -> None:
    op.create_table(name, *columns, if_not_exists=True)


def _table() -> sa.Column[object]:
    return sa.Column("table_id", sa.String(32), primary_key=True)


def _number(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.Integer, primary_key=True)
