"""A combat at the table: the card before the roll, the result at its hex after it, and what each side is told."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import COLUMNS, heaped, overlap, where


def test_leningrad_an_overrun_from_its_odds_to_its_result(sit, server):
    opened = server.table(*COLUMNS, german="link", soviet="link")
    server.answer(opened, opened["links"]["german"], "1/41", "0212", "0312")
    german, soviet = (sit(opened, opened["links"][side]) for side in ("german", "soviet"))
    card = german.locator("#card")
    expect(german.locator("#decide .combat-line")).to_have_text(
        "You attack 0312 with 1st Panzer Division, 10 against their 1 to 7."
    )
    expect(card.locator(".force").nth(0)).to_contain_text("you")
    expect(card.locator(".force").nth(0).locator(".counter-art")).to_have_count(1)
    expect(card.locator(".force").nth(1)).to_contain_text("1\u20137")
    expect(card.locator(".force").nth(1)).to_contain_text("not known")
    expect(card.locator(".sums")).to_contain_text("they are destroyed")
    expect(card.locator(".others .other")).to_have_count(2)  # no air unit, and one
    assert heaped(german, "#card :is(.card-body > *, .others)") == []
    assert heaped(german, "#card .bar-row") == []
    shares = [float(each.rstrip("%")) for each in card.locator(".bar-row > span").all_inner_texts()]
    assert abs(sum(shares) - 100) < 0.6  # each is rounded
    german.keyboard.press("1")
    for page, who in ((german, "You"), (soviet, "They")):
        popup = page.locator(".nf-popup")
        expect(popup.locator(".roll .die")).to_have_count(1)
        expect(popup.locator(".roll")).to_contain_text(f"{who} rolled")
        expect(popup.locator(".turned-up")).to_have_count(1)
        assert not overlap(page, ".nf-popup", "#decide")
        x, y = where(page, "0312")
        box = popup.bounding_box()
        assert not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"])
        assert re.search(
            r"^(0312 falls|0312 holds|The attack on 0312 fails|You lose|They|Each)", popup.locator("h2").inner_text()
        )
    expect(german.locator(".bar-row.came")).to_contain_text("came:")
    expect(german.locator("#map .nf-fought1")).to_have_count(1)
    german.keyboard.press("Escape")
    expect(german.locator(".nf-popup")).to_be_hidden()
    german.keyboard.press("a")
    expect(german.locator(".nf-popup")).to_be_visible()
    german.locator(".nf-popup summary").click()
    expect(german.locator(".nf-popup details")).to_contain_text("overrun")


def test_blitzkrieg_on_a_phone_the_result_leaves_hex_and_decision_free(sit, server):
    opened = server.table(game="leningrad-blitzkrieg", axis="link", soviet="link")
    server.play(opened, lambda view: None if view["ask"]["kind"] == "target" else view["ask"]["options"][-1])
    token = opened["links"]["axis"]
    target = server.look(opened, token)["ask"]["options"][0]
    server.answer(opened, token, target, "all")
    page = sit(opened, token, width=390, height=844, has_touch=True, is_mobile=True)
    page.locator('[data-key="word attack"]').click()
    popup = page.locator(".nf-popup")
    expect(popup).to_contain_text("You rolled")
    assert popup.bounding_box()["width"] == 366
    assert not overlap(page, ".nf-popup", "#decide")
    x, y = where(page, target, "leningrad-blitzkrieg")
    box, stage = popup.bounding_box(), page.locator("#stage").bounding_box()
    assert stage["y"] < y < stage["y"] + stage["height"]
    assert stage["x"] < x < stage["x"] + stage["width"]
    assert not box["y"] < y < box["y"] + box["height"]
