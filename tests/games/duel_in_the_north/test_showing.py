"""The game says everything in plain words that it shows to its players."""

from northfront import games
from northfront.core.fields import NOBODY
from northfront.core.record import Record
from tests.games_played import committed_game

GAME = games.load("duel-in-the-north")
PLAIN = {"attack", "overrun", "retreat", "done"}  # these say it themselves


def test_every_word_that_is_offered_has_plain_words(monkeypatch):
    words = GAME.showing.words
    missing = set()
    give = Record.give

    def look(record, answer, side=None, serial=None):
        for ask in record.position.asks.values():
            offered = ask.options.words
            missing.update((ask.kind, word) for word in offered if not {f"{ask.kind} {word}", word} & words.keys())
        give(record, answer, side, serial)

    monkeypatch.setattr(Record, "give", look)
    committed_game(GAME, 5, limit=1500)
    assert {(kind, word) for kind, word in missing if word not in PLAIN} == set()


def test_every_field_that_can_be_seen_on_a_unit_has_words():
    units = [
        name for name, field in GAME.state.FIELDS.items() if field.kind in ("unit", "units") and field.seen != NOBODY
    ]
    known = {"face", "where", "spent"}  # shown by the counter itself
    assert [name for name in units if name not in GAME.showing.words and name not in known] == []


def test_status_and_signs_name_what_there_is():
    facts = GAME.facts(GAME.start().state, None)
    known = {*GAME.boxes, *facts, *GAME.state.FIELDS}
    assert set(GAME.showing.status) <= known
    assert {name.split()[0] for name in GAME.showing.signs} <= set(GAME.state.FIELDS)
    assert len(GAME.showing.turns) == len(GAME.allotments)
    assert {piece.formation for piece in GAME.pieces} - {""} <= set(GAME.showing.words)
