"""A refusal as sent, over HTTP and over the socket alike."""

from __future__ import annotations

from northfront.core.errors import IllegalAnswer
from northfront.server.running.metrics import REFUSALS


def problem(error: Exception) -> dict[str, str]:
    """A refusal as sent; it is counted, too: its name, a sentence, and the rule that forbids it, if known."""
    rule = error.reason.rule if isinstance(error, IllegalAnswer) and error.reason else ""
    REFUSALS.labels(type(error).__name__).inc()
    return {"error": type(error).__name__, "text": str(error)[:500], "rule": rule}
