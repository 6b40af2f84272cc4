"""The files of the web client: what a browser may keep, what it must ask about, and which edition the server has."""

import json
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from northfront.server import web_client
from northfront.server.app import make_app

KEEP = "public, max-age=31536000, immutable"
SCRIPT, OLD = "table-0123456789ab.js", "table-ba9876543210.js"
CLIENT = {
    "index.html": "<title>lobby</title>",
    "table.html": f'<script type="module" src="/web/{SCRIPT}"></script>',
    "desk/service-worker.js": "worker",
    "icon.svg": "<svg/>",
    SCRIPT: "code " * 1000,
    "manifest.json": json.dumps({"edition": "2-b", "immutable": [SCRIPT]}),
}


@pytest.fixture
def bundled(tmp_path, monkeypatch):
    """A server that was installed from a wheel."""
    for name, text in CLIENT.items():
        path = tmp_path / "web" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.setattr(web_client, "WEB", tmp_path / "web")
    web_client.web_client.cache_clear()
    with TestClient(make_app(f"sqlite:///{tmp_path / 'tables.sqlite'}")) as client:
        yield client
    web_client.web_client.cache_clear()


def test_what_is_named_by_its_digest_is_kept_and_never_asked_about_again(bundled):
    answer = bundled.get(f"/web/{SCRIPT}")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, KEEP)
    assert answer.headers["Content-Encoding"] == "gzip"
    again = bundled.get(f"/web/{SCRIPT}", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.headers["Cache-Control"]) == (304, KEEP)


@pytest.mark.parametrize(
    "path", ["/", "/desk", "/t/any", "/service-worker.js", "/web/icon.svg", "/web/desk/service-worker.js"]
)
def test_whatever_keeps_its_name_is_asked_about_each_time(bundled, path):
    assert bundled.get(path).headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", [f"/web/{OLD}", "/web/table/table.js", "/web/style/base.css", "/nowhere"])
def test_what_is_not_there_is_not_remembered_as_missing(bundled, path):
    answer = bundled.get(path)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (404, "no-store")


def test_a_page_refers_to_the_bundle_and_a_view_tells_its_edition(bundled):
    assert SCRIPT in bundled.get("/t/any").text
    seats = {"german": "here", "soviet": "here"}
    table = bundled.post("/api/tables", json={"game": "ford", "seats": seats}).json()["table"]
    assert bundled.get(f"/api/tables/{table}").json()["edition"] == "2-b"


def test_in_development_modules_are_sent_as_they_are_and_asked_about_each_time(client, open_table):
    written = Path(web_client.WEB, "table", "table.js").read_text("utf-8")
    module = client.get("/web/table/table.js")
    assert (module.text, module.headers["Cache-Control"]) == (written, "no-cache")
    assert client.get("/web/manifest.json").status_code == 404
    assert client.get(f"/api/tables/{open_table()['table']}").json()["edition"] == ""
