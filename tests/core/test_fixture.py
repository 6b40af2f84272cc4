"""Fixtures: real rules on a made-up board, with made-up counters, table and dice."""

import textwrap

import pytest

from northfront.core.errors import DataFault, IllegalAnswer, NotationFault, Refusal
from northfront.core.fixture import read_fixture
from northfront.games import data_of, definition, fixture, load

BOARD = """\
grid flat-top 0101-0403
counter german panzer pz-1 strength=9/4 moves=6
counter soviet rifle ri-1 strength=3/1 moves=4
"""
POSITION = """\
turn 1 first movement
active german
german pz-1 0101
soviet ri-1 0403
"""
COMBAT = """\
turn 1 first combat
active german
german pz-1 0201
soviet ri-1 0302
"""


def made(*lines, board=BOARD, position=POSITION):
    return fixture("ford", board + "".join(f"{textwrap.dedent(line)}\n" for line in lines) + position)


def named(text):
    return read_fixture(definition("ford"), data_of("ford"), text, "my fixture")


def names(table, hexes):
    return set(table.game.board.grid.names(hexes))


def fault(*lines, board=BOARD, position=POSITION):
    """The line that is blamed for the first of these lines, which stands fourth, and the sentence."""
    with pytest.raises(Refusal) as refused:
        named(board + "".join(f"{line}\n" for line in lines) + position)
    assert isinstance(refused.value, NotationFault | DataFault), refused.value
    assert str(refused.value).startswith("my fixture, line ")
    return refused.value.line, str(refused.value)


def test_what_a_fixture_leaves_out_is_the_games_own():
    table, own = fixture("ford", "turn 1 initiative\ngerman pz-1 0104"), load("ford")
    assert table.game.board.grid.names(table.game.board.grid.all) == own.board.grid.names(own.board.grid.all)
    assert [piece.id for piece in table.game.pieces] == [piece.id for piece in own.pieces]
    assert table.game.combat == own.combat
    assert table.at("pz-1") == "0104"


def test_a_grid_is_as_large_as_its_first_and_last_hex_say():
    grid = made().game.board.grid
    assert set(grid.names(grid.all)) == {f"{line:02}{place:02}" for line in range(1, 5) for place in range(1, 4)}
    corner = made(board=BOARD.replace("0101-0403", "0302-0504"), position="turn 1 initiative").game.board.grid
    assert corner.has("0302")
    assert not corner.has("0301")


@pytest.mark.parametrize("shape", ["flat-top", "point-up"])
@pytest.mark.parametrize(
    ("shifted", "beside"),
    [("", "0102 0103 0302 0303"), (" even", "0102 0103 0302 0303"), (" odd", "0101 0102 0301 0302")],
)
def test_even_lines_lie_half_a_hex_further_unless_odd_is_said(shape, shifted, beside):
    grid = made(board=f"grid {shape} 0101-0303{shifted}\n", position="turn 1 initiative").game.board.grid
    assert set(grid.names(grid.ring(1 << grid.hex("0202")))) == {"0201", "0203", *beside.split()}
    assert grid.sheets[0].shape == shape


def test_numbers_grow_as_on_the_map_of_the_game():
    own, other = (
        fixture("assault-on-leningrad", f"grid {shape} 0101-3836\nground clear\nturn 3 german movement")
        for shape in ("point-up", "flat-top")
    )
    assert own.game.board.grid.sheets[0].toward == ("south", "west")
    assert other.game.board.grid.sheets[0].toward == ("east", "south")


def test_terrain_lies_where_it_is_said_and_the_others_are_ground():
    table = made("terrain woods 0202 0203", "terrain town 0401")
    terrain = table.game.board.terrain
    assert (names(table, terrain["woods"]), names(table, terrain["town"])) == ({"0202", "0203"}, {"0401"})
    assert "0202" not in names(table, terrain["clear"])
    assert len(names(table, terrain["clear"])) == 9


def test_the_ground_may_be_something_else():
    table = made("ground woods", "terrain clear 0101")
    assert names(table, table.game.board.terrain["clear"]) == {"0101"}
    assert len(names(table, table.game.board.terrain["woods"])) == 11


def test_features_of_hexes_and_names_of_places():
    table = made("has objective 0401 0402", "has reserve 0401", "place 0401 Old Mill")
    board = table.game.board
    assert (names(table, board.feature("objective")), names(table, board.feature("reserve"))) == (
        {"0401", "0402"},
        {"0401"},
    )
    assert board.name_at(board.grid.hex("0401")) == "Old Mill"


def test_hexsides_and_lines_lie_between_their_hexes():
    table = made("hexside river 0101/0201 0102/0201", "line road 0101 0201 0301")
    grid = table.game.board.grid
    pairs = lambda kind: {tuple(map(grid.name, pair)) for pair in grid.pairs(table.game.board.hexsides(kind))}
    assert pairs("river") == {("0101", "0201"), ("0102", "0201")}
    assert pairs("road") == {("0101", "0201"), ("0201", "0301")}


def test_a_counter_has_a_face_for_each_figure():
    table = made("counter german grenadier gr-1 strength=4/2/1 moves=4", "counter soviet decoy de-1")
    faces = {piece.id: [dict(face) for face in piece.faces] for piece in table.game.pieces}
    assert faces["pz-1"] == [{"strength": 9, "moves": 6}, {"strength": 4, "moves": 6}]
    assert faces["gr-1"] == [{"strength": 4, "moves": 4}, {"strength": 2, "moves": 4}, {"strength": 1, "moves": 4}]
    assert faces["de-1"] == [{}]
    assert [(piece.side, piece.kind) for piece in table.game.pieces][:2] == [(0, "panzer"), (1, "rifle")]


def test_figures_may_stand_in_any_order():
    table = made("counter german grenadier gr-1 moves=4 strength=4/2")
    assert [dict(face) for face in table.game.pieces[2].faces] == [
        {"moves": 4, "strength": 4},
        {"moves": 4, "strength": 2},
    ]


TABLE = ("table combat", "  die 1-1 2-1 3-1", "  1   AE  -   D1", "  2   A1  D1  DE   # a comment")


def test_a_table_takes_the_place_of_the_games_own():
    table = made(*TABLE).game.combat
    assert table.columns == ((1, 1), (2, 1), (3, 1))
    assert dict(table.rows) == {1: ("AE", "-", "D1"), 2: ("A1", "D1", "DE")}


def test_what_follows_the_table_is_read_again():
    table = made(*TABLE, "terrain woods 0202")
    assert names(table, table.game.board.terrain["woods"]) == {"0202"}
    assert table.at("pz-1") == "0101"


def test_the_dice_of_a_fixture_answer_for_chance():
    table = made("dice 6", *TABLE, position=COMBAT)
    table.play("0302", "pz-1")
    assert (table.at("ri-1"), table.position.ask.kind) == ("eliminated", "advance")


def test_without_dice_the_orders_answer_for_chance():
    table = made(position=COMBAT)
    table.play("0302 pz-1")
    assert table.position.chance
    table.play("die 6")
    assert table.at("ri-1") == "eliminated"


def test_dice_that_run_out_say_which_roll_is_missing():
    table = made("dice german", position="turn 1 initiative\ngerman pz-1 0201\nsoviet ri-1 0302\n")
    with pytest.raises(Refusal, match=r"no answer left for roll 2: Attack on 0302 \[4\.4\]"):
        table.play("done", "0302 pz-1")


def test_dice_that_cannot_be_rolled_are_refused():
    table = made("dice 7", position=COMBAT)
    with pytest.raises(IllegalAnswer):
        table.play("0302 pz-1")


def test_options_and_reasons_are_told_in_notation():
    table = made("terrain woods 0201")
    assert table.options() == table.options("german") == ["pz-1", "done"]
    table.play("pz-1")
    assert {"0102", "0201", "stay"} <= set(table.options())
    assert table.why("0102") == ""
    assert table.why("0403") == "[3.4] an enemy unit is there"
    with pytest.raises(Refusal):
        table.options("soviet")
    with pytest.raises(Refusal):
        table.why("9999")


def test_a_fixture_tells_its_position_as_text():
    table = made()
    assert table.text().splitlines()[1:] == ["turn 1 first movement", "german pz-1 0101", "soviet ri-1 0403"]
    table.play("pz-1")
    assert table.text().endswith("then german pz-1\n")


def test_comments_may_follow_every_line():
    table = made("terrain woods 0202   # a grove", "# grid flat-top 0101-0909", "dice 3 # and no more")
    assert names(table, table.game.board.terrain["woods"]) == {"0202"}
    assert not table.game.board.grid.has("0505")


def test_two_fixtures_have_different_fingerprints():
    assert made().game.digest != made("terrain woods 0202").game.digest
    assert made().game.digest == made().game.digest != load("ford").digest


MALFORMED = [
    "grid", "grid flat-top", "grid flat-top 0101", "grid flat-top 1-3", "grid 0101-0303", "terrain", "terrain woods", "has",
    "has objective", "hexside", "hexside river", "line", "line road", "line road 0101", "place", "place 0101", "ground",
    "counter", "counter german", "counter german panzer", "counter german panzer pz-9 strength", "counter german panzer pz-9 =3",
    "counter german panzer pz-9 strength=x", "counter german panzer pz-9 strength=4/", "counter german panzer pz-9 strength=-1",
    "table", "green pz-1 0101", "counter german panzer pz-9 strength=" + "9" * 5000, "nonsense", "german pz-1 9999",
]  # fmt: skip


@pytest.mark.parametrize("line", MALFORMED, ids=lambda line: line[:45])
def test_a_line_that_cannot_be_read_is_named(line):
    assert fault(line)[0] == 4


FAULTS = {
    "terrain woods 9999": "9999", "has objective 9999": "9999", "hexside river 0101/9999": "9999", "hexside river 0101/0103": "adjacent",
    "hexside river 0101": "0101", "hexside river 0101/0102/0103": "", "line road 0101 0103": "adjacent", "line road 0101 9999": "9999",
    "place 9999 Mill": "9999", "counter french panzer pz-9": "french", "counter german panzer pz-1 strength=1": "unique",
    "grid flat-top 0503-0501": "last", "grid round 0601-0603": "round", "grid flat-top 0601-0603 sideways": "sideways",
    "grid flat-top 0401-0503": "0401",
}  # fmt: skip


@pytest.mark.parametrize("line", FAULTS)
def test_data_that_cannot_be_true_are_named_by_the_line_of_the_fixture(line):
    number, sentence = fault(line)
    assert number == 4
    assert FAULTS[line] in sentence


def test_a_hex_with_two_terrains_and_a_name_used_twice_are_named_by_their_second_line():
    assert fault("terrain woods 0202", "terrain town 0202")[0] == 5
    assert fault("place 0101 Mill", "place 0102 Mill")[0] == 5


@pytest.mark.parametrize(
    ("rows", "line"),
    [
        (["die 1-1 2-1", "1 A1"], 6),
        (["die 1-1 2-1", "1 A1 D1 DE"], 6),
        (["die 1-1 2-1", "1 A1 D1", "1 A1 D1"], 7),
        (["die 1-1 2-1", "1 A1 D1", "die 1-1 2-1"], 7),
        (["die 2-1 1-1", "1 A1 D1"], 5),
        (["die one two", "1 A1 D1"], 5),
        (["1 A1 D1", "2 A1 D1"], 5),
    ],
)
def test_a_table_that_cannot_be_read_is_named_by_its_row(rows, line):
    assert fault("table combat", *rows)[0] == line


@pytest.mark.parametrize("rows", [[], ["die 1-1 2-1"], ["die 1-1", "1 A1", "3 D1"]])
def test_a_table_that_lacks_rows_is_named(rows):
    assert 4 <= fault("table combat", *rows)[0] <= 4 + len(rows)


def test_the_lines_of_the_position_keep_their_numbers():
    assert fault("terrain woods 0202", *TABLE, position="turn 1 first movement\n\ngerman pz-1 9999\n")[0] == 11
    assert fault(position="turn 1 first movement\ngerman pz-1 0101\nthen pz-1 9999\n")[0] == 6


def test_a_fixture_plays_on_tells_and_previews():
    table = made(position=POSITION.replace("0403", "0201"))
    assert table.log() == []
    table.play_on("target", lambda _: "done")
    assert table.position.ask.kind == "target"
    assert table.preview(table.options()[0]) == {}
    table.play("0201")
    assert "odds" in table.preview("pz-1")
    table.play("pz-1")
    table.position.step(6)
    assert any("attacks 0201" in line and line.endswith("]") for line in table.log())
