"""Nothing keeps people out: axe finds no serious fault on any screen, light or dark, wide or narrow."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import COLUMNS

ROOT = Path(__file__).resolve().parents[2]
SERIOUS = ("serious", "critical")


@pytest.fixture(scope="session")
def axe():
    found = ROOT / ".venv" / "node" / "node_modules" / "axe-core" / "axe.min.js"
    assert found.exists(), "this test needs axe-core: make web"
    return found.read_text("utf-8")


def faults(page, axe):
    page.evaluate(axe)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [
        f"{fault['id']}: {fault['help']}: {json.dumps([node['target'] for node in fault['nodes']])[:400]}"
        for fault in found
        if fault["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 400])
def test_no_serious_fault(browse, server, axe, theme, width):
    page = browse("/", width=width, color_scheme=theme)
    expect(page.get_by_role("button", name="Play Leningrad: both sides at this screen")).to_be_visible()
    assert faults(page, axe) == []
    opened = server.table(*COLUMNS, "inf-1")
    page = browse(f"/t/{opened['table']}#{opened['token']}", width=width, color_scheme=theme)
    expect(page.locator("#decide")).to_contain_text("Where does 1st Infantry Division go?")
    page.keyboard.press("i")
    expect(page.locator(".advice-row").first).to_be_visible()
    assert faults(page, axe) == []
    opened = server.table(terms={"wait": 10}, german="computer:staff:quick", soviet="computer:staff:quick")
    page = browse(f"/t/{opened['table']}#{opened['token']}", width=width, color_scheme=theme)
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    assert faults(page, axe) == []
    opened = server.table(game="duel-in-the-north", german="link", soviet="link")
    page = browse(f"/t/{opened['table']}#{opened['links']['soviet']}", width=width, color_scheme=theme)
    expect(page.locator("#decide")).to_contain_text("Whose chit goes into the cup?")
    expect(page.locator("#map .nf-counter").first).to_be_visible()
    assert faults(page, axe) == []
