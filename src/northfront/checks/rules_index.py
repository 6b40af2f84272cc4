"""The index of rules: each clause of a game's rules.toml, where it is enforced, and by which tests.

A clause is cited in code as [10.7a], in a comment or docstring at the line that enforces it. A test belongs to a clause if
its name begins with the clause's number (test_10_7a_...) or its text cites it. A case number whose clauses are lettered
(10.7 with 10.7a, 10.7b) may be cited for all of them together, but that counts for none. Games of a family share its code
and the tests in the family's folder; a clause that only a sister game has may be cited there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from northfront import games
from northfront.core.datafile import Node

STATUSES: Final = ("enforced", "data", "shown", "not applicable")
_CITED: Final = re.compile(r"\[((?:\d+\.|[A-Z]{2,})\d[\w.()*-]*|[A-Z]{2,}\.[a-z])\]")
_TEST: Final = re.compile(r"^\s*(?:async )?def test_(\w+)\(", re.MULTILINE)


@dataclass(slots=True)
class Case:
    """One clause of a rulebook in our own words."""

    id: str
    title: str
    text: str
    status: str
    reason: str = ""
    code: list[str] = field(default_factory=list)  # file:line
    tests: list[str] = field(default_factory=list)  # file::test


def within(case: str, wanted: str) -> bool:
    """Is it a clause of the wanted section (3), case (3.5) or clause (3.5a)? Of nothing in particular, everything is."""
    return not wanted or case == wanted or (case.startswith(wanted) and not case[len(wanted)].isdigit())


def read_cases(name: str) -> dict[str, Case]:
    """The clauses of a game, in the order of its book."""
    node = games.rules_of(name)
    node.text("title", "")
    cases: dict[str, Case] = {}
    for row in node.tables("case"):
        case = _read_case(row)
        if case.id in cases:
            raise row.fault(f"case {case.id} is listed twice", "id")
        cases[case.id] = case
    node.done()
    return cases


def _read_case(row: Node) -> Case:
    case = Case(
        row.text("id"), row.text("title"), row.text("text"), row.one_of("status", STATUSES), row.text("reason", "")
    )
    if case.status == "not applicable" and not case.reason:
        raise row.fault("a case that does not apply needs a reason", "reason")
    row.done()
    return case


def index(name: str, root: Path) -> tuple[dict[str, Case], list[str]]:
    """The clauses with their citations, and every citation of a clause that does not exist."""
    cases, sisters = read_cases(name), _sisters(name)
    known = {case for sister in sisters for case in read_cases(sister)}
    strange: list[str] = []
    code = Path(str(games.code_folder(name)))
    others = [Path(str(games.folder(sister))) for sister in sisters]
    for path in sorted(code.rglob("*.py")):
        if any(path.is_relative_to(other) for other in others):
            continue
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            for cited in _CITED.findall(line):
                _note(cases, known, cited, f"{path.relative_to(code.parent)}:{number}", strange, code=True)
    for folder in (name.replace("-", "_"), *([code.name] if sisters else [])):
        for path in sorted((root / "tests" / "games" / folder).rglob("test_*.py")):
            for test, cited in _tested(path.read_text("utf-8"), cases):
                _note(cases, known, cited, f"tests/games/{folder}/{path.name}::{test}", strange, code=False)
    return cases, strange


def _sisters(name: str) -> list[str]:
    """The other games of its family."""
    family = games.entry(name).family
    return [other for other, entry in games.GAMES.items() if other != name and entry.family == family]


def _note(
    cases: dict[str, Case], known: Iterable[str], cited: str, place: str, strange: list[str], *, code: bool
) -> None:
    if cited in cases:
        places = cases[cited].code if code else cases[cited].tests
        if place not in places:
            places.append(place)
    elif cited not in known and not _is_parent(cited, (*cases, *known)):
        strange.append(f"{place} cites [{cited}], which rules.toml does not have")


def _is_parent(cited: str, cases: Iterable[str]) -> bool:
    """Is it a section (4.0), or a case whose clauses are lettered?"""
    if cited.endswith(".0"):
        return any(case.startswith(cited[:-1]) for case in cases)
    return any(case.startswith(cited) and not case[len(cited)].isdigit() for case in cases)


def _tested(text: str, cases: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each test of a file with each clause that it is named after or cites."""
    by_name = {re.sub(r"\W+", "_", case).strip("_").lower(): case for case in cases}
    starts = list(_TEST.finditer(text))
    for found, after in zip(starts, [*starts[1:], None], strict=True):
        name = found[1]
        words = name.split("_")
        for length in range(len(words), 0, -1):
            case = by_name.get("_".join(words[:length]).lower())
            if case:
                yield f"test_{name}", case
                break
        for cited in _CITED.findall(text[found.end() : after.start() if after else len(text)]):
            yield f"test_{name}", cited


def coverage(name: str, root: Path) -> dict[str, Any]:
    """Counts for programs, and what is missing for people."""
    cases, strange = index(name, root)
    enforced = [case for case in cases.values() if case.status == "enforced"]
    missing = [f"{case.id} is enforced nowhere" for case in enforced if not case.code]
    missing += [f"{case.id} is tested nowhere" for case in enforced if not case.tests]
    return {
        "cases": len(cases),
        "enforced": sum(bool(case.code) for case in enforced),
        "tested": sum(bool(case.tests) for case in enforced),
        "missing": missing + strange,
    }
