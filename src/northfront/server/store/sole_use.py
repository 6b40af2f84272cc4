"""An SQLite file belongs to one server at a time; a second one is told where the first can be found."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from northfront.core.errors import Refusal


class InUse(Refusal):
    """Another server uses this file; `address` is where it listens, if known."""

    def __init__(self, file: Path, address: str) -> None:
        self.address = address
        where = f" at {address}" if address else ""
        super().__init__(f"another Northfront already uses {file}{where}; stop it first, or name another --database")


@contextmanager
def sole_use(file: Path | None, address: str) -> Iterator[None]:
    """Within it, no other server can use the file. None stands for a database that several may use."""
    if file is None:
        yield
        return
    lock, note = FileLock(f"{file}.lock"), Path(f"{file}.address")
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise InUse(file, _read(note)) from None
    try:
        note.write_text(address, "utf-8", newline="\n")
        yield
    finally:
        with suppress(OSError):  # on Windows, while somebody reads it; what counts is the lock
            note.unlink(missing_ok=True)
        lock.release()


def _read(note: Path) -> str:
    with suppress(OSError):
        return note.read_text("utf-8").strip()
    return ""
