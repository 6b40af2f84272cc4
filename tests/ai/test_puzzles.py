"""Positions with a known best idea: the puzzles are sound, and the staff finds the idea."""

import pytest

from northfront.ai.hints.advice import hints
from northfront.ai.staff.player import StaffPlayer
from northfront.core.errors import NotationFault
from tests.ai.puzzle import FOLDER, SECTIONS, files, parse_puzzle, read_puzzle


def name_of(path):
    return f"{path.parent.name}/{path.stem}"


SEEDS = range(5)
TRIES = 20
UNSOLVED = [line for line in (FOLDER / "unsolved.txt").read_text("utf-8").splitlines() if not line.startswith("#")]
each_puzzle = pytest.mark.parametrize("path", files(), ids=name_of)


@each_puzzle
def test_the_stored_solution_solves_it(path):
    assert read_puzzle(path).replay() == []


@each_puzzle
def test_chance_alone_fails_more_often_than_not(path):
    puzzle = read_puzzle(path)
    solved = sum(not puzzle.played("random", seed)[0] for seed in range(TRIES))
    assert puzzle.easy or solved < TRIES / 2


@each_puzzle
def test_the_staff_finds_the_idea(path, request):
    if name_of(path) in UNSOLVED:
        request.applymarker(pytest.mark.xfail(reason="the staff does not see it yet", strict=True))
    puzzle = read_puzzle(path)
    for seed in SEEDS:
        missed, deeds = puzzle.played_by(StaffPlayer(seed, "quick"), seed)  # looks closely, and plays nothing out
        assert not missed, f"seed {seed}: {'; '.join(missed)} fails after {' '.join(deeds.answers)}"


class Adviser:
    """Does what the first hint says."""

    def choose(self, view, _budget=0.0):
        return hints(view, 20.0, 1)[0].answer


SINGLE = [
    path
    for path in files()
    if ("\nanswer " in path.read_text("utf-8") or path.parent.name == "ford") and name_of(path) not in UNSOLVED
]
"""Puzzles of one answer; and those of The Ford, whose decisions are few."""


@pytest.mark.parametrize("path", SINGLE, ids=name_of)
def test_the_first_hint_names_the_idea(path):
    missed, deeds = read_puzzle(path).played_by(Adviser(), 1)
    assert not missed, f"{'; '.join(missed)} fails after {' '.join(deeds.answers)}"


@pytest.mark.parametrize("game", ["spi-leningrad", "duel-in-the-north"])
def test_there_are_puzzles_for_both_sides(game):
    sides = [read_puzzle(path).side for path in files() if path.parent.name == game]
    assert len(sides) >= 18
    assert min(sides.count(0), sides.count(1)) >= 6
    assert len(sides) - sum(name.startswith(f"{game}/") for name in UNSOLVED) >= 15


@pytest.mark.parametrize("game", ["assault-on-leningrad", "assault-on-stalingrad"])
def test_four_in_five_are_solved(game):
    count = sum(path.parent.name == game for path in files())
    assert count >= 15
    assert sum(name.startswith(f"{game}/") for name in UNSOLVED) <= count / 5


@pytest.mark.parametrize(
    ("game", "least"),
    [
        ("assault-on-leningrad", 8),
        ("leningrad-blitzkrieg", 4),
        ("assault-on-stalingrad", 8),
        ("ford", 2),
        ("leningrad-41", 4),
    ],
)
def test_both_sides_have_something_to_solve(game, least):
    sides = [read_puzzle(path).side for path in files() if path.parent.name == game]
    assert min(sides.count(0), sides.count(1)) >= least


@each_puzzle
@pytest.mark.parametrize("section", SECTIONS)
def test_a_line_that_cannot_be_read_is_named(path, section):
    lines = path.read_text(encoding="utf-8").splitlines()
    at = lines.index(f"{section}:") + 1
    broken = "\n".join([*lines[:at], "nonsense 9999", *lines[at:]])
    name = f"{path.parent.name}/{path.name}"
    with pytest.raises(NotationFault, match=rf"^{name}, line {at + 1}: "):
        parse_puzzle(path.parent.name, name, broken).replay()


SOUND = """\
title: A step
idea: Go.
side: german

position:
turn 4 german movement
german inf-1 0111
soviet rifle-01 1601

solved:
inf-1 at 0110

solution:
inf-1 0110 stop
done
"""


def test_a_sound_puzzle():
    assert parse_puzzle("spi-leningrad", "sound", SOUND).replay() == []


def test_the_example_of_the_page_is_one():
    example = (FOLDER / "README.md").read_text(encoding="utf-8").split("```text\n")[1].split("```")[0]
    assert parse_puzzle("spi-leningrad", "example", example).replay() == []


@pytest.mark.parametrize(
    "condition",
    [
        "some answer 0109",
        "never answer inf-1",
        "inf-1 at 0111",
        "inf-1 not at 0109 | 0110",
        "inf-1 not at 0101-0312",
        "inf-1 at 0111-0313 | 0109",
        "inf-1 at 0111 or nobody at 0110",
        "inf-1 within 3 of rifle-01",
        "somebody at 0111",
        "nobody at 0110",
        "attacks 1601",
        "overruns 1601",
        "cut inf-1",
        "supplied rifle-02",
        "on the map inf-11",
    ],
)
def test_a_condition_can_fail(condition):
    assert parse_puzzle("spi-leningrad", "other", SOUND.replace("inf-1 at 0110", condition)).replay() == [condition]


@pytest.mark.parametrize(
    "condition", ["no attack with inf-1", "inf-1 not at 0111", "inf-1 at 0111 or somebody at 0110"]
)
def test_a_condition_can_hold(condition):
    assert parse_puzzle("spi-leningrad", "other", SOUND.replace("inf-1 at 0110", condition)).replay() == []


def test_odds_are_noticed():
    text = (FOLDER / "spi-leningrad" / "column-edge.txt").read_text(encoding="utf-8")
    text = text.replace("no attack 2111", "attacks 2110 at 3-1\nattacks 2110 at 1-2 with inf-11")
    assert parse_puzzle("spi-leningrad", "other", text).replay() == []


def test_one_answer_may_be_all_that_is_asked_for():
    text = SOUND.replace("inf-1 at 0110", "answer done | rifle-01").replace("inf-1 0110 stop\ndone", "inf-1")
    assert parse_puzzle("spi-leningrad", "other", text).replay() == ["answer done | rifle-01"]


@pytest.mark.parametrize(
    ("name", "condition", "others"),
    [
        (
            "column-edge",
            "no attack 2111",
            [
                "no attack",
                "no attack 2110",
                "no attack with inf-30 inf-11",
                "no attack 2110 with inf-1",
                "attacks 2111",
                "attacks 2110 at 4-1",
                "attacks 2110 at 3-1 with inf-30",
                "attacks 2110 with inf-30",
            ],
        ),
        (
            "overrun-and-on",
            "overruns 2605",
            ["no overrun", "no overrun 2605", "no overrun with inf-1", "overruns 2605 with inf-30"],
        ),
    ],
)
def test_attacks_and_overruns_are_noticed(name, condition, others):
    text = (FOLDER / "spi-leningrad" / f"{name}.txt").read_text(encoding="utf-8")
    assert condition in text
    assert parse_puzzle("spi-leningrad", name, text.replace(condition, "\n".join(others))).replay() == others


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("title: A step\n", "", "line 14: there is no 'title'"),
        ("title: A step", "name: A step", "line 1: 'name: A step' is neither a heading nor part of one"),
        ("title: A step", "title:", "line 1: 'title' says nothing"),
        ("idea: Go.", "idea: Go.\nidea: Stay.", "line 3: 'idea' stands twice"),
        ("side: german", "side: roman", "line 3: "),
        ("side: german", "side: soviet", "line 6: the soviet side has nothing to decide here"),
        ("side: german", "side: german\nthrough: lunch", "line 4: there is no phase 'lunch'"),
        ("position:", "position: here", "line 5: what belongs to 'position' begins on the next line"),
        ("german inf-1 0111", "german inf-1 9999", "line 7: there is no hex or box 9999"),
        (
            "soviet rifle-01 1601",
            "soviet rifle-01 0111",
            "line 6: the position is not possible: both sides are in 0111",
        ),
        ("inf-1 at 0110", "inf-1 strolls", "line 11: 'inf-1 strolls' is not a condition"),
        ("inf-1 at 0110", "inf-99 at 0110", "line 11: there is no unit inf-99"),
        ("inf-1 at 0110", "somebody at", "line 11: name a hex"),
        ("inf-1 at 0110", "nobody at 0110-somewhere", "line 11: '0110-somewhere' should be the corners of a block"),
        ("inf-1 at 0110", "nobody at 0210-0110", "line 11: name a hex"),
        ("inf-1 at 0110", "cut", "line 11: name a unit"),
        ("inf-1 at 0110", "attacks 0110 at good odds", "line 11: 'good odds' should be odds, such as 3-1"),
        ("inf-1 at 0110", "no attack with", "line 11: name a unit"),
        ("inf-1 at 0110", "inf-1 at 0110 or cut", "line 11: name a unit"),
        ("inf-1 at 0110", "answer inf-1 0110", "line 11: answers are parted by |"),
        ("inf-1 at 0110", "# nothing", "line 10: 'solved' is empty"),
        ("inf-1 0110 stop", "inf-1 2604 stop", "line 14: 2604 is not possible here"),
        ("done\n", "done done\n", "line 15: the puzzle is over before 'done'"),
        ("done\n", "", "line 14: the solution ends before the puzzle does"),
    ],
)
def test_what_is_wrong_is_named_with_file_and_line(old, new, message):
    assert old in SOUND
    with pytest.raises(NotationFault) as refused:
        parse_puzzle("spi-leningrad", "broken", SOUND.replace(old, new, 1)).replay()
    assert str(refused.value).startswith(f"broken, {message}")
