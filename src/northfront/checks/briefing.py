"""The briefing of a game, from its `briefing.toml`: the aim, one turn in six pictures, a counter, hints, sources.

It stands beside `rules.toml`, not among the data that the rules are built from: new words change no record.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from northfront.checks.rules_index import read_cases, within
from northfront.core.datafile import Node, read_toml
from northfront.core.game import Game
from northfront.games import folder

FRAMES: Final = 6
HINTS: Final = 3
VARIANTS: Final = 3
LEADS: Final = ("size", "symbol", "number", "formation", "first", "middle", "last")
"""What a lead on the large counter can point at: its marks, and the figures at the bottom from left to right."""
BACK: Final = "back"
BOTH: Final = "both"
"""Points that either side may have."""
LONGEST: Final = {"verb": 16, "frame": 61, "hint": 150, "point": 44}
"""In letters: what fits its place on the sheet."""


def read_briefing(game: Game) -> dict[str, Any]:
    """All that the sheet shows, checked against the game; DataFault names the line that is wrong."""
    file = f"{game.name}/briefing.toml"
    node = read_toml((folder(game.name) / "briefing.toml").read_text("utf-8"), file)
    read = _Reader(game)
    found = {
        "title": node.text("title"),
        "subtitle": node.text("subtitle"),
        "aim": read.aim(node.table("aim")),
        "frames": [read.frame(row) for row in read.exactly(node, "frames", FRAMES)],
        "counter": read.counter(node.table("counter")),
        "hints": read.hints(node.table("hints")),
        "sources": node.text("sources"),
    }
    node.done()
    return found


class _Reader:
    """Reads the parts of one game's briefing."""

    def __init__(self, game: Game) -> None:
        self.game, self.cases = game, read_cases(game.name)

    def aim(self, node: Node) -> dict[str, Any]:
        found = {
            **self.view(node),
            "stars": self.hexes(node, "stars"),
            "alt": node.text("alt"),
            "sentence": node.text("sentence"),
            "rule": self.rule(node),
            "points": [self.point(row) for row in node.tables("points")],
        }
        node.done()
        return found

    def point(self, row: Node) -> dict[str, Any]:
        found = {
            "side": row.one_of("side", (*self.game.sides, BOTH)),
            "text": _short(row, "text", "point"),
            "worth": row.text("worth"),
            "rule": self.rule(row),
        }
        row.done()
        return found

    def frame(self, row: Node) -> dict[str, Any]:
        found = {
            "side": self.side(row),
            "verb": _short(row, "verb", "verb"),
            "text": _short(row, "text", "frame"),
            **self.view(row),
            "units": [self.placed(row, text) for text in row.texts("units", [])],
            "paths": [self.path(row, text) for text in row.texts("paths", [])],
            **{mark: self.hexes(row, mark) for mark in ("reach", "target", "ring")},
        }
        row.done()
        return found

    def view(self, node: Node) -> dict[str, Any]:
        """The piece of the map: the hex in the middle, and how many hexes wide it is."""
        return {"centre": self.hex(node, node.text("centre"), "centre"), "across": node.number("across")}

    def placed(self, row: Node, text: str) -> dict[str, Any]:
        """A counter on the map: "inf-1 2203", with the number of its face or the word back if it does not show its front."""
        unit, at, face, *_ = [*text.split(), "", "", ""]
        return {"unit": self.unit(row, unit, "units"), "at": self.hex(row, at, "units"), **self.face(row, unit, face)}

    def face(self, row: Node, unit: str, face: str) -> dict[str, Any]:
        faces = len(self.game.pieces[self.game.units[unit]].faces)
        if face == BACK:
            return {"back": True}
        if face and not (face.isdecimal() and int(face) < faces):
            raise row.fault(f"{unit} has no face {face!r}")
        return {"face": int(face or 0)}

    def counter(self, node: Node) -> dict[str, Any]:
        found: dict[str, Any] = {**self.shown(node), "leads": [], "variants": []}
        for row in node.tables("leads"):
            found["leads"].append(
                {"at": row.one_of("at", LEADS), "title": row.text("title"), "text": row.text("text", "")}
            )
            row.done()
        if not 3 <= len(found["leads"]) <= 6 or len({lead["at"] for lead in found["leads"]}) < len(found["leads"]):
            raise node.fault("must be three to six leads, each to another place", "leads")
        for row in self.exactly(node, "variants", VARIANTS):
            found["variants"].append({**self.shown(row), "title": row.text("title"), "text": row.text("text")})
            row.done()
        node.done()
        return found

    def shown(self, node: Node) -> dict[str, Any]:
        unit = self.unit(node, node.text("unit"), "unit")
        return {"unit": unit, **self.face(node, unit, node.text("face", ""))}

    def hints(self, node: Node) -> dict[str, list[str]]:
        found = {side: node.texts(side) for side in self.game.sides}
        for side, hints in found.items():
            if len(hints) != HINTS:
                raise node.fault(f"must be {HINTS} hints, not {len(hints)}", side)
            if any(len(hint) > LONGEST["hint"] for hint in hints):
                raise node.fault(f"a hint has at most {LONGEST['hint']} letters", side)
        node.done()
        return found

    def exactly(self, node: Node, key: str, count: int) -> list[Node]:
        rows = node.tables(key)
        if len(rows) != count:
            raise node.fault(f"must be {count} tables, not {len(rows)}", key)
        return rows

    def side(self, row: Node) -> str:
        return row.one_of("side", self.game.sides)

    def unit(self, row: Node, unit: str, key: str) -> str:
        if unit not in self.game.units:
            raise row.fault(f"there is no counter {unit!r}", key)
        return unit

    def hex(self, row: Node, name: str, key: str) -> str:
        if not self.game.board.grid.has(name):
            raise row.fault(f"there is no hex {name!r}", key)
        return name

    def hexes(self, row: Node, key: str) -> list[str]:
        return [self.hex(row, name, key) for name in row.text(key, "").split()]

    def path(self, row: Node, text: str) -> list[str]:
        """Hexes in a row, each next to the one before."""
        names, grid = [self.hex(row, name, "paths") for name in text.split()], self.game.board.grid
        for a, b in pairwise(names):
            if not grid.ring(1 << grid.hex(a)) >> grid.hex(b) & 1:
                raise row.fault(f"{a} and {b} are not adjacent", "paths")
        return names

    def rule(self, row: Node) -> str:
        rule = row.text("rule")
        if not any(within(case, rule) for case in self.cases):
            raise row.fault(f"there is no rule {rule!r}", "rule")
        return rule


def _short(row: Node, key: str, kind: str) -> str:
    text = row.text(key)
    if len(text) > LONGEST[kind]:
        raise row.fault(f"has {len(text)} letters, but there is room for {LONGEST[kind]}", key)
    return text
