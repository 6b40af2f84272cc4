"""Limits on what one client, or all of them together, may ask of the server.

Reaching a limit is answered with a sentence and the time after which to try again; nothing ever hangs.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from ipaddress import IPv6Address, ip_address
from time import monotonic
from typing import Any, Final

from northfront.core.errors import Refusal

HOUR: Final = 3600.0
BURST: Final = 10.0  # seconds' worth of requests may come at once
REMEMBERED: Final = 20_000  # addresses


def limit(default: float, text: str) -> Any:
    """A limit, and what `northfront serve --help` says of it."""
    return field(default=default, metadata={"text": text})


@dataclass(frozen=True, slots=True)
class Limits:
    """Each can be set by its name: `northfront serve --limit upload-seconds=30`."""

    requests: float = limit(
        100, "requests a second from one address; a page of the table takes 8 at once, from a checkout 160"
    )
    messages: float = limit(100, "messages a second on one socket; expensive ones count as several")
    address_messages: float = limit(300, "the same for all sockets of one address")
    tables: int = limit(100, "tables opened by one address in an hour")
    matches: int = limit(30, "of these, matches between computers")
    uploads: int = limit(30, "of these, records that were uploaded")
    desks: int = limit(100, "desks made by one address in an hour")
    notices: int = limit(100, "addresses for notices entered, tests and lost links asked for by one address in an hour")
    sockets: int = limit(200, "open sockets of one address")
    connections: int = limit(4000, "open connections altogether")
    spectators: int = limit(2000, "spectators at one table")
    head_seconds: float = limit(10, "for the head of a request to arrive")
    request_seconds: float = limit(60, "for a whole request to arrive")
    body: int = limit(100, "kilobytes of a request")
    record: int = limit(4000, "kilobytes of an uploaded record")
    upload_answers: int = limit(10_000, "answers in it")
    upload_seconds: float = limit(20, "for it to be replayed")
    upload_memory: int = limit(512, "megabytes for the same")
    uploads_waiting: int = limit(8, "records being read or waiting for it")


DEFAULTS: Final = Limits()


def names() -> dict[str, str]:
    """Each limit by its name, with its default and what it bounds."""
    return {_name(each.name): f"{each.default:g}: {each.metadata['text']}" for each in fields(Limits)}


def read_limits(settings: Iterable[str]) -> Limits:
    """The limits with these changes, each as NAME=VALUE."""
    kinds: dict[str, Any] = {_name(each.name): type(each.default) for each in fields(Limits)}
    changed: dict[str, Any] = {}
    for setting in settings:
        name, _, value = setting.partition("=")
        if name not in kinds:
            raise Refusal(f"there is no limit {name[:40]!r}; the limits are {', '.join(kinds)}")
        if not value.isdecimal() or not 0 < int(value[:10]) < 10**9 or len(value) > 9:
            raise Refusal(f"the limit {name} is a whole number from 1 to 999999999, not {value[:40]!r}")
        changed[name.replace("-", "_")] = kinds[name](value)
    return Limits(**changed)


def _name(attribute: str) -> str:
    return attribute.replace("_", "-")


class TooMany(Refusal):
    """A client asks for more than it may; `wait` is the number of seconds before it may try again."""

    def __init__(self, text: str, wait: float) -> None:
        self.wait = wait
        super().__init__(text)


class Overloaded(TooMany):
    """All clients together ask for more than the server can do."""


class TooLarge(Refusal):
    """A request that is too large."""


class Bucket:
    """A token bucket, refilled at a steady rate. Whatever costs more tokens than there are has to wait."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate, self._most = rate, most
        self._tokens, self._since = most, monotonic()

    def wait(self, cost: float = 1.0) -> float:
        """Seconds until there are this many tokens; a cost above the bucket's size counts as the whole bucket."""
        now = monotonic()
        self._tokens = min(self._most, self._tokens + (now - self._since) * self._rate)
        self._since = now
        return max(0.0, (min(cost, self._most) - self._tokens) / self._rate)

    def take(self, cost: float = 1.0) -> float:
        """Take the tokens, even if there are too few; returns how many seconds the caller must then wait."""
        waiting = self.wait(cost)
        self._tokens = max(-self._most, self._tokens - cost)
        return waiting

    def ask(self, cost: float, what: str) -> None:
        """Take the tokens, or refuse and say when to come back."""
        if waiting := self.wait(cost):
            raise TooMany(f"too many {what} from your address; try again in {_in_words(waiting)}", waiting)
        self.take(cost)


def _in_words(seconds: float) -> str:
    if seconds > 90:
        return f"{seconds / 60:.0f} minutes"
    return "a second" if seconds <= 1 else f"{seconds + 0.5:.0f} seconds"


class Visitor:
    """What one address has asked for recently."""

    def __init__(self, limits: Limits) -> None:
        self.sockets = 0
        self.requests = Bucket(limits.requests, limits.requests * BURST)
        self.messages = Bucket(limits.address_messages, limits.address_messages * BURST)
        self.tables = Bucket(limits.tables / HOUR, limits.tables)
        self.matches = Bucket(limits.matches / HOUR, limits.matches)
        self.uploads = Bucket(limits.uploads / HOUR, limits.uploads)
        self.desks = Bucket(limits.desks / HOUR, limits.desks)
        self.notices = Bucket(limits.notices / HOUR, limits.notices)


class Visitors:
    """The addresses seen recently. An IPv6 client has a whole network of addresses, which counts as one."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._known: OrderedDict[str, Visitor] = OrderedDict()

    def at(self, address: str) -> Visitor:
        name = network(address)
        found = self._known.pop(name, None) or Visitor(self.limits)
        self._known[name] = found
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return found


def network(address: str) -> str:
    """What stands for one client: its IPv4 address, or the /64 network of its IPv6 address."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(IPv6Address(int(found) >> 64 << 64))
    return address
