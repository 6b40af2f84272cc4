"""The web client as a wheel carries it: what a first visit loads, and what becomes of an open page when the server is updated."""

import json
import re
import shutil

import pytest
from playwright.sync_api import expect

from northfront.server.web_client import WEB
from tests.browser.conftest import BRIEFED, PATIENCE, ROOT, Server, answered, click_hex
from tools.bundle import bundle

POSITION = (ROOT / "tests" / "games" / "leningrad_41" / "nevsky.txt").read_text("utf-8")
MOST_REQUESTS, MOST_BYTES = 9, 600_000
WORKER = """async () => {
    await navigator.serviceWorker.register("/service-worker.js", { scope: "/" });
    return (await navigator.serviceWorker.ready).active.scriptURL;
}"""


@pytest.fixture(scope="module")
def bundles(tmp_path_factory):
    """The client as it is, and as it may be one day."""
    folder = tmp_path_factory.mktemp("bundles")
    later = shutil.copytree(WEB, folder / "later")
    with (later / "table" / "table.js").open("a") as script:
        script.write('document.documentElement.dataset.later = "yes";\n')
    bundle(WEB, folder / "old")
    bundle(later, folder / "new")
    return folder


@pytest.fixture
def server(tmp_path, bundles, monkeypatch):
    monkeypatch.setenv("BUNDLE", str(bundles / "old"))
    started = Server(tmp_path, "tests.browser.bundled")
    yield started
    started.kill()


@pytest.fixture
def update(server, bundles, monkeypatch):
    def done():
        server.kill()
        monkeypatch.setenv("BUNDLE", str(bundles / "new"))
        server.start()

    return done


class Traffic:
    """What a page asks the server for, and how many bytes come, as they are sent."""

    def __init__(self, page):
        self.paths, self.sizes, self.faults = {}, {}, []
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.webSocketCreated", self._opened)
        session.on("Network.loadingFinished", lambda event: self._came(event, event["encodedDataLength"]))
        session.on(
            "Network.webSocketFrameReceived", lambda event: self._came(event, len(event["response"]["payloadData"]))
        )
        session.send("Network.enable")
        page.on("console", lambda said: self.faults.append(said.text) if said.type in ("error", "warning") else None)

    def _asked(self, event):
        self.paths[event["requestId"]] = event["request"]["url"]

    def _opened(self, event):
        self.paths[event["requestId"]] = event["url"]

    def _came(self, event, size):
        self.sizes[event["requestId"]] = self.sizes.get(event["requestId"], 0) + size

    def told(self):
        """Bytes by address; what came from the browser's cache, or stands in the page itself, has none and is left out."""
        return {self.paths[key]: size for key, size in self.sizes.items() if size and key in self.paths}


@pytest.fixture
def blank(chromium):
    """A page that has loaded nothing yet."""
    with chromium.new_context(reduced_motion="reduce") as context:
        context.add_init_script(BRIEFED)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        yield page


def test_a_first_visit_loads_little_and_plays(blank, server, bundles):
    opened, page, traffic = server.lay("leningrad-41", POSITION), blank, Traffic(blank)
    page.goto(f"{server.url}/t/{opened['table']}#{opened['links']['german']}")
    expect(page.locator("#map .nf-board-image svg").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    loaded = traffic.told()
    assert len(loaded) <= MOST_REQUESTS, loaded
    assert sum(loaded.values()) < MOST_BYTES, loaded
    names = {address.rpartition("/web/")[2] for address in loaded if "/web/" in address}
    assert names < set(json.loads((bundles / "old" / "manifest.json").read_text())["immutable"])
    page.locator('[data-key="word bridge-fire"]').click()
    answered(page, 1)
    assert page.evaluate(WORKER) == f"{server.url}/service-worker.js"
    assert traffic.faults == []


def test_an_open_table_of_an_old_edition_offers_to_load_the_new_one(sit, server, update):
    page = sit(server.table())
    bar = page.locator(".update")
    update()
    expect(bar).to_contain_text("Northfront has been updated.")
    expect(page.locator("#bar")).to_be_hidden()
    click_hex(page, "1308")
    answered(page, 1)  # nobody has to
    expect(page.locator("html[data-later]")).to_have_count(0)
    bar.get_by_role("button", name="Reload").click()
    expect(page.locator("html[data-later]")).to_be_attached()
    expect(page.locator("#decide")).to_contain_text("column 14")
    expect(bar).to_have_count(0)


def test_whoever_wants_to_stay_on_an_old_page_is_told_once(browse, update):
    page = browse("/")
    expect(page.locator("#games")).to_contain_text("Duel")
    bar = page.locator(".update")
    look = "document.dispatchEvent(new Event('visibilitychange'))"
    update()
    page.evaluate(look)
    expect(bar).to_be_visible()
    bar.get_by_role("button", name="Later").click()
    with page.expect_response(re.compile("manifest")):
        page.evaluate(look)
    expect(bar).to_have_count(0)
