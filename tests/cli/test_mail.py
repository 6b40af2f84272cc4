"""`northfront mail` as two people use it, each in a folder of his own."""

import json
from random import Random

import pytest

from northfront import cli
from northfront.core.recordfile import read_record
from northfront.games import load
from northfront.mail.keeping import Letters


class Person:
    """Somebody with a file of his own, who sees what the commands print."""

    def __init__(self, folder, capsys):
        folder.mkdir()
        self.folder, self.file, self._capsys = folder, folder / "luga.mail", capsys

    def mail(self, task, *arguments, status=0):
        assert cli.main(["mail", task, *map(str, arguments)]) == status
        told = self._capsys.readouterr()
        return told.out + told.err

    def open(self, message, **expected):
        return self.mail("open", self.file, message, **expected)

    def play(self, *arguments, **expected):
        return self.mail("play", self.file, *arguments, **expected)

    def sent(self, number):
        return self.folder / f"luga-{number}.txt"


@pytest.fixture
def anna(tmp_path, capsys):
    person = Person(tmp_path / "anna", capsys)
    person.mail("new", "spi-leningrad", person.file, "--side", "soviet", "--scenario", "ready")
    return person


@pytest.fixture
def boris(tmp_path, capsys, anna):
    person = Person(tmp_path / "boris", capsys)
    assert "You are the German player" in person.open(anna.sent(1))
    return person


def attack(person):
    """Boris plays to the first dice of his first attack."""
    return person.play(*first_attack(person))


def first_attack(person):
    """Answers that lead to dice."""
    rng = Random(1)
    while True:
        match, given = Letters.load(person.file).match, []
        while match.due:
            options = match.record.position.options(match.me)
            given.append(match.record.position.text(options.pick(rng.randrange(len(options))), match.me))
            match.give(given[-1])
        if match.record.position.chance:
            return given


def test_two_people_play(anna, boris):
    told = attack(boris)
    assert f"Send {boris.sent(2)}" in told
    assert "It is your decision" in (told := anna.open(boris.sent(2))) or "Send" in told
    assert Letters.load(anna.file).match.record.rolls


def test_answers_are_kept_until_the_block_is_sent(boris):
    assert "It is your decision" in boris.play("1/41", "stop")
    kept = json.loads(boris.file.read_text("utf-8"))
    assert [text for _, text in kept["draft"]] == ["1/41", "stop"]
    assert "It is your decision" in boris.play("6/41", "--anew")
    kept = json.loads(boris.file.read_text("utf-8"))
    assert [text for _, text in kept["draft"]] == ["6/41"]


def test_a_wrong_answer_gets_a_sentence_and_those_before_it_stand(boris):
    assert "nonsense" in boris.play("1/41", "nonsense", status=2)
    kept = json.loads(boris.file.read_text("utf-8"))
    assert [text for _, text in kept["draft"]] == ["1/41"]


def test_a_block_that_is_refused_changes_nothing(anna, boris):
    attack(boris)
    before = anna.file.read_bytes()
    assert "already been opened" in anna.open(anna.sent(1), status=2)
    message = boris.sent(2).read_text("utf-8")
    damaged = boris.folder / "damaged.txt"
    damaged.write_text(message.replace("eN", "eO", 1), "utf-8")
    assert "damaged" in anna.open(damaged, status=2)
    assert anna.file.read_bytes() == before


def test_the_last_block_can_be_printed_again(boris):
    attack(boris)
    assert boris.mail("block", boris.file) == boris.sent(2).read_text("utf-8")


def test_nobody_plays_while_he_waits(anna):
    assert "the other player has to send the next block" in anna.play("done", status=2)


def test_standing_answers_and_a_line_for_the_other_go_along(anna, boris):
    boris.play(*first_attack(boris), "--standing", "loss=weakest", "--say", "[b]Good luck![/b]")
    assert "German: [b]Good luck![/b]" in anna.open(boris.sent(2))


def test_a_line_for_the_other_cannot_command_his_terminal(anna, boris):
    boris.play(*first_attack(boris), "--say", "\x1b]0;title\x07\u202eHello\nThe game is over.")
    told = anna.open(boris.sent(2))
    assert "German:  ]0;title  Hello The game is over." in told
    assert "\x1b]" not in told


def test_resigning_ends_the_game_on_both_sides(anna, boris):
    assert "The game is over" in boris.play("--resign")
    assert "The game is over: The German player resigned." in anna.open(boris.sent(2))


def test_a_file_is_never_overwritten_and_is_its_owner_s_alone(anna):
    assert "already exists" in anna.mail("new", "spi-leningrad", anna.file, "--side", "german", status=2)
    assert anna.file.stat().st_mode & 0o77 == 0


def test_a_file_that_is_no_game_by_mail_gets_a_sentence(anna, boris, tmp_path):
    other = tmp_path / "other.mail"
    other.write_text("{}", "utf-8")
    assert "is not the file of a game by mail" in boris.mail("open", other, anna.sent(1), status=2)
    assert "a game begins with an invitation" in late(anna, boris, tmp_path)


def late(anna, boris, tmp_path):
    attack(boris)
    return anna.mail("open", tmp_path / "new.mail", boris.sent(2), status=2)


def test_a_game_with_secrets_is_refused(tmp_path, anna):
    told = anna.mail("new", "ford", tmp_path / "ford.mail", "--side", "german", status=2)
    assert "one side knows what the other may not" in told
    assert not (tmp_path / "ford.mail").exists()


def test_the_game_becomes_a_record(anna, boris, tmp_path):
    attack(boris)
    anna.open(boris.sent(2))
    anna.mail("record", anna.file, "-o", tmp_path / "luga.record")
    record = read_record(load("spi-leningrad"), (tmp_path / "luga.record").read_text("utf-8"))
    assert record.rolls
    assert record.warnings == []
