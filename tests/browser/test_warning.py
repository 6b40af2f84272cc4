"""To end a phase while something is left undone takes a second press, by mouse, by keyboard and in the list."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import COLUMNS

PAUSE = 500  # a second press that follows sooner is a doubled click


@pytest.fixture
def page(sit, server):
    opened = server.table(*COLUMNS)
    page = sit(opened)
    expect(page.locator("#decide .warning")).to_be_visible()
    page.opened = opened
    return page


def phase(server, page):
    return server.look(page.opened)["phase"]


def test_by_mouse(page, server):
    page.locator('[data-key="word done"]').dblclick()
    expect(page.locator('[data-key="word done"]')).to_contain_text("Done anyway?")
    page.wait_for_timeout(PAUSE)
    assert phase(server, page) == "german movement"
    page.locator('[data-key="word done"]').click()
    expect(page.locator("#decide .who")).to_contain_text("Soviet decides")


def test_by_keyboard_and_escape_takes_it_back(page, server):
    done = page.locator('[data-key="word done"]')
    page.keyboard.press("Enter")
    expect(done).to_contain_text("Done anyway?")
    page.keyboard.press("Escape")
    expect(done).not_to_contain_text("anyway")
    page.wait_for_timeout(PAUSE)
    page.keyboard.press("Enter")
    expect(done).to_contain_text("Done anyway?")
    assert phase(server, page) == "german movement"
    page.wait_for_timeout(PAUSE)
    page.keyboard.press("Enter")
    expect(page.locator("#decide .who")).to_contain_text("Soviet decides")


def test_another_choice_makes_it_forgotten(page, server):
    page.keyboard.press("Enter")
    page.locator('[data-key="unit inf-1"]').click()
    expect(page.locator("#decide")).to_contain_text("Where does 1st Infantry Division go?")
    page.locator('[data-key="word stop"]').click()
    expect(page.locator('[data-key="word done"]')).to_have_text("Done↵")
    assert phase(server, page) == "german movement"


def test_in_the_list(page):
    page.keyboard.press("v")
    done = page.locator('.list-view [data-key="option done"]')
    done.click()
    expect(done).to_have_text("Done anyway?")
    page.wait_for_timeout(PAUSE)
    done.click()
    expect(page.locator(".list-view")).to_contain_text("Soviet decides")
