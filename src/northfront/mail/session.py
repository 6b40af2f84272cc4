"""Our part of a game by mail at the terminal."""

from __future__ import annotations

from rich.console import Console

from northfront.core.events import sentence
from northfront.mail.keeping import Letters
from northfront.terminal.session import Session

ORDERS = "What next, whatever falls? Answers in a row, or Enter for none. "


class MailSession(Session):
    """A session for one side and without dice: they are rolled when the other player opens the block."""

    def __init__(self, letters: Letters, console: Console) -> None:
        match = letters.match
        super().__init__(match.record, letters.path, {match.me: None}, console)
        self.letters = letters
        self.told = {match.me: len(match.record.log)}

    def play(self) -> None:
        """Decide until dice or the other player are due; then the block can be sent."""
        try:
            while self.letters.match.due:
                if not self._turn():
                    self._leave()
                    return
            if self.record.position.chance:
                self.letters.orders += self.console.input(ORDERS).split()
        except (EOFError, KeyboardInterrupt):
            self._leave()

    def _turn(self) -> bool:
        me = self.letters.match.me
        self._news(me)
        if self.stale or self.lit_at < 0:
            self._map(me)
        return self._ask(me)

    def _give(self, words: list[str], side: int) -> None:
        words = list(words)
        while words and self.letters.match.due:
            before = self.record.serial
            super()._give([words.pop(0)], side)
            if self.record.serial == before:
                return  # he changed his mind
            self.letters.match.settle()
            self._save()
        self.letters.orders += words

    def _save(self) -> None:
        self.letters.save()

    def _leave(self) -> None:
        self._save()
        self._say(f"Kept in {self.path}: northfront mail play {self.path}")


def tell(letters: Letters, since: int, console: Console) -> None:
    """What has happened since this many answers."""
    record = letters.match.record
    for n, event in record.log:
        if n > since and (seen := event.seen_by(letters.match.me)):
            console.print(sentence(record.game, seen), markup=False)
