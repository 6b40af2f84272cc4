"""Is a record what it claims to be? Every answer is replayed, and every roll derived again from what is disclosed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from northfront.core.agreed import END
from northfront.core.chance import Committed
from northfront.core.contributions import AWAITED, WAIVED, stream
from northfront.core.errors import RecordFault, Refusal, RulesFault
from northfront.core.header import Part
from northfront.core.record import Record, seal_of
from northfront.core.recordfile import Parsed, begin_record, check_resumed, giver_of, parse_record, promised

if TYPE_CHECKING:
    from northfront.core.game import Game

COMMITMENT: Final = "commitment "


class Proof(NamedTuple):
    """What was found. The whole record stands only if nothing is wrong and nothing unproved."""

    wrong: list[str]  # what was changed, or is not as promised
    unproved: list[str]  # which rolls this record cannot prove, and why
    rolls: int  # rolls and draws that were derived again
    parts: list[Part]  # whom they bind: to be compared with what each player has kept


def verify(game: Game, text: str, name: str = "record") -> Proof:
    """Check the whole record."""
    found = parse_record(text, name)
    check_resumed(found)
    checked = _Check(game, found)
    wrong = [str(fault) for fault in checked.faults()]
    unproved = [f"{name}: {each}" for each in checked.unproved.values()]
    return Proof(wrong, [] if wrong else unproved, checked.rolls, found.parts)


def against_whom(part: Part) -> list[str]:
    """What this part proves, and to whom, in words; docs/dice.md has the details."""
    if not (part.secret and part.chance.startswith(COMMITMENT)):
        return []
    given = {seat: value for seat, value in part.contributions.items() if value not in (AWAITED, WAIVED)}
    dice = f"The dice up to answer {part.until}"
    if not given:
        return [f"{dice} are those that the host promised, with no contribution of a player: {part.chance}"]
    if part.chains:
        means = (
            "If you kept this promise and your own chain is here, nobody chose the dice, and nobody foresaw a roll"
            " for which your client gave its link only when it was due."
        )
    else:
        means = (
            "If you kept this promise and your own contribution is here, no host chose the dice who knew your contribution"
            " only after his own; if yours came last, that is any host. A host could foresee them."
        )
    key = "chain" if part.chains else "contribution"
    bound = [f"  {key} {seat} {value}" for seat, value in given.items()]
    return [
        f"{dice} are bound by this promise and then, in this order, by the players:",
        f"  {part.chance}",
        *bound,
        means,
    ]


class _Check:
    """One record being checked."""

    def __init__(self, game: Game, found: Parsed) -> None:
        self._game, self._found = game, found
        self.rolls = 0
        self.unproved: dict[int, str] = {}  # reasons, by the answer up to which nothing is proved

    def faults(self) -> Iterator[RecordFault]:
        found = self._found
        promise, (secret, secret_line) = found.header["chance"], found.own_secret
        if not promise.startswith(COMMITMENT) and found.seals:
            yield found.fault("the lines are sealed, but the promise of the dice is gone", found.line_of("chance"))
            return
        for other, line in found.secrets:
            if other != secret:
                yield found.fault("this secret fits no promise of this record", line)
        if secret:
            dice = stream(bytes.fromhex(secret), found.contributions, found.links)
            unsealed = list(self._changed_header(dice))
            if promised(secret) != promise:
                if len(unsealed) < len(found.lines):  # the secret fits the seals, so it is the promise that was changed
                    yield from unsealed
                else:
                    yield found.fault("the secret is not the one that the header promised", secret_line)
                return
            yield from unsealed
            yield from self._changed_rows(dice)
        yield from self._false_answers()

    def _changed_header(self, dice: Committed) -> Iterator[RecordFault]:
        found = self._found
        if len(found.seals) != len(found.lines):
            yield found.fault("a line of the header is missing or was added", 1)
        for (line, number), seal in zip(found.lines, found.seals, strict=False):
            if seal != dice.seal(line):
                yield found.fault(f"{line.split()[0]!r} was changed after the game had begun", number)

    def _changed_rows(self, dice: Committed) -> Iterator[RecordFault]:
        found, before = self._found, ""
        for i, row in enumerate(found.rows):
            line = f"{row.number} {row.giver} {row.kind} {row.text}"
            sealed = seal_of(dice, before, line)
            if row.seal[:8] != sealed[:8]:
                yield found.fault(f"answer {row.number} was changed after it was given", row.line)
            elif row.seal != sealed and i:
                yield found.fault(
                    f"answer {row.number - 1} is not the one that stood there in the end", found.rows[i - 1].line
                )
            before = row.seal

    def _false_answers(self) -> Iterator[RecordFault]:
        """Replay the game: every answer must be legal and every roll the promised one."""
        game, found = self._game, self._found
        record = begin_record(game, found, None)
        for warning in record.warnings:
            yield found.fault(warning, found.line_of("rules" if "version" in warning else "data"))
        for row in found.rows:
            if (request := record.position.chance) and row.kind != END:
                part = next(each for each in found.parts if row.number <= each.until)
                dice = self._dice(part, record.rolls)
                fair = request.options.text(game, dice.answer(request, record.rolls)) if dice else row.text
                if row.giver != "chance" or row.text != fair:
                    yield found.fault(f"the roll was {fair} ({request.why}), but the line says {row.text}", row.line)
                    return
                self.rolls += dice is not None
            try:
                record.give_again(giver_of(game, row), row.kind, row.text)
            except (Refusal, RulesFault) as error:
                yield found.fault(f"the rules do not allow this answer: {error}", row.line)
                return
            if row.number in found.checkpoints:
                yield from self._false_checkpoint(record, row.number)
        if record.position.over == "" and found.own_secret[0]:
            last = found.rows[-1].line + 1 if found.rows else 1
            yield found.fault("the game is not over where the record ends: lines are missing", last)

    def _dice(self, part: Part, number: int) -> Committed | None:
        """The stream that rolled this; None, with the reason noted, if the record lacks something needed."""
        late = [seat for seat, value in part.contributions.items() if value == AWAITED]
        short = [
            seat
            for seat in part.contributions
            if part.chains and (seat not in part.links or part.links[seat].roll <= number)
        ]
        if not part.chance.startswith(COMMITMENT):
            why = "were made without a commitment, so they cannot be checked"
        elif not part.secret and part in self._found.resumed:
            why = "were made before the game was resumed, and no secret in this record proves them"
        elif not part.secret:
            why = "cannot be checked yet: the secret is revealed only when the game is over"
        elif late or short:
            missing = "the contribution" if late else "a link"
            why = f"cannot all be checked: {missing} of {' and '.join(late or short)} is missing"
        else:
            return stream(bytes.fromhex(part.secret), part.contributions, part.links)
        self.unproved[part.until] = f"the rolls up to answer {part.until} {why}"
        return None

    def _false_checkpoint(self, record: Record, number: int) -> Iterator[RecordFault]:
        line, data = self._found.checkpoints[number]
        p = record.position
        if not p.at_checkpoint or data != json.loads(json.dumps(p.base.dump())):
            yield self._found.fault(
                f"the checkpoint after answer {number} is not the state that the answers lead to", line
            )
