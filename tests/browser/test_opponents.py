"""Computers at the table: chosen in the lobby, seen to think, told to move, watched, asked for hints, and read afterwards."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import COLUMNS, answered


def choose(page, **seats):
    """Choose who plays in the form for a new table of Leningrad."""
    page.get_by_role("button", name="More choices").click()
    page.locator('[name="scenario"]').select_option("campaign")
    for side, who in seats.items():
        page.locator(f'[name="seat {side}"]').select_option(who)


def test_an_opponent_is_chosen_in_calm_words_and_answers(browse, server):
    server.draw("spi-leningrad")
    page = browse("/")
    choose(page, german="here")
    opponent = page.locator('[name="seat soviet"]')
    expect(opponent).to_have_value("computer:staff:normal")
    opponent.select_option("Staff, quick: thinks up to 1 second a phase, judges at a glance")
    page.get_by_role("button", name="Set up the table").click()
    expect(page.locator("#decide")).to_contain_text("Choose a unit to move")
    expect(page.locator("#side")).to_contain_text("Soviet infantry 13, 14, 15 and 4 more are set up")
    expect(page.locator("#top")).to_contain_text("Soviet: the computer")


def test_it_is_seen_to_think_and_moves_when_a_player_tells_it_to(sit, server):
    opened = server.table(german="here", soviet="computer:greedy")
    page, watching = sit(opened), sit(opened, "")
    for each in (page, watching):
        expect(each.locator("#decide")).to_contain_text("The computer thinks for Soviet.")
        expect(each.locator("#decide")).to_contain_text("up to 20 s a phase")
        expect(each.locator('[data-tab="plans"]')).to_be_hidden()  # its plans are for the end
    expect(watching.locator('[data-key="hurry"]')).to_have_count(0)
    expect(page.locator('[data-key="hurry"]')).to_be_visible()
    page.keyboard.press("m")
    expect(page.locator("#decide")).to_contain_text("Choose a unit to move")
    expect(page.locator('[data-key="hurry"]')).to_have_count(0)


def test_a_hint_is_listed_marked_on_the_map_and_taken_with_a_click(sit, server):
    opened = server.table(*COLUMNS)
    page = sit(opened)
    page.locator('[data-key="hint"]').click()
    first = page.locator(".advice-row").first
    expect(first).to_contain_text("points")
    count = page.locator(".advice-row").count()
    expect(page.locator(".nf-advice-disc")).to_have_count(count)
    expect(page.locator("#side")).to_contain_text("German asked for a hint")
    first.hover()
    expect(page.locator(".nf-mark1")).to_have_count(1)
    first.click()
    answered(page, 8)
    expect(page.locator("#decide")).to_contain_text("Where does")
    expect(page.locator(".nf-advice-disc")).to_have_count(0)


def test_a_hint_by_keyboard_is_dropped_with_escape(sit, server):
    page = sit(server.table(*COLUMNS))
    page.keyboard.press("i")
    expect(page.locator(".advice-row").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".advice")).to_have_count(0)
    expect(page.locator(".trays")).to_be_visible()


def test_a_table_without_hints_offers_none(sit, server):
    page = sit(server.table(*COLUMNS, terms={"hints": False}))
    expect(page.locator("#decide")).to_contain_text("Choose a unit to move")
    expect(page.locator('[data-key="hint"]')).to_have_count(0)


def decision(page):
    return int(re.search(r"decision (\d+)", page.locator("#scrub").inner_text())[1])


def test_two_computers_are_watched_at_ones_own_pace(browse, server):
    server.draw("spi-leningrad")
    page = browse("/")
    choose(page, german="computer:staff:quick", soviet="computer:staff:quick")
    page.get_by_role("button", name="Watch them play").click()
    expect(page.locator("#side")).to_contain_text("Soviet infantry 13 is placed in")
    page.get_by_role("button", name="Pause").click()
    expect(page.locator("#decide")).to_contain_text("The computers wait.")
    page.wait_for_timeout(1500)
    stood = decision(page)
    page.wait_for_timeout(1500)
    assert decision(page) == stood
    page.get_by_role("button", name="Step").click()
    expect(page.locator("#scrub")).not_to_contain_text(f"decision {stood}")
    page.get_by_role("button", name="At once").click()
    page.keyboard.press("p")
    expect(page.locator("#decide")).not_to_contain_text("Soviet set-up")
    expect(page.locator("#side")).to_contain_text("moves from")
    page.keyboard.press("p")


@pytest.fixture(scope="module")
def finished(server):
    """A small game between two computers that write down what they plan."""
    opened = server.table(game="ford", german="computer:random", soviet="computer:random")
    while not server.look(opened)["over"]:
        time.sleep(0.1)
    return opened


def test_after_the_game_one_reads_what_they_planned(browse, finished):
    page = browse(f"/t/{finished['table']}")
    expect(page.locator("#decide")).to_contain_text("The game is over")
    page.get_by_role("button", name="Map, all uncovered").click()
    page.locator('#decide [data-key="plans"]').click()
    plans = page.locator("#pane-plans")
    expect(plans).to_contain_text("Plan 1 of soviet")
    expect(plans).to_contain_text("Hold the ford.")
    plans.get_by_role("button", name=re.compile(r"Plan \d+ of german")).first.click()
    expect(page.locator(".nf-mark1")).to_have_count(1)
    expect(page.locator("#decide")).to_contain_text("Looking back")  # the map is that of the plan's own moment
