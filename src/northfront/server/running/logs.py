"""The log: one line for each event, as key=value or JSON.

Nothing secret is written. Of an exception we write its type and where it was raised. Its text may name hidden units or contain a
message or a database key, so it is left out, unless the system or the database is the cause and the text is known
to be harmless.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import traceback
from collections.abc import Iterator
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal

from sqlalchemy.exc import OperationalError

LogFormat = Literal["keyvalue", "json"]
REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The request or socket that is being served in this task."""

LOG: Final = logging.getLogger("northfront.server")
ACCESS: Final = logging.getLogger("northfront.access")
TRUSTED: Final = ("northfront", "uvicorn")
"""Loggers whose messages are written; other libraries could put anything into theirs."""
PLACES: Final = 12  # of a traceback
_SECRET: Final = re.compile(r"(?i)\b(bearer |token=)[^\s\"'&]+")
_PLAIN: Final = re.compile(r"[\w.:/+<>{}-]+")


def set_up(form: LogFormat, *, access_log: bool = False) -> None:
    """Write warnings and errors to standard error, one line each; and if wanted a line for each request."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine(form))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.captureWarnings(capture=True)
    logging.raiseExceptions = False  # otherwise a line that cannot be written would be reported with all its values
    ACCESS.setLevel(logging.INFO if access_log else logging.WARNING)


class OneLine(logging.Formatter):
    """A record as one line."""

    def __init__(self, form: LogFormat) -> None:
        super().__init__()
        self._write = json.dumps if form == "json" else _key_value

    def format(self, record: logging.LogRecord) -> str:
        """The record as a line."""
        facts = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": _event(record),
            "request": REQUEST.get(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[1]:
            facts |= {"error": _named(record.exc_info[1]), "at": _places(record.exc_info[1])}
        return self._write({key: value for key, value in facts.items() if value != ""})


def _event(record: logging.LogRecord) -> str:
    if record.name.split(".")[0] not in TRUSTED:
        return f"{record.name} reports a problem"
    return " ".join(_SECRET.sub(r"\1...", record.getMessage()).split())


def _key_value(facts: dict[str, Any]) -> str:
    texts = {key: str(value) for key, value in facts.items()}
    return " ".join(
        f"{key}={text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)}"
        for key, text in texts.items()
    )


def _named(error: BaseException) -> str:
    """The types of an exception and of its causes."""
    return " from ".join(type(each).__name__ + _told(each) for each in _causes(error))


def _told(error: BaseException) -> str:
    """The text of an exception, if it cannot contain a secret."""
    if isinstance(error, OperationalError):
        error = error.orig or error
        return f" ({str(error).splitlines()[0][:200]})"
    return f" ({error.strerror})" if isinstance(error, OSError) and error.strerror else ""


def _causes(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    found: BaseException | None = error
    while found is not None and id(found) not in seen:
        yield found
        seen.add(id(found))
        found = found.__cause__ or (None if found.__suppress_context__ else found.__context__)


def _places(error: BaseException) -> str:
    """The innermost calls, the innermost first."""
    found = [
        f"{Path(call.filename).name}:{call.lineno} {call.name}"
        for each in reversed([*_causes(error)])
        for call in reversed(traceback.extract_tb(each.__traceback__))
    ]
    return " < ".join(found[:PLACES])


def unheard(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """An exception that nobody waited for. asyncio itself would write its text."""
    LOG.error("an exception that nobody waited for", exc_info=context.get("exception"))
