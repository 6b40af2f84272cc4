"""What stands where in an observation, and that it tells no more than the view."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from northfront.core.errors import RulesFault, UnknownOption
from northfront.core.view import view
from northfront.games import fixture
from northfront.research import raw_env
from northfront.research.observation import Encoder
from northfront.sim.secrecy import twin
from tests.research.agents import games_to_try, play_at_random
from tests.toy import TOY

HIDING = ("toy", "ford", "duel-in-the-north")  # games where one side knows what the other does not
FIELD = """
    grid flat-top 0101-0404
    counter german panzer pz-1 strength=6/3 moves=6
    counter german panzer pz-2 strength=6/3 moves=6
    counter soviet rifle ri-1 strength=3/1 moves=4
    counter soviet rifle ri-2 strength=3/1 moves=4
    turn 3 first movement
    active german
    moved = pz-1
    german pz-1 0101
    german pz-2 0101 reduced
    soviet ri-1 0303
    soviet ri-2 0404 hidden
"""


class Seen:
    """An observation that is asked by name."""

    def __init__(self, game, position, side):
        encoder = Encoder(game, position)
        self.layout = encoder.layout
        self.numbers = encoder.encode(view(position, game.side(side)))

    def place(self, name, column):
        return self.layout.places.value(self.numbers, name, column)

    def unit(self, name, column):
        return self.layout.units.value(self.numbers, name, column)

    def now(self, column):
        return self.layout.situation.value(self.numbers, "now", column)


@pytest.fixture
def field():
    table = fixture("ford", FIELD)
    return lambda side: Seen(table.game, table.position, side)


def test_a_unit_has_its_place_figures_and_marks(field):
    seen = field("german")
    assert seen.layout.places.rows[seen.unit("pz-2", "place")] == "0101"
    assert [seen.unit("pz-1", column) for column in ("strength", "moves", "face", "moved")] == [6, 6, 0, 1]
    assert [seen.unit("pz-2", column) for column in ("strength", "moves", "face", "moved")] == [3, 6, 1, 0]
    assert [seen.unit("ri-1", column) for column in ("x", "y")] == [2, 4]


def test_a_hex_counts_its_units_and_sums_up_their_figures(field):
    seen = field("german")
    assert seen.place("0101", "german units") == 2
    assert seen.place("0101", "german strength") == 9
    assert seen.place("0303", "soviet strength") == 3
    assert seen.place("0202", "german units") == 0


def test_a_face_down_unit_is_a_back_where_it_lies_and_nothing_else(field):
    german, soviet = field("german"), field("soviet")
    assert german.place("0404", "soviet back soviet") == 1
    assert german.place("0404", "soviet strength") == 0
    assert not german.layout.units.of(german.numbers)[german.layout.units.row_of["ri-2"]].any()
    assert soviet.place("0404", "soviet back soviet") == 0
    assert [soviet.unit("ri-2", column) for column in ("known", "strength", "hidden german")] == [1, 3, 1]


def test_the_situation_says_who_looks_when_and_what_is_decided(field):
    german, soviet = field("german"), field("soviet")
    assert [german.now("turn"), german.now("phase first movement"), german.now("phase first combat")] == [3, 1, 0]
    assert [german.now(f"{what} german") for what in ("viewer", "active", "waiting")] == [1, 1, 1]
    assert [soviet.now(f"viewer {side}") for side in ("german", "soviet")] == [0, 1]
    assert any(german.now(f"decision bit {i}") for i in range(32))
    assert not any(soviet.now(f"decision bit {i}") for i in range(32))


def test_the_unit_in_question_is_marked():
    table = fixture("ford", FIELD)
    table.play("pz-2")
    seen = Seen(table.game, table.position, "german")
    assert [seen.unit(unit, "about") for unit in ("pz-1", "pz-2", "ri-1")] == [0, 1, 0]


def test_facts_points_and_boxes_are_there():
    tried = raw_env("duel-in-the-north")
    for _ in play_at_random(tried, seed=4, limit=600):
        pass
    seen = Seen(tried.game, tried._position, "german")
    shown = view(tried._position, 0)
    assert seen.now("facts points soviet") == shown["facts"]["points"]["soviet"] != 0
    assert seen.now("facts cup soviet") == shown["facts"]["cup"]["soviet"]
    assert {unit for unit in tried.game.units if seen.unit(unit, "facts unsupplied")} == set(
        shown["facts"]["unsupplied"]
    )
    assert {h for h in seen.layout.places.rows if seen.place(h, "held")} == set(shown["held"])
    airfield = [unit for unit, facts in shown["units"].items() if facts["at"] == "airfield"]
    assert seen.place("airfield", "german markers") + seen.place("airfield", "soviet markers") == len(airfield) > 0


def test_the_ground_is_the_printed_map():
    tried = raw_env("ford")
    board, table = tried.game.board, tried.ground_table
    for name in ("terrain woods", "feature objective"):
        kind, what = name.split()
        hexes = board.terrain[what] if kind == "terrain" else board.feature(what)
        found = {table.rows[row] for row in np.flatnonzero(tried.ground[:, table.column_of[name]])}
        assert found == set(board.grid.names(hexes)) != set()
    assert table.rows == tried.layout.places.rows
    assert tried.ground[:, table.column_of["river 0"]].sum() == board.hexsides("river")[0].bit_count()


def test_a_game_whose_columns_would_share_a_name_is_refused():
    same = replace(TOY, sides=("red", "red"), results={})
    with pytest.raises(RulesFault, match="two columns of the table places would be called red units"):
        Encoder(same, TOY.start())


def test_a_name_that_an_observation_does_not_have_is_refused(field):
    with pytest.raises(UnknownOption, match="the table places has no row 0909"):
        field("german").place("0909", "german units")
    with pytest.raises(UnknownOption, match="the table units has no column morale; it has known, place"):
        field("german").unit("pz-1", "morale")


def compared(game, viewer, every=7):
    """Observation and mask of positions along a random game, and of their twins with the hidden facts dealt anew."""
    tried, other = raw_env(game), raw_env(game)
    other.reset(seed=0)
    for n, _ in enumerate(play_at_random(tried, seed=6, limit=700)):
        found = twin(tried._position, viewer, Random(n)) if n % every == 0 else None
        if found:
            other._position = found[0]
            other._go_on()
            agent = game.sides[viewer]
            differs = other._position.state.digest() != tried._position.state.digest()
            yield differs, tried.observe(agent), other.observe(agent)


@pytest.mark.parametrize("game", games_to_try(), ids=lambda game: game.name)
def test_hidden_facts_dealt_anew_leave_an_observation_the_same_to_the_byte(game):
    dealt_otherwise = 0
    for viewer in range(len(game.sides)):
        for differs, mine, twins in compared(game, viewer):
            dealt_otherwise += differs
            assert mine["observation"].tobytes() == twins["observation"].tobytes()
            assert mine["action_mask"].tobytes() == twins["action_mask"].tobytes()
    assert dealt_otherwise > 5 or game.name not in HIDING


def test_the_comparison_finds_a_leak():
    def leaking(s, side):
        return {**TOY.facts(s, side), "ambush": s.where[s.game.units["b2"]]}

    pairs = list(compared(replace(TOY, facts=leaking), 0, every=1))
    assert any(mine["observation"].tobytes() != twins["observation"].tobytes() for _, mine, twins in pairs)
