"""The games as OpenSpiel games: its own tests of The Ford, a short way into every game, and who knows what."""

import importlib
import pickle
import sys
from random import Random

import pyspiel
import pytest

from northfront import games
from northfront.core.errors import UnknownOption
from northfront.research import spiel
from northfront.research.spiel import spiel_name

GERMAN, SOVIET = 0, 1
STEPS = 60


def ford(**params):
    return pyspiel.load_game("northfront_ford", params)


def say(state, *answers):
    """Give answers in notation."""
    for answer in answers:
        player = state.current_player()
        found = {state.action_to_string(player, action): action for action in state.legal_actions()}
        state.apply_action(found[answer])
    return state


def at_random(state, rng):
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        return rng.choices(actions, chances)[0]
    return rng.choice(state.legal_actions())


def test_open_spiels_own_tests_of_the_ford():
    pyspiel.random_sim_test(ford(), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", games.GAMES)
def test_a_short_way_into_every_game(name):
    game = pyspiel.load_game(spiel_name(name))
    state, rng = game.new_initial_state(), Random(4)
    for step in range(STEPS):
        assert not state.is_terminal()
        assert state.returns() == [0.0, 0.0]
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            assert len(state.chance_outcomes()) <= game.max_chance_outcomes()
        else:
            legal = state.legal_actions()
            assert legal == sorted(set(legal))
            p = state.table.position
            told = sorted(state.action_to_string(state.current_player(), action) for action in legal)
            assert told == sorted(p.text(answer) for answer in p.options())
        if step % 20 == 0:
            look(game, state)
        before, copy = str(state), state.clone()
        action = at_random(state, rng)
        state.apply_action(action)
        assert str(copy) == before
        copy.apply_action(action)
        assert (str(copy), copy.history()) == (str(state), state.history())
    again = pickle.loads(pickle.dumps(state))
    assert (str(again), again.table.past) == (str(state), state.table.past)


def look(game, state):
    """What both players are shown fits the shapes that were announced."""
    for player in (GERMAN, SOVIET):
        assert len(state.observation_tensor(player)) == game.observation_tensor_shape()[0]
        assert len(state.information_state_tensor(player)) == game.information_state_tensor_shape()[0]
        assert state.information_state_string(player).endswith(state.observation_string(player))


def test_a_game_ends_with_one_for_the_winner():
    for seed in range(3):
        state, rng = ford().new_initial_state(), Random(seed)
        while not state.is_terminal():
            state.apply_action(at_random(state, rng))
        won = ["german", "soviet"].index(state.table.position.winner)
        assert (state.returns()[won], state.returns()[1 - won]) == (1.0, -1.0)


SWAPPED = {"tk-1": "de-1", "de-1": "tk-1"}
SET_UP = ("tk-1", "0703", "gd-1", "0602", "de-1", "0803", "de-2", "0804")


def test_a_player_is_told_nothing_of_what_lies_face_down():
    one = say(ford().new_initial_state(), *SET_UP)
    other = say(ford().new_initial_state(), *(SWAPPED.get(answer, answer) for answer in SET_UP))
    assert one.information_state_string(GERMAN) == other.information_state_string(GERMAN)
    assert one.information_state_tensor(GERMAN) == other.information_state_tensor(GERMAN)
    assert one.information_state_string(SOVIET) != other.information_state_string(SOVIET)


def test_an_information_state_remembers_what_an_observation_does_not_show():
    """The same position, reached by placing two counters one after the other in either order."""
    one = say(ford().new_initial_state(), "tk-1", "0703", "gd-1", "0602")
    other = say(ford().new_initial_state(), "gd-1", "0602", "tk-1", "0703")
    assert one.observation_string(SOVIET) == other.observation_string(SOVIET)
    assert one.information_state_string(SOVIET) != other.information_state_string(SOVIET)
    assert one.information_state_tensor(SOVIET) != other.information_state_tensor(SOVIET)


def test_a_scenario_is_a_parameter_of_the_game():
    assert ford(scenario="ready").new_initial_state().is_chance_node()
    with pytest.raises(UnknownOption, match="ford has no scenario winter; it has crossing, ready"):
        spiel.rules_of("ford", "winter")


def test_without_open_spiel_a_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "northfront.research.spiel")
    with pytest.raises(ImportError, match=r"pip install 'northfront\[openspiel\]'"):
        importlib.import_module("northfront.research.spiel")
