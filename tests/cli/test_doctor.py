"""`northfront doctor`, and completion."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from northfront import cli
from northfront.cli import doctor
from northfront.core.errors import Refusal
from northfront.games import GAMES


def test_a_sound_installation_is_told_in_lines_and_as_json(capsys):
    assert cli.main(["doctor"]) == 0
    told = capsys.readouterr().out
    assert "All is well." in told
    assert "For a report:\nnorthfront " in told
    assert cli.main(["doctor", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["faults"]) == (len(GAMES), [])
    assert str(Path.home()) not in told


def test_a_game_that_cannot_be_played_and_a_folder_that_cannot_be_written_are_faults(monkeypatch, capsys):
    def load(name):
        raise Refusal(f"map.toml of {name} is damaged")

    monkeypatch.setattr(doctor.games, "load", load)
    monkeypatch.setattr(doctor.os, "access", lambda _folder, _mode: False)
    assert cli.main(["doctor"]) == 1
    told = " ".join(capsys.readouterr().out.split())
    assert "ford: map.toml of ford is damaged" in told
    assert "cannot write to the data folder" in told
    assert "All is well." not in told


def test_what_is_missing_says_how_to_get_it(monkeypatch, capsys):
    def version(name):
        raise doctor.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(doctor.metadata, "version", version)
    assert cli.main(["doctor"]) == 0
    assert "without psycopg: pip install 'northfront[postgres]'" in " ".join(capsys.readouterr().out.split())


def test_every_optional_part_is_one_of_the_package():
    offered = set(doctor.metadata.metadata("northfront").get_all("Provides-Extra"))
    assert set(doctor.EXTRAS) & offered == offered - {"dev"}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("northfront rules lenin", ["leningrad-blitzkrieg", "leningrad-41"]),
        ("northfront com", ["compare", "completion"]),
    ],
)
def test_bash_completes_commands_and_games(capsys, line, expected):
    assert cli.main(["completion", "bash"]) == 0
    words = line.split()
    script = capsys.readouterr().out + (
        f'\nCOMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; _shtab_northfront; printf "%s\\n" "${{COMPREPLY[@]}}"\n'
    )
    told = subprocess.run([shutil.which("bash"), "-c", script], capture_output=True, text=True, check=True)
    assert sorted(told.stdout.split()) == sorted(expected)


@pytest.mark.parametrize("shell", ["zsh", "tcsh"])
def test_other_shells_know_the_games(capsys, shell):
    assert cli.main(["completion", shell]) == 0
    assert "assault-on-stalingrad" in capsys.readouterr().out
