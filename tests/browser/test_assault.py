"""Assault on Leningrad at the table: one game on two maps, and a move from the one to the other."""

import re

from playwright.sync_api import expect

IDLE = ("pass", "done", "stop")
TWO_BESIDE_ONE = """
    turn 2 german combat
    active german
    german 1-inf 1133
    german 21-inf 1233
    soviet 2-vol 1232
"""


def up_to_the_soviet_movement(view):
    """Idle answers until the Soviet side moves."""
    if view["phase"] == "soviet movement":
        return None
    options = view["ask"]["options"]
    return next((word for word in IDLE if word in options), options[0])


def test_a_division_goes_from_the_map_into_the_city_on_the_inset(sit, server):
    opened = server.table(game="assault-on-leningrad", german="link", soviet="link")
    server.play(opened, up_to_the_soviet_movement)
    soviet = opened["links"]["soviet"]
    page = sit(opened, soviet)
    assert server.look(opened, soviet)["units"]["1-tank"]["at"] == "0320"
    page.locator('[data-key="unit 1-tank"]').click()
    expect(page.locator("#decide")).to_contain_text("Where does 1st Tank Division go?")
    page.keyboard.press("g")
    page.keyboard.type("B4")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#side")).to_contain_text("1st Tank Division moves from 0320 to B4")
    assert server.look(opened, soviet)["units"]["1-tank"]["at"] == "B4"
    page.locator('[data-key="undo"]').click()
    expect(page.locator("#side")).not_to_contain_text("moves from 0320 to B4")
    assert server.look(opened, soviet)["units"]["1-tank"]["at"] == "0320"


def test_a_drawn_division_enters_the_map_of_stalingrad(sit, server):
    """The words, the legend and the boxes of the new game come from the game alone."""
    opened = server.table(game="assault-on-stalingrad", german="link", soviet="link")
    server.play(opened, up_to_the_soviet_movement)
    soviet = opened["links"]["soviet"]
    page = sit(opened, soviet)
    units = server.look(opened, soviet)["units"]
    (drawn,) = [unit for unit, facts in units.items() if facts["at"] == "e"]
    expect(page.locator("#side")).to_contain_text("is drawn from the cup and arrives at Area E")
    page.locator(f'[data-key="unit {drawn}"]').first.click()
    page.keyboard.press("g")
    page.keyboard.type("1401")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#side")).to_contain_text("arrives in 1401")
    assert server.look(opened, soviet)["units"][drawn]["at"] == "1401"


def test_enter_never_calls_an_attack_off(sit, server):
    """Where nothing ends the question, "all" is what Enter presses, and calling off stands first."""
    opened = server.lay("assault-on-leningrad", TWO_BESIDE_ONE)
    server.answer(opened, opened["links"]["german"], "1232")
    page = sit(opened, opened["links"]["german"])
    words = page.locator("#decide [data-key^='word ']")
    expect(words).to_have_text([re.compile("Cancel the attack"), re.compile("All of them")])
    expect(page.locator("#decide .btn.primary")).to_have_attribute("data-key", "word all")
    page.locator('[data-key="unit 1-inf"]').click()  # one is left, and nobody to whom "all" could be said
    expect(words).to_have_text([re.compile("Cancel the attack"), re.compile("Attack")])
    expect(page.locator("#decide .btn.primary")).to_have_attribute("data-key", "word attack")
