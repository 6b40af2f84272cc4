"""What a player's own program remembers about the dice of a table, so that it need trust nobody. In the browser: web/wire/dice.js."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from northfront.core.chance import LONGEST_CHAIN, Link
from northfront.core.contributions import AWAITED
from northfront.core.errors import Refusal
from northfront.core.recordfile import parse_record

BYTES: Final = 32


class BrokenPromise(Refusal):
    """The server does not keep to the dice that it promised."""


@dataclass(slots=True)
class Keeper:
    """The memory of one player at one table. Its fields are plain, so that they can be stored."""

    promise: str = ""  # the first that was seen
    seeds: dict[str, str] = field(default_factory=dict)  # contribution -> the seed of its chain, or itself
    sent: dict[str, str] = field(default_factory=dict)  # side -> the contribution that was sent for it
    asked: dict[int, tuple[int, str]] = field(
        default_factory=dict
    )  # roll -> answers before it, and the last one's seal
    take_backs: list[int] = field(default_factory=list)  # take-backs in the log: how many answers each left

    def see(self, view: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Look at a view; returns what must be sent now. BrokenPromise if the server has changed what it promised or was given."""
        dice = view["dice"]
        self.promise = self.promise or view["promise"]
        if view["promise"] != self.promise:
            raise BrokenPromise("the server has changed the promise of its dice")
        self._forget_what_was_taken_back(view["log"])
        messages = []
        for side in view["sides"]:
            now = dice["contributions"].get(side)
            if now == AWAITED:
                messages.append({"type": "contribute", "side": side, "value": self._contribution(side, dice["chains"])})
            elif now is not None and self.sent.get(side, now) != now:
                raise BrokenPromise(f"the server has replaced the contribution of {side}")
            elif side in dice["waits"] and now in self.seeds:
                messages.append(self._link(side, dice["roll"], dice["after"], view["serial"], now))
        return messages

    def stand_in(self, side: str, until: int) -> dict[str, Any]:
        """Let the server stand in for a side in all rolls until this one: it could foresee them from then on."""
        return {"type": "reveal", "side": side, "roll": until, "link": self._link_for(self.sent[side], until)}

    def check(self, text: str) -> list[str]:
        """What is wrong with the record of the finished game, compared with what was kept. `proof.verify` checks the rest."""
        found = parse_record(text)
        wrong = [] if found.header["chance"] == self.promise else ["the promise is not the one that was kept"]
        for side, value in self.sent.items():
            if found.contributions.get(side) != value:
                wrong.append(f"the contribution of {side} is not the one that was sent")
        rolled = [row.number for row in found.rows if row.giver == "chance"]
        for roll, (_, seal) in self.asked.items():
            before = rolled[roll - 1] - 2 if roll <= len(rolled) else len(found.rows)
            if (found.rows[before].seal if 0 <= before < len(found.rows) else "") != seal:
                wrong.append(f"the link for roll {roll} was asked for before what led to that roll was decided")
        return wrong

    def _contribution(self, side: str, chains: bool) -> str:
        if side not in self.sent:
            seed = secrets.token_bytes(BYTES)
            self.sent[side] = (Link(LONGEST_CHAIN, seed).at(0) if chains else seed).hex()
            self.seeds[self.sent[side]] = seed.hex()
        return self.sent[side]

    def _link(self, side: str, roll: int, after: str, serial: int, contribution: str) -> dict[str, Any]:
        if self.asked.setdefault(roll, (serial, after)) != (serial, after):
            raise BrokenPromise(f"the server asks for the link of roll {roll} again, after another answer")
        return {"type": "reveal", "side": side, "roll": roll, "link": self._link_for(contribution, roll)}

    def _link_for(self, contribution: str, roll: int) -> str:
        return Link(LONGEST_CHAIN, bytes.fromhex(self.seeds[contribution])).at(roll).hex()

    def _forget_what_was_taken_back(self, log: list[dict[str, Any]]) -> None:
        """Another answer may lead to a roll that was taken back; its link is known by then, so a host could foresee it."""
        told = [line["n"] for line in log if line["kind"] == "take-back"]
        for left in Counter(told) - Counter(self.take_backs):
            self.asked = {roll: asked for roll, asked in self.asked.items() if asked[0] < left}
        self.take_backs = told
