"""Records as text: one answer a line, fit for a diff, an e-mail or a bug report.

    northfront record 1
    game skirmish
    ...
    1 german unit pz-1
    2 german destination 0304
    3 chance die 6
    checkpoint 3 {...}
    4 soviet end resign

The last answer may be an ending that no rule brings about (agreed.py).

A checkpoint makes a game survive a change of the rules: where the answers no longer fit, the game goes on from the last
checkpoint after them, and the reader is told what was lost. A record with a committed stream carries a seal on each line
(`proof.py`). A record that was resumed elsewhere has the promises of both: the dice up to the answer that `resumed` names are
proved by one secret, those after it by the other, and all lines are sealed by the last.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from northfront.core.ask import CHANCE
from northfront.core.chance import LONGEST_CHAIN, Chance, Committed, Link
from northfront.core.contributions import AWAITED, BYTES_32, HEXADECIMAL, WAIVED
from northfront.core.errors import RecordFault, Refusal, RulesFault
from northfront.core.header import Header, Part, header_lines
from northfront.core.position import Position
from northfront.core.record import Entry, Record, entry_line, state_text

if TYPE_CHECKING:
    from northfront.core.game import Game

FORMAT: Final = "northfront record 1"
HEADER: Final = ("game", "rules", "data", "scenario", "chance")
_ANSWER: Final = re.compile(r"(\d{1,9}) (\S+) (\S+) (\S+)(?: ~([0-9a-f]{12}))?", re.ASCII)
_NUMBER: Final = re.compile(r"\d{1,9}", re.ASCII)
_LINK: Final = re.compile(r"(\S+) (\d{1,5}) ([0-9a-f]{64})", re.ASCII)
_MOST_LINKS: Final = 50


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


def opening_lines(record: Record, links: Mapping[str, Link] | None = None) -> list[str]:
    """What stands before the first answer; with the links that are public, unless others are named."""
    lines = [FORMAT, *header_lines(record.header)]
    if record.seals:
        lines.append(f"seals {' '.join(record.seals)}")
    for part in record.header.resumed:
        lines += [*_link_lines(part.links), *([f"secret {part.secret}"] if part.secret else [])]
    return lines + _link_lines(record.parts[-1].links if links is None else links)


def _link_lines(links: Mapping[str, Link]) -> list[str]:
    return [f"link {seat} {link.roll} {link.value.hex()}" for seat, link in links.items()]


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
    start: str = ""
    contributions: dict[str, str] = field(default_factory=dict)
    chains: bool = False
    links: dict[str, Link] = field(default_factory=dict)
    resumed: list[Part] = field(default_factory=list)
    lines: list[tuple[str, int]] = field(default_factory=list)  # of the header, with their numbers
    seals: tuple[str, ...] = ()
    rows: list[Row] = field(default_factory=list)
    checkpoints: dict[int, tuple[int, dict[str, Any]]] = field(default_factory=dict)
    secrets: list[tuple[str, int]] = field(default_factory=list)  # those that fit no resumed part, with their lines
    given: list[tuple[str, Link, int]] = field(default_factory=list)  # links of all parts, with their lines

    def fault(self, message: str, line: int) -> RecordFault:
        return RecordFault(message, line, self.name)

    def line_of(self, start: str) -> int:
        """The number of a line of the header, the last of its kind."""
        return next((number for line, number in reversed(self.lines) if line.startswith(start)), 1)

    @property
    def parts(self) -> list[Part]:
        """All promises, the last one as far as the record goes."""
        mine = self.header["chance"], self.contributions, self.own_secret[0], self.chains, self.links
        return [*self.resumed, Part(len(self.rows), *mine)]

    @property
    def own_secret(self) -> tuple[str, int]:
        """The secret given for the dice of the last part, true or not, and its line."""
        true = [each for each in self.secrets if promised(each[0]) == self.header["chance"]]
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
    _sort_links(found)
    return found


def check_resumed(found: Parsed) -> None:
    """Where a record was resumed, there are answers: a promise must not be moved to where it proves nothing."""
    before = 0
    for part in found.resumed:
        if not before <= part.until <= len(found.rows):
            raise found.fault(
                f"the record ends with answer {len(found.rows)}; it cannot have been resumed after {part.until}",
                found.line_of(f"resumed {part.until}"),
            )
        before = part.until


def _sort_secrets(found: Parsed) -> None:
    """Give each resumed part the secret that fits its promise, wherever in the file it stands."""
    told = {promised(secret): secret for secret, _ in found.secrets}
    found.resumed = [replace(part, secret=told.get(part.chance, "")) for part in found.resumed]
    fitting = {part.secret for part in found.resumed}
    found.secrets = [(secret, line) for secret, line in found.secrets if secret not in fitting]


def _sort_links(found: Parsed) -> None:
    """Give each part the links of its chains, wherever in the file they stand."""
    for seat, link, line in found.given:
        end = link.at(0).hex()
        parts: list[Part | Parsed] = [*found.resumed, found]
        fitting = [part for part in parts if part.chains and part.contributions.get(seat) == end]
        if not fitting:
            raise found.fault("this link belongs to no chain of this record", line)
        for part in fitting:
            part.links[seat] = max(link, part.links.get(seat, link))


def promised(secret: str) -> str:
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
    elif key == "link" and len(found.given) < _MOST_LINKS and (link := _LINK.fullmatch(rest)):
        if not 0 < int(link[2]) <= LONGEST_CHAIN:
            raise found.fault(f"a chain has links for rolls 1 to {LONGEST_CHAIN}", number)
        found.given.append((link[1], Link(int(link[2]), bytes.fromhex(link[3])), number))
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
    elif key in ("contribution", "chain") and name not in found.contributions and _is_contribution(key, value):
        found.contributions[name] = value
        found.chains = key == "chain"
    elif key == "position" and not found.start and _is_state(rest):
        found.start = rest
    elif key == "resumed" and _NUMBER.fullmatch(rest) and "chance" in found.header:
        promise = found.header.pop("chance"), found.contributions, "", found.chains
        found.resumed.append(Part(int(rest), *promise, links={}))
        found.contributions, found.chains = {}, False
    else:
        return False
    return True


def _is_contribution(key: str, value: str) -> bool:
    written = BYTES_32 if key == "chain" else HEXADECIMAL
    return bool(written.fullmatch(value)) or value == AWAITED or (value == WAIVED and key == "contribution")


def _is_state(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


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


def played_record(game: Game, found: Parsed) -> Record:
    """The record of a text that nobody vouches for: all its answers must fit the rules, and its checkpoints are not looked at."""
    found.checkpoints.clear()
    record = begin_record(game, found, None)
    if lost := _replay(record, found, found.rows):
        raise found.fault(f"answer {lost[0].number} does not fit the rules: {lost[1]}", lost[0].line)
    return record


def read_record(game: Game, text: str, name: str = "record", chance: Chance | None = None) -> Record:
    """The record of a text, ready to go on. What was lost to a change of the rules stands in `warnings`."""
    found = parse_record(text, name)
    check_resumed(found)
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
    promise = h["chance"], found.contributions, found.chains, tuple(found.resumed)
    header = Header(h["game"], int(h["rules"]), h["data"], h["scenario"], found.settings, *promise, found.start)
    record = _begun(found, game, header, chance)
    record.secret, record.seals, record.links = found.own_secret[0], found.seals, found.links
    if header.version != game.version:
        record.warnings.append(
            f"the record was made with version {header.version} of the rules; these are {game.version}"
        )
    if header.digest != game.digest:
        record.warnings.append("the record was made with other data (map, counters or tables) than these")
    return record


def _begun(found: Parsed, game: Game, header: Header, chance: Chance | None) -> Record:
    try:
        record = Record(game, header, chance)
        _ = record.position.asks
    except (Refusal, RulesFault) as error:
        if not header.start:
            raise
        raise found.fault(f"the game cannot begin with this position: {error}", found.line_of("position")) from None
    return record


def _replay(record: Record, found: Parsed, rows: list[Row]) -> tuple[Row, Exception] | None:
    """Give the answers of these rows; the first that is refused, and why."""
    for row in rows:
        try:
            record.give_again(giver_of(record.game, row), row.kind, row.text)
        except (Refusal, RulesFault) as error:
            return row, error
        record.entries[-1] = record.entries[-1]._replace(seal=row.seal)
        if row.number in found.checkpoints and record.position.at_checkpoint:
            record.checkpoints[row.number] = state_text(record.position.base)
    return None


def giver_of(game: Game, row: Row) -> int:
    return CHANCE if row.giver == "chance" else game.side(row.giver)


def _unplayed(game: Game, row: Row) -> Entry:
    return Entry(giver_of(game, row), row.text, row.kind, row.text, seal=row.seal)
