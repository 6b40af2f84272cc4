"""Settings: an option comes first, then the environment, then the config file, then the default."""

import pytest

from northfront import cli
from northfront.cli import admin, table
from northfront.cli.options import PORTS


@pytest.fixture(autouse=True)
def set_file(tmp_path, monkeypatch):
    """A config file with this text."""

    def written(text):
        path = tmp_path / "config.toml"
        path.write_text(text, "utf-8")
        monkeypatch.setenv("NORTHFRONT_CONFIG", str(path))

    written("")
    return written


@pytest.fixture
def arguments_of(monkeypatch):
    """What a command is given, instead of being run."""

    def given(*words):
        found = []
        for module, name in ((table, "serve"), (table, "play"), (admin, "admin")):
            monkeypatch.setattr(module, name, lambda arguments: found.append(arguments) or 0)
        assert cli.main(words) == 0
        return found[0]

    return given


def test_without_settings_the_defaults_hold(arguments_of):
    assert arguments_of("serve").ports == PORTS
    assert arguments_of("play", "ford").soviet == "random"


def test_the_file_the_environment_and_the_option_in_this_order(arguments_of, set_file, monkeypatch):
    set_file("[serve]\nport = 9001\nhost = '0.0.0.0'\n")
    assert list(arguments_of("serve").ports) == [9001]
    monkeypatch.setenv("NORTHFRONT_PORT", "9002")
    assert list(arguments_of("serve").ports) == [9002]
    assert list(arguments_of("serve", "--port", "9003").ports) == [9003]
    assert arguments_of("serve").host == "0.0.0.0"


def test_the_table_without_a_command_has_the_settings_of_serve(arguments_of, set_file):
    set_file("[serve]\nport = 9001\n")
    alone = arguments_of()
    assert (list(alone.ports), alone.browse) == ([9001], True)
    assert arguments_of("--no-browser").browse is False
    named = arguments_of("--port", "9002", "--no-browser")
    assert (list(named.ports), named.browse) == ([9002], False)


def test_flags_lists_and_words_of_a_choice(arguments_of, set_file, monkeypatch):
    set_file("[serve]\naccess-log = true\nlimit = ['tables=20', 'matches=2']\nlog-format = 'json'\n")
    found = arguments_of("serve")
    assert (found.access_log, found.limit, found.log_format) == (True, ["tables=20", "matches=2"], "json")
    monkeypatch.setenv("NORTHFRONT_ACCESS_LOG", "no")
    monkeypatch.setenv("NORTHFRONT_TRUSTED_PROXY", "10.0.0.1, 10.0.0.2")
    found = arguments_of("serve")
    assert (found.access_log, found.trusted_proxy) == (False, ["10.0.0.1", "10.0.0.2"])


def test_play_has_a_section_of_its_own(arguments_of, set_file, monkeypatch):
    set_file("[play]\nsoviet = 'greedy'\n[serve]\nport = 9001\n")
    assert arguments_of("play", "ford").soviet == "greedy"
    monkeypatch.setenv("NORTHFRONT_SOVIET", "staff:quick")
    assert arguments_of("play", "ford").soviet == "staff:quick"


def test_admin_finds_the_database_of_the_server_and_nothing_else(arguments_of, set_file, monkeypatch):
    set_file("[serve]\ndatabase = 'sqlite:///club.sqlite'\nport = 9001\n")
    monkeypatch.setenv("NORTHFRONT_YES", "1")
    found = arguments_of("admin", "delete", "0f3c")
    assert (found.database, found.yes) == ("sqlite:///club.sqlite", False)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[serve]\nport = 70000\n", "line 2, serve.port: a port is a number from 0 to 65535"),
        ("[serve]\nprot = 1\n", "line 2, serve.prot: northfront serve has no option --prot"),
        ("[serv]\nport = 1\n", "line 1, serv: there are no settings for 'serv', only for serve and play"),
        ("[serve]\naccess-log = 'perhaps'\n", "line 2, serve.access-log: must be yes or no, not 'perhaps'"),
        ("[serve]\nlog-format = 'xml'\n", "line 2, serve.log-format: must be one of keyvalue, json, not 'xml'"),
        ("[serve]\nlimit = 'tables=20'\n", "line 2, serve.limit: must be a list, not 'tables=20'"),
        ("[serve]\nhost = []\n", "line 2, serve.host: must be a text, a number, true or false"),
        ("[serve\n", "line 1: not TOML"),
    ],
)
def test_a_wrong_line_of_the_file_is_named(set_file, capsys, text, sentence):
    set_file(text)
    assert cli.main(["serve"]) == 2
    assert f"config.toml, {sentence}" in capsys.readouterr().err


def test_a_wrong_value_in_the_environment_is_named(monkeypatch, capsys):
    monkeypatch.setenv("NORTHFRONT_PORT", "many")
    assert cli.main(["serve"]) == 2
    assert capsys.readouterr().err == "northfront: NORTHFRONT_PORT: a port is a number from 0 to 65535\n"
    assert cli.main(["games", "--json"]) == 0  # which has nothing to do with a port


def test_a_config_file_that_was_named_must_be_there(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("NORTHFRONT_CONFIG", str(tmp_path / "nowhere.toml"))
    assert cli.main(["serve"]) == 2
    assert "nowhere.toml" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["serve", "play"])
def test_the_help_says_what_comes_first(command, capsys):
    with pytest.raises(SystemExit):
        cli.main([command, "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "an option given here comes first, then the environment (--port is NORTHFRONT_PORT)" in told
    assert f"[{command}] in the config file" in told
