"""The briefing of every game: what it shows is there, and what is wrong in its file is named by line."""

import pytest

from northfront import games
from northfront.checks import briefing
from northfront.checks.briefing import read_briefing
from northfront.checks.data import check_data
from northfront.core.errors import DataFault

EVERY = list(games.GAMES)


@pytest.mark.parametrize("name", EVERY)
def test_it_has_six_pictures_and_three_hints_for_each_side(name):
    game = games.load(name)
    found = read_briefing(game)
    assert len(found["frames"]) == 6
    assert {frame["side"] for frame in found["frames"]} <= set(game.sides)
    assert {side: len(hints) for side, hints in found["hints"].items()} == dict.fromkeys(game.sides, 3)
    assert found["aim"]["stars"]


@pytest.mark.parametrize("name", EVERY)
def test_what_stands_in_a_picture_may_stand_there(name):
    """Nobody shares a hex with an enemy, no counter is in two hexes, and each is inside its picture."""
    game = games.load(name)
    for frame in read_briefing(game)["frames"]:
        units = [each["unit"] for each in frame["units"]]
        assert len(set(units)) == len(units)
        at: dict[str, set[int]] = {}
        for each in frame["units"]:
            piece = game.pieces[game.units[each["unit"]]]
            if not piece.marker and piece.kind != "chit":
                at.setdefault(each["at"], set()).add(piece.side)
        assert all(len(sides) == 1 for sides in at.values()), frame["verb"]
        near = game.board.grid.flood(1 << game.board.grid.hex(frame["centre"]), game.board.grid.all, limit=3)
        for hex_ in (*at, *frame["target"], *frame["ring"]):
            assert near >> game.board.grid.hex(hex_) & 1, f"{frame['verb']}: {hex_}"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('stars = "0703"', 'stars = "9999"', "line 9, aim.stars: there is no hex '9999'"),
        ('rule = "6.1"\npoints', 'rule = "66.1"\npoints', "aim.rule: there is no rule '66.1'"),
        ('verb = "Draw"', "", "frames.0: verb is missing"),
        ('side = "german"\nverb = "Draw"', 'side = "roman"\nverb = "Draw"', "must be one of german, soviet"),
        ('"pz-1 0104", ', '"pz-9 0104", ', "there is no counter 'pz-9'"),
        ('"ri-1 0603 1"', '"ri-1 0603 7"', "ri-1 has no face '7'"),
        ('"0203 0303 0402"', '"0203 0402"', "0203 and 0402 are not adjacent"),
        ('at = "size"', 'at = "edge"', "must be one of size, symbol"),
        ("sources =", "surces =", "sources is missing"),
        ('text = "One unit after another.', f'text = "{"x" * 70}', "there is room for 61"),
    ],
)
def test_a_fault_is_named_by_file_and_line(monkeypatch, tmp_path, old, new, message):
    text = (games.folder("ford") / "briefing.toml").read_text("utf-8")
    assert old in text
    (tmp_path / "briefing.toml").write_text(text.replace(old, new, 1), "utf-8")
    monkeypatch.setattr(briefing, "folder", lambda _name: tmp_path)
    with pytest.raises(DataFault, match=r"^ford/briefing\.toml, line \d+") as found:
        read_briefing(games.load("ford"))
    assert message in str(found.value)
    assert check_data("ford") == [str(found.value)]
