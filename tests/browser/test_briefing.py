"""The briefing: it opens once for each game and person, later by B; nothing on it keeps people out."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import faults


@pytest.mark.parametrize(("theme", "width", "height"), [("light", 1440, 900), ("dark", 390, 844)])
def test_it_opens_once_and_again_by_its_key(browse, server, axe, theme, width, height):
    opened = server.table(game="ford", soviet="computer:staff:quick")
    path = f"/t/{opened['table']}#{opened['token']}"
    page = browse(path, width=width, height=height, newcomer=True, color_scheme=theme)
    sheet = page.get_by_role("dialog", name="The Ford")
    expect(sheet.get_by_role("heading", name="The Ford")).to_be_focused()
    expect(sheet.get_by_role("listitem")).to_have_count(6 + 3 + 3)
    expect(sheet.get_by_role("img")).to_have_count(8)
    expect(sheet.get_by_role("heading", name="Three hints for the Germans")).to_be_visible()
    assert faults(page, axe) == []
    begin = sheet.get_by_role("button", name="Begin turn 1")
    expect(begin).to_be_in_viewport(ratio=1)
    if width > 600:
        body = sheet.locator(".bf-body")
        assert body.evaluate("body => body.scrollHeight <= body.clientHeight"), "on a desktop nothing scrolls"
    page.keyboard.press("Enter")
    expect(sheet).to_be_hidden()
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
    page.goto(f"{server.url}{path}")
    page.reload()
    expect(page.locator("#map .nf-counter").first).to_be_visible()  # whoever moves first
    page.wait_for_load_state("networkidle")
    expect(sheet).to_be_hidden()
    page.keyboard.press("b")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_a_larger_game_leads_to_the_school(browse, server):
    opened = server.table(german="here", soviet="computer:staff:quick")
    page = browse(f"/t/{opened['table']}#{opened['token']}", newcomer=True)
    page.get_by_role("button", name="First The Ford, ten minutes").click()
    page.wait_for_url("**/t/*?school#*")
    expect(page.locator(".school-bar [aria-current]")).to_contain_text("Look around")


def test_whoever_only_watches_is_left_alone(browse, server):
    opened = server.table(game="ford", german="link", soviet="link")
    page = browse(f"/t/{opened['table']}", newcomer=True)
    expect(page.locator("#decide")).to_contain_text("Turn 1")
    page.wait_for_load_state("networkidle")
    expect(page.locator("dialog.briefing")).to_have_count(0)
