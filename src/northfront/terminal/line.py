"""The line that is typed: completion and history, where Python has `readline`. On Windows it has none, and one plays without."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

COMMANDS = ("help", "why", "odds", "undo", "map", "log", "units", "rules", "text", "quit")
KEPT_BY_THE_WINDOW = "This window may remember what was typed (arrow up): Alt+F7 makes it forget."


def complete(options: Sequence[str]) -> None:
    """Tab completes the answers of this decision and the commands."""
    words = [*options, *COMMANDS]

    def fitting(text: str, state: int) -> str | None:
        found = [word for word in words if word.startswith(text)]
        return found[state] if state < len(found) else None

    if editor := _editor():
        editor.set_completer(fitting)
        editor.set_completer_delims(" ")
        libedit = "libedit" in (editor.__doc__ or "")  # it takes the place of GNU readline on macOS
        editor.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")


def forget() -> str:
    """Drop what was typed, for another person takes the seat; a sentence if they must see to it."""
    if not (editor := _editor()):
        return KEPT_BY_THE_WINDOW
    editor.clear_history()
    return ""


def _editor() -> Any:
    try:
        return import_module("readline")
    except ImportError:
        return None
