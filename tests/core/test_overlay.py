"""A player's own values over a game's data."""

import pytest

from northfront import cli
from northfront.core.errors import DataFault, Refusal, UnknownOption
from northfront.games import load

COUNTERS = 'counters = [\n  {id = "pz-1", faces = [{strength = 9, moves = 5}, {strength = 4, moves = 5}]},\n]\n'


def own(tmp_path, **files):
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_text(text, "utf-8")
    return load("ford", tmp_path)


def test_a_row_with_the_same_id_changes_what_it_names_and_nothing_else(tmp_path):
    game, printed = own(tmp_path, counters=COUNTERS), load("ford")
    assert (game.pieces[0].figure("strength"), game.pieces[0].figure("strength", 1)) == (9, 4)
    assert (game.pieces[0].name, game.pieces[0].kind) == (printed.pieces[0].name, "panzer")
    assert game.pieces[1:] == printed.pieces[1:]


def test_a_table_is_changed_row_by_row_and_key_by_key(tmp_path):
    row = '[combat]\nrows = [\n  {die = 6, results = ["-", "-", "-", "-", "DE"]},\n]\n[terrain]\nwoods = 6\n'
    game = own(tmp_path, tables=row)
    assert game.combat.rows[6] == ("-", "-", "-", "-", "DE")
    assert game.combat.rows[5] == load("ford").combat.rows[5]


def test_a_hex_changes_its_terrain_and_a_new_row_is_added(tmp_path):
    game = own(
        tmp_path, map='hexes = [\n  {hex = "0105", terrain = "clear"},\n  {hex = "0901", terrain = "woods"},\n]\n'
    )
    grid, woods = game.board.grid, game.board.ground("woods")
    assert not woods >> grid.hex("0105") & 1
    assert woods >> grid.hex("0901") & 1


def test_other_data_have_another_digest(tmp_path):
    assert own(tmp_path, counters=COUNTERS).digest != load("ford").digest


BAD = {
    "counters": [
        ('counters = [\n  {id = "pz-1", faces = [{strength = "nine"}]},\n]', 2, "strength"),
        ('counters = [\n  {id = "pz-9", side = "german", faces = [{strength = 1}]},\n]', 2, "kind is missing"),
        ("counters = [\n  {id = ]\n", 2, "not TOML"),
    ],
    "map": [
        ('hexes = [\n\n  {hex = "9999", terrain = "woods"},\n]', 3, "no hex 9999"),
        ("huts = []\n", 1, "not a field"),
    ],
    "tables": [
        ("[terrain]\nclear = 0\n", 2, "must be from 1 to 99"),
        ("[terrain]\nwoods = 100000000000\n", 2, "must be from 1 to 99"),
        ('[combat]\nrows = [\n  {die = 1, results = ["D9", "-", "-", "-", "-"]},\n]\n', 3, "'D9' is not a result"),
    ],
    "scenarios": [("[crossing]\nturns = 0\n", 2, "must be from 1 to 99")],
    "weather": [("rain = 1\n", 1, "no data file weather.toml")],
}


@pytest.mark.parametrize(
    ("file", "text", "line", "words"), [(file, *bad) for file, rows in BAD.items() for bad in rows]
)
def test_a_malformed_overlay_is_refused_with_file_line_and_field(file, text, line, words, tmp_path):
    with pytest.raises(DataFault, match=words) as refused:
        own(tmp_path, **{file: text})
    assert refused.value.line in (line, line + 1)
    assert refused.value.file == f"{tmp_path}/{file}.toml"


def test_a_fault_of_the_game_itself_is_still_named_in_the_games_file(tmp_path):
    # The overlay moves a place onto another's name; the second one that bears it is the game's.
    with pytest.raises(DataFault, match="two places called Station"):
        own(tmp_path, map='places = [\n  {hex = "0703", name = "Station"},\n]\nhexes = []\n')


SET_UPS = {
    '[crossing]\nreserve = ["zz"]\n': "zz is not a Soviet counter",
    '[crossing]\nreserve = ["pz-1"]\n': "pz-1 is not a Soviet counter",
    '[crossing]\nset_up = [{unit = "pz-1", at = "0503"}]\n': "both sides are in 0503",
    '[crossing]\nset_up = [{unit = "pz-1", at = "9999"}]\n': "there is no hex 9999",
}


@pytest.mark.parametrize("text", SET_UPS)
def test_a_set_up_that_cannot_be_is_refused_before_the_game_begins(text, tmp_path):
    with pytest.raises(Refusal, match=SET_UPS[text]):
        own(tmp_path, scenarios=text).start()


def test_a_folder_without_data_is_refused(tmp_path):
    with pytest.raises(UnknownOption, match="holds no data file"):
        load("ford", tmp_path)
    with pytest.raises(UnknownOption, match="is not a folder"):
        load("ford", tmp_path / "nowhere")


def test_the_commands_take_a_players_own_data(tmp_path, capsys):
    (tmp_path / "counters.toml").write_text(COUNTERS, "utf-8")
    assert cli.main(["fuzz", "ford", "--games", "1", "--data", str(tmp_path)]) == 0
    assert cli.main(["perft", "ford", "--depth", "1", "--data", str(tmp_path / "nowhere")]) == 2
    assert "is not a folder" in capsys.readouterr().err
