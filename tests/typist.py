"""Somebody at a terminal, for tests."""

from __future__ import annotations

import io

from rich.console import Console


class Typist(Console):
    """A console whose person types what the test says, and then leaves."""

    def __init__(self, *lines, width=100):
        super().__init__(width=width, record=True, file=io.StringIO())
        self.lines = list(lines)

    def input(self, prompt="", **_):
        self.print(prompt, end="")
        line = self.lines.pop(0) if self.lines else "quit"
        if line is EOFError:
            raise EOFError
        self.print(line, markup=False)
        return line

    def shown(self):
        return self.export_text()
