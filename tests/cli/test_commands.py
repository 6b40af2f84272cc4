"""The commands as a user runs them: real processes, real files."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from northfront import cli
from northfront.core.kernel import COMPILED
from northfront.core.recordfile import write_record
from northfront.games import GAMES, load
from tests.games_played import committed_game
from tests.toy import FACE_UP


def run(*arguments, text=""):
    command = [sys.executable, "-m", "northfront", *map(str, arguments)]
    return subprocess.run(command, input=text, capture_output=True, encoding="utf-8", check=False, timeout=120)


@pytest.fixture
def finished(tmp_path):
    path = tmp_path / "game.record"
    path.write_text(write_record(committed_game(load("ford"), 3)), "utf-8")
    return path


def test_help_names_every_command_and_imports_nothing_heavy():
    told = run("--help")
    assert told.returncode == 0
    for command in ("games", "play", "replay", "rules", "fuzz", "perft", "bench"):
        assert f"\n    {command} " in told.stdout
    script = "import sys; from northfront.cli import parser; parser(); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert not {"rich", "fastapi", "sqlalchemy", "northfront.core.position"} & set(loaded)


@pytest.mark.parametrize("command", ["games", "play", "replay", "rules", "fuzz", "perft", "bench"])
def test_every_command_has_help_with_an_example(command, capsys):
    with pytest.raises(SystemExit) as left:
        cli.main([command, "--help"])
    assert left.value.code == 0
    assert f"example: northfront {command}" in capsys.readouterr().out


def test_games_lists_every_game(capsys):
    assert cli.main(["games", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)) == set(GAMES)


def test_games_lists_them_for_people_too():
    told = run("games")
    assert told.returncode == 0
    assert "The Ford" in told.stdout


def test_fuzz_closes_with_one_line_of_json():
    told = run("fuzz", "ford", "--games", 3, "--seed", 5, "--json")
    assert told.returncode == 0, told.stderr
    found = json.loads(told.stdout.splitlines()[-1])
    assert (found["games"], found["finished"], found["faults"]) == (3, 3, 0)
    assert found["decisions"] > 100


def test_rules_shows_one_case_a_section_or_all(capsys):
    assert cli.main(["rules", "ford", "3.5"]) == 0
    assert capsys.readouterr().out.startswith("[3.5] Zones of control.")
    assert cli.main(["rules", "ford", "3", "--json"]) == 0
    assert [case["id"] for case in json.loads(capsys.readouterr().out)] == [f"3.{n}" for n in range(1, 8)]


def test_coverage_says_that_no_case_is_missing_code_or_test(capsys):
    assert cli.main(["rules", "ford", "--coverage", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == {"cases": 23, "enforced": 21, "tested": 21, "missing": []}


def test_coverage_as_a_table_names_files_and_tests(capsys):
    assert cli.main(["rules", "ford", "--coverage"]) == 0
    shown = capsys.readouterr().out
    assert "combat.py:" in shown
    assert "test_04_combat.py::" in shown


def test_coverage_of_one_case_names_every_line_and_test(capsys):
    assert cli.main(["rules", "ford", "3.4", "--coverage"]) == 0
    shown = capsys.readouterr().out
    assert "ford/movement.py:" in shown
    assert "tests/games/ford/test_03_movement.py::test_3_4_" in shown
    assert "3.5" not in shown


def test_perft_prints_a_line_for_each_depth(capsys):
    assert cli.main(["perft", "ford", "--depth", "3"]) == 0
    assert capsys.readouterr().out == "1 4\n2 20\n3 60\n"


def test_perft_show_and_atlas_speak_json(capsys, tmp_path):
    assert cli.main(["perft", "ford", "--depth", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"1": 4, "2": 20}
    drawn = tmp_path / "ford.svg"
    assert cli.main(["show", "ford", "-o", str(drawn), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"file": str(drawn), "bytes": drawn.stat().st_size}
    assert cli.main(["atlas", "check", "duel-in-the-north", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"duel-in-the-north": []}


def test_replay_speaks_json(finished, capsys):
    assert cli.main(["replay", str(finished), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["over"]
    assert found["standing"] == "The Soviet player wins"
    assert any("moves first [2.1]" in line for line in found["log"])
    assert cli.main(["replay", str(finished), "--at", "0", "--json"]) == 0
    assert "turn 1" in json.loads(capsys.readouterr().out)["position"]
    assert cli.main(["replay", str(finished), "--verify", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["wrong"], found["unproved"]) == ([], [])
    assert found["rolls"] > 0


def test_bench_gives_every_ratio(capsys):
    assert cli.main(["bench", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found["kernels"]) == {"zoc", "reach", "supply", "copy", "pick"}
    assert set(found["games"]) == set(GAMES)
    for figures in found["games"].values():
        assert 0 < figures["options_ms"] <= figures["options_ms_95"]
        assert figures["ratio"] > 0 < figures["playout_ratio"]
        assert ("pure" in figures) == figures["kernel"] == COMPILED
    assert found["python_chess_dps"] > 0


def test_replay_tells_the_story_of_a_finished_game(finished, capsys):
    assert cli.main(["replay", str(finished)]) == 0
    story = capsys.readouterr().out
    assert "moves first [2.1]" in story
    assert story.splitlines()[-1].endswith("The Soviet player wins")


def test_replay_verifies_an_honest_game_and_names_a_false_line(finished, capsys):
    assert cli.main(["replay", str(finished), "--verify"]) == 0
    lines = finished.read_text("utf-8").splitlines()
    number = next(i for i, line in enumerate(lines) if " die " in line)
    words = lines[number].split()
    words[3] = "1" if words[3] != "1" else "2"
    lines[number] = " ".join(words)
    finished.write_text("\n".join(lines) + "\n", "utf-8")
    capsys.readouterr()
    assert cli.main(["replay", str(finished), "--verify"]) == 1
    assert f"game.record, line {number + 1}:" in capsys.readouterr().out


def test_replay_tells_rolls_that_cannot_be_proved_from_wrong_ones(finished, capsys):
    text = finished.read_text("utf-8")
    forged = text.replace("chance comm", "chance none\nresumed 9999\nchance comm", 1)
    for kept, status in {"".join(text.splitlines(keepends=True)[:-1]): 3, forged: 2, text: 0}.items():
        finished.write_text(kept, "utf-8")
        assert cli.main(["replay", str(finished), "--verify"]) == status
    told = capsys.readouterr()
    assert "the secret is revealed only when the game is over" in told.err
    assert "it cannot have been resumed after 9999" in told.err


def test_replay_prints_a_former_position(finished, capsys):
    assert cli.main(["replay", str(finished), "--at", "0"]) == 0
    assert "turn 1 soviet set-up" in capsys.readouterr().out


BAD_CALLS = [
    (["play", "chess"], "there is no game chess"),
    (["play", "ford", "--scenario", "winter"], "ford has no scenario winter"),
    (["play", "ford", "--option", "fog=on"], "ford has no option fog"),
    (["play", "ford", "--option", "fog"], "write it as NAME=VALUE"),
    (["play", "ford", "--soviet", "napoleon"], "there is no player napoleon"),
    (["rules", "ford", "99.1"], "ford has no case 99.1"),
    (["fuzz", "ford", "--games", "0"], "'0' is not a whole number from 1 to 999999"),
    (["simulate", "ford", "--games", "9999999"], "'9999999' is not a whole number from 1 to 999999"),
    (["compare", "ford", "random", "greedy", "--bounds", "1e308", "1e309"], "'1e308' is not a number from -4000"),
    (["compare", "ford", "random", "greedy", "--bounds", "nan", "nan"], "'nan' is not a number from -4000 to 4000"),
    (["serve", "--host", ""], "an empty host would be every address"),
    (["serve", "--limit", "tabels=3"], "there is no limit 'tabels'"),
    (["serve", "--trusted-proxy", "moon"], "--trusted-proxy is an address like 127.0.0.1"),
    (["replay", "nowhere.record"], "cannot read nowhere.record: No such file or directory"),
    (["surrender"], "invalid choice: 'surrender'"),
    (["show", "ford", "-o", "x.png", "--width", "9" * 30], "is not a whole number from 1 to 999999"),
    (["show", "ford", "-o", "x.png", "--width", "100000"], "at most 12000 pixels wide"),
    (["show", "ford", "-o", "x.svg", "--turn", "2"], "belongs to a record"),
    (["show", "x" * 300, "-o", "x.svg"], "File name too long"),
]


@pytest.mark.parametrize(("arguments", "sentence"), BAD_CALLS)
def test_bad_input_gets_one_sentence_and_status_2(arguments, sentence, tmp_path):
    record = ["--record", tmp_path / "new.record"] if arguments[0] == "play" else []
    told = run(*arguments, *record)
    assert told.returncode == 2
    assert told.stdout == ""
    assert sentence in told.stderr
    assert len(told.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == [], "nothing is left on the disk"


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b"hello", "bad.record, line 1:"),
        (b"\xff\xfe\x00", "is not a text file"),
        (b"northfront record 1\ngame ford\nrules one\n", "bad.record, line 3:"),
        (b"northfront record 1\ngame ford\n", "the header has no line 'rules'"),
        (b"northfront record 1\ngame moon\nrules 1\ndata x\nscenario y\nchance none\n", "there is no game moon"),
    ],
)
def test_a_broken_record_is_named_by_line_and_left_as_it_is(content, place, tmp_path):
    path = tmp_path / "bad.record"
    path.write_bytes(content)
    told = run("replay", path)
    assert told.returncode == 2
    assert place in told.stderr
    assert "Traceback" not in told.stderr
    assert path.read_bytes() == content


def test_a_record_that_begins_with_a_byte_order_mark_is_read(finished, tmp_path):
    path = tmp_path / "marked.record"
    path.write_bytes(b"\xef\xbb\xbf" + finished.read_bytes())
    assert run("replay", path).returncode == 0


def test_a_file_to_resume_from_that_is_no_record_is_named_itself(tmp_path):
    path = tmp_path / "bin.dat"
    path.write_bytes(b"\xff\x00")
    told = run("play", "ford", "--record", path)
    assert told.returncode == 2
    assert f"{path} is not a text file" in told.stderr


def test_a_game_in_progress_does_not_show_what_is_face_down(tmp_path):
    path = tmp_path / "game.record"
    path.write_text(write_record(committed_game(load("ford"), 3, 30)), "utf-8")
    told = run("replay", path, "--at", 9)
    assert (told.returncode, told.stdout) == (2, "")
    assert "available once the game is over" in told.stderr


def test_a_game_in_progress_does_not_show_the_chits_in_the_cup(tmp_path, monkeypatch, capsys):
    path = tmp_path / "game.record"
    path.write_text(write_record(committed_game(FACE_UP, 3, 4)), "utf-8")
    monkeypatch.setattr("northfront.games.load", lambda *_: FACE_UP)
    assert cli.main(["replay", str(path), "--at", "4"]) == 2
    told = capsys.readouterr()
    assert (told.out, "available once the game is over" in told.err) == ("", True)


def test_a_failed_write_leaves_nothing_behind(tmp_path):
    (tmp_path / "dir.svg").mkdir()
    told = run("show", "ford", "-o", tmp_path / "dir.svg")
    assert told.returncode == 2
    assert "Is a directory" in told.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["dir.svg"]


def test_the_tools_of_make_check_pass():
    root = Path(__file__).parents[2]
    for tool in ("rules_index.py", "check_data.py"):
        done = subprocess.run([sys.executable, root / "tools" / tool], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout
