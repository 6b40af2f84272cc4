"""Leningrad '41 at the table: defensive fire between two seats, standing answers, the field of fire, the fire card, the map."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import heaped

FIRE = (Path(__file__).parent.parent / "games" / "leningrad_41" / "nevsky.txt").read_text("utf-8")
MOVEMENT = FIRE.replace("german fire", "german movement")
SPANS = "blown = 3114/3213=1\n"
PRINTED = """() => [...document.querySelectorAll(".nf-board-image text")]
    .filter((text) => text.getBoundingClientRect().width && getComputedStyle(text).visibility === "visible")
    .map((text) => parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b))
"""
"""The sizes of everything on the board that can be seen, in pixels."""
HALF_COVERED = """() => {
    const all = (query) => [...document.querySelectorAll(query)];
    const counters = all(".nf-counters .nf-counter").map((node) => node.getBoundingClientRect());
    const share = (name) => {
        const box = name.getBoundingClientRect();
        const shared = counters.map((other) =>
            Math.max(0, Math.min(box.right, other.right) - Math.max(box.left, other.left)) *
            Math.max(0, Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)));
        return Math.max(0, ...shared) / (box.width * box.height);
    };
    return all(".b-objective:not(.nf-covered)").filter((name) => share(name) > 0.3).map((name) => name.dataset.place);
}"""


def test_one_moves_the_other_is_asked_and_then_answers_by_himself(sit, server):
    opened = server.lay("leningrad-41", MOVEMENT)
    german, soviet = opened["links"]["german"], opened["links"]["soviet"]
    page = sit(opened, soviet)
    expect(page.locator("#decide")).to_contain_text("Waiting for the German player")
    server.answer(opened, german, "1-8m", "3216")
    decide = page.locator("#decide")
    expect(decide).to_contain_text("enters 3216. Who fires at it?")
    expect(page.locator('[data-key="word fire-all"]')).to_contain_text("%")
    expect(page.locator("#card h2")).to_have_text("Fire at I/8th Motorized Infantry Regiment in 3216")
    expect(page.locator("#card .fire-columns .used")).to_have_count(1)
    expect(page.locator("#card .each .faces i")).to_have_count(6)
    assert heaped(page, "#card .fire-body > *") == []
    fewer = page.locator("#card .fire-bars").get_by_role("img")
    assert len({each.get_attribute("aria-label") for each in fewer.all()}) == fewer.count() == 2
    expect(page.locator(".key-strip")).to_be_hidden()  # the log would lie over it
    page.locator('[data-key="scope All units"]').check(force=True)
    page.locator('[data-key="policy never"]').click()
    expect(decide).to_contain_text("Waiting for the German player")
    expect(decide).to_contain_text("Defensive fire: Never")
    server.answer(opened, german, "stop", "2-8m", "3216")
    view = server.look(opened, german)
    assert (view["waiting"], view["ask"]["kind"]) == (["german"], "leg")  # the second step was answered by itself
    page.locator('[data-key^="standing defensive-fire"]').click()
    expect(decide).not_to_contain_text("Ask me again")
    server.answer(opened, german, "stop", "1-29m", "3317")
    expect(decide).to_contain_text("Who fires at it?")
    page.keyboard.press("h")
    expect(decide).to_contain_text("Waiting for the German player")


def test_the_field_of_fire_is_lit_and_tells_why_not(sit, server):
    opened = server.lay("leningrad-41", FIRE)
    german = opened["links"]["german"]
    page = sit(opened, german)
    server.answer(opened, german, "3116", "1-10pz")
    expect(page.locator(".nf-lit-line")).to_have_count(1)
    expect(page.locator(".nf-legend")).to_contain_text("I/10th Panzer Regiment, range 3")
    expect(page.locator(".nf-wall0").first).to_be_attached()
    expect(page.locator("#card h2")).to_have_text("Fire at Kazan Cathedral")
    expect(page.locator("#card .each li")).to_have_count(2)  # one of them lies face down, and stays so
    expect(page.locator("#card .each")).to_contain_text("Face-down unit")
    expect(page.locator('.nf-ring[data-side="german"]')).to_have_count(4)
    expect(page.locator(".nf-rubble1")).to_have_count(2)
    assert "1st Regiment, 2nd Militia Division" not in page.content()
    server.answer(opened, german, "1-8p", "pz-pi")
    expect(page.locator("#card .fire-bars .name")).to_have_text(["both lost", "1 lost", "none lost"])
    assert heaped(page, "#card .fire-body > *") == []
    page.keyboard.press("z")
    expect(page.locator(".nf-lit-line")).to_have_count(0)


def test_names_step_aside_and_the_map_shows_what_became_of_bridges_and_objectives(sit, server):
    text = FIRE.replace("german mot-pi 3415", "german mot-pi 3415 pontoon=5") + SPANS
    opened = server.lay("leningrad-41", text)
    page = sit(opened, opened["links"]["german"])
    castle = page.locator("""[data-place="Engineers' Castle"]""")
    expect(castle).to_have_attribute("transform", re.compile("translate"))
    assert page.evaluate(HALF_COVERED) == []
    order = page.locator(".nf-world > *").evaluate_all(
        "all => all.map((one) => ['.nf-ring', '.b-objective', '.nf-counter'].find((name) => one.querySelector(name)) ?? '')"
    )
    assert [name for name in order if name] == [".nf-ring", ".b-objective", ".nf-counter"]
    expect(page.locator(".nf-hexside[data-kind=blown]")).to_have_count(1)
    expect(page.locator(".nf-hexside[data-kind=pontoon]")).to_have_count(1)
    expect(page.locator(".race")).to_contain_text("objectives · German wins with 22")
    assert page.locator(".race b").all_inner_texts() == ["4", "32"]
    expect(page.locator(".nf-overview img")).to_be_visible()
    assert min(page.evaluate(PRINTED)) >= 6
    page.get_by_role("button", name="fit: show the whole map").click()
    expect(page.locator("[data-zoom=tiny]")).to_have_count(1)
    expect(castle).to_be_hidden()  # nobody could read it
    assert min(page.evaluate(PRINTED)) >= 6
    expect(page.locator(".b-quarter", has_text="PETROGRAD SIDE")).to_be_visible()  # a little larger than printed
    bold = page.locator(".nf-ring-line").first.evaluate("line => parseFloat(getComputedStyle(line).strokeWidth)")
    assert bold > 6


def asked_to_fire(server):
    """The first German unit goes past a Soviet one, which may fire at it; the link of the Soviet seat."""
    opened = server.lay("leningrad-41", MOVEMENT)
    server.answer(opened, opened["links"]["german"], "1-8m", "3216")
    return opened, opened["links"]["soviet"]


def test_every_standing_answer_to_fire_can_be_seen_without_scrolling(sit, server):
    page = sit(*asked_to_fire(server), width=1440, height=900)
    decision = page.locator(".decision")
    never = page.locator('[data-key="policy never"]')
    expect(never).to_be_visible()
    below = decision.evaluate("box => box.getBoundingClientRect().bottom")
    assert never.bounding_box()["y"] + never.bounding_box()["height"] <= below
    assert decision.evaluate("box => box.scrollHeight <= box.clientHeight")


def test_on_a_phone_the_fire_card_shows_the_chance_under_its_title(sit, server):
    page = sit(*asked_to_fire(server), width=390, height=844)
    expect(page.locator("#card .card-body > .segments")).to_be_visible()
    title = page.locator("#card h2")
    line = title.evaluate("node => parseFloat(getComputedStyle(node).lineHeight)")
    assert title.bounding_box()["height"] < 1.5 * line
