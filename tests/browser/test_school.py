"""The school, from the first step to the last by a player who does what it says, whatever the dice show."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import faults, where

SEATS = {"german": "here", "soviet": "computer:staff:quick", "terms": {"scenario": "school"}}


def step(page):
    """The step that the bar shows, from 1; 0 when the school is over."""
    return page.evaluate("JSON.parse(localStorage.getItem('northfront.school')).step") + 1


def point(page, hex_, *, press=False):
    x, y = where(page, hex_, "ford")
    page.mouse.move(x, y)
    if press:
        page.mouse.click(x, y)


class Pupil:
    """Plays on by answers to the server, as fast as it may."""

    def __init__(self, page, server, opened):
        self.page, self.server, self.opened = page, server, opened

    def view(self):
        return self.server.look(self.opened, self.opened["token"])

    def give(self, *answers):
        self.server.answer(self.opened, self.opened["token"], *answers)
        self.watch()

    def watch(self):
        """Wait until the page shows what the server knows."""
        self.page.wait_for_function(
            "serial => Number(/decision (\\d+)/.exec(document.querySelector('#scrub').textContent)?.[1]) >= serial",
            arg=self.view()["serial"],
        )

    def asked(self, *kinds, most=60):
        """Wait for one of these questions, and answer others shortly."""
        given = 0
        while given < most:
            view = self.view()
            if view["over"]:
                return None
            if not (ask := view["ask"]):
                self.page.wait_for_timeout(300)
            elif ask["kind"] in kinds:
                self.watch()
                return ask
            else:
                self.give("done" if "done" in ask["options"] else ask["options"][0])
                given += 1
        raise AssertionError(f"nobody asked {kinds}")

    def reaches(self, number):
        self.page.wait_for_function(
            "wanted => JSON.parse(localStorage.getItem('northfront.school')).step + 1 >= wanted", arg=number
        )

    def up_to_the_river(self):
        """Battalions go beside the enemy, and the fight begins; over as many turns as it takes."""
        for _ in range(12):
            if self.asked("unit", "target") is None:
                return None
            for _unit in range(5):
                ask = self.view()["ask"]
                if not ask or ask["kind"] != "unit" or ask["options"] == ["done"]:
                    break
                self.give(ask["options"][0])
                near = [h for h in ("0402", "0403", "0401", "0404") if h in self.view()["ask"]["options"]]
                self.give(near[0] if near else "stay")
            if (ask := self.view()["ask"]) and ask["kind"] == "unit":
                self.give("done")
            self.page.wait_for_timeout(300)
            if (ask := self.view()["ask"]) and ask["kind"] == "target" and ask["options"] != ["done"]:
                return ask
        raise AssertionError("no attack was ever possible")


def test_it_is_done_by_doing_what_it_says(browse, server, axe):
    opened = server.table(game="ford", **SEATS)
    page = browse(f"/t/{opened['table']}?school#{opened['token']}", width=1440, height=900, newcomer=True)
    pupil = Pupil(page, server, opened)
    coach = page.locator(".coach:not(.small)")
    pupil.asked("unit")
    expect(coach).to_contain_text("Look at the other bank.")
    expect(page.locator("dialog.briefing")).to_have_count(0)  # the school comes before the briefing
    assert faults(page, axe) == []
    assert step(page) == 1
    point(page, pupil.view()["units"]["ri-1"]["at"])
    pupil.reaches(2)
    expect(coach).to_contain_text("Choose your tanks.")
    pupil.asked("unit")
    pupil.give("pz-1")
    pupil.reaches(3)
    expect(coach).to_contain_text("Take the road to Zaruchye.")
    expect(page.locator(".school-ring .gold")).to_have_count(1)
    coach.get_by_role("button", name="Show me").click()
    assert pupil.view()["ask"]["kind"] == "destination", "nothing was answered"
    pupil.give("0203" if "0203" in pupil.view()["ask"]["options"] else pupil.view()["ask"]["options"][0])
    pupil.reaches(4)
    expect(coach).to_contain_text("That works too. We go on from there.")
    coach.get_by_role("button", name="Back").click()
    assert step(page) == 3
    coach.get_by_role("button", name="Skip").click()
    pupil.asked("unit")
    pupil.give("gr-1")
    expect(coach).to_contain_text("Try to reach Gorka.")
    point(page, "0904", press=True)
    pupil.reaches(5)
    pupil.give("stay")

    page.keyboard.press("Escape")
    expect(page.locator("#bar")).to_contain_text("The school is kept at step 5.")
    expect(coach).to_have_count(0)
    page.goto(f"{server.url}/t/{opened['table']}?school#{opened['token']}")
    page.reload()
    expect(page.locator(".school-bar [aria-current]")).to_contain_text("Read the odds")

    ask = pupil.up_to_the_river()
    assert ask, "the game ended before anybody could attack"
    pupil.give(ask["options"][0])
    attacker = pupil.view()["ask"]["options"][0]
    page.locator(f"#decide [data-key*='{attacker}']").first.hover()
    pupil.reaches(6)
    pupil.give(attacker)
    if (ask := pupil.view()["ask"]) and ask["kind"] == "attacker":
        pupil.give("attack")
    pupil.reaches(7)
    pupil.asked("target", "unit")
    pupil.reaches(8)
    ask = pupil.asked("unit")
    if ask:
        pupil.give(ask["options"][0])
        expect(coach).to_contain_text("Now take it back.")
        page.keyboard.press("u")
        pupil.reaches(9)
        turn = pupil.view()["turn"]
        while (view := pupil.view())["turn"] == turn and not view["over"]:
            if pupil.asked("unit", "target") is None:
                break
            pupil.give("done")
            page.wait_for_timeout(200)
    else:
        coach.get_by_role("button", name="Skip").click()
    page.wait_for_function("() => JSON.parse(localStorage.getItem('northfront.school')).done")
    expect(page.locator("#bar")).to_contain_text("That was the school.")
    expect(coach).to_have_count(0)


def test_whoever_skips_every_step_is_left_with_an_empty_map(browse, server):
    opened = server.table(game="ford", **SEATS)
    page = browse(f"/t/{opened['table']}?school#{opened['token']}", width=1440, height=900, newcomer=True)
    Pupil(page, server, opened).asked("unit")
    caption = page.locator(".coach .bf-caps")
    for number in (1, 2, 3, 4, 5, 6, 8, 9):  # nobody has anything to settle in the seventh
        expect(caption).to_contain_text(f"Step {number} of 9")
        if number == 8:
            page.locator(".coach").get_by_role("button", name="Back").click()
            expect(caption).to_contain_text("Step 6 of 9")
            page.locator(".coach").get_by_role("button", name="Skip").click()
            expect(caption).to_contain_text("Step 8 of 9")
        page.locator(".coach").get_by_role("button", name="Skip").click()
    expect(page.locator("#bar")).to_contain_text("That was the school.")
    expect(page.locator(".nf-popup")).to_be_hidden()  # no beak and no cross of the last mark


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_on_a_phone_the_coach_leaves_the_decision_free(browse, server, axe, theme):
    opened = server.table(game="ford", **SEATS)
    page = browse(f"/t/{opened['table']}?school#{opened['token']}", width=390, height=844, color_scheme=theme)
    Pupil(page, server, opened).asked("unit")
    coach = page.locator(".coach:not(.small)")
    expect(coach).to_contain_text("Look at the other bank.")
    assert faults(page, axe) == []
    box, panel = coach.bounding_box(), page.locator("#decide").bounding_box()
    assert box["y"] + box["height"] <= panel["y"]
    assert json.loads(page.evaluate("localStorage.getItem('northfront.school')")) == {
        "table": opened["table"],
        "step": 0,
        "done": False,
    }
