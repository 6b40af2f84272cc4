"""The pages of a game: board, counters, rules, briefing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from northfront.checks.briefing import read_briefing
from northfront.core.game import Game
from northfront.server.pages import position
from northfront.server.pages.cache import Page, Pages
from northfront.server.pages.drawing import Draw, draw_here
from northfront.server.pages.drawings import Drawings
from northfront.server.pages.game_facts import chart_facts, counter_facts, rule_facts


class GamePages(Drawings):
    """The drawings of a game and the facts about it. Each page is made when it is first requested."""

    def __init__(self, folder: Path | None = None, draw: Draw = draw_here) -> None:
        super().__init__(folder, draw)
        self._told = Pages()  # made in a few milliseconds, so not worth a file

    def picture(self, game: Game, shown: Mapping[str, Any], theme: str, ending: str) -> bytes:
        """A position. Only its board is kept here."""
        board = self.empty(game, theme).plain.decode()
        if ending == "svg":
            return position.svg(game, board, shown, theme).encode()
        printed = self.bitmap(game, theme).plain
        drawn: bytes = self._draw("position", game, board, printed, shown, theme)
        return drawn

    def counters(self, game: Game, theme: str) -> Page:
        """Every counter and how its faces are drawn."""
        make = lambda: _json(counter_facts(game, theme))
        return self._told.page(f"{game.name}.counters.{theme}.json", game.digest, make)

    def rules(self, game: Game) -> Page:
        """Every case in our own words, the rulings, and the reconstructed data."""
        return self._told.page(f"{game.name}.rules.json", game.digest, lambda: _json(rule_facts(game)))

    def charts(self, game: Game) -> Page:
        """Combat tables, terrain, turn track, points."""
        return self._told.page(f"{game.name}.charts.json", game.digest, lambda: _json(chart_facts(game)))

    def briefing(self, game: Game) -> Page:
        """What a new player is told before the first turn."""
        return self._told.page(f"{game.name}.briefing.json", game.digest, lambda: _json(read_briefing(game)))


def _json(facts: dict[str, Any]) -> str:
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
