"""Leningrad Blitzkrieg at the table: chits chosen in secret, one cup, and Manstein who interrupts."""

import re

import pytest
from playwright.sync_api import expect

GAME = "leningrad-blitzkrieg"


@pytest.fixture
def opened(server):
    """Both seats by link, at the first choice of chits."""
    table = server.table(game=GAME, axis="link", soviet="link", terms={"scenario": "ready"})
    server.answer(table, table["links"]["axis"], "done")
    return table


@pytest.fixture
def seats(sit, opened):
    return sit(opened, opened["links"]["axis"]), sit(opened, opened["links"]["soviet"])


def press(page, word):
    page.locator(f'#decide [data-key="word {word}"]').click()


def take(page, unit):
    page.locator(f'#decide [data-key="unit {unit}"]').click()


def test_a_turn_with_an_interrupt(seats, server, opened):
    axis, soviet = seats
    expect(axis.locator("#decide")).to_contain_text("Waiting")  # all four Axis chits are used on turn 1
    expect(soviet.locator("#decide")).to_contain_text("Choose a command chit")
    take(soviet, "chit-8a")
    expect(axis.locator("#decide")).to_contain_text("Do you return it to the cup and play Manstein?")
    expect(soviet.locator("#decide")).not_to_contain_text("Manstein")
    drawn = server.look(opened)["fields"]["chit"]
    press(axis, "interrupt")
    expect(axis.locator("#decide")).to_contain_text("Choose a unit to move")
    expect(soviet.locator("#pane-log")).to_contain_text("Manstein interrupts")
    view = server.look(opened, opened["links"]["soviet"])
    assert view["fields"]["chit"] == "manstein"
    assert view["facts"]["cup"] == {"axis": 3, "soviet": 1}  # the chit is back
    assert drawn == "supply" or drawn in view["fields"]["returned"]
    take(axis, "hq-4pzg")
    press(axis, "stop")
    press(axis, "done")
    press(axis, "done")
    expect(axis.locator("#pane-log")).to_contain_text(re.compile("Drawn from the cup|The Supply chit is drawn"))


def test_nobody_sees_which_chits_the_other_side_put_into_the_cup(seats, server, opened):
    _, soviet = seats
    take(soviet, "chit-11a")
    tokens = {side: opened["links"][side] for side in ("axis", "soviet")}
    fields = {side: server.look(opened, token)["fields"] for side, token in tokens.items()}
    assert set(fields["axis"]["chits"]) == {"axis"}
    assert fields["axis"]["hand"] == {"axis": ["manstein"]}
    assert set(fields["soviet"]["chits"]) == {"soviet"}
    assert "axis" not in fields["soviet"].get("hand", {})
    assert "chits" not in server.look(opened)["fields"]  # a spectator sees neither


def test_16_1_a_bid_stands_in_for_the_points_of_the_soviets(sit, server):
    opened = server.table(game=GAME, axis="here", terms={"scenario": "ready", "options": {"bid": "20"}})
    page = sit(opened)
    page.locator("#curtain button").first.click()
    expect(page.locator(".points")).to_contain_text("points · Axis wins with 20")
    page.keyboard.press("q")
    charts = page.get_by_role("complementary", name="Charts")
    charts.get_by_role("button", name="Points").click()
    expect(charts).to_contain_text("the bid that the Axis must reach")
    expect(charts.locator(".edges")).to_have_text(
        re.compile("^0now \N{MINUS SIGN}")
    )  # from 0 on it is won; nobody draws
