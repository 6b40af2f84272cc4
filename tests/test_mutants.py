"""tools/mutants.py: which faults it puts into the rules."""

import ast

import pytest

from tools import mutants


def faulty(source):
    return {ast.unparse(instead) for _, instead in mutants.faults(ast.parse(source))}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a and b and c", {"b and c", "a and c", "a and b"}),
        ("land & ~water", {"land", "~water"}),
        ("points - 2", {"points", "3", "1"}),
        ("turn >= 3", {"turn > 3", "4", "2"}),
        ("not moved", {"moved"}),
        ("1 if a else b", {"True", "False"}),
        ("[u for u in units if a]", {"True"}),
        ("x = any(units)", {"all"}),
        ("s.turn = turn", {"pass"}),
        ("points += cost", {"pass"}),
        ("s.place(u, h)", {"pass"}),
        ("f(defending=True)", {"False", "pass"}),
        ("f'{a and b}'", set()),
        ("x: int | None", set()),
        ("assert a and b", set()),
    ],
)
def test_faults(source, expected):
    assert faulty(source) == expected


def test_every_mutant_is_a_module_with_one_other_line_and_each_is_on_a_line_of_its_own():
    drawn = mutants.drawn("ford", 30, 1)
    for mutant in drawn:
        before = (mutants.ROOT / mutant.module).read_bytes()
        ast.parse(mutant.source)
        assert mutant.source != before
    assert len({(mutant.module, mutant.line) for mutant in drawn}) == 30


def test_the_tests_of_a_family_and_of_all_its_games_watch_each_of_them():
    names = ["assault", "assault_on_stalingrad", "assault_on_leningrad"]
    assert [folder.name for folder in mutants.tests_of("assault-on-stalingrad")] == names


def test_the_sections_cited_around_a_fault_and_that_of_its_module_are_tested_first():
    drawn = [each for each in mutants.drawn("ford", 999, 1) if each.module.stem == "reserve"]
    assert {section for each in drawn for section in each.sections} == {"05"}
    assert all(each.sections for each in drawn)
