"""Two people far apart: chat, notes, a draw, resigning, a take-back, the clock, and the rematch."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import COLUMNS, faults

LINKS = {"german": "link", "soviet": "link"}


@pytest.fixture
def apart(server, sit):
    """A table with some answers, and a page for each seat."""

    def opened(*answers, **options):
        table = server.table(*answers, **LINKS, terms=options.pop("terms", None))
        return table, *(sit(table, table["links"][side], **options) for side in ("german", "soviet"))

    return opened


def menu(page, item):
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name=item).click()


def chat(page):
    page.get_by_role("button", name=re.compile("^Chat")).click()
    return page.get_by_role("complementary", name="Chat")


def write(page, text):
    page.get_by_role("textbox", name=re.compile("Write to")).fill(text)
    page.keyboard.press("Enter")


def test_a_message_reaches_the_other_player_and_takes_nobodys_keyboard(apart):
    _, german, soviet = apart(*COLUMNS)
    chat(german)
    soviet.locator("#map").focus()
    write(german, "Look at 1503 in turn 1, <b>not</b> at 9999")
    tool = soviet.get_by_role("button", name=re.compile("^Chat"))
    expect(tool).to_contain_text("1")
    assert soviet.evaluate("document.activeElement.id") == "map"
    log = chat(soviet).get_by_role("log")
    expect(log).to_contain_text("Look at 1503 in turn 1, <b>not</b> at 9999")
    assert [each.inner_text() for each in log.get_by_role("button").all()] == ["1503", "turn 1"]
    expect(tool).to_have_text("Chat")  # it has been read
    write(german, "No hurry. 56th Corps is on the move, turn 1.")
    expect(log.locator(".unbroken").last).to_have_text("turn 1.")
    assert log.locator(".unbroken").last.evaluate("each => each.getClientRects().length") == 1
    log.get_by_role("button", name="1503").click()
    expect(soviet.locator("#side")).to_contain_text("1503")
    soviet.reload()
    expect(soviet.get_by_role("button", name=re.compile("^Chat"))).to_have_text("Chat")


def test_who_plays_alone_has_no_chat(server, sit):
    page = sit(server.table(*COLUMNS))
    expect(page.get_by_role("button", name="Charts")).to_be_visible()
    expect(page.get_by_role("button", name="Chat")).to_have_count(0)


def test_notes_are_kept_for_this_seat_only(apart):
    _, german, soviet = apart(*COLUMNS)
    menu(german, "My notes")
    german.get_by_role("textbox", name="My notes").fill("Cross at 1503.")
    expect(german.locator("#side").get_by_role("status")).to_contain_text("kept")
    german.reload()
    menu(german, "My notes")
    expect(german.get_by_role("textbox", name="My notes")).to_have_value("Cross at 1503.")
    menu(soviet, "My notes")
    expect(soviet.get_by_role("textbox", name="My notes")).to_have_value("")


def test_a_draw_is_offered_with_a_word_and_agreed(apart):
    _, german, soviet = apart(*COLUMNS)
    menu(german, "Offer a draw")
    german.get_by_role("textbox", name=re.compile("A message")).fill("Shall we?")
    german.get_by_role("button", name="Ask Soviet").click()
    card = soviet.get_by_role("alert").filter(has_text="German offers a draw")
    expect(card).to_be_visible()
    expect(german.get_by_role("alert")).to_contain_text("Soviet has not replied yet")
    inside = chat(soviet)
    expect(inside.get_by_role("log")).to_contain_text("Shall we?")
    expect(inside.get_by_role("alert")).to_contain_text("German offers a draw")
    soviet.wait_for_timeout(600)  # a press that was meant for something else is not taken
    inside.get_by_role("button", name="Agree").click()
    for page in (german, soviet):
        result = page.get_by_role("main", name="Result")
        expect(result.get_by_role("heading", level=2)).to_contain_text("A draw was agreed in turn 1.")


def test_resigning_is_asked_first_and_the_result_says_who_did(apart, server):
    table, german, soviet = apart(*COLUMNS)
    menu(german, "Resign")
    question = german.get_by_role("dialog", name="Resign?")
    expect(question).to_contain_text("The Soviet player wins. This cannot be taken back.")
    expect(question.get_by_role("button", name="Play on")).to_be_focused()
    german.keyboard.press("Enter")
    expect(question).to_have_count(0)
    assert server.look(table)["over"] == ""
    menu(german, "Resign")
    question.get_by_role("button", name="Resign").click()
    expect(soviet.get_by_role("main", name="Result").get_by_role("heading", level=2)).to_have_text(
        "German resigned in turn 1."
    )
    expect(german.get_by_role("main", name="Result").get_by_role("heading", level=2)).to_have_text(
        "You resigned in turn 1."
    )
    expect(soviet.locator(".proof")).to_contain_text("all as promised")


def test_the_result_tells_how_the_points_stood(server, browse):
    table = server.table(game="duel-in-the-north", **LINKS)
    server.post(f"/api/tables/{table['table']}/people", {"type": "resign"}, table["links"]["german"])
    page = browse(f"/t/{table['table']}")
    expect(page.locator(".verdict .why")).to_contain_text("By points it stood 0 to 15.")


def test_a_rematch_is_offered_and_both_go_there_with_sides_swapped(apart, server):
    table, german, soviet = apart(*COLUMNS)
    headers = table["links"]["german"]
    server.post(f"/api/tables/{table['table']}/people", {"type": "resign"}, headers)
    german.get_by_role("button", name="Rematch, sides swapped").click()
    expect(german.locator(".verdict")).to_contain_text("Soviet is asked for a rematch.")
    soviet.get_by_role("button", name="Agree to German's rematch").click()
    soviet.wait_for_url(lambda url: table["table"] not in url)
    expect(soviet.locator(".seat.eyes")).to_contain_text("German")
    german.get_by_role("button", name="To the rematch").click()
    german.wait_for_url(lambda url: table["table"] not in url)
    expect(german.locator(".seat.eyes")).to_contain_text("Soviet")


def test_a_take_back_is_proposed_from_the_menu_and_declined(apart, server):
    table, german, soviet = apart(*COLUMNS)
    server.answer(table, table["links"]["german"], server.look(table, table["links"]["german"])["ask"]["options"][0])
    menu(soviet, "Propose to take back")
    expect(soviet.get_by_role("dialog")).to_contain_text("German has played since, so German must agree.")
    soviet.get_by_role("button", name="Ask German").click()
    expect(german.get_by_role("alert")).to_contain_text("Soviet proposes to take back")
    german.wait_for_timeout(600)
    german.get_by_role("button", name="No, play on").click()
    expect(soviet.locator("#side")).to_contain_text("German did not agree to take it back")
    expect(soviet.get_by_role("alert")).to_have_count(0)


def test_a_pace_is_agreed_and_the_clock_says_how_long(apart):
    _, german, soviet = apart(*COLUMNS)
    menu(german, "Pace")
    german.get_by_label("Time for each turn").select_option("3 days")
    german.get_by_role("button", name="Ask Soviet").click()
    expect(soviet.get_by_role("alert")).to_contain_text("German proposes a pace: 3 days a turn, with a reminder.")
    soviet.wait_for_timeout(600)
    soviet.get_by_role("button", name="Agree").click()
    expect(german.locator(".clock-line")).to_contain_text(re.compile(r"(your turn|Soviet): 2 days 23 hours left"))
    expect(german.locator(".clock-line")).to_contain_text("of 3 days, agreed")
    german.get_by_role("button", name="Menu").click()
    expect(german.get_by_role("menuitem", name="Pace: 3 days a turn…")).to_be_visible()


def test_a_pace_and_an_open_chat_are_chosen_when_the_table_is_opened(browse, server):
    page = browse("/")
    page.get_by_role("button", name="More choices").click()
    page.locator('[name="seat soviet"]').select_option("computer:random")
    expect(page.get_by_label("Time for each turn")).to_be_hidden()  # a computer needs no clock
    page.locator('[name="seat soviet"]').select_option("link")
    page.get_by_label("Time for each turn").select_option("5 days")
    page.get_by_label("When the time is over").select_option("3 days later the game may be claimed")
    page.get_by_label("Spectators may read the chat").check()
    with page.expect_response("**/api/tables") as made:
        page.get_by_role("button", name="Set up the table").click()
    view = server.look(made.value.json())
    assert (view["clock"]["days"], view["clock"]["claim"]) == (5, 3)
    assert view["chat"] == []  # and not null, which a spectator would read elsewhere


def later(page, days):
    """The page believes that so many days have gone by; the server decides whether that is true."""
    page.add_init_script(f"const then = Date.now; Date.now = () => then() + {days} * 86400000")
    page.reload()


def test_when_the_time_is_over_the_other_side_may_wait_or_claim(apart, server):
    table, german, soviet = apart(*COLUMNS, terms={"days": 1, "claim": 2})
    (late,) = server.look(table)["waiting"]
    waits, name = (german, "Soviet") if late == "soviet" else (soviet, "German")
    later(waits, 4)
    card = waits.get_by_role("alert")
    expect(card).to_contain_text(f"{name} has let the agreed time pass.")
    waits.wait_for_timeout(600)
    waits.get_by_role("button", name="Claim the game").click()
    expect(waits.locator("#bar")).to_contain_text("only when the other side has let the agreed time pass")
    waits.get_by_role("button", name="Wait").click()
    expect(card).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_no_serious_fault_far_apart(apart, server, axe, theme, width, height):
    table, german, _ = apart(*COLUMNS, terms={"days": 3}, width=width, height=height, color_scheme=theme)
    path, soviet = f"/api/tables/{table['table']}/people", table["links"]["soviet"]
    server.post(path, {"type": "chat", "text": "Look at 1503"}, soviet)
    server.post(path, {"type": "offer-draw"}, soviet)
    expect(german.get_by_role("alert")).to_contain_text("offers a draw")
    if width > 900:
        chat(german)
    else:
        menu(german, "Chat")
    expect(german.get_by_role("log", name="Chat")).to_contain_text("Look at 1503")
    box = german.get_by_role("complementary", name="Chat").bounding_box()
    assert 0 <= box["x"] < box["x"] + box["width"] <= width
    assert faults(german, axe) == []
    german.get_by_role("button", name="Close the chat").click()
    german.get_by_role("button", name="Menu").click()
    assert faults(german, axe) == []
    german.get_by_role("menuitem", name="Resign").click()
    assert faults(german, axe) == []
