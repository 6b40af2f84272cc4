"""The patch between two views: what a client must change in its view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def patch(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """What has changed between two views: the new value of each key, but for units, log, steps and chat only the differences."""
    changed = {key: value for key, value in new.items() if key not in old or _differ(old[key], value)}
    if "units" in changed:
        changed["units"] = {unit: facts for unit, facts in new["units"].items() if old["units"].get(unit) != facts}
        changed["units"] |= dict.fromkeys(old["units"].keys() - new["units"].keys())
    for name in ("log", "steps", "chat"):
        if name in changed and old.get(name) is not None and new[name] is not None:
            same = _common(old[name], new[name])
            changed |= {f"{name}_from": same, name: new[name][same:]}
    return changed


def _differ(old: Any, new: Any) -> bool:
    return old is not new and bool(old != new)  # usually the same object, unless it was computed again


def _common(old: Sequence[Any], new: Sequence[Any]) -> int:
    """How many leading entries are the same in both."""
    shortest = min(len(old), len(new))
    if old[:shortest] == new[:shortest]:  # the usual case, and fast, since nearly all are the same objects
        return shortest
    return next(i for i in range(shortest) if old[i] != new[i])
