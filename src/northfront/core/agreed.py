"""Endings outside the rules: a side resigns, both agree to a draw, or one claims a game that the other has left.

In a record such an ending is the last answer, of the kind `end`: "58 soviet end resign".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from northfront.core.errors import NotYourDecision, Refusal
from northfront.core.events import Event
from northfront.core.vocabulary import DRAWN, LEFT, RESIGNED

if TYPE_CHECKING:
    from northfront.core.ask import Side
    from northfront.core.position import Position

END: Final = "end"
RESIGN, AGREE, CLAIM = "resign", "agree", "claim"


def end(p: Position, side: Side, word: str) -> None:
    """A side ends the game, whatever the rules are asking at the moment."""
    if p.over:
        raise NotYourDecision(f"the game is over ({p.over})")
    sides = p.game.sides
    if not 0 <= side < len(sides):
        raise NotYourDecision("only a side can end the game")
    endings = {
        RESIGN: (f"{sides[side]}-{RESIGNED}", RESIGNED),
        AGREE: (DRAWN, DRAWN),
        CLAIM: (f"{sides[1 - side]}-{LEFT}", "claimed"),
    }
    if word not in endings:
        raise Refusal(f"a game is ended by {', '.join(endings)}, not {word[:40]}")
    over, kind = endings[word]
    p.finish(over, Event(kind, "", {"side": side}))


def how_ended(p: Position) -> dict[str, str] | None:
    """Who ended the game and how, if a player did; None if the rules did, or if it goes on."""
    if not p.over or p.over in p.game.results:
        return None
    if p.over == DRAWN:
        return {"how": "draw", "side": ""}
    side, how = p.over.rsplit("-", 1)
    return {"how": how, "side": side}


def step_again(p: Position, side: Side, kind: str, text: str) -> None:
    """Repeat an answer of a record."""
    if kind == END:
        end(p, side, text)
    else:
        p.step_text(text, side)
