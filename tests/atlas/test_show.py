"""`northfront show`: pictures of boards, positions and counters."""

import xml.etree.ElementTree as ET

import pytest

from northfront import cli
from northfront.atlas.draw.overlays import zone_overlay
from northfront.atlas.picture import _overlay
from northfront.core.errors import UnknownOption
from northfront.core.recordfile import write_record
from northfront.games import GAMES, load
from tests.games_played import committed_game


def show(*arguments):
    return cli.main(["show", *map(str, arguments)])


@pytest.mark.parametrize("what", list(GAMES))
def test_every_board_is_drawn_as_svg(what, tmp_path):
    out = tmp_path / "board.svg"
    assert show(what, "-o", out) == 0
    assert out.stat().st_size < 3_000_000
    assert ET.parse(out).getroot().tag.endswith("svg")


def test_a_png_is_drawn_without_a_browser(tmp_path):
    out = tmp_path / "ford.png"
    assert show("ford", "-o", out, "--width", 400, "--theme", "dark") == 0
    assert out.read_bytes().startswith(b"\x89PNG")


def test_the_counter_sheet(tmp_path):
    out = tmp_path / "sheet.svg"
    assert show("ford", "--counters", "-o", out) == 0
    assert "2nd Panzer Battalion" in out.read_text("utf-8")


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.record"
    path.write_text(write_record(committed_game(load("ford"), 4, 60)), "utf-8")
    return path


def test_a_position_of_a_record_with_overlays(record, tmp_path):
    out = tmp_path / "position.svg"
    assert show(record, "--turn", 2, "--overlay", "zoc,control", "-o", out) == 0
    assert "Turn 2" in out.read_text("utf-8")


@pytest.mark.parametrize("name", [name for name in GAMES if load(name).zones])
def test_the_zones_are_those_of_the_rules(name, tmp_path):
    played, out = tmp_path / "game.record", tmp_path / "zones.svg"
    record = committed_game(load(name), 3, 6)
    played.write_text(write_record(record), "utf-8")
    s = record.position.state
    assert show(played, "--overlay", "zoc", "-o", out) == 0
    assert zone_overlay(s.game.board, s.game.zones(s, 1 - s.active)) in out.read_text("utf-8")


def test_a_game_without_zones_has_no_such_overlay(toy):
    with pytest.raises(UnknownOption, match="Skirmish has no zones of control"):
        list(_overlay("zoc", toy.start()))


def test_nothing_face_down_is_in_the_picture_for_the_other_side(record, tmp_path):
    out = tmp_path / "german.svg"
    assert show(record, "--turn", 1, "--side", "german", "-o", out) == 0
    text = out.read_text("utf-8")
    for secret in ("tk-1", "gd-1", "de-1", "Guards", "Decoy"):
        assert secret not in text


BAD = [
    (["moon", "-o", "x.svg"], "neither a game"),
    (["ford", "-o", "x.gif"], "should end in .svg or .png"),
    (["ford", "-o", "x.svg", "--overlay", "weather"], "there is no overlay weather"),
    (["ford", "-o", "x.svg", "--overlay", "supply"], "The Ford has no rules of supply"),
    (["ford", "-o", "x.svg", "--side", "finnish"], "has no side finnish"),
]


@pytest.mark.parametrize(("arguments", "sentence"), BAD)
def test_what_cannot_be_drawn_gets_one_sentence_and_no_file(arguments, sentence, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert show(*arguments) == 2
    assert sentence in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_turn_that_the_record_does_not_reach(record, tmp_path, capsys):
    assert show(record, "--turn", 99, "-o", tmp_path / "x.svg") == 2
    assert "does not reach turn 99" in capsys.readouterr().err
