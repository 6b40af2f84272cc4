"""A game by mail at the terminal."""

import pytest

from northfront.mail.keeping import Letters, joined
from northfront.mail.session import MailSession
from tests.mail.post import Post
from tests.typist import Typist


@pytest.fixture
def letters(tmp_path):
    return joined(tmp_path / "luga.mail", Post().blocks)


def play(letters, *lines):
    console = Typist(*lines)
    MailSession(letters, console).play()
    return console.shown()


def test_a_decision_is_made_as_at_any_table(letters):
    shown = play(letters, "?", "why 6/41", "6/41", "undo")
    assert "Choose a unit to move" in shown
    assert "6/41 is possible" in shown
    assert "Kept in" in shown
    assert letters.match.draft() == []


def test_whoever_leaves_finds_his_answers_again(letters):
    play(letters, "6/41 stop")
    found = Letters.load(letters.path)
    assert [text for _, text in found.match.draft()] == ["6/41", "stop"]
    assert found.lost == ""


def test_what_follows_the_dice_is_kept_as_orders(letters):
    """They are carried out, as far as they are possible, when the other player has opened the block."""
    given = to_the_dice()
    shown = play(letters, f"{' '.join(given)} done", "", "6/41 stop")
    assert "What next, whatever falls?" in shown
    assert letters.orders == ["done", "6/41", "stop"]
    letters.send()
    assert letters.match.last.orders == ["done", "6/41", "stop"]


def to_the_dice():
    """Answers by which the Germans overrun or attack somebody, without a question in between."""
    post = Post()
    post.play(1, seed=1)
    return [text for name, text in post.last.answers if name == "german"]


def test_answers_that_are_no_longer_possible_are_named(letters):
    play(letters, "6/41 stop")
    text = letters.path.read_text("utf-8").replace('"6/41"', '"9/99"')
    letters.path.write_text(text, "utf-8")
    assert "possible any more" in Letters.load(letters.path).lost
