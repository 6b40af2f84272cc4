"""The ledger of points as it stands, and everything that the page at the end of a game shows."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from northfront.core.ask import CHANCE
from northfront.core.charts import Account
from northfront.core.game import Game
from northfront.core.header import Part
from northfront.core.record import Record
from northfront.sim.review import Luck, review


def ledger(record: Record) -> list[dict[str, Any]]:
    """Where the points of each side come from. Points are public in every game."""
    return _accounts(record.game, record.game.ledger(record.position.state))


def ending(record: Record) -> dict[str, Any]:
    """A game that is over, looked back on."""
    game, found = record.game, review(record)
    result = game.endings[record.position.over]
    rule = next((event.rule for _, event in reversed(record.log) if event.kind == "victory"), "")
    return {
        "winner": result.winner,
        "text": result.text,
        "rule": rule,
        "levels": levels(record),
        "ledger": _accounts(game, found.ledger),
        "moments": [moment._asdict() for moment in found.moments],
        "turning_points": [point._asdict() for point in found.turning_points],
        "luck": [{**luck._asdict(), "sentence": _said(luck)} for luck in found.luck],
        "lost": found.lost,
        "dice": _dice(record, found.chances),
    }


def levels(record: Record) -> list[dict[str, Any]]:
    """The levels of victory, each with the least lead of the first side: "German strategic victory" from 31."""
    game, state = record.game, record.position.state
    found = game.levels_by_option(state) if game.levels_by_option else game.levels
    text = {level.id: game.results[level.id].text.removeprefix("The ") for level in found}
    return [
        {
            "title": text[level.id].replace(" player wins a ", " ").replace(" player wins", " victory"),
            "least": level.least,
        }
        for level in found
    ]


def _accounts(game: Game, rows: list[Account]) -> list[dict[str, Any]]:
    names = game.board.grid.names
    return [{**row._asdict(), "side": game.sides[row.side], "hexes": names(row.hexes)} for row in rows]


def _said(luck: Luck) -> str:
    """In words how kind the dice were to a side's attacks."""
    share = luck.share
    if share is None:
        return "Too few rolls to tell."
    if abs(share) < 1:
        return "The dice decided nothing."
    often = 6 if abs(share) < 1.5 else 15 if abs(share) < 2 else 44
    kind, more = ("kind", "kinder") if share > 0 else ("unkind", "unkinder")
    return f"The dice were {kind}: about one game in {often} is {more}."


def _dice(record: Record, chances: list[dict[str, Any]]) -> dict[str, Any]:
    """Every roll with the answer that led to it, and the promises that bind the dice."""
    before = sum(entry.side == CHANCE for entry in record.entries[: record.fixed])
    seals = ["", *(entry.seal for entry in record.entries)]
    told = [
        {**chance, "roll": roll, "after": seals[chance["n"] - 1]}
        for roll, chance in enumerate(chances, start=before + 1)
    ]
    return {"chances": told, "parts": [_plain(part) for part in record.parts]}


def _plain(part: Part) -> dict[str, Any]:
    links = {seat: (link.roll, link.value.hex()) for seat, link in part.links.items()}
    return {**{field.name: getattr(part, field.name) for field in fields(part)}, "links": links}
