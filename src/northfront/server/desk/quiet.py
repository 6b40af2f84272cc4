"""The hours in which a person is not to be notified."""

from __future__ import annotations

import re
from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from northfront.core.errors import Refusal

HOURS: Final = re.compile(r"([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)")


def check_quiet(quiet: str, zone: str) -> None:
    if quiet and not HOURS.fullmatch(quiet):
        raise Refusal("quiet hours are two times such as 22:00-08:00")
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refusal(f"there is no time zone {zone[:40]}") from None


def end_of_quiet(quiet: str, zone: str, now: float) -> float:
    """The end of these quiet hours, if `now` is within them; else `now`."""
    if not quiet:
        return now
    begin, end = (time.fromisoformat(each) for each in quiet.split("-"))
    here = datetime.fromtimestamp(now, ZoneInfo(zone))
    clock = here.time().replace(tzinfo=None)
    within = begin <= clock < end if begin < end else clock >= begin or clock < end
    if not within:
        return now
    day = here.date() + timedelta(days=int(clock >= end))
    return datetime.combine(day, end, ZoneInfo(zone)).timestamp()
