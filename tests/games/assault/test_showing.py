"""The games say everything in plain words that they show to their players."""

from random import Random

from northfront import games
from northfront.core.ask import Either, Words
from northfront.core.fields import NOBODY
from tests.games.assault import table

PLAIN = {"attack", "done"}  # these say it themselves


def test_every_word_that_is_offered_has_plain_words():
    game = games.load(table.rules)
    words, missing, rng = game.showing.words, set(), Random(5)
    p = game.start()
    for _ in range(1500):
        for ask in p.asks.values():
            options = ask.options.words if isinstance(ask.options, Either) else ask.options
            if isinstance(options, Words):
                missing.update((ask.kind, word) for word in options if not {f"{ask.kind} {word}", word} & words.keys())
        options = p.options(p.next_side)
        p.step(options.pick(rng.randrange(len(options))), p.next_side)
    assert {(kind, word) for kind, word in missing if word not in PLAIN} == set()


def test_every_field_that_can_be_seen_on_a_unit_has_words():
    game = games.load(table.rules)
    units = [
        name for name, field in game.state.FIELDS.items() if field.kind in ("unit", "units") and field.seen != NOBODY
    ]
    known = {"face", "where"}  # shown by the counter itself
    assert [name for name in units if name not in game.showing.words and name not in known] == []


def test_status_and_signs_name_what_there_is():
    game = games.load(table.rules)
    known = {*game.boxes, *game.facts(game.start().state, None), *game.state.FIELDS}
    assert set(game.showing.status) <= known
    assert {name.split()[0] for name in game.showing.signs} <= set(game.state.FIELDS)
    assert len(game.showing.turns) == game.turns
    assert {piece.formation for piece in game.pieces} - {""} <= set(game.showing.words)
    assert set(game.box_titles) == set(game.boxes)
