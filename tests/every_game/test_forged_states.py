"""States that were forged, in a record that somebody brings: refused, or played by the rules, and never in need of much memory."""

import contextlib
import json
import os
import resource
from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from northfront.core.errors import Refusal, RulesFault
from northfront.core.record import Header, Record, state_text
from northfront.core.recordfile import write_record
from northfront.games import GAMES, load
from northfront.server.table.uploads import Replayed, replay
from northfront.server.wire.picture import picture_of
from tests.games_played import committed_game

KILOBYTES = 400_000
EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "60"))
NUMBERS = st.sampled_from([-1, 0, 1, 2, 7, 99, 998, 999, 1000, 10**6, -(10**9), 10**9, 10**18, -(10**18), True])
ANYTHING = st.one_of(
    NUMBERS,
    st.floats(),
    st.text(max_size=90),
    st.none(),
    st.lists(st.text(max_size=5), max_size=3),
    st.dictionaries(st.text(max_size=9), NUMBERS, max_size=3),
)


@cache
def state_of(name, answers):
    """A state from the middle of a game."""
    return json.loads(state_text(committed_game(load(name), 5, answers).position.base))


def values(game, name, kind):
    """What a field could hold, or nearly; sometimes anything."""
    grid, small = game.board.grid, st.one_of(st.integers(0, 12), st.integers(0, 999))
    places = st.sampled_from([*grid.names(grid.all), *game.boxes])
    words = st.sampled_from(["", *game.phases, *game.results, "move", "rail", "1"])
    likely = {
        "plain": words if isinstance(game.state.FIELDS[name].default, str) else small,
        "unit": places if name == "where" else small,
        "side": small,
        "hexes": st.lists(st.sampled_from(grid.names(grid.all)), max_size=4),
        "units": st.lists(st.sampled_from([piece.id for piece in game.pieces]), max_size=4),
        "units per side": st.lists(st.sampled_from([piece.id for piece in game.pieces]), max_size=4),
        "tally": st.dictionaries(st.one_of(words, places), small, max_size=3),
    }[kind]
    return st.one_of(*[likely] * 9, ANYTHING)


@st.composite
def forged(draw, name):
    game = load(name)
    state = json.loads(json.dumps(state_of(name, draw(st.sampled_from([0, 60, 200])))))
    for _ in range(draw(st.integers(1, 3))):
        field = draw(st.sampled_from(sorted(game.state.FIELDS)))
        kind = game.state.FIELDS[field].kind
        value = values(game, field, kind)
        if kind == "unit":
            unit = draw(st.sampled_from(sorted(state["units"])))
            state["units"][unit]["at" if field == "where" else field] = draw(value)
        elif kind in ("side", "units per side"):
            state[field] = {side: draw(value) for side in game.sides}
        else:
            state[field] = draw(value)
    return state


def record_from(name, state):
    """The text of a record that begins with this state."""
    game = load(name)
    record = Record(game, Header(game.name, game.version, game.digest, next(iter(game.scenarios))))
    first, *rest = write_record(record).split("chance ", 1)
    return first + f"position {json.dumps(state)}\nchance " + rest[0]


def played_on(name, state):
    """A table with this state: random answers, and what everybody sees."""
    game, rng = load(name), Random(1)
    record = Record(
        game, Header(game.name, game.version, game.digest, next(iter(game.scenarios)), start=json.dumps(state))
    )
    for _ in range(12):
        p = record.position
        if p.over:
            return
        side, options = p.waits_for()
        record.give(options.pick(rng.randrange(len(options))), side)
        for viewer in (None, *range(len(game.sides))):
            picture_of(record, viewer)


@pytest.mark.parametrize("name", GAMES)
def test_a_forged_state_is_refused_in_a_sentence_or_can_be_played(name):
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
    @given(state=forged(name))
    def check(state):
        found = replay(record_from(name, state), 100)
        assert found
        if isinstance(found, Replayed):
            with contextlib.suppress(Refusal, RulesFault):
                played_on(name, state)
        else:
            assert "\n" not in found

    check()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < KILOBYTES


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_a_state_has_a_narrow_range(name):
    for field in load(name).state.FIELDS.values():
        assert -100_000 < field.least <= 0 < field.most < 100_000
