"""What is optional is not needed, and who asks for it where it is missing is told how to get it."""

import json
import subprocess
import sys
import textwrap

import pytest
from starlette.testclient import TestClient

from northfront import cli
from northfront.cli import cases
from northfront.extras import DRAWING, PUSHING
from northfront.server.app import make_app
from tests.server.desks import READY, Person

BLOCKED = f"import sys\nsys.modules.update(dict.fromkeys({(*DRAWING, *PUSHING)!r}))\n"


def run_without_extras(script):
    words = [sys.executable, "-c", BLOCKED + textwrap.dedent(script)]
    return json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


@pytest.fixture
def nothing_to_draw_with(monkeypatch):
    for name in DRAWING:
        monkeypatch.setitem(sys.modules, name, None)


@pytest.fixture
def nothing_to_push_with(monkeypatch):
    for name in PUSHING:
        monkeypatch.setitem(sys.modules, name, None)


def test_server_players_terminal_and_mail_are_imported_without_any_extra():
    refused = run_without_extras("""
        import json
        from importlib import import_module
        from pkgutil import walk_packages
        import northfront

        refused, base = [], ("core", "games", "ai", "server", "terminal", "mail", "checks", "api", "cli")
        for found in walk_packages(northfront.__path__, "northfront."):
            if found.name.split(".")[1] in base and not found.name.endswith("migrations.env"):  # Alembic runs that
                try:
                    import_module(found.name)
                except ImportError:
                    refused.append(found.name)
        print(json.dumps(refused))
    """)
    assert refused == ["northfront.server.pages.board"]


def test_a_whole_game_is_played_and_a_notebook_shows_text_where_nothing_can_be_drawn():
    result, picture = run_without_extras("""
        import json
        import northfront as nf

        match = nf.play("ford", german="staff:quick", soviet="greedy", seed=7)
        print(json.dumps([match.result, nf.load("ford").start()._repr_svg_()]))
    """)
    assert result
    assert picture is None


@pytest.mark.usefixtures("nothing_to_draw_with")
@pytest.mark.parametrize(
    "line",
    [
        "show ford -o {}/ford.svg",
        "export ford --vassal -o {}/ford.vmod",
        "atlas check ford",
        "bench",
        "ladder ford --games 2",
        "simulate ford --games 2 --report {}/report.html",
    ],
)
def test_a_command_that_draws_says_in_a_sentence_what_to_install(capsys, tmp_path, line):
    assert cli.main(line.format(tmp_path).split()) == 2
    told = capsys.readouterr().err
    assert told.endswith(" needs numpy and shapely: pip install 'northfront[draw]'\n")
    assert told.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("nothing_to_draw_with")
def test_a_game_to_print_needs_one_extra_and_is_not_sent_for_another_first(capsys, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    assert cli.main(["export", "ford", "--pdf", "-o", str(tmp_path / "ford.pdf")]) == 2
    told = capsys.readouterr().err
    assert told == "northfront: a PDF needs numpy, shapely and typst: pip install 'northfront[paper]'\n"


def test_a_database_without_its_driver_says_what_to_install(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    assert cli.main(["serve", "--database", "postgresql+psycopg://north:secret@127.0.0.1/north"]) == 2
    assert capsys.readouterr().err == "northfront: this database needs psycopg: pip install 'northfront[postgres]'\n"


def test_where_cases_are_tested_is_told_in_a_checkout_only(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(cases, "_checkout", lambda: tmp_path)
    assert cli.main(["rules", "ford", "--coverage"]) == 2
    assert capsys.readouterr().err == "northfront: --coverage reads the tests, which only a checkout has\n"


@pytest.mark.usefixtures("nothing_to_draw_with")
def test_simulations_without_a_report_need_nothing_to_draw_with(capsys):
    assert cli.main(["simulate", "ford", "--games", "1", "--jobs", "1", "--json"]) == 0
    assert cli.main(["compare", "ford", "random", "greedy", "--games", "2", "--jobs", "1", "--json"]) == 0
    assert capsys.readouterr().out.count("\n") == 2


@pytest.fixture
def anna(tmp_path):
    with TestClient(make_app(f"sqlite:///{tmp_path / 'tables.sqlite'}")) as client:
        opened = client.post("/api/tables", json={**READY, "seats": {"german": "link", "soviet": "link"}}).json()
        yield Person(client, opened, "german").make_desk()


@pytest.mark.usefixtures("nothing_to_push_with")
def test_a_desk_needs_no_extra_and_a_browser_is_refused_with_a_sentence(anna):
    assert anna.ask("GET", "", status=200)["tables"][0]["token"] == anna.seat
    assert anna.client.get("/api/notices").json()["push"] == ""
    wanted = {"kind": "push", "subscription": {}}
    told = anna.ask("POST", "/channels", wanted, 409)["text"]
    assert told == "this server cannot notify browsers; whoever runs it can change that: pip install 'northfront[push]'"
