"""What the others did since my own turn, whenever and wherever I come back to the table."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import COLUMNS, click_hex, laid

MARCH = ["inf-1", "0110", "stop", "inf-11", "0110", "stop"]


@pytest.fixture
def away(server):
    """Two seats by link; while the Soviet player is away, two German divisions have marched."""
    opened = server.table(*COLUMNS, german="link", soviet="link")
    serial = server.look(opened)["serial"]
    body = {"serial": serial, "answers": MARCH}
    server.post(f"/api/tables/{opened['table']}/answers", body, opened["links"]["german"])
    return opened


def to_the_soviet_turn(server, opened):
    """The German player does nothing more."""
    server.play(opened, lambda view: None if view["phase"] == "soviet movement" else quick(view["ask"]))


def quick(ask):
    return next((word for word in ("done", "stop", "pass") if word in ask["options"]), ask["options"][0])


def test_a_browser_that_was_never_here_shows_the_marches_of_the_other_side(sit, away):
    page = sit(away, away["links"]["soviet"])
    expect(page.locator(".nf-trail")).to_have_count(1)  # of the stack
    expect(page.locator('[data-key="news"]')).to_contain_text("Show me what the Germans did2 new")
    page.reload()
    expect(page.locator('[data-key="news"]')).to_contain_text("2 new")
    laid(page)
    page.keyboard.press("j")
    expect(page.locator(".step-list li")).to_have_count(2)
    expect(page.locator(".player")).to_contain_text("1 of 2")
    page.keyboard.press(".")
    expect(page.locator(".step-list .now")).to_contain_text("1st and 11th Infantry Divisions → 0110")
    expect(page.locator(".nf-disc.nf-now")).to_have_text("2")
    page.keyboard.press("End")
    expect(page.locator(".player")).to_be_hidden()
    expect(page.locator(".nf-trail")).to_have_count(1)
    page.reload()
    expect(page.locator(".nf-trail")).to_have_count(1)
    assert page.locator('[data-key="news"]').count() == 0  # they have been seen


def test_what_i_did_myself_is_no_news(sit, away):
    page = sit(away, away["links"]["german"])
    expect(page.locator("#decide")).to_contain_text("Choose a unit to move")
    expect(page.locator("#pane-log .line").first).to_contain_text("1st and 11th Infantry Divisions → 0110")
    assert page.locator(".nf-trail").count() == 0
    assert page.locator('[data-key="news"]').count() == 0


def test_an_open_page_hears_of_it_too_and_my_own_turn_ends_it(sit, server):
    opened = server.table(german="link", soviet="link")
    soviet, german = sit(opened, opened["links"]["soviet"]), sit(opened, opened["links"]["german"])
    click_hex(soviet, COLUMNS[0])
    expect(german.locator('[data-key="news"]')).to_contain_text("1 new")
    body = {"serial": 1, "answers": COLUMNS[1:]}
    server.post(f"/api/tables/{opened['table']}/answers", body, opened["links"]["soviet"])
    expect(german.locator('[data-key="news"]')).to_contain_text("2 new")  # and the air unit is ready
    server.post(
        f"/api/tables/{opened['table']}/answers", {"serial": 7, "answers": MARCH[:3]}, opened["links"]["german"]
    )
    expect(german.locator('[data-key="news"]')).to_have_count(0)


def test_their_turn_plays_by_itself_once_and_obeys_its_keys(sit, server, away):
    to_the_soviet_turn(server, away)
    page = sit(away, away["links"]["soviet"], width=1440, height=900, reduced_motion="no-preference")
    bar = page.locator(".player")
    expect(bar).to_contain_text("3 of 3")
    expect(page.locator('.player [aria-label="Play"]')).to_be_visible()  # it has come to its end
    page.keyboard.press("Space")
    expect(page.locator('.player [aria-label="Pause"]')).to_be_visible()
    page.keyboard.press("Space")
    page.keyboard.press(",")
    page.keyboard.press("Home")
    expect(bar).to_contain_text("1 of 3")
    page.keyboard.press("3")
    expect(page.locator('[data-key="Speed fast"]')).to_have_attribute("aria-pressed", "true")
    page.locator(".step-list button").nth(1).click()
    expect(bar).to_contain_text("2 of 3")
    page.locator('[data-key="to-mine"]').click()
    expect(bar).to_be_hidden()
    expect(page.locator("#decide")).to_contain_text("Choose a unit to move")
    page.reload()
    expect(page.locator("#decide")).to_contain_text("Choose a unit to move")
    page.wait_for_load_state("networkidle")
    expect(bar).to_be_hidden()


def test_a_turn_that_is_being_played_is_shown_live_and_can_be_skipped(sit, server):
    opened = server.table(*COLUMNS, german="link", soviet="link")
    page = sit(opened, opened["links"]["soviet"], reduced_motion="no-preference")
    server.answer(opened, opened["links"]["german"], *MARCH)
    expect(page.locator(".player .whose")).to_have_text("Live")
    expect(page.locator(".player")).to_contain_text(re.compile("[12] of [12]"))
    page.keyboard.press("End")
    expect(page.locator(".player")).to_be_hidden()
    expect(page.locator("#scrub")).to_contain_text("Live · decision 13")


def test_on_a_phone_their_turn_is_a_sheet(sit, server, away):
    to_the_soviet_turn(server, away)
    page = sit(away, away["links"]["soviet"], width=390, height=844)
    page.locator('[data-key="news"]').click()
    sheet = page.locator("#decide")
    expect(sheet).to_contain_text("1 of 3")
    sheet.locator('[data-key="forward"]').click()
    expect(sheet).to_contain_text("1st and 11th Infantry Divisions → 0110")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.locator('[data-key="to-mine"]').click()
    expect(sheet).to_contain_text("Choose a unit to move")
