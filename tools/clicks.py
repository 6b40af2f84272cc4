"""How many clicks a person needs for the answers of a game, without and with the gestures of the table.

    python tools/clicks.py [RECORD ...]

Without a record: for the game of Leningrad that the tests keep. Counted are the answers of sides that had a choice. Without
gestures each is a click, and a unit that stands with others who are offered needs one more, which opens the stack. With them, a stack
that goes or attacks as a whole is one gesture; further units of a stack are clicked in the stack that is still open; and `stop`
costs nothing where another unit is chosen next, unless that unit stands in a hex that is offered to the present one (a click
there would be a move).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from screenshots import ORDERS, played

from northfront.core.ask import CHANCE
from northfront.core.record import Record
from northfront.core.recordfile import parse_record, read_record
from northfront.games import load


class Answer(NamedTuple):
    """An answer where there was a choice."""

    kind: str
    text: str
    offered: frozenset[str]
    at: int | None  # where the unit stands, if the answer is one
    place: str  # the name of that hex
    mates: int  # how many units are offered there, itself included


class Clicks(NamedTuple):
    before: int
    now: int


def answers_of(record: Record) -> list[Answer]:
    """The answers of sides that had a choice, and what they chose from."""
    game = record.game
    units = {piece.id: u for u, piece in enumerate(game.pieces)}
    position = game.start(record.header.scenario, record.header.settings)
    found = []
    for entry in record.entries:
        ask = position.asks.get(entry.side) if entry.side != CHANCE else None
        if ask is not None and not entry.forced:
            where = position.state.where
            offered = frozenset(ask.options.text(game, each) for each in ask.options)
            at = where[units[entry.text]] if entry.text in units else None
            mates = sum(where[units[name]] == at for name in offered if name in units)
            place = game.board.grid.name(at) if at is not None and at >= 0 else ""
            found.append(Answer(ask.kind, entry.text, offered, at, place, mates))
        position.step_text(entry.text, entry.side)
    return found


def clicks(answers: Sequence[Answer]) -> Clicks:
    """All of them, group by group: a unit and those it takes along, the attackers of a hex, or a single answer."""
    before = now = i = 0
    while i < len(answers):
        end, cost = _unit(answers, i) or _attackers(answers, i) or (i + 1, _single(answers, i))
        before, now, i = before + cost.before, now + cost.now, end
    return Clicks(before, now)


def _unit(answers: Sequence[Answer], i: int) -> tuple[int, Clicks] | None:
    first, end = answers[i], i + 1
    if first.kind != "unit" or first.at is None:
        return None
    while end < len(answers) and (answers[end].text in ("join", "stack") or answers[end].kind == "company"):
        end += 1
    along = answers[i + 1 : end]
    opened = first.mates > 1
    whole = along and end < len(answers) and not answers[end].offered & {"join", "stack"}
    taken = sum(each.kind != "company" for each in along)
    return end, Clicks(1 + opened + len(along), 1 if whole else 1 + opened + taken)


def _attackers(answers: Sequence[Answer], i: int) -> tuple[int, Clicks] | None:
    end = i
    while end < len(answers) and answers[end].kind == "attackers" and answers[end].at is not None:
        end += 1
    chosen = answers[i:end]
    if not chosen:
        return None
    if "all" in chosen[0].offered and not chosen[-1].offered - {chosen[-1].text, "all", "attack", "done"}:
        return end, Clicks(1, 1)  # by the word
    before = now = 0
    for at in {each.at for each in chosen}:
        here = [each for each in chosen if each.at == at]
        several = here[0].mates > 1
        before += len(here) + several
        now += 1 if len(here) == here[0].mates else len(here) + several
    return end, Clicks(before, now)


def _single(answers: Sequence[Answer], i: int) -> Clicks:
    answer, following = answers[i], answers[i + 1] if i + 1 < len(answers) else None
    if answer.text == "stop" and following and following.kind == "unit" and following.at is not None:
        return Clicks(1, int(following.place in answer.offered))
    opened = answer.mates > 1
    last = answers[i - 1] if i else answer
    still_open = i > 0 and last.kind == answer.kind and last.at == answer.at
    return Clicks(1 + opened, 1 + (opened and not still_open))


def main() -> None:
    """Print a line for each game."""
    games = {Path(name).name: Path(name) for name in sys.argv[1:]}
    records = {name: _read(path.read_text("utf-8")) for name, path in games.items()} or {ORDERS.name: played()}
    for name, record in records.items():
        answers = answers_of(record)
        before, now = clicks(answers)
        print(f"{name}: {len(answers)} answers, {before} clicks before, {now} now, {1 - now / before:.0%} fewer")


def _read(text: str) -> Record:
    return read_record(load(parse_record(text).header["game"]), text)


if __name__ == "__main__":
    main()
