"""Records as text: one answer a line, fit for a diff, an e-mail or a bug report.

    northfront record 1
    game skirmish
    ...
    1 german unit pz-1
    2 german destination 0304
    3 chance die 6
    checkpoint 3 {...}

A checkpoint makes a game survive a change of the rules: where the answers no longer fit, the game goes on from the last
checkpoint after them, and the reader is told what was lost. A record with a committed stream carries a seal on each line;
`verify` says which line was changed. A record that was resumed elsewhere has the promises of both: the dice up to the answer
that `resumed` names are proved by one secret, those after it by the other, and all lines are sealed by the last.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from northfront.core.ask import CHANCE
from northfront.core.chance import Chance, Committed
from northfront.core.errors import RecordFault, Refusal, RulesFault
from northfront.core.position import Position
from northfront.core.record import (
    HEXADECIMAL,
    Entry,
    Header,
    Part,
    Record,
    entry_line,
    header_lines,
    seal_of,
    state_text,
)

if TYPE_CHECKING:
    from northfront.core.game import Game

FORMAT: Final = "northfront record 1"
HEADER: Final = ("game", "rules", "data", "scenario", "chance")
_ANSWER: Final = re.compile(r"(\d{1,9}) (\S+) (\S+) (\S+)(?: ~([0-9a-f]{12}))?", re.ASCII)
_NUMBER: Final = re.compile(r"\d{1,9}", re.ASCII)


def write_record(record: Record) -> str:
    """The whole record as text, with the latest checkpoint among the others."""
    lines = opening_lines(record)
    latest = record.serial - len(record.position.tail)
    checkpoints = {**record.checkpoints, latest: state_text(record.position.base)}
    for number, entry in enumerate(record.entries, start=1):
        lines.append(entry_line(record.game, number, entry) + (f" ~{entry.seal}" if entry.seal else ""))
        if number in checkpoints:
            lines.append(f"checkpoint {number} {checkpoints[number]}")
    if record.secret:
        lines.append(f"secret {record.secret}")
    return "\n".join(lines) + "\n"


def opening_lines(record: Record) -> list[str]:
    """What stands before the first answer."""
    lines = [FORMAT, *header_lines(record.header)]
    if record.seals:
        lines.append(f"seals {' '.join(record.seals)}")
    return lines + [f"secret {part.secret}" for part in record.header.resumed if part.secret]


@dataclass(slots=True)
class Row:
    """An answer as it stands in the file."""

    line: int
    number: int
    giver: str
    kind: str
    text: str
    seal: str


@dataclass(slots=True)
class Parsed:
    """The text of a record, taken apart but not yet played."""

    name: str
    header: dict[str, str] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    contributions: dict[str, str] = field(default_factory=dict)
    resumed: list[Part] = field(default_factory=list)
    lines: list[tuple[str, int]] = field(default_factory=list)  # of the header, with their numbers
    seals: tuple[str, ...] = ()
    rows: list[Row] = field(default_factory=list)
    checkpoints: dict[int, tuple[int, dict[str, Any]]] = field(default_factory=dict)
    secrets: list[tuple[str, int]] = field(default_factory=list)  # those that fit no resumed part, with their lines

    def fault(self, message: str, line: int) -> RecordFault:
        return RecordFault(message, line, self.name)

    def line_of(self, start: str) -> int:
        """The number of a line of the header, the last of its kind."""
        return next((number for line, number in reversed(self.lines) if line.startswith(start)), 1)

    @property
    def own_secret(self) -> tuple[str, int]:
        """The secret given for the dice of the last part, true or not, and its line."""
        true = [each for each in self.secrets if _promise(each[0]) == self.header["chance"]]
        return (true or self.secrets or [("", 0)])[-1]


def parse_record(text: str, name: str = "record") -> Parsed:
    """Take a record's text apart; RecordFault names the first line that cannot be read."""
    lines = text.splitlines()
    found = Parsed(name)
    if not lines or lines[0].strip() != FORMAT:
        raise found.fault(f"this is not a record: its first line should be {FORMAT!r}", 1)
    for number, line in enumerate(lines[1:], start=2):
        if line.strip():
            _parse_line(found, line.strip(), number)
    for key in HEADER:
        if key not in found.header:
            raise found.fault(f"the header has no line {key!r}", len(lines))
    _sort_secrets(found)
    return found


def _sort_secrets(found: Parsed) -> None:
    """Give each resumed part the secret that fits its promise, wherever in the file it stands."""
    told = {_promise(secret): secret for secret, _ in found.secrets}
    found.resumed = [replace(part, secret=told.get(part.chance, "")) for part in found.resumed]
    fitting = {part.secret for part in found.resumed}
    found.secrets = [(secret, line) for secret, line in found.secrets if secret not in fitting]


def _promise(secret: str) -> str:
    return Committed.promise(bytes.fromhex(secret))


def _parse_line(found: Parsed, line: str, number: int) -> None:
    key, _, rest = line.partition(" ")
    if key.isdecimal():
        _parse_answer(found, line, number)
    elif key == "checkpoint":
        _parse_checkpoint(found, rest, number)
    elif key == "seals" and not found.seals and re.fullmatch("[0-9a-f]{8}( [0-9a-f]{8})*", rest):
        found.seals = tuple(rest.split())
    elif key == "secret" and HEXADECIMAL.fullmatch(rest):
        found.secrets.append((rest, number))
    elif not found.rows and _parse_header(found, key, rest):
        found.lines.append((line, number))
    else:
        raise found.fault(f"cannot read {line[:60]!r}", number)


def _parse_header(found: Parsed, key: str, rest: str) -> bool:
    """Read a line of the header; False if it is not one."""
    name, sign, value = rest.partition("=" if key == "setting" else " ")
    if key in HEADER and key not in found.header and rest and (key != "rules" or _NUMBER.fullmatch(rest)):
        found.header[key] = rest
    elif key == "setting" and sign and name not in found.settings:
        found.settings[name] = value
    elif key == "contribution" and name not in found.contributions and HEXADECIMAL.fullmatch(value):
        found.contributions[name] = value
    elif key == "resumed" and _NUMBER.fullmatch(rest) and "chance" in found.header:
        found.resumed.append(Part(int(rest), found.header.pop("chance"), found.contributions))
        found.contributions = {}
    else:
        return False
    return True


def _parse_answer(found: Parsed, line: str, number: int) -> None:
    row = _ANSWER.fullmatch(line)
    if not row:
        raise found.fault("an answer is its number, the side, the kind of decision and the answer", number)
    if int(row[1]) != len(found.rows) + 1:
        raise found.fault(f"answer {len(found.rows) + 1} is missing: this line holds answer {row[1]}", number)
    found.rows.append(Row(number, int(row[1]), row[2], row[3], row[4], row[5] or ""))


def _parse_checkpoint(found: Parsed, rest: str, number: int) -> None:
    at, _, text = rest.partition(" ")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not _NUMBER.fullmatch(at) or int(at) != len(found.rows) or not found.rows or not isinstance(data, dict):
        raise found.fault("a checkpoint is the number of the answer right before it and a state", number)
    found.checkpoints[int(at)] = (number, data)


def read_record(game: Game, text: str, name: str = "record", chance: Chance | None = None) -> Record:
    """The record of a text, ready to go on. What was lost to a change of the rules stands in `warnings`."""
    found = parse_record(text, name)
    record = begin_record(game, found, chance)
    lost = _replay(record, found, found.rows)
    if lost is None:
        return record
    row, error = lost
    reason = f"answer {row.number} (line {row.line}) no longer fits the rules: {error}"
    for number in sorted((n for n in found.checkpoints if n >= row.number), reverse=True):
        try:
            base = game.state.load(game, found.checkpoints[number][1])
            resumed = Position(game, base, serial=number)
            _ = resumed.asks
        except (Refusal, RulesFault):
            continue
        record.entries += [_unplayed(game, each) for each in found.rows[record.serial : number]]
        record.resume(resumed)
        record.warnings.append(f"{reason}; the game goes on from its checkpoint after answer {number}")
        rest = _replay(record, found, found.rows[number:])
        if rest:
            record.warnings.append(f"the answers from {rest[0].number} on were dropped: {rest[1]}")
        return record
    record.warnings.append(f"{reason}; the answers from {row.number} on were dropped")
    return record


def begin_record(game: Game, found: Parsed, chance: Chance | None) -> Record:
    """A record as its header has it, before the first answer."""
    h = found.header
    if h["game"] != game.name:
        raise found.fault(f"this is a record of {h['game']}, not of {game.name}", found.line_of("game"))
    if h["scenario"] not in game.scenarios:
        raise found.fault(f"{game.name} has no scenario {h['scenario']}", found.line_of("scenario"))
    for name, value in found.settings.items():
        try:
            game.settle({name: value})
        except Refusal as error:
            raise found.fault(str(error), found.line_of(f"setting {name}=")) from None
    for row in found.rows:
        if row.giver not in (*game.sides, "chance"):
            raise found.fault(f"{game.name} has no side {row.giver}", row.line)
    promise = h["chance"], found.contributions, tuple(found.resumed)
    header = Header(h["game"], int(h["rules"]), h["data"], h["scenario"], found.settings, *promise)
    record = Record(game, header, chance)
    record.secret, record.seals = found.own_secret[0], found.seals
    if header.version != game.version:
        record.warnings.append(
            f"the record was made with version {header.version} of the rules; these are {game.version}"
        )
    if header.digest != game.digest:
        record.warnings.append("the record was made with other data (map, counters or tables) than these")
    return record


def _replay(record: Record, found: Parsed, rows: list[Row]) -> tuple[Row, Exception] | None:
    """Give the answers of these rows; the first that is refused, and why."""
    for row in rows:
        try:
            record.give_text(row.text, _giver(record.game, row))
        except (Refusal, RulesFault) as error:
            return row, error
        record.entries[-1] = record.entries[-1]._replace(seal=row.seal)
        if row.number in found.checkpoints and record.position.at_checkpoint:
            record.checkpoints[row.number] = state_text(record.position.base)
    return None


def _giver(game: Game, row: Row) -> int:
    return CHANCE if row.giver == "chance" else game.side(row.giver)


def _unplayed(game: Game, row: Row) -> Entry:
    return Entry(_giver(game, row), row.text, row.kind, row.text, seal=row.seal)


def verify(game: Game, text: str, name: str = "record") -> list[str]:
    """Everything that is wrong: empty if every answer was legal and every roll is the promised one."""
    return [str(fault) for fault in _faults(game, parse_record(text, name))]


def unproved(text: str, name: str = "record") -> list[str]:
    """For a resumed record: the parts whose rolls cannot be checked because it does not contain their secret."""
    said = "were made before the game was resumed, and no secret in this record proves them"
    parts = parse_record(text, name).resumed
    return [f"{name}: the rolls up to answer {part.until} {said}" for part in parts if not part.secret]


def _faults(game: Game, found: Parsed) -> Iterator[RecordFault]:
    promise = found.header["chance"]
    if not promise.startswith("commitment "):
        line = found.line_of("chance")
        yield found.fault("there is no commitment in this record, so its rolls cannot be checked", line)
        return
    if not found.secrets:
        yield found.fault("the secret is not told before the game is over, so the rolls cannot be checked yet", 1)
        return
    secret, secret_line = found.own_secret
    for other, line in found.secrets:
        if other != secret:
            yield found.fault("this secret fits no promise of this record", line)
    stream = _stream(secret, found.contributions)
    unsealed = list(_changed_header(found, stream))
    if _promise(secret) != promise:
        if len(unsealed) < len(found.lines):  # the secret fits the seals, so it is the promise that was changed
            yield from unsealed
        else:
            yield found.fault("the secret is not the one that the header promised", secret_line)
        return
    yield from unsealed
    yield from _changed_rows(found, stream)
    yield from _false_answers(game, found, stream)


def _changed_header(found: Parsed, stream: Committed) -> Iterator[RecordFault]:
    if len(found.seals) != len(found.lines):
        yield found.fault("a line of the header is missing or was added", 1)
    for (line, number), seal in zip(found.lines, found.seals, strict=False):
        if seal != stream.seal(line):
            yield found.fault(f"{line.split()[0]!r} was changed after the game had begun", number)


def _changed_rows(found: Parsed, stream: Committed) -> Iterator[RecordFault]:
    before = ""
    for i, row in enumerate(found.rows):
        line = f"{row.number} {row.giver} {row.kind} {row.text}"
        sealed = seal_of(stream, before, line)
        if row.seal[:8] != sealed[:8]:
            yield found.fault(f"answer {row.number} was changed after it was given", row.line)
        elif row.seal != sealed and i:
            yield found.fault(
                f"answer {row.number - 1} is not the one that stood there in the end", found.rows[i - 1].line
            )
        before = row.seal


def _false_answers(game: Game, found: Parsed, stream: Committed) -> Iterator[RecordFault]:
    """Replay the game: every answer must be legal and every roll the promised one."""
    record = begin_record(game, found, None)
    for warning in record.warnings:
        yield found.fault(warning, found.line_of("rules" if "version" in warning else "data"))
    for row in found.rows:
        request, promiser = record.position.chance, _promiser(found, row.number, stream)
        if request and promiser:
            promised = request.options.text(game, promiser.answer(request, record.rolls))
            if row.giver != "chance" or row.text != promised:
                yield found.fault(f"the roll was {promised} ({request.why}), but the line says {row.text}", row.line)
                return
        try:
            record.give_text(row.text, _giver(game, row))
        except (Refusal, RulesFault) as error:
            yield found.fault(f"the rules do not allow this answer: {error}", row.line)
            return
        if row.number in found.checkpoints:
            yield from _false_checkpoint(record, found, row.number)
    if record.position.over == "":
        last = found.rows[-1].line + 1 if found.rows else 1
        yield found.fault("the game is not over where the record ends: lines are missing", last)


def _promiser(found: Parsed, number: int, last: Committed) -> Committed | None:
    """The stream that rolled this answer; None if its secret is not disclosed."""
    for part in found.resumed:
        if number <= part.until:
            return _stream(part.secret, part.contributions) if part.secret else None
    return last


def _stream(secret: str, contributions: Mapping[str, str]) -> Committed:
    return Committed(bytes.fromhex(secret), {seat: bytes.fromhex(value) for seat, value in contributions.items()})


def _false_checkpoint(record: Record, found: Parsed, number: int) -> Iterator[RecordFault]:
    line, data = found.checkpoints[number]
    p = record.position
    if not p.at_checkpoint or data != json.loads(json.dumps(p.base.dump())):
        yield found.fault(f"the checkpoint after answer {number} is not the state that the answers lead to", line)
