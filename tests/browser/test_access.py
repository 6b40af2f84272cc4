"""Nothing keeps people out: axe finds no serious fault on any screen, light or dark, wide or narrow."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import COLUMNS, faults, laid


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 400])
def test_no_serious_fault(browse, server, axe, theme, width):
    opened = server.table(*COLUMNS, "inf-1")
    page = browse(f"/t/{opened['table']}#{opened['token']}", width=width, color_scheme=theme)
    expect(page.locator("#decide")).to_contain_text("Where does 1st Infantry Division go?")
    laid(page)
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
