"""What the contract refuses of a game's words and events."""

from dataclasses import replace

import pytest

from northfront.core.ask import Ask, Words
from northfront.core.errors import Refusal
from northfront.core.events import Event, plain, sentence
from northfront.core.game import Result
from northfront.sim.contract import BrokenContract, check_event, check_words
from tests.toy import TOY


@pytest.mark.parametrize("word", ["done", "march"])
def test_a_word_of_all_games_or_with_a_button_is_fine(word):
    check_words(TOY, Ask(0, "chit", "?", Words(word), "1.1"))


def test_a_word_that_nobody_explains_is_refused():
    with pytest.raises(BrokenContract, match="'frobnicate' to chit"):
        check_words(TOY, Ask(0, "chit", "?", Words("frobnicate"), "1.1"))


@pytest.mark.parametrize(
    ("event", "wrong"),
    [
        (Event("sang", "1.1", {}), "no phrase for the event sang"),
        (Event("marched", "2.1", {"unit": 0}), "marched lacks to"),
        (Event("marched", "2.1", {"unit": "r1", "to": 0}), "unit of the event marched is 'r1'"),
    ],
)
def test_an_event_is_told_and_typed(event, wrong):
    with pytest.raises(BrokenContract, match=wrong):
        check_event(TOY, event)


def test_an_event_that_is_counted_names_unit_and_hex():
    game = replace(TOY, phrases={**TOY.phrases, "eliminated": "{unit} is gone"})
    with pytest.raises(BrokenContract, match="eliminated lacks at"):
        check_event(game, Event("eliminated", "3.1", {"unit": 0}))


def test_hexes_go_as_a_list_and_read_as_a_sentence():
    grid = TOY.board.grid
    names = grid.names(grid.all)[:2]
    game = replace(TOY, phrases={"seen": "Smoke over {hexes}"})
    event = Event("seen", "1.1", {"hexes": grid.hexes(names)})
    assert plain(game, event)["hexes"] == names
    assert sentence(game, event) == f"Smoke over {names[0]} and {names[1]} [1.1]"


def test_an_ending_without_a_winner_is_refused():
    with pytest.raises(Refusal, match="toy: the ending night is won by 'nobody', which is neither a side nor a draw"):
        replace(TOY, results={"night": Result("nobody", "Night falls")})
