"""A game that its players end between them: by resigning, by agreement, or because one of them has left."""

import pytest

from northfront.core.agreed import how_ended
from northfront.core.errors import NotYourDecision, Refusal
from northfront.core.proof import verify
from northfront.core.recordfile import opening_lines, parse_record, read_record, write_record
from northfront.core.view import has_secrets
from northfront.games import load
from northfront.server.store.resume import base_of, moments_of, recall
from tests.games_played import committed_game

GERMAN, SOVIET = 0, 1
ENDINGS = {
    "resign": ("german-resigned", "soviet", "The German player resigned"),
    "claim": ("soviet-left", "german", "The Soviet player left the game"),
    "agree": ("agreed-draw", "draw", "A draw was agreed"),
}


def ended(word, limit=30, game="ford"):
    record = committed_game(load(game), 3, limit)
    record.end(GERMAN, word)
    record.secret = "03" * 32
    return record


@pytest.mark.parametrize("word", ENDINGS)
def test_a_side_ends_the_game_and_the_record_says_how(word):
    record = ended(word)
    over, winner, text = ENDINGS[word]
    assert (record.position.over, record.position.winner) == (over, winner)
    assert record.game.endings[over].text == text
    again = read_record(record.game, write_record(record))
    assert again.warnings == []
    assert again.position == record.position
    assert [entry.text for entry in again.entries][-1] == word


@pytest.mark.parametrize("word", ENDINGS)
def test_the_ending_is_sealed_like_any_answer(word):
    text = write_record(ended(word))
    game = load("ford")
    assert verify(game, text).wrong == []
    assert verify(game, text.replace(f" german end {word} ~", f" soviet end {word} ~")).wrong
    shorter = [line for line in text.splitlines() if f" end {word} ~" not in line and not line.startswith("checkpoint")]
    without = "\n".join(shorter)
    assert "the game is not over where the record ends" in " ".join(verify(game, without).wrong)


def test_after_it_nothing_can_be_answered_undone_or_ended_again():
    record = ended("resign")
    assert not record.position.asks
    for give in (
        lambda: record.end(SOVIET, "resign"),
        lambda: record.give_text("pass", GERMAN),
        lambda: record.undo(GERMAN),
        lambda: record.rewind(3),
    ):
        with pytest.raises(Refusal, match=r"over|undone"):
            give()


def test_it_ends_in_the_middle_of_a_secret_round_and_uncovers_everything():
    record = committed_game(load("duel-in-the-north"), 3, 1)
    assert record.position.secret_round is not None
    record.end(SOVIET, "resign")
    assert not has_secrets(record.position)
    assert read_record(record.game, write_record(record)).position == record.position


@pytest.mark.parametrize("base", [True, False])
def test_a_stored_game_is_resumed_with_its_ending(base):
    record = committed_game(load("ford"), 3, 30)
    before = base_of(record)
    record.end(SOVIET, "claim")
    kept = base_of(record) if base else before
    header = parse_record("\n".join(opening_lines(record)))
    again = recall(record.game, header, kept, moments_of(record, 0), record.checkpoints, record.chance)
    assert again.position.over == "german-left"
    assert [entry.text for entry in again.entries] == [entry.text for entry in record.entries]


@pytest.mark.parametrize(("side", "word", "error"), [(GERMAN, "win", Refusal), (-1, "resign", NotYourDecision)])
def test_what_ends_no_game_is_refused(side, word, error):
    record = committed_game(load("ford"), 3, 30)
    with pytest.raises(error):
        record.end(side, word)
    assert not record.position.over


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("resign", {"how": "resigned", "side": "german"}),
        ("claim", {"how": "left", "side": "soviet"}),
        ("agree", {"how": "draw", "side": ""}),
    ],
)
def test_a_client_is_told_who_ended_the_game_and_how(word, told):
    assert how_ended(ended(word).position) == told
    assert how_ended(committed_game(load("ford"), 3, 30).position) is None
    assert how_ended(committed_game(load("ford"), 3).position) is None
