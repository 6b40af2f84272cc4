"""`northfront completion`: a script with which a shell completes commands, options, files and names of games."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import shtab

from northfront.games import GAMES


def completion(arguments: argparse.Namespace) -> int:
    """Print the script for a shell."""
    print(script(arguments.top, arguments.shell))
    return 0


def script(top: argparse.ArgumentParser, shell: str) -> str:
    """The script for this shell."""
    names = " ".join(GAMES)
    for action in _actions(top):
        if action.dest == "game":
            vars(action)["complete"] = {"bash": "_northfront_games", "zsh": f"({names})", "tcsh": f"`echo {names}`"}
        elif action.type is Path:
            vars(action)["complete"] = shtab.FILE
    games = f"_northfront_games() {{ compgen -W '{names}' -- \"$1\"; }}" if shell == "bash" else ""
    return shtab.complete(top, shell, preamble=games)


def _actions(command: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """All options and arguments, those of subcommands included."""
    for action in command._actions:  # noqa: SLF001 - argparse has no other list of them
        yield action
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001 - nor another name for this
            for each in action.choices.values():
                yield from _actions(each)
