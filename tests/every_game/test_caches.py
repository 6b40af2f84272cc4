"""A cache is only a cache: emptied at any moment, it changes nothing. And none of them grows for ever."""

import gc
from functools import _lru_cache_wrapper
from random import Random

ANSWERS = 400


def caches():
    """Every cache of our functions that holds a bounded number of answers."""
    ours = [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)]
    ours = [each for each in ours if each.__module__.startswith("northfront.")]
    return [each for each in ours if each.cache_parameters()["maxsize"] is not None]


def played(game, forgetful):
    """What is offered and what comes of it, in a game of random answers."""
    p, rng, moments = game.start().copy(quiet=True), Random(5), Random(6)
    told, known = [], caches()
    while not p.over and p.serial < ANSWERS:
        if forgetful and moments.random() < 0.2:
            p.state.forget()
            for cache in known:
                cache.cache_clear()
        side = p.next_side
        options = p.options(side)
        answers = list(options)
        told.append((side, answers))
        p.step(answers[rng.randrange(len(answers))], side)
    return [*told, p.state.digest()]


def test_caches_emptied_at_random_moments_change_nothing(every_game):
    assert played(every_game, forgetful=True) == played(every_game, forgetful=False)


def test_what_a_game_is_asked_with_its_state_is_never_kept_without_a_bound(every_game):
    """`functools.cache` is for what there is one of a game or a board; whatever is asked of a state has a bound."""
    for seed in range(2):
        p, rng = every_game.start().copy(quiet=True), Random(seed)
        before = sizes()
        while not p.over and p.serial < ANSWERS:
            options = p.options(p.next_side)
            p.step(options.pick(rng.randrange(len(options))), p.next_side)
    assert {name: size for name, size in sizes().items() if size > before.get(name, 0) + 40} == {}


def sizes():
    """How many answers each cache without a bound holds."""
    ours = [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)]
    return {
        f"{each.__module__}.{each.__qualname__}": each.cache_info().currsize
        for each in ours
        if each.__module__.startswith("northfront.") and each.cache_parameters()["maxsize"] is None
    }
