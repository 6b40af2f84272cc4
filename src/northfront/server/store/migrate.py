"""Migrate a database to the current schema. docs/hosting.md says how to add a migration."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from sqlalchemy import Connection, inspect, text

from northfront.core.errors import Refusal

SCRIPTS: Final = "northfront.server.store:migrations"
ONE_AT_A_TIME: Final = 0x6E6F727468  # our advisory lock in PostgreSQL, since several processes may start at once


def migrate(connection: Connection, *, upgrade: bool = True) -> None:
    """Run the migrations that this database lacks, all in one transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:number)"), {"number": ONE_AT_A_TIME})
    done = _revision(connection)
    if done == newest():
        return
    if done > newest():
        raise Refusal(f"a newer version of Northfront has used this database (migration {done}); use that version")
    if not upgrade:
        raise Refusal("this database is new or of an older version: start the server of this version on it first")
    from alembic import command  # noqa: PLC0415 - most starts have nothing to migrate, and are faster without it
    from alembic.config import Config  # noqa: PLC0415 - likewise

    config = Config()
    config.set_main_option("script_location", SCRIPTS)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


@cache
def newest() -> str:
    """The last migration; their files are numbered, and a test checks that they follow each other."""
    names = (path.name for path in (files("northfront.server.store") / "migrations" / "versions").iterdir())
    return max(name[1:5] for name in names if name.startswith("v") and name.endswith(".py"))


def _revision(connection: Connection) -> str:
    """The last migration that this database has seen; "" if it is new, or older than migrations."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return connection.execute(text("select version_num from alembic_version")).scalar() or ""
