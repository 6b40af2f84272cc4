"""A refusal as it is sent, whichever way the request came."""

from __future__ import annotations

from northfront.core.errors import IllegalAnswer


def problem(error: Exception) -> dict[str, str]:
    """A refusal as it is sent: its name, a sentence, and the rule that forbids it, if one is known."""
    rule = error.reason.rule if isinstance(error, IllegalAnswer) and error.reason else ""
    return {"error": type(error).__name__, "text": str(error)[:500], "rule": rule}
