"""What the others did since my last answer, whenever and wherever I come back to the table."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import COLUMNS, click_hex

MARCH = ["inf-1", "0110", "stop", "inf-11", "0110", "stop"]


@pytest.fixture
def away(server):
    """Two seats by link; while the Soviet player is away, two German divisions have marched."""
    opened = server.table(*COLUMNS, german="link", soviet="link")
    serial = server.look(opened)["serial"]
    body = {"serial": serial, "answers": MARCH}
    server.post(f"/api/tables/{opened['table']}/answers", body, opened["links"]["german"])
    return opened


def test_a_browser_that_was_never_here_shows_the_marches_of_the_other_side(sit, away):
    page = sit(away, away["links"]["soviet"])
    expect(page.locator(".nf-trail")).to_have_count(2)
    expect(page.locator('[data-key="news"]')).to_have_text("2 new")
    page.reload()
    expect(page.locator(".nf-trail")).to_have_count(2)
    page.keyboard.press("j")
    expect(page.locator("#side .stack-pane")).to_contain_text("0110")


def test_what_i_did_myself_is_no_news(sit, away):
    page = sit(away, away["links"]["german"])
    expect(page.locator("#decide")).to_contain_text("Choose a unit to move")
    expect(page.locator("#pane-log")).to_contain_text("11th Infantry Division moves from 0111 to 0110")
    assert page.locator(".nf-trail").count() == 0
    assert page.locator('[data-key="news"]').count() == 0


def test_an_open_page_hears_of_it_too_and_my_own_answer_ends_it(sit, server):
    opened = server.table(german="link", soviet="link")
    soviet, german = sit(opened, opened["links"]["soviet"]), sit(opened, opened["links"]["german"])
    click_hex(soviet, COLUMNS[0])
    expect(german.locator('[data-key="news"]')).to_have_text("1 new")
    body = {"serial": 1, "answers": COLUMNS[1:]}
    server.post(f"/api/tables/{opened['table']}/answers", body, opened["links"]["soviet"])
    expect(german.locator('[data-key="news"]')).to_have_text("8 new")  # and the air unit is ready
    german.locator('[data-key="unit inf-1"]').click()
    expect(german.locator("#decide")).to_contain_text("Where does 1st Infantry Division go?")
    expect(german.locator('[data-key="news"]')).to_have_count(0)
