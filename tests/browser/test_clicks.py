"""One gesture, several answers: another unit, a whole stack, and all that was chosen dropped at once."""

from playwright.sync_api import expect

from tests.browser.conftest import COLUMNS, answered, click_hex, where


def asked(page, text):
    expect(page.locator("#decide")).to_contain_text(text)


def test_another_unit_a_whole_stack_and_escape(sit, server):
    opened = server.table(*COLUMNS)
    page = sit(opened, width=1440, height=900)
    view = server.look(opened, opened["token"])
    at = {unit: view["units"][unit]["at"] for unit in view["ask"]["options"] if unit in view["units"]}
    stack = [unit for unit, place in at.items() if place == at["inf-1"]]
    assert len(stack) > 1
    page.locator('#decide [data-key="unit inf-1"]').click()
    asked(page, "Where does 1st Infantry Division go?")
    page.keyboard.press("Escape")  # once, whatever is open
    answered(page, 7)
    page.mouse.dblclick(*where(page, at["inf-1"]))
    asked(page, "Where do ")
    page.keyboard.press("Escape")  # the whole stack is put back
    answered(page, 7)
    page.locator('#decide [data-key="unit inf-1"]').click()
    answered(page, 8)
    reach = server.look(opened, opened["token"])["ask"]["options"]
    other = next(unit for unit, place in at.items() if place not in {at["inf-1"], *reach} and len(place) == 4)
    click_hex(page, at[other])
    if len([unit for unit, place in at.items() if place == at[other]]) > 1:
        page.locator(f'.nf-fan [data-unit="{other}"]').click()
    expect(page.locator("#decide")).not_to_contain_text("1st Infantry Division go?")
    answered(page, 8)  # the first choice was taken back and has left nothing behind
    assert server.look(opened, opened["token"])["ask"]["about"] == [other]


def test_a_click_on_another_unit_ends_a_move(sit, server):
    opened = server.table(*COLUMNS)
    page = sit(opened, width=1440, height=900)
    page.locator('#decide [data-key="unit inf-1"]').click()
    answered(page, 8)
    click_hex(page, "0110")
    answered(page, 9)
    view = server.look(opened, opened["token"])
    barred = {view["units"]["inf-1"]["at"], *view["ask"]["options"]}
    other, place = next(
        (unit, facts["at"])
        for unit, facts in view["units"].items()
        if unit.startswith("inf-") and facts["at"] not in barred and len(facts["at"]) == 4
    )
    click_hex(page, place)
    if page.locator(f'.nf-fan [data-unit="{other}"]').count():
        page.locator(f'.nf-fan [data-unit="{other}"]').click()
    answered(page, 11)  # stop, and the other
    view = server.look(opened, opened["token"])
    assert view["units"]["inf-1"]["at"] == "0110"
    assert view["ask"]["about"] == [other]
