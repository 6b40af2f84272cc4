"""The command line. A command's module is imported once the command is known."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from northfront.cli.usage import parser

MODULES: Final = {
    "table": ("serve", "games", "play"),
    "mail": ("mail",),
    "admin": ("admin",),
    "records": ("replay",),
    "cases": ("rules",),
    "contests": ("simulate", "compare", "ladder"),
    "checking": ("fuzz", "perft", "bench"),
    "drawing": ("atlas", "show", "export"),
    "doctor": ("doctor",),
    "completion": ("completion",),
}
"""Which module of this folder has which commands. Each takes the parsed arguments and returns an exit status."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0 only if it succeeded."""
    words = list(sys.argv[1:] if argv is None else argv)
    top = parser()
    arguments = top.parse_args(words)
    if arguments.parser is top:
        words = ["serve"]
        words += ["--browse"] if arguments.browse else []
        words += ["--port", arguments.port] if arguments.port is not None else []
        arguments = top.parse_args(words)
    from northfront.cli.settings import preset
    from northfront.core.errors import Refusal

    _set_up_streams()
    try:
        if arguments.section:
            preset(arguments.parser, arguments.section, arguments.only)
            arguments = top.parse_args(words)
        module = next(module for module, commands in MODULES.items() if arguments.command in commands)
        command = getattr(import_module(f"northfront.cli.{module}"), arguments.command)
        return int(command(arguments))
    except Refusal as refusal:
        print(f"northfront: {refusal}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except OSError as error:
        print(f"northfront: {error.filename or 'the output'}: {error.strerror or error}", file=sys.stderr)
        return 2


def _set_up_streams() -> None:
    """Characters that cannot be shown or read become question marks; pipes and files are UTF-8 on Windows, too."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            piped = os.name == "nt" and not stream.isatty()
            stream.reconfigure(encoding="utf-8" if piped else None, errors="replace")
