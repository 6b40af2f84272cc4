"""Run by Alembic: the migrations use the connection and transaction that `migrate` has opened."""

# ruff: noqa: INP001 - Alembic loads this file by its path

from alembic import context

from northfront.server.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite cannot change a column in place
)
with context.begin_transaction():
    context.run_migrations()
