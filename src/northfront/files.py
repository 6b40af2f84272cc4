"""Files: read with a clear message if that fails, and written completely or not at all."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from northfront.core.errors import Refusal

PAUSES: Final = (0.02, 0.1, 0.5, 2.0) if os.name == "nt" else ()
"""Seconds between tries to replace a file. On Windows that fails while another program has the old one open, as virus scanners do."""


def read_text(path: Path) -> str:
    """The text of a file, or a Refusal that says why not."""
    try:
        return path.read_text("utf-8-sig")  # some editors begin a file with a byte order mark
    except UnicodeDecodeError as error:
        raise Refusal(f"{path} is not a text file (byte {error.start} is not UTF-8)") from None
    except OSError as error:
        raise Refusal(f"cannot read {path}: {error.strerror or error}") from None


def write_text(path: Path, text: str, *, private: bool = False) -> None:
    """Write a text file so that it is never seen half written, not even after a power cut."""
    write_bytes(path, text.encode(), private=private)


def write_bytes(path: Path, content: bytes, *, private: bool = False) -> None:
    """Write a file completely or not at all."""
    new: Path | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name[:40]}.", delete=False) as file:
            new = Path(file.name)
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        new.chmod(0o600 if private else 0o644)  # on Windows the folder of the user is private
        _put(new, path)
    except (OSError, ValueError) as error:
        if new:
            new.unlink(missing_ok=True)
        raise Refusal(f"cannot write {path}: {getattr(error, 'strerror', None) or error}") from None


def _put(new: Path, path: Path) -> None:
    for seconds in PAUSES:
        with suppress(PermissionError):
            new.replace(path)
            return
        time.sleep(seconds)
    new.replace(path)
