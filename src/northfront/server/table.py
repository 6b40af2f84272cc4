"""One table: a record, its seats, and those who watch. One writer at a time; what is not kept was not given."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from northfront.ai import player
from northfront.core.ask import Ask, Side
from northfront.core.errors import NotYourDecision, Refusal, RulesFault, StaleAnswer
from northfront.core.record import Record
from northfront.core.view import Sight, show_ask
from northfront.server.snapshot import Story, has_secrets, patch, picture_of

if TYPE_CHECKING:
    from northfront.server.store import Store

LOG: Final = logging.getLogger(__name__)
COMPUTER: Final = "computer:"
BUDGET: Final = 1.0  # seconds a computer player may think
MOST_ANSWERS: Final = 40  # in one message


@dataclass(eq=False)
class Watcher:
    """A connection: what its holder may see, what it was last sent, and where messages go."""

    sides: list[Side]
    send: Callable[[dict[str, Any]], None]
    seated: Side | None = None  # through whose eyes it looks
    last: dict[str, Any] = field(default_factory=dict)


class Table:
    """A game in progress at the server."""

    def __init__(
        self,
        name: str,
        record: Record,
        seats: Mapping[str, str],
        store: Store,
        secret: str,
        frozen: str = "",
        standing: Mapping[tuple[str, str], str] | None = None,
    ) -> None:
        self.name, self.record, self.seats, self.secret, self.frozen = name, record, dict(seats), secret, frozen
        self.standing = dict(standing or {})
        self.watchers: list[Watcher] = []
        self.broken = False  # the store failed: what is in memory may not be what was kept
        self._store = store
        self._lock = asyncio.Lock()
        self._stories: dict[Side | None, Story] = {}
        self._thinking: asyncio.Task[None] | None = None
        self._players = {
            record.game.side(side): player(who.removeprefix(COMPUTER), f"{secret} {side}", record.game.name)
            for side, who in self.seats.items()
            if who.startswith(COMPUTER)
        }

    async def begin(self) -> None:
        """Let chance and the computer go on where the game stands, after a start or a restart."""
        async with self._lock:
            await self._change(lambda: None)
        self._wake_computers()

    async def answer(self, sides: list[Side], serial: int, texts: list[str]) -> None:
        """Give answers in order; the first that is refused ends it, and those before it stand."""
        if len(texts) > MOST_ANSWERS:
            raise Refusal(f"more than {MOST_ANSWERS} answers at once are not taken")
        async with self._lock:
            self._open_for_play()
            refused: list[Refusal] = []

            def give() -> None:
                try:
                    for i, text in enumerate(texts):
                        self.record.give_text(text, self.decider(sides), None if i else serial)
                except Refusal as error:
                    refused.append(error)  # what was given before it is kept all the same

            await self._change(give)
        self._wake_computers()
        if refused:
            raise refused[0]

    async def undo(self, sides: list[Side], serial: int) -> None:
        """Take back to the last real choice of this seat."""
        async with self._lock:
            self._open_for_play()
            side = self._undoer(sides)
            if serial != self.record.position.serial_for(side):
                raise StaleAnswer("the game has gone on since; nothing was undone")
            left = self.record.undo(side)
            while self._forced(self.record.position.asks.get(side)) and self._undoable(side):
                left = min(left, self.record.undo(side))
            await self._keep(lambda: self._store.cut(self.name, self.record, left))
        self.tell()

    async def stand(self, sides: list[Side], kind: str, answer: str | None) -> None:
        """Set or drop a standing answer to a kind of decision."""
        for side in sides:
            name = self.record.game.sides[side]
            await asyncio.to_thread(self._store.stand, self.name, name, kind[:64], answer and answer[:64])
            if answer is None:
                self.standing.pop((name, kind), None)
            else:
                self.standing[name, kind] = answer
        self.tell()

    def decider(self, sides: list[Side]) -> Side:
        """Which of these sides is asked now."""
        asked = [side for side in self.record.position.asks if side in sides]
        if asked:
            return asked[0]
        if not sides:
            raise NotYourDecision("spectators only watch")
        self.record.position.ask_of(sides[0])  # says who is waited for
        raise NotYourDecision("this is not your decision")

    def _open_for_play(self) -> None:
        if self.frozen:
            raise Refusal(self.frozen)

    async def _change(self, give: Callable[[], None]) -> None:
        """Give answers, let follow what follows by itself, keep it all, then tell everybody."""
        before = self.record.serial
        try:
            give()
            self._go_on()
        except RulesFault as fault:
            LOG.exception("table %s is frozen", self.name, exc_info=fault)  # its text may tell what is hidden
            s = self.record.position.state
            self.frozen = f"A fault in the rules, which is ours, stopped this table: turn {s.turn}, {s.phase}."
            await self._keep(lambda: self._store.freeze(self.name, self.frozen))
        if self.record.serial > before:
            await self._keep(lambda: self._store.append(self.name, self.record, before))
        self.tell()

    async def _keep(self, work: Callable[[], None]) -> None:
        try:
            await asyncio.to_thread(work)
        except Exception:
            self.broken = True  # the next visitor loads the table anew from what was kept
            raise

    def _go_on(self) -> None:
        """Dice, forced choices and standing answers, until somebody must decide."""
        while not self.record.position.over:
            if self.record.position.chance:
                self.record.settle_chance()
                continue
            given = False
            for side, ask in list(self.record.position.asks.items()):
                text = self._answer_by_itself(side, ask)
                if text is not None:
                    self.record.give_text(text, side)
                    given = True
                    break
            if not given:
                return
        self.record.secret = self.secret

    def _answer_by_itself(self, side: Side, ask: Ask) -> str | None:
        game = self.record.game
        if side in self._players:
            return None
        if self._forced(ask):
            return ask.options.text(game, ask.options.pick(0))
        wish = self.standing.get((game.sides[side], ask.kind))
        if wish is None or side == self.record.position.state.active:
            return None
        return next((text for text in (ask.options.text(game, a) for a in ask.options) if text == wish), None)

    @staticmethod
    def _forced(ask: Ask | None) -> bool:
        """Is there only one answer, and nothing to look at before it is given?"""
        if ask is None or len(ask.options) != 1:
            return False
        return ask.preview is None or not ask.preview(ask.options.pick(0))

    def _undoer(self, sides: list[Side]) -> Side:
        entries = self.record.entries
        if entries and entries[-1].side in sides:
            return entries[-1].side
        if not sides:
            raise NotYourDecision("spectators only watch")
        return sides[0]

    def _wake_computers(self) -> None:
        if self._players and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self._think())

    async def _think(self) -> None:
        """Let computer players answer, one decision at a time, so that the table can be watched."""
        while not self.frozen and not self.broken:
            async with self._lock:
                asked = [side for side in self.record.position.asks if side in self._players]
                if not asked or self.record.position.over:
                    return
                side, text = asked[0], await self._choose(asked[0])
                await self._change(lambda side=side, text=text: self.record.give_text(text, side))  # type: ignore[misc]

    async def _choose(self, side: Side) -> str:
        p, mind = self.record.position, self._players[side]
        ask = show_ask(p.game, p.asks[side], costs=False)
        return await asyncio.to_thread(mind.choose, Sight(p, side), ask, BUDGET)

    async def close(self) -> None:
        if self._thinking:
            self._thinking.cancel()
            await asyncio.gather(self._thinking, return_exceptions=True)

    def snapshot(self, watcher: Watcher) -> dict[str, Any]:
        """Everything that a connection is shown."""
        game, p = self.record.game, self.record.position
        viewer, eyes = self.viewer(watcher), self.eyes(watcher)
        story = self._stories.setdefault(eyes, Story(eyes))
        shown = picture_of(self.record, eyes, story.lines(self.record), self.standing)
        return {
            "table": self.name,
            "game": game.name,
            "title": game.title,
            "sides": [game.sides[side] for side in watcher.sides],
            "viewer": "" if viewer is None else game.sides[viewer],
            "curtain": eyes != viewer,
            **shown,
            "seats": self.seats,
            "online": {side: self._online(i) for i, side in enumerate(game.sides)},
            "undo": self._undo_facts(viewer),
            "standing": {kind: answer for (side, kind), answer in self.standing.items() if self._mine(side, viewer)},
            "frozen": self.frozen,
            "secret": self.secret if p.over else "",
        }

    def viewer(self, watcher: Watcher) -> Side | None:
        """Through whose eyes a connection looks: who must decide, among the sides it holds."""
        if not watcher.sides:
            return None
        asked = [side for side in self.record.position.asks if side in watcher.sides]
        if asked:
            return asked[0]
        return watcher.seated if watcher.seated in watcher.sides else watcher.sides[0]

    def eyes(self, watcher: Watcher) -> Side | None:
        """At one screen with two players and secrets, a curtain: only what is public, until the other has sat down."""
        viewer = self.viewer(watcher)
        if len(watcher.sides) < 2 or not has_secrets(self.record.position):
            watcher.seated = viewer
        return viewer if watcher.seated == viewer else None

    def _mine(self, side: str, viewer: Side | None) -> bool:
        return viewer is not None and self.record.game.sides[viewer] == side

    def _online(self, side: Side) -> bool:
        return side in self._players or any(side in watcher.sides for watcher in self.watchers)

    def _undo_facts(self, viewer: Side | None) -> dict[str, Any]:
        if viewer is None:
            return {"can": False, "to": None, "why": "Spectators only watch."}
        count = self._undoable(viewer)
        if not count:
            why = "Nothing of yours can be taken back: dice, the other side or an uncovered fact came last."
            return {"can": False, "to": None, "why": why}
        to = self.record.undo_floor(viewer)
        return {"can": True, "to": to, "why": f"{count} answers can be taken back."}

    def _undoable(self, side: Side) -> int:
        return self.record.position.serial_for(side) - self.record.undo_floor(side)

    def tell(self) -> None:
        """Send everybody what has changed for him."""
        for watcher in list(self.watchers):
            self.show(watcher)

    def show(self, watcher: Watcher, *, whole: bool = False) -> None:
        """Send one connection its view: all of it at first, then what has changed."""
        now = self.snapshot(watcher)
        if whole or not watcher.last:
            watcher.send({"type": "view", **now})
        else:
            changed = patch(watcher.last, now)
            if changed:
                watcher.send({"type": "patch", "from": watcher.last["serial"], **changed})
        watcher.last = now
