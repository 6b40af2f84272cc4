"""Settings that need not be typed each time: an option comes first, then the environment, the config file, the default.

The option `--public-url` of `serve` is `NORTHFRONT_PUBLIC_URL` in the environment and `public-url` under `[serve]` in the file.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from northfront import folders
from northfront.core.datafile import Node, read_toml
from northfront.core.errors import Refusal
from northfront.files import read_text

SECTIONS: Final = ("serve", "play")
YES: Final = ("1", "true", "yes", "on")
NO: Final = ("0", "false", "no", "off", "")


def config_file() -> Path:
    """The path of this user's config file."""
    named = os.environ.get("NORTHFRONT_CONFIG")
    return Path(named) if named else folders.config() / "config.toml"


def preset(command: argparse.ArgumentParser, section: str, only: Sequence[str] = ()) -> None:
    """Give the options of a command, or only these, the values from the settings; each is checked as if typed."""
    options = {name: action for name, action in _options(command) if not only or name in only}
    path = config_file()
    if path.exists() or "NORTHFRONT_CONFIG" in os.environ:
        table = _section(path, section)
        if unknown := [name for name in table if name not in options and not only]:
            raise table.fault(f"northfront {section} has no option --{unknown[0]}", unknown[0])
        _from_file(options, table)
    _from_environment(options, os.environ)


def _options(command: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.Action]]:
    """The options of a command by their long names."""
    for action in command._actions:  # noqa: SLF001 - argparse has no other list of them
        for written in action.option_strings:
            if written.startswith("--") and written != "--help":
                yield written[2:], action


def _section(path: Path, section: str) -> Node:
    config = read_toml(read_text(path), str(path))
    for name in config:
        if name not in SECTIONS:
            raise config.fault(f"there are no settings for {name!r}, only for {' and '.join(SECTIONS)}", name)
    return config.table(section, {})


def _from_file(options: Mapping[str, argparse.Action], table: Node) -> None:
    for name, action in options.items():
        if name not in table:
            continue
        try:
            action.default = _parsed(action, _as_text(table, name, action))
        except ValueError as wrong:
            raise table.fault(str(wrong), name) from None


def _as_text(table: Node, name: str, action: argparse.Action) -> list[str] | str:
    """A value of the file as it would be typed."""
    if isinstance(action.default, list):
        return table.texts(name)
    value = table.value[name]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (str, int, float)):
        return str(value)
    raise ValueError("must be a text, a number, true or false")


def _from_environment(options: Mapping[str, argparse.Action], environment: Mapping[str, str]) -> None:
    for name, action in options.items():
        variable = f"NORTHFRONT_{name.upper().replace('-', '_')}"
        if (value := environment.get(variable)) is None:
            continue
        words = [word.strip() for word in value.split(",") if word.strip()]
        try:
            action.default = _parsed(action, words if isinstance(action.default, list) else value)
        except ValueError as wrong:
            raise Refusal(f"{variable}: {wrong}") from None


def _parsed(action: argparse.Action, value: list[str] | str) -> Any:
    """The value of an option's text; ValueError says what is wrong with it."""
    if isinstance(value, list):
        return value
    if action.nargs == 0:  # a flag
        if value.lower() not in (*YES, *NO):
            raise ValueError(f"must be yes or no, not {value!r}")
        return value.lower() in YES
    if action.choices and value not in action.choices:
        raise ValueError(f"must be one of {', '.join(action.choices)}, not {value!r}")
    if not callable(action.type):
        return value
    try:
        return action.type(value)
    except argparse.ArgumentTypeError as wrong:
        raise ValueError(str(wrong)) from None
