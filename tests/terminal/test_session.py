"""Playing at a terminal: orders typed, answers read."""

import io

import pytest
from rich.console import Console

from northfront.ai import player
from northfront.core.errors import RulesFault
from northfront.core.recordfile import read_record, verify
from northfront.games import load
from northfront.terminal.session import Session, new_table


class Typist(Console):
    """A console whose person types what the test says, and then leaves."""

    def __init__(self, *lines):
        super().__init__(width=100, record=True, file=io.StringIO())
        self.lines = list(lines)

    def input(self, prompt="", **_):
        self.print(prompt, end="")
        line = self.lines.pop(0) if self.lines else "quit"
        self.print(line)
        return line

    def shown(self):
        return self.export_text()


def play(path, *lines, german=None, soviet=None):
    console = Typist(*lines)
    table = new_table(load("ford"), path, "", {})
    Session(table, path, {0: german, 1: soviet}, console).play()
    return console.shown()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "ford.record"


SET_UP = ("tk-1 0703", "gd-1 0602", "de-1 0803 de-2 0804")


def test_a_person_plays_against_the_computer(path):
    shown = play(path, "?", "done", soviet=player("random", 1))
    assert "A face-down counter waits at" in shown
    assert "Choose a unit to move, or end the phase. [3.1]" in shown
    assert "The game is saved" in shown


def test_two_computers_play_to_the_end_and_their_dice_are_true(path):
    shown = play(path, german=player("random", 1), soviet=player("random", 2))
    assert "The game is over" in shown
    assert verify(load("ford"), path.read_text("utf-8")) == []


def test_several_answers_fit_on_one_line(path):
    play(path, *SET_UP)
    record = read_record(load("ford"), path.read_text("utf-8"))
    assert [entry.text for entry in record.entries[:8]] == [
        "tk-1",
        "0703",
        "gd-1",
        "0602",
        "de-1",
        "0803",
        "de-2",
        "0804",
    ]


def test_a_wrong_answer_gets_a_sentence_and_changes_nothing(path):
    shown = play(path, "pz-1", "tk-1", "0101", "0703 nonsense")
    assert "pz-1 is not possible here (reserve-unit)" in shown
    assert "0101 is not possible here (reserve-hex)" in shown
    assert "nonsense is not a unit of this game" in shown
    assert read_record(load("ford"), path.read_text("utf-8")).serial == 2


def test_why_names_the_case(path):
    shown = play(path, "tk-1 0703", "gd-1", "why 0703", "why 0602", "why 0101")
    assert "0703: [5.1] a reserve counter is there already" in shown
    assert "0602 is possible." in shown
    assert "0101: it is not among the answers" in shown


def test_undo_takes_back_until_the_dice_fall(path):
    shown = play(path, "tk-1 0703", "undo", "undo", "undo")
    assert "nothing can be undone" in shown
    assert read_record(load("ford"), path.read_text("utf-8")).serial == 0


def test_a_game_is_resumed_where_it_was_left(path):
    play(path, "tk-1 0703")
    shown = play(path, "gd-1 0602", "log")
    assert "Tank Battalion waits at 0703" in shown
    assert read_record(load("ford"), path.read_text("utf-8")).serial == 4


@pytest.fixture
def german_first(monkeypatch):
    monkeypatch.setattr("northfront.core.chance.Committed._uniform", lambda *_: 0)  # the first chit in the cup


@pytest.mark.usefixtures("german_first")
def test_a_curtain_falls_between_two_people_when_there_are_secrets(path):
    shown = play(path, *SET_UP, "")
    assert "German, take the seat and press Enter." in shown


def test_the_german_seat_is_not_shown_what_is_face_down(path):
    shown = play(path, "map", "log", "text", soviet=player("random", 1))
    for secret in ("tk-1", "gd-1", "de-1", "Tank Battalion", "Guards", "Decoy"):
        assert secret not in shown
    assert "??" in shown
    assert "the notation would show what you may not know" in shown


@pytest.mark.usefixtures("german_first")
def test_odds_are_shown_before_the_attack(path):
    shown = play(path, *SET_UP, "", "pz-1 0402", "done", "0503", "odds pz-1")
    assert "2-1 becomes 1-1" in shown
    assert "-1 column: every attacker attacks across the river [4.3]" in shown
    assert "A1    33.3%" in shown


def test_a_fault_in_the_rules_keeps_the_game(path, monkeypatch):
    def broken(_):
        raise ZeroDivisionError

    game = load("ford")
    monkeypatch.setitem(game.phases, "initiative", broken)
    with pytest.raises(RulesFault):
        play(path, *SET_UP)
    assert read_record(game, path.read_text("utf-8")).serial == 7, "all but the answer that led into the fault"
