"""Duel in the North at the table: two people by link, each with secrets of his own."""

import re

import pytest
from playwright.sync_api import expect

from northfront.core.toolkit.movement import format_points

AIR = 7  # the turn on which the Soviet air force arrives
PATIENT = ("pass", "done", "later")


def idly(view):
    """The answer of somebody who does as little as he can."""
    options = view["ask"]["options"]
    return next((word for word in PATIENT if word in options), options[0])


def until(turn, kind, **answers):
    """Idle answers, but these from that turn on, up to a kind of decision."""

    def choose(view):
        ask = view["ask"]
        if view["turn"] < turn:
            return idly(view)
        if ask["kind"] == kind:
            return None
        return answers.get(f"{ask['side']}_{ask['kind']}") or idly(view)

    return choose


@pytest.fixture
def opened(server):
    return server.table(game="duel-in-the-north", german="link", soviet="link")


@pytest.fixture
def seats(sit, opened):
    """Both pages, as soon as the game is where the test wants it."""
    return lambda: (sit_down(sit, opened, "german"), sit_down(sit, opened, "soviet"))


def sit_down(sit, opened, side):
    return sit(opened, opened["links"][side])


def press(page, word):
    page.locator(f'#decide [data-key="word {word}"]').click()


def go_to(page, hex_name):
    page.keyboard.press("g")
    page.keyboard.type(hex_name)
    page.keyboard.press("Enter")


def test_air_units_are_sent_in_turn_and_the_dogfight_is_rolled_for_all_to_see(seats, server, opened):
    server.play(opened, until(AIR, "target", german_order="attack-move"))
    german, soviet = seats()
    expect(german.locator("#decide")).to_contain_text("Choose a hex to attack")
    target = german.locator('#decide [data-key^="hex "]').first
    name = target.get_attribute("data-key").removeprefix("hex ")
    target.hover()
    expect(german.locator("#card")).to_contain_text(f"Attack on {name}")
    target.click()
    press(german, "all")
    press(german, "attack")
    press(german, "fighter")
    expect(soviet.locator("#decide")).to_contain_text(f"Send an air unit over {name}?")
    expect(soviet.locator("#card .bars")).to_be_visible()
    press(soviet, "fighter")
    expect(german.locator('#decide [data-key="word fighter"]')).to_contain_text("Send a fighter")
    press(german, "pass")
    press(soviet, "pass")
    for page in (german, soviet):
        fight = page.locator("#card .thrown").filter(has_text=f"Dogfight over {name}: German ")
        expect(fight.locator(".die")).to_have_count(2)
    if server.look(opened, opened["links"]["german"])["ask"]:
        expect(german.locator("#decide")).to_contain_text("How much artillery")
        german.keyboard.press("1")
    for page in (german, soviet):
        expect(page.locator(".nf-popup .roll .die")).to_have_count(2)
        line = page.locator("#pane-log .line").filter(has_text=re.compile(f"attacks? {name}:"))
        expect(line.locator(".die")).to_have_count(2)


def test_what_is_added_to_the_dice_stands_on_the_card(seats, server, opened):
    server.play(opened, until(1, "target", german_order="attack-move"))
    german, _ = seats()
    german.locator('#decide [data-key^="hex "]').first.click()
    press(german, "all")
    press(german, "attack")
    press(german, "support")
    german.mouse.move(20, 300)  # what is pointed at is forecast with it
    expect(german.locator("#card .shift").filter(has_text="air units of the attacker")).to_contain_text("+2")
    expect(german.locator("#card .others")).to_contain_text("Send a fighter")


def test_a_face_down_unit_is_a_back_to_the_enemy_and_has_a_name_for_its_owner(seats, server, opened):
    backs = server.look(opened, opened["links"]["german"])["backs"]
    units = server.look(opened, opened["links"]["soviet"])["units"]
    hidden = next(at for at, *_ in backs if sum(facts["at"] == at for facts in units.values()) == 1)
    german, soviet = seats()
    for page in (german, soviet):
        go_to(page, hidden)
        expect(page.locator("#pane-stack .unit-row")).to_have_count(1)
    expect(german.locator("#pane-stack")).to_contain_text("Soviet unit, face down")
    expect(german.locator("#pane-stack")).to_contain_text("moves")
    name = soviet.locator("#pane-stack .unit-row b").inner_text()
    assert "face down" not in name
    assert name not in german.content()
    german.keyboard.press("v")
    expect(german.locator(".list-view")).to_contain_text("Soviet unit face down")
    assert name not in german.content()


def test_both_choose_their_chits_in_secret_and_at_once(seats, server, opened):
    server.play(opened, until(2, "chits"))
    german, soviet = seats()
    for page in (german, soviet):
        expect(page.locator("#decide .who")).to_contain_text("in secret")
        expect(page.locator("#decide")).to_contain_text("Whose chit goes into the cup? 3 more.")
    for left in ("2 more", "1 more", ""):
        german.locator('#decide [data-key^="unit "]').first.click()
        expect(german.locator("#decide")).to_contain_text(left or "Waiting for the Soviet player")
    expect(soviet.locator("#decide")).to_contain_text("3 more")
    assert "chits into the cup" not in soviet.locator("#pane-log .line").first.inner_text()
    for left in ("2 more", "1 more", ""):
        soviet.locator('#decide [data-key^="unit "]').first.click()
        if left:
            expect(soviet.locator("#decide")).to_contain_text(left)
    for page in (german, soviet):
        expect(page.locator("#pane-log")).to_contain_text("The German puts 3 chits into the cup")
        expect(page.locator("#decide .status").first).to_contain_text("Chits in the cup")
        numbers = page.locator("#decide .status div").first.locator("b").all_inner_texts()
        assert sum(int(re.sub(r"\D", "", number)) for number in numbers) == 5  # one has been drawn


def test_the_answers_are_in_plain_words_and_each_has_a_key(seats, server, opened):
    server.play(opened, until(1, "order"))
    german, soviet = seats()
    expect(german.locator('[data-key="word move-attack"]')).to_have_text("Move, then attack1")
    expect(german.locator("#decide .active-line").first).to_contain_text("HQ")
    german.keyboard.press("Enter")  # passing up a whole activation is never what Enter does
    german.wait_for_timeout(300)
    expect(german.locator("#decide")).to_contain_text("Move and then attack, or attack and then move?")
    german.keyboard.press("v")
    german.locator('.list-view [data-key="option move-attack"]').click()
    expect(german.locator(".list-view")).to_contain_text("Choose a unit to move")
    expect(soviet.locator("#map .nf-sign.nf-leads")).to_have_count(1)


def test_a_bridge_is_drawn_on_its_hexside_and_was_not_there_before(seats, server, opened):
    server.play(opened, until(1, "pontoon"))
    token = opened["links"]["german"]
    view = server.look(opened, token)
    server.answer(opened, token, view["ask"]["options"][0])
    view = server.look(opened, token)
    if view["ask"]["kind"] == "pontoon-across":
        server.answer(opened, token, view["ask"]["options"][0])
    german, _ = seats()
    [[kind, here, there]] = server.look(opened)["hexsides"]
    assert kind == "pontoon"
    expect(german.locator(".nf-hexside title")).to_have_text(f"Pontoon bridge between {here} and {there}")
    go_to(german, here)
    expect(german.locator("#pane-stack")).to_contain_text(f"Pontoon bridge to {there}.")
    german.keyboard.press("Escape")
    for _ in range(2):
        german.keyboard.press(",")
    expect(german.locator(".nf-hexside")).to_have_count(0)
    german.keyboard.press("End")
    expect(german.locator(".nf-hexside")).to_have_count(1)


def test_lines_of_supply_lead_to_the_sources(seats):
    german, _ = seats()
    german.keyboard.press("s")
    expect(german.locator(".nf-lines")).to_have_count(2)
    assert german.locator(".nf-side0 .nf-source1").count() > 0
    assert german.locator(".nf-side1 .nf-line1").count() > 0


def test_the_reach_by_rail_is_lit_though_it_costs_sixths(seats, server, opened):
    server.play(opened, until(1, "unit", german_order="move-attack"))
    token = opened["links"]["german"]
    units = server.look(opened, token)["ask"]["options"]
    german, _ = seats()
    expect(german.locator("#decide")).to_contain_text("Choose a unit to move")
    for unit in units[:-2]:
        server.answer(opened, token, unit)
        costs = server.look(opened, token)["ask"]["costs"]
        if part := next((to for to, cost in costs.items() if cost % 1), ""):
            break
        server.answer(opened, token, "stop")
    expect(german.locator(".nf-outer")).to_have_count(1)
    expect(german.locator(".nf-legend")).to_contain_text("reach")
    shown = set(german.locator(".nf-costs text").all_text_contents())
    assert shown <= {format_points(cost) for cost in costs.values()}
    assert any(cost[-1] in "⅙⅚⅓⅔½" for cost in shown)
    german.keyboard.press("v")
    german.locator(f'.list-view [data-key="explain {part}"]').click()
    expect(german.locator(".list-view [role=status]")).to_contain_text(f"Costs {format_points(costs[part])}, leaves")
