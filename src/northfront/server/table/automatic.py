"""What is answered automatically: dice, forced choices, standing answers."""

from __future__ import annotations

from collections.abc import Container

from northfront.core.ask import Ask, Side
from northfront.core.record import Record
from northfront.server.wire.log import Standing


def answer_automatically(record: Record, standing: Standing, computers: Container[Side]) -> None:
    """Go on until somebody has to decide. Computers decide everything themselves, forced choices included."""
    while not record.position.over:
        if record.position.chance:
            record.roll_pending()
        elif not _answer_one(record, standing, computers):
            return


def _answer_one(record: Record, standing: Standing, computers: Container[Side]) -> bool:
    for side, ask in list(record.position.asks.items()):
        text = None if side in computers else _answer(record, side, ask, standing)
        if text is not None:
            record.give_text(text, side)
            return True
    return False


def _answer(record: Record, side: Side, ask: Ask, standing: Standing) -> str | None:
    game = record.game
    if forced(ask):
        return ask.options.text(game, ask.options.pick(0))
    wish = standing.get((game.sides[side], ask.kind))
    if wish is None or side == record.position.state.active:
        return None
    return next((text for text in (ask.options.text(game, a) for a in ask.options) if text == wish), None)


def forced(ask: Ask | None) -> bool:
    """Is there only one answer, and no preview to look at before it is given?"""
    if ask is None or len(ask.options) != 1:
        return False
    return ask.preview is None or not ask.preview(ask.options.pick(0))
