"""A VASSAL module, read back as VASSAL's own format describes it."""

import io
import json
from typing import NamedTuple
from xml.etree.ElementTree import fromstring
from zipfile import ZipFile

import pytest

from northfront import cli, games
from northfront.atlas.draw.counters import nation_of
from northfront.core.view import view
from northfront.export import images
from northfront.export.images import CounterImages
from northfront.export.vassal import vassal_module
from northfront.export.vassal.saved import ESCAPE, obfuscated, readable
from northfront.export.vassal.sequence import joined, split

MODULE = "VASSAL.build.module."
EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-300 -300 9000 9000"></svg>'


class Read(NamedTuple):
    """A module that was opened again."""

    game: object
    archive: ZipFile
    build: object

    def one(self, path):
        (found,) = self.build.iterfind(path)
        return found

    def saved(self, scenario):
        """The commands of a set-up."""
        with ZipFile(io.BytesIO(self.archive.read(f"{scenario}.vsav"))) as archive:
            assert sorted(archive.namelist()) == ["moduledata", "savedGame", "savedata"]
            return split(readable(archive.read("savedGame")), ESCAPE)


def parts(text):
    """The traits of a type or a state, the outermost first."""
    found = []
    while True:
        outer, *inside = split(text, "\t")
        found.append(outer)
        if not inside:
            return found
        (text,) = inside


@pytest.fixture(scope="module", params=games.GAMES)
def module(request):
    """Each game as a module; only The Ford with its real pictures, for drawing takes long."""
    game = games.load(request.param)
    with pytest.MonkeyPatch.context() as patch:
        if request.param != "ford":
            patch.setattr(images, "draw_printed", lambda *_: EMPTY)
            patch.setattr(images, "to_png", lambda *_: b"picture")
        content = vassal_module(game)
    archive = ZipFile(io.BytesIO(content))
    return Read(game, archive, fromstring(archive.read("buildFile.xml")))


def pieces_of(module):
    """What each entry of the palette defines: entry, traits, state."""
    for slot in module.build.iter("VASSAL.build.widget.PieceSlot"):
        head, _, rest = slot.text.partition("/")
        number, kind, state = split(rest, "/")
        assert (head, number) == ("+", "null")
        yield slot, parts(kind), parts(state)


def test_the_module_says_what_it_is_and_that_it_is_a_reconstruction(module):
    assert module.build.tag == "VASSAL.build.GameModule"
    assert module.build.get("name") == module.game.title
    data = fromstring(module.archive.read("moduledata"))
    assert (data.find("name").text, data.find("VassalVersion").text) == (module.game.title, "3.7.0")
    assert b"reconstructed" in module.archive.read("about.html")
    assert [entry.text for entry in module.build.iter("entry")] == [side.capitalize() for side in module.game.sides]


def test_every_hex_has_its_printed_number_where_it_lies(module):
    grid = module.game.board.grid
    regions = module.build.findall(f".//{MODULE}map.boardPicker.board.Region")
    spots = {region.get("name"): (int(region.get("originx")), int(region.get("originy"))) for region in regions}
    assert set(spots) == set(grid.names(grid.all))
    assert len(set(spots.values())) == len(spots)
    board = module.one(f".//{MODULE}map.boardPicker.Board")
    assert f"images/{board.get('image')}" in module.archive.namelist()
    width, height = int(board.get("width")), int(board.get("height"))
    if module.game.name == "ford":
        assert all(0 < x < width and 0 < y < height for x, y in spots.values())
        assert int.from_bytes(module.archive.read("images/board.png")[16:20]) == width


def test_every_counter_is_in_the_palette_with_all_its_faces(module):
    there = set(module.archive.namelist())
    found = {}
    for slot, kinds, _ in pieces_of(module):
        piece = module.game.pieces[int(slot.get("gpid"))]
        layer = split(next(kind for kind in kinds if kind.startswith("emb2;")), ";")
        drawn = split(layer[16], ",")
        assert len(drawn) == len(piece.faces) == len(split(layer[17], ","))
        assert {f"images/{name}" for name in drawn} <= there
        assert (layer[4] == "Turn over") == (len(piece.faces) > 1)
        masks = [split(kind, ";") for kind in kinds if kind.startswith("obs;")]
        assert len(masks) == bool(piece.back)
        assert all(f"images/{mask[2]}" in there for mask in masks)
        assert kinds[-1] == f"piece;;D;;{piece.name or piece.id}"
        found[piece.id] = kinds
    assert list(found) == [piece.id for side in range(2) for piece in in_palette(module.game, side)]


def in_palette(game, side):
    own = [piece for piece in game.pieces if piece.side == side]
    kinds = list(dict.fromkeys(piece.kind for piece in own))
    return sorted(own, key=lambda piece: kinds.index(piece.kind))


def test_each_scenario_puts_every_unit_on_its_hex(module):
    regions = module.build.findall(f".//{MODULE}map.boardPicker.board.Region")
    name_at = {(region.get("originx"), region.get("originy")): region.get("name") for region in regions}
    setups = {setup.get("file"): setup.get("name") for setup in module.build.iterfind(f"{MODULE}PredefinedSetup")}
    assert setups == {f"{name}.vsav": scenario.title for name, scenario in module.game.scenarios.items()}
    for scenario in module.game.scenarios:
        start, *commands, boards, end = module.saved(scenario)
        assert (start, end) == ("begin_save", "end_save")
        assert split(boards, "\t") == ["BoardBoardPicker", module.game.title, "0", "0"]
        placed = {}
        for command in commands:
            _, kind, state = split(command.removeprefix("+/"), "/")
            if kind == "stack":
                continue
            named = [each[5:] for each in parts(kind) if each.startswith("mark;")]
            marks = dict(zip(named, parts(state)[-3:-1], strict=True))
            map_name, x, y, *_ = split(parts(state)[-1], ";")
            assert map_name == "Board"
            placed[marks["id"]] = name_at[x, y]
        s = module.game.start(scenario).state
        grid = module.game.board.grid
        expected = {piece.id: grid.name(at) for piece, at in zip(module.game.pieces, s.where, strict=True) if at >= 0}
        assert placed == expected


def test_who_lies_face_down_is_masked_for_all_but_his_side(module):
    for scenario in module.game.scenarios:
        public = view(module.game.start(scenario), None)["units"]
        for command in module.saved(scenario)[1:-2]:
            _, kind, state = split(command.removeprefix("+/"), "/")
            kinds = parts(kind)
            if not kinds[0].startswith("obs;"):
                continue
            piece = module.game.pieces[int(split(parts(state)[-1], ";")[3])]
            owner = split(parts(state)[0], ";")[0]
            assert owner == ("null" if piece.id in public else module.game.sides[piece.side].capitalize())
            assert split(kinds[0], ";")[6] == "side:"  # a whole side may look, not one person


@pytest.mark.parametrize(("name", "nation"), [("duel-in-the-north", "finnish"), ("assault-on-stalingrad", "rumanian")])
def test_face_down_an_ally_looks_like_the_others_of_his_side(name, nation):
    game = games.load(name)
    drawn = CounterImages(game)
    backs = {nation_of(piece, "german"): drawn.back(piece) for piece in game.pieces if piece.side == 0}
    assert backs[nation] == backs["german"]
    assert "<text" not in drawn.svgs[backs["german"]]  # the emblem says it


def test_stacks_hold_every_counter_once(module):
    for scenario in module.game.scenarios:
        commands = [split(command.removeprefix("+/"), "/") for command in module.saved(scenario)[1:-2]]
        single = [number for number, kind, _ in commands if kind != "stack"]
        held = [number for _, kind, state in commands if kind == "stack" for number in split(state, ";")[3:]]
        assert held == single
        assert len({number for number, *_ in commands}) == len(commands)


@pytest.mark.parametrize("items", [["a", "b;c", "d\\;e"], ["", ""], ["\\x"], ["'quoted'"], ["1;2;3", "'"]])
def test_a_list_is_read_as_it_was_written(items):
    assert split(joined(items, ";"), ";") == items
    assert split(joined([joined(items, ";"), "next"], ";"), ";")[0] == joined(items, ";")


def test_a_saved_game_is_obfuscated_as_vassal_does_it():
    hidden = obfuscated("begin_save")
    assert hidden.startswith(b"!VCSK4e")
    assert len(hidden) == 7 + 2 * len("begin_save")
    assert readable(hidden) == "begin_save"
    assert readable(b"!VCSK00" + b"6869") == "hi"


def test_the_same_game_makes_the_same_file():
    ford = games.load("ford")
    assert vassal_module(ford) == vassal_module(ford)


def test_the_command_writes_a_module(tmp_path, capsys):
    out = tmp_path / "ford.vmod"
    assert cli.main(["export", "ford", "--vassal", "-o", str(out), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"file": str(out), "bytes": out.stat().st_size}
    assert "buildFile.xml" in ZipFile(out).namelist()


def test_the_command_refuses_other_endings(tmp_path, capsys):
    assert cli.main(["export", "ford", "--vassal", "-o", str(tmp_path / "ford.zip")]) == 2
    assert "should end in .vmod" in capsys.readouterr().err
