"""Uploaded records. Each is replayed in a process of its own, with little time and memory.

Such a file cannot be trusted: its states may be forged, and its answers chosen to take as long as possible. The server itself
takes over only what the answers led to there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from northfront import games
from northfront.core.errors import Refusal, RulesFault
from northfront.core.record import Record
from northfront.core.recordfile import opening_lines, parse_record, played_record
from northfront.server import work
from northfront.server.computer.workers import WorkerFailed, Workers
from northfront.server.limits import Limits, Overloaded
from northfront.server.store.resume import Base, base_of, moments_of, recall
from northfront.server.wire.log import GameLog
from northfront.server.wire.picture import picture_of

MEGABYTE: Final = 1 << 20


class Replayed(NamedTuple):
    """A replayed record, as data that can be passed between processes."""

    game: str
    opening: str  # its lines before the first answer
    secret: str
    base: Base
    moments: Sequence[str]
    checkpoints: Mapping[int, str]


class Uploads:
    """Replays one record at a time; a few others may wait."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._waiting = 0
        self._workers = Workers(1, memory=limits.upload_memory * MEGABYTE, threads=work.uploads)

    async def read(self, text: str) -> Record:
        """The record in this file, without dice to continue with; refused if its answers do not fit the rules or take too long."""
        if self._waiting >= self._limits.uploads_waiting:
            raise Overloaded("too many records are being read just now; try again in a minute", 60)
        self._waiting += 1
        try:
            most, seconds = self._limits.upload_answers, self._limits.upload_seconds
            found = await self._workers.ask(replay, text, most, seconds=seconds)
            if isinstance(found, str):
                raise Refusal(found)
            return await work.uploads(_taken_over, found)
        except WorkerFailed:
            limit = f"{seconds:g} seconds or {self._limits.upload_memory} MB"
            raise Refusal(f"this record cannot be replayed here: it takes more than {limit}") from None
        finally:
            self._waiting -= 1

    def close(self) -> None:
        self._workers.close()


def replay(text: str, most: int) -> Replayed | str:
    """Replay a record; what is wrong with it, if that is impossible."""
    try:
        found = parse_record(text, "record")
        if len(found.rows) > most:
            return f"this record has {len(found.rows)} answers; a table can begin with at most {most}"
        game = games.load(found.header["game"])
        record = played_record(game, found)
        for viewer in (None, *range(len(game.sides))):
            picture_of(record, viewer)
            GameLog(viewer).lines(record)
    except (Refusal, RulesFault) as error:
        return str(error)[:300]
    except (LookupError, TypeError, ValueError, ArithmeticError) as error:  # from a forged state
        return f"the position of this record cannot be shown: {error}"[:300]
    opening, moments = "\n".join(opening_lines(record)), moments_of(record, 0)
    return Replayed(game.name, opening, record.secret, base_of(record), moments, record.checkpoints)


def _taken_over(found: Replayed) -> Record:
    game, header = games.load(found.game), parse_record(found.opening, "record")
    record = recall(game, header, found.base, found.moments, found.checkpoints, None)
    if record is None:
        raise Refusal("this record cannot be replayed here")
    record.secret = found.secret
    return record
