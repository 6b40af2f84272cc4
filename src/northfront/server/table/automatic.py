"""Answers given automatically: dice, forced choices, standing answers."""

from __future__ import annotations

from collections.abc import Container

from northfront.core.ask import Ask, Side
from northfront.core.record import Record
from northfront.server.table.standing import Standing, standing_answer


def answer_automatically(record: Record, standing: Standing, computers: Container[Side]) -> None:
    """Go on until somebody has to decide or do his part for the dice. Computers decide everything themselves, forced choices included."""
    while not record.position.over:
        if record.position.chance:
            record.roll_pending()
            if record.position.chance:
                return
        elif not _answer_one(record, standing, computers):
            return


def _answer_one(record: Record, standing: Standing, computers: Container[Side]) -> bool:
    p = record.position
    for side, ask in list(p.asks.items()):
        if side in computers:
            continue
        if forced(ask):
            record.give(ask.options.pick(0), side)
            return True
        text = standing_answer(p, side, ask, standing)
        if text is not None:
            record.give_text(text, side, automatic=True)
            return True
    return False


def forced(ask: Ask | None) -> bool:
    """Is there only one answer, and no preview to look at before it is given?"""
    if ask is None or len(ask.options) != 1:
        return False
    return ask.preview is None or not ask.preview(ask.options.pick(0))
