"""Looking back: by things that happened, by phases and turns, by a link, on a phone."""

import random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import overlap

GAMES = {
    "spi-leningrad": {},
    "duel-in-the-north": {},
    "leningrad-41": {"scenario": "ready"},
}


@pytest.fixture(params=GAMES)
def played(request, server):
    """A table where both have played for a while."""
    opened = server.table(german="link", soviet="link", game=request.param, terms=GAMES[request.param])
    rng, count = random.Random(1), iter(range(70))

    def choose(view):
        return rng.choice(view["ask"]["options"]) if next(count, None) is not None else None

    server.play(opened, choose)
    return opened


def index(page):
    return int(page.locator("#scrub .slider").input_value())


def test_the_replay_obeys_its_keys_and_shows_a_linked_moment(sit, server, played):
    page = sit(played, played["links"]["soviet"], width=1440, height=900)
    view = server.look(played, played["links"]["soviet"])
    last = len(view["steps"])
    page.keyboard.press(",")
    expect(page.locator(".looking-back")).to_contain_text("Looking back")
    expect(page.locator("#scrub .slider")).to_have_value(str(last - 1))
    expect(page.locator(".nf-overview")).to_be_hidden()
    assert not overlap(page, ".nf-zoom", "#scrub")
    page.keyboard.press("Home")
    expect(page.locator("#scrub .slider")).to_have_value("1")
    page.keyboard.press(".")
    expect(page.locator("#scrub .slider")).to_have_value("2")
    page.keyboard.press("]")
    expect(page.locator("#scrub .slider")).not_to_have_value("2")
    page.locator('[data-key="Speed fast"]').click()  # which does not take the keyboard from the player
    at = index(page)
    page.keyboard.press("Space")
    expect(page.locator('#scrub [aria-label="Pause"]')).to_be_visible()
    expect(page.locator("#scrub .slider")).not_to_have_value(str(at))
    page.keyboard.press("Space")
    expect(page.locator('#scrub [aria-label="Play"]')).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".looking-back")).to_be_hidden()
    expect(page.locator("#scrub")).to_contain_text(f"Live · decision {view['serial']}")

    n = view["log"][view["steps"][last // 2]["line"]]["n"]
    page.goto(f"{page.url.split('#')[0]}?at={n}")
    expect(page.locator(".looking-back")).to_be_visible()
    expect(page.locator("#scrub")).to_contain_text(f"decision {n}")
    assert page.locator("#decide .prompt").inner_text()


def test_on_a_phone_the_replay_is_a_sheet(sit, played):
    page = sit(played, played["links"]["soviet"], width=390, height=844)
    page.get_by_label("Menu").click()
    page.get_by_text("Replay the game").click()
    page.locator('#scrub [data-key="back"]').click()
    expect(page.locator(".looking-back")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert not overlap(page, ".nf-zoom", ".looking-back")
    page.set_viewport_size({"width": 844, "height": 390})
    top = page.locator("#top").bounding_box()
    assert page.locator("#scrub").bounding_box()["y"] == top["y"] + top["height"]  # nothing is left empty above it
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator('.looking-back [data-key="live"]').click()
    expect(page.locator("#decide")).to_be_visible()


@pytest.mark.parametrize("played", ["leningrad-41"], indirect=True)
def test_a_fight_is_told_in_words(sit, played):
    page = sit(played, played["links"]["german"], width=1440, height=900)
    page.keyboard.press(",")
    page.locator('[data-key="Stop at fights"]').click()
    popup = page.locator(".nf-popup")
    for _ in range(2):
        page.keyboard.press(",")
        expect(popup.locator(".roll")).to_contain_text("rolled")
        expect(popup.locator(".popup-more")).not_to_have_attribute("open", "")  # the workings are folded
