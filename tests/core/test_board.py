import pytest

from northfront.core.board import Board, Fact, Link, check_board, named_hexes, read_board, rows_on_board
from northfront.core.datafile import read_toml
from northfront.core.errors import DataFault
from northfront.core.hexes import Grid, Sheet

# Columns 1 to 4 of five hexes and an inset of three rows; even columns lie half a hex lower.
ORIGIN = 'source = "the map"\nconfidence = "read"\n'
SHEET = '[[sheets]]\nlines = [1, 4]\nplaces = [1, 5]\nshifted = "even"\nshape = "flat-top"\n'
INSET = (
    '[[sheets]]\nname = "inset"\nlines = [1, 3]\nplaces = [1, 4]\nshifted = "even"\nshape = "point-up"\n'
    'numbers = "AP"\ntoward = ["south", "west"]\n'
)
BASE = ORIGIN + SHEET

# The comment "here" marks the line that must be named. Rows: text, field, words of the message.
MALFORMED = [
    (BASE + '[[hexes]]\nterrain = "woods"\nhex = "0909" # here', "hexes.0.hex", "no hex 0909"),
    (BASE + '[[hexes]]\nhex = "0101"\n[[hexes]]\nhex = 102 # here', "hexes.1.hex", "must be a text"),
    (BASE + "[[hexes]] # here\nterrain = 'woods'", "hexes.0", "hex is missing"),
    (BASE + '[[hexes]]\nhex = "0101"\nterrain = ["woods"] # here', "hexes.0.terrain", "must be a text"),
    (BASE + '[[hexes]]\nhex = "0101"\nhas = "ford" # here', "hexes.0.has", "must be a list"),
    (BASE + '[[hexes]]\nhex = "0101"\nhas = ["ford", 1] # here', "hexes.0.has", "must be a list of texts"),
    (BASE + '[[hexes]]\nhex = "0101"\nterain = "woods" # here', "hexes.0.terain", "terain is not a field here"),
    (
        BASE + '[[hexes]]\nhex = "0101"\nterrain = "woods"\n[[hexes]]\nhex = "0101"\nterrain = "hill" # here',
        "hexes.1.terrain",
        "0101 has a terrain already",
    ),
    (
        ORIGIN
        + 'hexsides = [\n{between = "0101/0102", is = "x"},\n{between = "0101/0301", is = "x"}, # here\n]\n'
        + SHEET,
        "hexsides.1.between",
        "0101 and 0301 are not adjacent",
    ),
    (BASE + '[[hexsides]]\nis = "river"\nbetween = "0101/0199" # here', "hexsides.0.between", "no hex 0199"),
    (BASE + '[[hexsides]] # here\nbetween = "0101/0102"', "hexsides.0", "is is missing"),
    (BASE + '[[hexsides]]\nis = 1 # here\nbetween = "0101/0102"', "hexsides.0.is", "must be a text"),
    (BASE + '[[hexsides]]\nis = "river"\nline = "x" # here\nbetween = "0101/0102"', "hexsides.0.line", "not a field"),
    (BASE + '[[lines]]\nline = "road"\nthrough = "0101 0102 0104" # here', "lines.0.through", "0102 and 0104"),
    (BASE + '[[lines]]\nline = "road"\nthrough = "0101 0102 0109" # here', "lines.0.through", "no hex 0109"),
    (BASE + '[[lines]]\nline = "road"\nthrough = ["0101"] # here', "lines.0.through", "must be a text"),
    (BASE + '[[places]]\nname = "Gorka"\nhex = "0501" # here', "places.0.hex", "no hex 0501"),
    (
        BASE + '[[places]]\nname = "Gorka"\nhex = "0101"\n[[places]]\nhex = "0102"\nname = "Gorka" # here',
        "places.1.name",
        "two places called Gorka",
    ),
    (BASE + '[[places]]\nhex = "0101"\nname = "Gorka"\nweight = 1 # here', "places.0.weight", "not a field"),
    (BASE + INSET + '[[links]]\nkind = "edge"\na = "0101"\nb = "Z9" # here', "links.0.b", "no hex Z9"),
    (BASE + INSET + '[[links]]\nkind = "edge"\na = "0199" # here\nb = "A1"', "links.0.a", "no hex 0199"),
    (BASE + INSET + '[[links]] # here\na = "0101"\nb = "A1"', "links.0", "kind is missing"),
    (ORIGIN + "grounds = 1 # here\n" + SHEET, "grounds", "grounds is not a field here"),
    (ORIGIN + "ground = 1 # here\n" + SHEET, "ground", "must be a text"),
    ("# here\n" + ORIGIN, "", "sheets is missing"),
    (ORIGIN + "sheets = [] # here", "sheets", "at least one sheet"),
    (BASE.replace("[1, 4]", "[1, 4, 5] # here"), "sheets.0.lines", "the first and the last"),
    (BASE.replace("[1, 5]", "[5, 1] # here"), "sheets.0.places", "the first and the last"),
    (BASE.replace("[1, 5]", "[1, true] # here"), "sheets.0.places", "must be a list"),
    (BASE.replace("[1, 5]", "5 # here"), "sheets.0.places", "must be a list"),
    (BASE.replace('"even"', '"both" # here'), "sheets.0.shifted", "must be one of odd, even"),
    (BASE.replace('"flat-top"', '"square" # here'), "sheets.0.shape", "must be one of flat-top, point-up"),
    (BASE + 'toward = ["east", "down"] # here\n', "sheets.0.toward", "two of north, east, south, west"),
    (BASE + 'toward = ["east"] # here\n', "sheets.0.toward", "two of north, east, south, west"),
    (BASE + "numbers = 4 # here\n", "sheets.0.numbers", "must be a text"),
    (BASE + 'nmae = "x" # here\n', "sheets.0.nmae", "nmae is not a field here"),
    (BASE + 'without = "0101" # here\n', "sheets.0.without", "must be a list"),
    (SHEET.replace("[[sheets]]", "[[sheets]] # here"), "sheets.0", "source"),
    (SHEET + ORIGIN + '[[hexes]] # here\nhex = "0101"', "hexes.0", "source"),
    (SHEET + ORIGIN + '[[places]] # here\nhex = "0101"\nname = "Gorka"\nsource = "D"', "places.0", "confidence"),
]
# Values that make no sense, which a reader must refuse rather than overlook or refuse without the place.
SENSELESS = [
    (BASE + '[[hexes]]\nhex = "0101"\nconfidence = "sure" # here', "hexes.0.confidence"),
    (BASE.replace('"read"', '"sure" # here'), "confidence"),
    (BASE + 'without = ["0909"] # here\n', "sheets.0.without"),
    (BASE + '[[hexsides]]\nis = "river"\nbetween = "0101" # here', "hexsides.0.between"),
    (BASE + '[[lines]]\nline = "road"\nthrough = "0101" # here', "lines.0.through"),
    (BASE + '[[hexsides]]\nis = "river"\nbetween = "0101/0102/0103" # here', "hexsides.0.between"),
    (BASE + '[[hexsides]]\nis = "river"\nbetween = "0101/0102 0301" # here', "hexsides.0.between"),
    (BASE + '[[places]]\nname = "Gorka"\nhex = "0101"\nsize = "hamlet" # here', "places.0.size"),
    (BASE + 'toward = ["east", "east"] # here\n', "sheets.0.toward"),
    (BASE + 'toward = ["south", "south"] # here\n', "sheets.0.toward"),
    (BASE.replace('"flat-top"', '"point-up"') + 'toward = ["east", "south"] # here\n', "sheets.0.toward"),
]


def board(text):
    return read_board(read_toml(text, "map.toml"))


def here(text):
    return next(number for number, line in enumerate(text.split("\n"), start=1) if "# here" in line)


def names(board, hexes):
    return set(board.grid.names(hexes))


def pairs(board, sides):
    return {tuple(map(board.grid.name, pair)) for pair in board.grid.pairs(board.hexsides(sides))}


def small(**kinds):
    grid = Grid(Sheet(range(1, 3), range(1, 3)))
    return Board(grid, {name: grid.hexes(hexes) for name, hexes in kinds.items()})


@pytest.mark.parametrize(("text", "field", "words"), MALFORMED)
def test_a_malformed_value_is_refused_by_file_line_and_field(text, field, words):
    with pytest.raises(DataFault, match=words) as caught:
        board(text)
    assert (caught.value.file, caught.value.line, caught.value.field) == ("map.toml", here(text), field)
    assert str(caught.value).startswith(f"map.toml, line {here(text)}")


@pytest.mark.parametrize(("text", "field"), SENSELESS)
def test_a_senseless_value_is_refused_by_line_and_field(text, field):
    with pytest.raises(DataFault) as caught:
        board(text)
    assert (caught.value.line, caught.value.field) == (here(text), field)


def test_two_sheets_with_the_same_numbers_are_refused_by_file_and_line():
    text = BASE + SHEET.replace("[[sheets]]", "[[sheets]] # here")
    with pytest.raises(DataFault, match="0101") as caught:
        board(text)
    assert (caught.value.file, caught.value.line) == ("map.toml", here(text))


def test_ground_covers_every_hex_that_has_no_terrain_of_its_own():
    read = board(
        BASE + '[[hexes]]\nhex = "0101"\nterrain = "woods"\n[[hexes]]\nhex = "0202"\nterrain = "woods"\n'
        '[[hexes]]\nhex = "0303"\nterrain = "hill"\nhas = ["fort"]\n[[hexes]]\nhex = "0404"\nhas = ["fort", "depot"]\n'
    )
    assert names(read, read.terrain["woods"]) == {"0101", "0202"}
    assert names(read, read.terrain["hill"]) == {"0303"}
    every = {f"0{line}0{place}" for line in range(1, 5) for place in range(1, 6)}
    assert names(read, read.terrain["clear"]) == every - {"0101", "0202", "0303"}
    assert names(read, read.ground("woods", "hill", "swamp")) == {"0101", "0202", "0303"}
    assert read.ground("swamp") == 0
    assert [read.terrain_at(read.grid.hex(name)) for name in ("0101", "0303", "0404")] == ["woods", "hill", "clear"]
    assert names(read, read.feature("fort")) == {"0303", "0404"}
    assert names(read, read.feature("depot")) == {"0404"}
    assert read.feature("airfield") == 0
    assert check_board(read) == []


def test_the_ground_may_have_another_name_and_may_be_named_again():
    read = board(ORIGIN + 'ground = "steppe"\n' + SHEET + '[[hexes]]\nhex = "0101"\nterrain = "steppe"\n')
    assert list(read.terrain) == ["steppe"]
    assert read.terrain["steppe"] == read.grid.all
    assert check_board(read) == []


def test_a_terrain_named_twice_counts_once():
    read = board(BASE + '[[hexes]]\nhex = "0101"\nterrain = "woods"\n')
    assert names(read, read.ground("woods", "woods")) == {"0101"}


def test_hexsides_and_chains_of_roads_are_read_from_both_hexes():
    read = board(
        BASE + '[[hexsides]]\nbetween = "0101/0102"\nis = "river"\n[[hexsides]]\nbetween = "0202/0102"\nis = "river"\n'
        '[[lines]]\nline = "road"\nthrough = "0101 0201 0302 0303"\n[[lines]]\nline = "road"\nthrough = "0303 0403"\n'
    )
    assert pairs(read, "river") == {("0101", "0102"), ("0102", "0202")}
    assert pairs(read, "road") == {("0101", "0201"), ("0201", "0302"), ("0302", "0303"), ("0303", "0403")}
    assert pairs(read, "rail") == set()
    assert names(read, read.grid.cross(read.grid.hexes("0202"), read.hexsides("river"))) == {"0102"}
    assert names(read, read.grid.cross(read.grid.hexes("0102"), read.hexsides("river"))) == {"0101", "0202"}
    assert check_board(read) == []


def test_places_name_hexes():
    read = board(BASE + '[[places]]\nname = "Gorka"\nhex = "0303"\n[[places]]\nname = "Station"\nhex = "0405"\n')
    grid = read.grid
    assert read.places == {"Gorka": grid.hex("0303"), "Station": grid.hex("0405")}
    assert [read.name_at(grid.hex(name)) for name in ("0303", "0405", "0101")] == ["Gorka", "Station", ""]


def test_places_have_a_size_and_courses_keep_their_order_and_name():
    read = board(
        BASE + '[[places]]\nname = "Gorka"\nhex = "0303"\n[[places]]\nname = "Pskov"\nhex = "0405"\nsize = "city"\n'
        '[[hexsides]]\nis = "river"\nname = "Luga"\nbetween = "0202/0102 0101/0102"\n'
        '[[lines]]\nline = "road"\nthrough = "0303 0302 0201"\n'
    )
    assert read.sizes == {"Gorka": "town", "Pskov": "city"}
    courses = [(kind, name, [tuple(map(read.grid.name, pair)) for pair in steps]) for kind, name, steps in read.courses]
    assert courses == [
        ("river", "Luga", [("0202", "0102"), ("0101", "0102")]),
        ("road", "", [("0303", "0302"), ("0302", "0201")]),
    ]
    assert pairs(read, "river") == {("0101", "0102"), ("0102", "0202")}


def test_links_join_hexes_of_two_sheets_from_both_ends():
    links = '[[links]]\nkind = "{}"\na = "{}"\nb = "{}"\n'
    text = BASE + INSET + links.format("edge", "0101", "A1") + links.format("edge", "B1", "0101")
    read = board(text + links.format("ferry", "0101", "C4"))
    grid = read.grid
    assert read.links[0] == Link("edge", grid.hex("0101"), grid.hex("A1"))
    assert names(read, read.linked("edge", grid.hex("0101"))) == {"A1", "B1"}
    assert names(read, read.linked("edge", grid.hex("A1"))) == {"0101"}
    assert names(read, read.linked("ferry", grid.hex("C4"))) == {"0101"}
    assert read.linked("edge", grid.hex("C4")) == 0
    assert names(read, grid.ring(grid.hexes("0405"))) == {"0305", "0404"}


def test_sheets_are_read_with_their_numbers_shape_and_holes():
    read = board(BASE + 'without = ["0102", "0405"]\n' + INSET)
    grid = read.grid
    assert grid.sheets == (
        Sheet(range(1, 5), range(1, 6), "even", "flat-top", "LLPP", ("east", "south"), "map"),
        Sheet(range(1, 4), range(1, 5), "even", "point-up", "AP", ("south", "west"), "inset"),
    )
    assert [grid.has(name) for name in ("0102", "0405", "0101", "C4", "D1")] == [False, False, True, True, False]
    assert names(read, grid.ring(grid.hexes("0101"))) == {"0201"}
    assert read.terrain["clear"] == grid.all


def test_a_datum_states_its_own_origin_or_has_that_of_the_file():
    read = board(
        BASE
        + '[[hexes]]\nhex = "0101"\n[[hexes]]\nhex = "0102"\nsource = "a photograph"\nconfidence = "reconstructed"\n'
        '[[lines]]\nline = "road"\nthrough = "0101 0102"\nconfidence = "reconciled"\n'
        '[[places]]\nhex = "0101"\nname = "Gorka"\nsource = "the rules"\n'
    )
    assert [fact[1:] for fact in read.facts] == [
        ("the map", "read"),
        ("a photograph", "reconstructed"),
        ("the map", "reconciled"),
        ("the rules", "read"),
    ]
    assert read.facts[0] == Fact("hex 0101", "the map", "read")
    assert all(word in fact.what for word, fact in zip(("0101", "0102", "road", "Gorka"), read.facts, strict=True))


def test_checking_finds_hexes_without_terrain_and_with_two():
    assert check_board(small(clear="0101 0102 0201 0202")) == []
    assert check_board(small(clear="0101 0102", woods="0201")) == ["hex 0202 has no terrain"]
    doubled = check_board(small(clear="0101 0102 0201 0202", woods="0201"))
    assert doubled == ["hex 0201 has a second terrain, woods"]
    assert len(check_board(small(clear="0101 0102", woods="0102 0201", hill="0102"))) == 3


@pytest.mark.parametrize("d", range(6))
def test_checking_finds_hexsides_that_only_one_hex_knows_of(d):
    grid = Grid(Sheet(range(1, 4), range(1, 4)))
    masks = [0] * 6
    masks[d] = grid.hexes("0202")
    wrong = check_board(Board(grid, {"clear": grid.all}, sides={"road": grid.every_side, "river": tuple(masks)}))
    assert len(wrong) == 1
    assert "river" in wrong[0]


@pytest.mark.parametrize("d", range(6))
def test_checking_finds_hexsides_at_the_edge_of_the_map(d):
    grid = Grid(Sheet(range(1, 2), range(1, 2)))
    masks = [0] * 6
    masks[d] = grid.all
    wrong = check_board(Board(grid, {"clear": grid.all}, sides={"river": tuple(masks)}))
    assert len(wrong) == 1
    assert "river" in wrong[0]


NAMED = 'hexes = ["0101", "0909"]\n[[rows]]\nat = "0909"\n[[rows]]\nat = "0102"\n'


def test_a_made_up_board_need_not_have_the_hexes_that_other_data_name():
    made_up, data = board("made_up = true\n" + BASE), read_toml(NAMED, "schedule.toml")
    assert made_up.grid.names(named_hexes(data, "hexes", made_up)) == ["0101"]
    assert [made_up.grid.name(h) for h, _ in rows_on_board(data.tables("rows"), "at", made_up)] == ["0102"]


def test_a_printed_board_must_have_them():
    printed, data = board(BASE), read_toml(NAMED, "schedule.toml")
    with pytest.raises(DataFault, match=r"schedule\.toml, line 1, hexes: there is no hex 0909"):
        named_hexes(data, "hexes", printed)
    with pytest.raises(DataFault, match=r"schedule\.toml, line 3, rows\.0\.at: there is no hex 0909"):
        list(rows_on_board(data.tables("rows"), "at", printed))
