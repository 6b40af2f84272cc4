"""The patch between two views: what a client must change in the one it has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def patch(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """What has changed between two views: the new value of each key, but of units and log only what differs."""
    changed = {key: value for key, value in new.items() if key not in old or _differ(old[key], value)}
    if "units" in changed:
        changed["units"] = {unit: facts for unit, facts in new["units"].items() if old["units"].get(unit) != facts}
        changed["units"] |= dict.fromkeys(old["units"].keys() - new["units"].keys())
    if "log" in changed:
        same = _common(old["log"], new["log"])
        changed |= {"log_from": same, "log": new["log"][same:]}
    return changed


def _differ(old: Any, new: Any) -> bool:
    return old is not new and bool(old != new)  # usually the same object, unless it was computed again


def _common(old: Sequence[Any], new: Sequence[Any]) -> int:
    """How many entries at the beginning are the same in both."""
    shortest = min(len(old), len(new))
    if old[:shortest] == new[:shortest]:  # the usual case, and quick, since nearly all are the same objects
        return shortest
    return next(i for i in range(shortest) if old[i] != new[i])
