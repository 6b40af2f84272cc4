"""Playing at a terminal: orders typed, answers read."""

import pytest

from northfront.ai import player
from northfront.core.errors import Refusal, RulesFault
from northfront.core.proof import verify
from northfront.core.recordfile import read_record
from northfront.games import load
from northfront.terminal.session import Session, new_table
from tests.toy import FACE_UP
from tests.typist import Typist


def play(path, *lines, german=None, soviet=None, game=None, width=100):
    console = Typist(*lines, width=width)
    table = new_table(game or load("ford"), path, "", {})
    Session(table, path, {0: german, 1: soviet}, console).play()
    return console.shown()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "ford.record"


SET_UP = ("tk-1 0703", "gd-1 0602", "de-1 0803 de-2 0804")


def test_a_person_plays_against_the_computer(path):
    shown = play(path, "?", "done", soviet=player("random", 1, "ford"))
    assert "A face-down counter waits at" in shown
    assert "Choose a unit to move, or end the phase. [3.1]" in shown
    assert "The game is saved" in shown


def test_after_its_turn_a_computer_says_what_it_was_after_but_once(path):
    shown = play(path, "?", "done", soviet=player("random", 1, "ford"), width=300)
    said = [line for line in shown.splitlines() if line.startswith("The Soviets ")]
    assert len(said) == 1
    assert "face-down counter" in said[0]


def test_two_computers_play_to_the_end_and_their_dice_are_true(path):
    shown = play(path, german=player("random", 1, "ford"), soviet=player("random", 2, "ford"))
    assert "The game is over" in shown
    assert verify(load("ford"), path.read_text("utf-8")).wrong == []


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
    assert "pz-1 is not possible here: it is not among the answers" in shown
    assert "0101 is not possible here: [5.1]" in shown
    assert "nonsense is not a unit of this game" in shown
    assert read_record(load("ford"), path.read_text("utf-8")).serial == 2


def test_why_names_the_case(path):
    shown = play(path, "tk-1 0703", "gd-1", "why 0703", "why 0602", "why 0101")
    assert "0703: [5.1] a reserve counter is there already" in shown
    assert "0602 is possible." in shown
    assert "0101: [5.1] it is not a marked hex" in shown


def test_undo_takes_back_until_the_dice_fall(path):
    shown = play(path, "tk-1 0703", "undo", "undo", "undo")
    assert "nothing can be undone" in shown
    assert read_record(load("ford"), path.read_text("utf-8")).serial == 0


def test_a_game_is_resumed_where_it_was_left(path):
    play(path, "tk-1 0703")
    shown = play(path, "", "gd-1 0602", "log")
    assert "Soviet, take the seat and press Enter." in shown, "on coming back, too"
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
    shown = play(path, "map", "log", "text", soviet=player("random", 1, "ford"))
    for secret in ("tk-1", "gd-1", "de-1", "Tank Battalion", "Guards", "Decoy"):
        assert secret not in shown
    assert "??" in shown
    assert "the notation would show what one side may not know" in shown


@pytest.mark.usefixtures("german_first")
def test_neither_side_reads_the_chits_in_the_cup(path):
    shown = play(path, "text", "army-8 army-11", "", "text", game=load("duel-in-the-north"))
    assert shown.count("the notation would show what one side may not know") == 2


def test_a_curtain_falls_where_only_chits_are_secret(path, monkeypatch):
    monkeypatch.setattr("northfront.terminal.session.read_cases", lambda _: {})
    shown = play(path, "march enough", "", "strike enough", game=FACE_UP)
    assert "Blue, take the seat and press Enter." in shown


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


def test_undo_goes_back_to_the_last_real_choice(path):
    play(path, "tk-1 0703", "gd-1 0602", "de-1", "0803", soviet=None)
    shown = play(path, "", "undo", "?")  # de-2 was chosen for him: the only one left
    assert "0803" in shown
    assert read_record(load("ford"), path.read_text("utf-8")).serial == 5


@pytest.mark.usefixtures("german_first")
def test_the_dice_are_not_rolled_before_the_odds_were_seen(path):
    shown = play(path, *SET_UP, "", "pz-1 0402", "done", "0503", "pz-1", "no", "pz-1", "")
    assert shown.count("Roll the dice?") == 2
    assert shown.count("German attacks 0503") == 1


def test_the_figures_and_the_rules_are_at_hand(path):
    shown = play(path, "units", "units 0701", "units 9999", "rules 4.6", "rules 6", soviet=player("random", 1, "ford"))
    assert "pz-1     0104       1st Panzer Battalion: strength 6, moves 6" in shown
    assert "You can see nothing in 0701." in shown
    assert "there is no hex or box 9999" in shown
    assert "[4.6] Retreat." in shown
    assert "[6.2] Annihilation." in shown
    assert "Gorka beyond the river" in shown, "what it is about"


def test_what_a_person_types_is_never_markup(path):
    shown = play(path, "[/x]", "why [/]", "odds", "why", soviet=player("random", 1, "ford"))
    assert "[/x] is not a unit of this game" in shown
    assert "why needs an answer to look at" in shown


def test_leaving_at_the_curtain_saves_the_game(path):
    console = Typist(*SET_UP)
    console.lines.append(EOFError)
    table = new_table(load("ford"), path, "", {})
    Session(table, path, {0: None, 1: None}, console).play()
    assert "The game is saved" in console.shown()


@pytest.mark.parametrize("secret", ["", "zz", "aabb", "00" * 32])
def test_a_wrong_secret_is_refused_and_nothing_is_changed(path, secret):
    play(path, "tk-1 0703")
    before = path.read_text("utf-8")
    path.with_name("ford.record.secret").write_text(secret, "utf-8")
    with pytest.raises(Refusal, match="secret"):
        new_table(load("ford"), path, "", {})
    assert path.read_text("utf-8") == before


def test_a_record_that_no_longer_fits_is_kept_beside_the_new_one(path):
    play(path, "tk-1 0703", "gd-1 0602")
    before = path.read_text("utf-8").replace("4 soviet reserve-hex 0602", "4 soviet reserve-hex 0901")
    path.write_text(
        "".join(line for line in before.splitlines(keepends=True) if not line.startswith("checkpoint")), "utf-8"
    )
    table = new_table(load("ford"), path, "", {})
    assert table.serial == 3
    assert "4 soviet reserve-hex 0901" in path.with_name("ford.record.before").read_text("utf-8")
    assert any("ford.record.before" in warning for warning in table.warnings)


def test_a_game_in_progress_keeps_its_options_and_its_secret(path):
    play(path, "tk-1 0703")
    with pytest.raises(Refusal, match="cannot be changed"):
        new_table(load("ford"), path, "crossing", {})
    path.unlink()
    with pytest.raises(Refusal, match="record is gone"):
        new_table(load("ford"), path, "", {})


def test_each_of_two_people_hears_what_the_other_did(path):
    shown = play(path, *SET_UP, "", "log", "done", "done", german=None, soviet=None)
    assert shown.count("A face-down counter waits at") >= 4


def test_on_a_narrow_screen_the_board_is_cut_about_a_hex(path):
    shown = play(path, "map 0103", "map 0803", "map 9999", soviet=player("random", 1, "ford"), width=40)
    _, west, east, refused = shown.split("> map ")
    assert "0104" in west
    assert "0805" not in west
    assert "0805" in east
    assert "0104" not in east
    assert "there is no hex 9999 on this board" in refused


def test_the_end_of_a_phase_with_things_undone_is_asked_twice(path):
    shown = play(path, "1304 1404 1504 1604 1704 1804 1904", "done", "n", "?", game=load("spi-leningrad"))
    assert "More than three units are in 0111, 0112, 0113: the others will be lost. [4.6c] End the phase?" in shown
    assert "which one is lost" not in shown


def test_a_unit_named_where_a_way_is_asked_for_goes_along(path):
    orders = ("1304 1404 1504 1604 1704 1804 1904", "inf-1 inf-11 0110 stop", "units 0110")
    shown = play(path, *orders, game=load("spi-leningrad"))
    assert "1st Infantry Division moves from 0111 to 0110" in shown
    assert "11th Infantry Division moves from 0111 to 0110" in shown
