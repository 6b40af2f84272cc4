"""What the seats contribute to the dice of a record: their contributions, and the links of their chains."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from northfront.core.chance import LONGEST_CHAIN, Committed, Link
from northfront.core.errors import Refusal

if TYPE_CHECKING:
    from northfront.core.record import Record

HEXADECIMAL: Final = re.compile("(?:[0-9a-f]{2})+")
BYTES_32: Final = re.compile("[0-9a-f]{64}")
AWAITED: Final = "awaited"
"""Stands for a contribution that a seat has yet to make: nothing is rolled before it has."""
WAIVED: Final = "waived"
"""Stands for the contribution of a seat that has agreed to do without."""


def check_contributions(contributions: Mapping[str, str]) -> None:
    for seat, value in contributions.items():
        if seat.split() != [seat] or not (value in (AWAITED, WAIVED) or HEXADECIMAL.fullmatch(value)):
            raise Refusal(f"seat {seat!r} must contribute bytes in hexadecimal, not {value!r}")


def stream(secret: bytes, contributions: Mapping[str, str], links: Mapping[str, Link] | None = None) -> Committed:
    """The dice as the seats have bound them so far."""
    return Committed(secret, _given(contributions), links)


def _given(contributions: Mapping[str, str]) -> dict[str, bytes]:
    return {seat: bytes.fromhex(value) for seat, value in contributions.items() if value not in (AWAITED, WAIVED)}


def until(links: Mapping[str, Link], roll: int) -> dict[str, Link]:
    """The links that are public after this roll. A seat may have handed over more, for use while it is away."""
    cut = {seat: min(link.roll, roll) for seat, link in links.items()}
    return {seat: Link(n, links[seat].at(n)) for seat, n in cut.items() if n}


def dice_wait_for(record: Record) -> list[str]:
    """The seats without whose contribution or link nothing can be rolled now."""
    header = record.header
    return [
        seat
        for seat, value in header.contributions.items()
        if value == AWAITED or (header.chains and _latest(record, seat).roll <= record.rolls)
    ]


def contribute(record: Record, seat: str, value: str) -> None:
    """A seat gives its contribution, or agrees to do without one; it cannot change its mind."""
    header = record.header
    now = header.contributions.get(seat)
    if not BYTES_32.fullmatch(value) and (value != WAIVED or header.chains):
        raise Refusal("a contribution is 32 bytes, written as 64 hexadecimal digits")
    if now is None:
        raise Refusal(f"these dice expect no contribution from {seat[:40]}")
    if now not in (AWAITED, value):
        raise Refusal(f"{seat} has already contributed to these dice")
    if now == AWAITED:  # they are listed in the order in which they were given
        others = [each for each in header.contributions.items() if each[0] != seat]
        given = [each for each in others if each[1] != AWAITED]
        awaited = [each for each in others if each[1] == AWAITED]
        record.header = replace(header, contributions=dict([*given, (seat, value), *awaited]))
        _bind(record)


def reveal(record: Record, seat: str, link: Link) -> None:
    """A seat reveals the link for a roll; with one later than is due, it lets the server stand in for it until then."""
    if not record.header.chains or record.header.contributions.get(seat, AWAITED) == AWAITED:
        raise Refusal(f"{seat[:40]} has no chain at this table")
    if not 0 < link.roll <= LONGEST_CHAIN:
        raise Refusal(f"a chain has links for rolls 1 to {LONGEST_CHAIN}")
    known = _latest(record, seat)
    first, last = sorted((known, link))
    if last.at(first.roll) != first.value:
        raise Refusal(f"this link does not belong to the chain that {seat} promised")
    record.links[seat] = last
    _bind(record)


def rebind(record: Record, contributions: Mapping[str, str], links: dict[str, Link]) -> None:
    """Take over what the seats have contributed so far, as another process has stored it."""
    record.header, record.links = replace(record.header, contributions=contributions), links
    _bind(record)


def read_link(roll: int, text: str) -> Link:
    """A link as a client writes it."""
    if not BYTES_32.fullmatch(text):
        raise Refusal("a link is 32 bytes, written as 64 hexadecimal digits")
    return Link(roll, bytes.fromhex(text))


def _latest(record: Record, seat: str) -> Link:
    end = record.header.contributions[seat]
    return record.links.get(seat) or Link(0, b"" if end == AWAITED else bytes.fromhex(end))


def _bind(record: Record) -> None:
    """Update the dice and the header's seals to what the seats have contributed."""
    assert isinstance(record.chance, Committed)
    record.chance = record.chance.bound_by(_given(record.header.contributions), record.links)
    record.seal_header()
