"""Hidden facts changed at random leave everything that a side is shown the same to the byte."""

from random import Random

import pytest

from northfront.core.chance import Seeded
from northfront.core.imagine import PlayerView, ToldView
from northfront.core.record import new_record
from northfront.core.view import has_secrets, knowledge, view
from northfront.sim.secrecy import check_secrecy, shown, twin

ENOUGH = 200  # positions of a long game


@pytest.mark.parametrize("seed", range(3))
def test_no_side_is_shown_anything_that_depends_on_hidden_facts(every_game, seed):
    played = list(positions(every_game, seed))
    for p in played[:: max(1, len(played) // ENOUGH)]:
        for side in range(len(every_game.sides)):
            assert check_secrecy(p, side, Random(f"{seed} {p.serial}")) == []


def test_an_imagined_position_shows_its_side_the_same(every_game):
    rng = Random(5)
    played = list(positions(every_game, 5))
    for p in played[:: max(4, len(played) // ENOUGH)]:
        for side in range(len(every_game.sides)):
            known = knowledge(p, side)
            assert view(ToldView(every_game, known).imagine(rng), side) == view(p, side)


def test_the_short_way_imagines_the_same_as_the_plain_data_dice_and_all(every_game):
    played = list(positions(every_game, 6))
    for p in played[:: max(4, len(played) // ENOUGH)]:
        for side in range(len(every_game.sides)):
            dice, same = Random(p.serial), Random(p.serial)
            seen = PlayerView(p, side)
            found, plain = seen.imagine(dice), ToldView(every_game, dict(seen)).imagine(same)
            assert found.state.dump() == plain.state.dump()
            assert (found.base.dump(), found.tail, found.serial) == (plain.base.dump(), plain.tail, plain.serial)
            assert list(found.state.stacks) == list(plain.state.stacks), "the order in which they came is hidden too"
            assert dice.getstate() == same.getstate()


def test_a_game_says_whether_one_side_may_know_what_another_does_not(every_game):
    """Where none does, it can be played by mail."""
    secrets = any(has_secrets(p) for seed in range(2) for p in positions(every_game, seed))
    assert secrets == every_game.hides


def test_the_check_finds_a_leak_in_the_facts(toy):
    def leaking_facts(s, side):
        return {**toy.facts(s, side), "ambush": s.game.place_name(s.where[s.game.units["b2"]])}

    leaking = remade(toy, facts=leaking_facts)
    assert any(found_leak(leaking, seed) for seed in range(5))


def test_the_check_finds_a_leak_in_the_options(ford):
    from northfront.core.ask import Ask, Either, Hexes
    from northfront.core.hexes import scan

    def leaking(s):
        decoys = sum(1 << s.where[u] for u in scan(s.hidden[0]) if s.game.pieces[u].kind == "decoy" and s.where[u] >= 0)
        yield Ask(s.active, "target", "?", Either(Hexes(decoys), "done"), "4.1")
        s.phase = "end of turn"

    game = remade(ford, phases={**ford.phases, "first movement": leaking})
    assert any(found_leak(game, seed) for seed in range(5))


def test_the_check_finds_a_leak_in_the_events(ford):
    def leaking(s):
        from northfront.core.ask import Ask, Words

        yield Ask(s.active, "go", "?", Words("on"), "3.1")
        for u in range(len(s.where)):
            if s.hidden[0] >> u & 1 and s.where[u] >= 0:
                s.note("moves", "3.1", unit=u, start=s.where[u], to=s.where[u])
        s.phase = "end of turn"

    game = remade(ford, phases={**ford.phases, "first movement": leaking})
    assert any(found_leak(game, seed) for seed in range(5))


def test_a_twin_really_differs(ford):
    differing = 0
    for p in positions(ford, 1):
        q, _ = twin(p, 0, Random(p.serial)) or (p, {})
        differing += q.state.digest() != p.state.digest()
        for each in (p, q):
            each.take_events()  # of the step that led here, which only the twin has taken
        assert shown(p, 0) == shown(q, 0)
    assert differing > 10


def positions(game, seed):
    record = new_record(game, chance=Seeded(seed))
    rng = Random(seed)
    while not record.position.over:
        yield record.position.copy()
        if record.position.chance:
            record.roll_pending()
            continue
        side = rng.choice(list(record.position.asks))
        options = record.position.options(side)
        record.give(options.pick(rng.randrange(len(options))), side)


def remade(game, **changes):
    import dataclasses

    return dataclasses.replace(game, **changes)


def found_leak(game, seed):
    rng = Random(seed)
    return any(check_secrecy(p, 0, rng) for p in positions(game, seed))
