"""What is true of a table at this moment."""

from __future__ import annotations

from dataclasses import dataclass, field

from northfront import games
from northfront.core.ask import Side
from northfront.core.record import Record
from northfront.server.table.annotations import HintUse, SideNote
from northfront.server.table.table_options import TableOptions


@dataclass(slots=True)
class TableState:
    """Changed by its `Table` alone. The audience and the computers of the table read it, and so need not know the table."""

    name: str
    record: Record
    seats: dict[str, str]  # side -> here, link, or computer:NAME
    secret: str  # of the dice; told when the game is over
    frozen: str = ""  # why a fault in the rules stopped this table
    broken: bool = False  # the store failed: what is in memory may not be what was stored
    standing: dict[tuple[str, str], str] = field(default_factory=dict)  # (side, kind of decision) -> answer
    options: TableOptions = field(default_factory=TableOptions)
    notes: list[SideNote] = field(default_factory=list)
    hint_uses: list[HintUse] = field(default_factory=list)

    @property
    def stopped(self) -> bool:
        """Nothing can be answered here."""
        return bool(self.frozen) or self.broken

    @property
    def hintable(self) -> bool:
        """Can hints be given for this game?"""
        return games.has_outlook(self.record.game.name)

    def undoable(self, side: Side) -> int:
        """How many of its answers a side can take back."""
        return self.record.position.serial_for(side) - self.record.undo_floor(side)
