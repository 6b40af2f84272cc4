"""The log: one line for each event, and nothing secret in it."""

import asyncio
import io
import json
import logging

import pytest
from sqlalchemy.exc import IntegrityError, OperationalError
from starlette.testclient import TestClient

from northfront.core.errors import RulesFault
from northfront.server.app import make_app
from northfront.server.running.logs import LOG, OneLine, set_up, unheard

SECRET = "the 3rd Panzer lies in 0704"


@pytest.fixture(params=["keyvalue", "json"])
def log(request):
    """What was written since, line by line."""
    root = logging.getLogger()
    before, root.handlers = (root.handlers, root.level, logging.raiseExceptions), []
    set_up(request.param, access_log=True)
    written = io.StringIO()
    root.handlers[0].setStream(written)
    yield lambda: written.getvalue().splitlines()
    logging.captureWarnings(capture=False)
    root.handlers, root.level, logging.raiseExceptions = before
    logging.getLogger("northfront.access").setLevel(logging.NOTSET)


def raised(error, cause=None):
    try:
        raise error from cause
    except type(error):
        LOG.exception("table 12ab is frozen")


def test_a_fault_is_one_line_with_its_types_and_places_but_not_its_text(log):
    raised(RulesFault(f"{SECRET}\nand moves"), KeyError(SECRET))
    (line,) = log()
    assert "table 12ab is frozen" in line
    assert "RulesFault from KeyError" in line
    assert "test_logs.py" in line
    assert "raised" in line
    assert SECRET not in line


def test_what_the_system_and_the_database_say_is_told(log):
    raised(OSError(28, "No space left on device"))
    raised(OperationalError("insert ...", {"line": SECRET}, Exception("database or disk is full")))
    raised(IntegrityError("insert ...", {}, Exception(f"Key (hash)=({SECRET}) already exists.")))
    full, locked, twice = log()
    assert "OSError (No space left on device)" in full
    assert "OperationalError (database or disk is full)" in locked
    assert "IntegrityError" in twice
    assert SECRET not in full + locked + twice


def test_messages_of_other_libraries_are_not_repeated(log):
    logging.getLogger("apprise.plugins").warning("cannot send to %s", SECRET)
    (line,) = log()
    assert "apprise.plugins reports a problem" in line
    assert SECRET not in line


def test_tokens_in_a_message_are_left_out(log):
    logging.getLogger("uvicorn.error").warning("GET /text?token=abc123&at=2 Authorization: Bearer abc123\nbad")
    (line,) = log()
    assert "abc123" not in line
    assert "GET /text?token=...&at=2" in line


def test_an_exception_that_nobody_waited_for_is_one_line_without_its_text(log):
    async def forget():
        asyncio.get_running_loop().set_exception_handler(unheard)

        async def fail():
            raise RulesFault(SECRET)

        task = asyncio.create_task(fail())
        await asyncio.wait([task])
        del task

    asyncio.run(forget())
    (line,) = log()
    assert "RulesFault" in line
    assert SECRET not in line


def test_a_fault_of_ours_is_answered_with_the_number_under_which_the_log_has_it(log, database, monkeypatch):
    def broken(*_):
        raise ValueError(SECRET)

    monkeypatch.setattr("northfront.server.table.tables.Tables.find", broken)
    with TestClient(make_app(database), raise_server_exceptions=False) as client:
        answer = client.get("/api/tables/0123456789abcdef")
    number = answer.headers["X-Request-Id"]
    assert answer.status_code == 500
    assert answer.json()["text"] == f"the server made a mistake; its log has it as request {number}"
    (line,) = log()
    assert number in line
    assert "500" in line


def test_the_access_log_has_routes_and_tables_but_no_addresses(log, client, open_table):
    opened = open_table()
    client.get(f"/api/tables/{opened['table']}/text?token={opened['token']}")
    client.get(f"/nowhere/{opened['token']}", headers={"Authorization": f"Bearer {opened['token']}"})
    lines = log()
    assert not any(opened["token"] in line for line in lines)
    assert sum("/api/tables/{table}/text" in line and opened["table"] in line for line in lines) == 1
    assert any("other" in line and "404" in line for line in lines)


def test_each_request_has_a_number_of_its_own(client):
    assert client.get("/healthz").headers["X-Request-Id"] != client.get("/healthz").headers["X-Request-Id"]


def record_of(message):
    return logging.LogRecord("northfront", logging.WARNING, __file__, 1, message, None, None)


def test_json_lines_are_json_and_others_are_quoted_where_needed():
    told = json.loads(OneLine("json").format(record_of('says "no"')))
    assert told["event"] == 'says "no"'
    assert told["level"] == "warning"
    assert OneLine("keyvalue").format(record_of('says "no"')).endswith('level=warning event="says \\"no\\""')
    assert OneLine("keyvalue").format(record_of("ready")).endswith("event=ready")


def test_a_message_that_cannot_be_written_is_not_told_in_another_way(log):
    logging.getLogger("northfront").warning("%d answers", SECRET)
    assert log() == []
