"""What the staff keeps of earlier looks changes nothing: with it and without it, positions are worth the same and games go the same."""

import gc
from functools import _lru_cache_wrapper
from random import Random

import pytest

from northfront import games
from northfront.ai import player
from northfront.ai.evaluate.evaluation import Evaluation
from northfront.ai.staff.planner import outlook_of
from northfront.core.ask import CHANCE
from northfront.sim.match import play_match

GAMES = (
    "spi-leningrad",
    "duel-in-the-north",
    "leningrad-blitzkrieg",
    "assault-on-leningrad",
    "assault-on-stalingrad",
)


@pytest.fixture
def clear():
    """Forget everything but the games themselves: one that is read again is another one."""
    for name in GAMES:
        games.outlook(name)
    every = [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)]
    ours = [
        each for each in every if each.__module__.startswith("northfront.") and each.__module__ != "northfront.games"
    ]

    def forget():
        for each in ours:
            each.cache_clear()

    return forget


def states(game, seed, count):
    """Positions of a game that is played at random, with a unit put elsewhere by hand."""
    rng = Random(seed)
    p = game.start().copy(quiet=True)
    while count and not p.over:
        for _ in range(rng.randrange(1, 60)):
            if not p.over:
                options = p.options(CHANCE if p.chance else p.next_side)
                p.step(options.pick(rng.randrange(len(options))), p.next_side)
        s = p.state.copy()
        yield s
        for _ in range(3):
            u = rng.choice([u for stack in s.stacks.values() for u in stack])
            friends = [at for at in s.stacks if s.occupied[s.game.side_of[u]] >> at & 1]
            s.place(u, rng.choice([*friends, -1]))
            yield s
        count -= 1


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_worth_the_same_whatever_was_looked_at_before(name, clear):
    game, fresh, kept = games.load(name), [], []
    for warm, found in ((True, kept), (False, fresh)):
        for s in states(game, f"{name} 1", 12):
            if not warm:
                clear()
            for side in (0, 1):
                look = Evaluation(outlook_of(name, side), s)
                found += [look.value(side), look.quick(side), look.prospect(side)]
    assert kept == fresh
    assert len(set(kept)) > len(kept) / 4


@pytest.mark.parametrize("name", GAMES)
def test_one_appreciation_follows_what_is_changed_by_hand(name):
    game, side = games.load(name), games.outlook(name).attacker
    looks = {}
    for s in states(game, f"{name} 2", 4):
        look = looks.setdefault(id(s), Evaluation(outlook_of(name, side), s))
        again = Evaluation(outlook_of(name, side), s.copy())
        assert [look.value(side), look.quick(side)] == [again.value(side), again.quick(side)]


class Enough(Exception):
    """As many answers as are compared."""


def answers(name, seed, most, before):
    """The first answers of a game of the staff against itself."""
    game, given = games.load(name), []
    staff = {side: player("staff", f"{seed} {side}", name) for side in (0, 1)}

    def watch(record):
        given[:] = record.entries
        if len(given) >= most:
            raise Enough
        before()

    with pytest.raises(Enough):
        play_match(game, next(iter(game.scenarios)), staff, seed, watch=watch)
    return given


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_the_same_if_everything_is_forgotten_now_and_then(name, clear):
    rng = Random(3)
    forgetful = answers(name, 31, 220, lambda: clear() if rng.random() < 0.1 else None)
    assert forgetful == answers(name, 31, 220, lambda: None)
