"""The files in deploy/: what can be tried of them without a container engine and without being the first process."""

import json
import os
import re
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
CONTAINER = (DEPLOY / "Containerfile").read_text("utf-8")


def joined():
    """The instructions of the Containerfile, one in a line."""
    text = re.sub(r"\\\n\s*", "", CONTAINER)
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def instruction(name):
    return [line.removeprefix(f"{name} ") for line in joined() if line.startswith(f"{name} ")]


def free_port():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


def test_the_linter_of_container_files_has_nothing_to_say():
    hadolint = Path(sys.executable).with_name("hadolint")
    told = subprocess.run([hadolint, DEPLOY / "Containerfile"], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout) == (0, "")


def test_the_container_does_not_run_as_root():
    (user,) = instruction("USER")
    assert int(user) > 0


def test_the_container_starts_and_its_health_check_tells_whether_it_is_well(tmp_path):
    port = str(free_port())
    words = [*json.loads(instruction("ENTRYPOINT")[0]), *json.loads(instruction("CMD")[0])]
    assert words[0] == "northfront"
    words = [word.replace("8041", port).replace("0.0.0.0", "127.0.0.1") for word in words[1:]]
    settings = dict(part.split("=", 1) for part in instruction("ENV")[0].split())
    settings = {name: value.replace("/data", str(tmp_path)) for name, value in settings.items()}
    _, check = instruction("HEALTHCHECK")[0].split("CMD ")
    check = [sys.executable, *(word.replace("8041", port) for word in json.loads(check)[1:])]

    def healthy():
        return subprocess.run(check, stderr=subprocess.DEVNULL, check=False, timeout=60).returncode == 0

    assert not healthy()
    with (tmp_path / "log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "northfront", *words], env={**os.environ, **settings}, stdout=log, stderr=log
        )
    try:
        while not healthy():
            assert server.poll() is None, (tmp_path / "log").read_text()
            time.sleep(0.2)
        assert (tmp_path / "northfront" / "tables.sqlite").is_file()
    finally:
        server.terminate()
        server.wait()
    assert not healthy()


@pytest.fixture
def unit(tmp_path):
    """The systemd unit, with a program that is there."""
    text = (DEPLOY / "northfront.service").read_text("utf-8")
    copy = tmp_path / "northfront.service"
    copy.write_text(text.replace("/opt/northfront/bin/northfront", "/bin/true"))
    return copy


def test_systemd_finds_no_fault_in_the_unit(unit):
    told = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (0, "")


def test_systemd_calls_the_unit_well_confined(unit):
    words = ["systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager", unit]
    told = subprocess.run(words, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout[-500:]


def test_the_options_of_the_unit_and_the_container_are_options_of_the_program():
    from northfront.cli import parser

    start = re.search(r"^ExecStart=\S+ (.*)$", (DEPLOY / "northfront.service").read_text(), re.MULTILINE)
    assert parser().parse_args(start[1].split()).command == "serve"
