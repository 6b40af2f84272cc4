"""The file of a series: gone on with, extended, refused, mended."""

import json
import sys
from contextlib import suppress
from pathlib import Path

import pytest

import northfront
from northfront import cli
from northfront.core.errors import Refusal
from northfront.sim.match_spec import run
from northfront.sim.results import DECIDES, Results
from northfront.sim.simulate import trials


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.jsonl"


def simulate(path, *more):
    return cli.main(["simulate", "ford", "--jobs", "1", "--resume", str(path), "--json", *more])


def told(capsys):
    found = json.loads(capsys.readouterr().out)
    return {key: value for key, value in found.items() if key not in ("seconds", "decisions_per_second")}


def test_each_game_is_in_the_file_as_soon_as_it_has_ended(path, agreed):
    with Results(path, agreed) as results:
        results.add(run(trials(agreed, 1)[0]))
        assert len(path.read_text().splitlines()) == 2


def test_a_full_disk_is_told_with_the_name_of_the_file(path, agreed):
    with pytest.raises(Refusal, match="cannot write /dev/full: No space left on device"):
        Results(Path("/dev/full"), agreed)
    results = Results(path, agreed)
    results._file.close()
    results.path = Path("/dev/full")
    refused = pytest.raises(Refusal, match="cannot write /dev/full: No space left on device")
    with suppress(OSError), results.path.open("a") as results._file, refused:
        results.add(run(trials(agreed, 1)[0]))


def test_a_resumed_series_is_the_same_as_one_played_in_one_go(path, tmp_path, capsys):
    assert simulate(tmp_path / "whole", "--games", "5") == 0
    whole = told(capsys)
    assert simulate(path, "--games", "2") == 0
    before = path.read_text()
    capsys.readouterr()
    assert simulate(path, "--games", "5") == 0
    assert told(capsys) == whole
    assert path.read_text().startswith(before)
    assert len(path.read_text().splitlines()) == 6


def test_games_that_are_there_are_not_played_again(path, capsys, monkeypatch):
    simulate(path, "--games", "3")
    first = told(capsys)
    monkeypatch.setattr("northfront.cli.contests.run", lambda _: pytest.fail("it was played again"))
    simulate(path, "--games", "3")
    assert told(capsys) == first
    simulate(path, "--games", "2")
    assert told(capsys)["finished"] == 2


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["--seed", "2"], "the seed is 1 there, 2 here"),
        (["--german", "first"], "the players are random, random there, first, random here"),
    ],
)
@pytest.mark.usefixtures("strangers")
def test_a_file_of_other_settings_is_refused(path, capsys, words, what):
    simulate(path, "--games", "1")
    before = path.read_text()
    capsys.readouterr()
    assert simulate(path, "--games", "1", *words) == 2
    assert f"{path} holds other games: {what}" in capsys.readouterr().err
    assert path.read_text() == before


def test_games_of_changed_rules_are_refused(path, agreed):
    with Results(path, agreed._replace(code="0")):
        pass
    with pytest.raises(Refusal, match="rules or players have changed since; their fingerprint is 0 there"):
        Results(path, agreed)


def test_what_players_weigh_is_part_of_the_fingerprint():
    """Games of other weights were once taken for games of the same players."""
    root = Path(northfront.__file__).parent
    found = {path.relative_to(root).as_posix() for pattern in DECIDES for path in root.glob(pattern)}
    assert {
        "games/spi_leningrad/computer/ai.toml",
        "games/spi_leningrad/retreat.py",
        "ai/staff/player.py",
        "core/chance.py",
    } <= found


def test_games_of_another_python_are_refused(path, agreed):
    """One game of Duel in the North went otherwise under 3.12, where sum() adds fractions more exactly, than under 3.11."""
    with Results(path, agreed._replace(python="3.2")):
        pass
    with pytest.raises(
        Refusal, match=f"Python's version is 3.2 there, {sys.version_info[0]}.{sys.version_info[1]} here"
    ):
        Results(path, agreed)


def test_the_file_of_another_task_is_refused(path, agreed):
    with Results(path, agreed._replace(task="ladder")):
        pass
    with pytest.raises(Refusal, match="they are from northfront ladder there, simulate here"):
        Results(path, agreed)


def test_a_file_that_holds_no_results_is_refused_and_left_alone(path, agreed):
    path.write_text("my diary\n")
    with pytest.raises(Refusal, match="is not a results file"):
        Results(path, agreed)
    assert path.read_text() == "my diary\n"


def test_a_last_line_that_was_broken_off_is_named_and_dropped(path, capsys):
    simulate(path, "--games", "3")
    first = told(capsys)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:3]) + lines[3][:40])
    assert simulate(path, "--games", "3") == 0
    shown = capsys.readouterr()
    assert f"{path}, line 4 is incomplete and is dropped; its game is played again" in shown.err
    found = json.loads(shown.out)
    assert found["wins"] == first["wins"]
    assert len(path.read_text().splitlines()) == 4
    assert all(json.loads(line) for line in path.read_text().splitlines())


def test_a_last_line_that_only_lacks_its_end_is_a_game(path, agreed):
    with Results(path, agreed) as results:
        results.add(run(trials(agreed, 1)[0]))
    path.write_text(path.read_text().rstrip("\n"))
    with Results(path, agreed) as results:
        assert len(results.played) == 1
        results.add(run(trials(agreed, 2)[1]))
    assert len(path.read_text().splitlines()) == 3


@pytest.mark.parametrize("broken", ['{"players": ["random"', '{"seed": "1/0"}', '{"course": 3}', "[]", "7"])
def test_a_broken_line_in_the_middle_is_named(path, agreed, broken):
    with Results(path, agreed) as results:
        for trial in trials(agreed, 2):
            results.add(run(trial))
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], broken, lines[2]]) + "\n")
    with pytest.raises(Refusal, match="line 2 is not a game of this series"):
        Results(path, agreed)


def test_an_empty_file_is_begun(path, agreed):
    path.touch()
    with Results(path, agreed) as results:
        assert not results.played
    assert json.loads(path.read_text())["game"] == "ford"
