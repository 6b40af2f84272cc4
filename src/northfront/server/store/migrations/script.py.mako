"""${message}."""

# ruff: noqa: INP001 - Alembic loads this file by its path

import sqlalchemy as sa
from alembic import op

revision = "${up_revision}"
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    ${upgrades if upgrades else "pass"}
