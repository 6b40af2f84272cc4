"""Back to an earlier moment: taken back alone, proposed to the other player, or gone on from at a new table."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import COLUMNS


def look_back(page, serial):
    page.goto(re.sub(r"(\?at=\d+)?#.*", "", page.url) + f"?at={serial}")
    expect(page.locator(".looking-back")).to_be_visible()


def test_one_person_takes_the_game_back_past_the_set_up(server, sit):
    opened = server.table(*COLUMNS)
    page = sit(opened)
    look_back(page, 2)
    page.get_by_role("button", name="Take back to here").click()
    page.get_by_role("dialog").get_by_role("button", name="Take back").click()
    expect(page.locator("#decide")).to_contain_text("column 15")
    assert server.look(opened, opened["token"])["serial"] == 2


def test_the_other_player_is_asked_and_agrees(server, sit):
    opened = server.table(*COLUMNS, german="link", soviet="link")
    german, soviet = (opened["links"][side] for side in ("german", "soviet"))
    assert server.look(opened, german)["ask"], "the German has something to decide after the set-up"
    server.answer(opened, german, server.look(opened, german)["ask"]["options"][0])
    asker, other = sit(opened, soviet), sit(opened, german)
    look_back(asker, 3)
    asker.get_by_role("button", name="Take back to here").click()
    asker.get_by_role("dialog").get_by_role("button", name="Propose").click()
    expect(other.get_by_role("alert").filter(has_text="proposes")).to_contain_text("Soviet proposes to take back")
    other.wait_for_timeout(600)  # a press that was meant for something else is not taken
    other.get_by_role("button", name="Agree").click()
    expect(asker.locator("#side")).to_contain_text("German agreed")
    assert server.look(opened, soviet)["serial"] == 3


def test_go_on_from_here_opens_a_table_of_its_own(server, sit):
    opened = server.table(*COLUMNS)
    page = sit(opened)
    look_back(page, 4)
    page.get_by_role("button", name="Go on from here").click()
    form = page.get_by_role("dialog")
    expect(form).to_contain_text("The game that was played stays as it is.")
    form.get_by_role("button", name="Open the table").click()
    page.wait_for_url(lambda url: opened["table"] not in url)
    expect(page.locator("#decide")).to_contain_text("column 17")
    assert server.look(opened, opened["token"])["serial"] >= len(COLUMNS)
