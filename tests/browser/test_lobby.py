"""The lobby: a newcomer plays after one click, and a returning player sees where it is his move."""

import json
import re

import pytest
from playwright.sync_api import expect

from northfront.core.recordfile import write_record
from northfront.games import load
from tests.browser.conftest import faults
from tests.games_played import committed_game

BLUE = "Play Leningrad as the Germans against the computer"
DRAWING = 240_000  # milliseconds: seven boards may have to be drawn for the first time
WIDTHS = [(1440, 900), (390, 844)]


def keep(page, tables, **more):
    """Let this browser know these tables, as if it had sat at them: (opened, token, title, side)."""
    kept = [
        {
            "table": opened["table"],
            "game": game,
            "title": title,
            "side": side,
            "when": f"2026-01-0{n}T00:00:00Z",
            "token": token,
        }
        for n, (opened, token, game, title, side) in enumerate(tables, start=1)
    ]
    page.evaluate("(kept) => localStorage.setItem('northfront.tables', kept)", json.dumps(kept))
    for key, value in more.items():
        page.evaluate("([key, value]) => localStorage.setItem(key, value)", [f"northfront.{key}", json.dumps(value)])
    page.reload()


@pytest.fixture(scope="module")
def tables(server):
    """Two tables that wait for me, one where I wait, one of computers that is over, one that is gone."""
    spi, title = "spi-leningrad", "Leningrad (SPI, 1979)"
    terms = {"scenario": "ready"}
    mine = server.table("inf-1", "0110", terms=terms)
    other = server.table("inf-1", "0110", terms=terms)
    waiting = server.table(german="link", soviet="link", terms=terms)
    gone = {"table": "nowhere"}
    both = server.post("/api/records", {"text": write_record(committed_game(load("ford"), 1))})
    return [
        (mine, mine["token"], spi, title, "German and Soviet"),
        (other, other["token"], spi, title, "German and Soviet"),
        (waiting, waiting["links"]["soviet"], spi, title, "Soviet"),
        (both, both["token"], "ford", "The Ford", "German and Soviet"),
        (gone, "token", spi, title, "German"),
    ]


@pytest.mark.parametrize(("width", "height"), WIDTHS)
def test_a_first_visit_is_small_and_has_one_blue_button(browse, axe, width, height):
    page = browse("/healthz", width=width, height=height)
    sizes = []
    page.on("response", lambda response: sizes.append(int(response.headers.get("content-length", 0))))
    page.goto(page.url.replace("/healthz", "/"))
    expect(page.locator("#lead .btn.primary")).to_be_visible()
    page.wait_for_load_state("networkidle", timeout=DRAWING)
    assert 0 < sum(sizes) < 600_000
    expect(page.locator(".btn.primary")).to_have_count(1)
    expect(page.locator("#mine")).to_be_hidden()
    expect(page.locator("#games > li")).to_have_count(6)
    expect(page.get_by_role("button", name="Begin the school")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert faults(page, axe) == []


def test_pictures_come_one_after_another_so_that_they_delay_nobody_who_plays(browse):
    page = browse("/healthz")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if ".png" in request.url else None)
    page.route("**/*.png*", lambda _: None)  # never answered
    page.goto(page.url.replace("/healthz", "/"))
    expect(page.locator("#games > li")).to_have_count(6)
    page.wait_for_timeout(300)
    assert len(asked) == 1


def test_a_double_click_opens_one_table(browse):
    page = browse("/")
    opened = []
    page.on("request", lambda request: opened.append(request.url) if request.method == "POST" else None)
    page.get_by_role("button", name=BLUE).dblclick()
    page.wait_for_url("**/t/*")
    assert len(opened) == 1


@pytest.mark.parametrize(("width", "theme"), [(1440, "light"), (390, "dark")])
def test_my_tables_are_filtered_searched_archived_and_forgotten(browse, axe, tables, width, theme):
    page = browse("/", width=width, height=900, color_scheme=theme)
    keep(page, tables)
    rows, filters = page.locator("#tables > li"), page.locator("#filters")
    expect(filters).to_contain_text(re.compile(r"Your move\s*2\s*Waiting\s*1\s*Finished\s*2"), timeout=DRAWING)
    if width > 600:
        expect(rows).to_have_count(4)
        expect(page.locator("#more")).to_contain_text("4 of 5 tables shown.")
        page.get_by_role("button", name="Show 1 more").click()
        expect(rows).to_have_count(5)
        expect(rows.last).to_contain_text("The server does not have it, or the link is no longer valid.")
        expect(rows.first.get_by_role("link")).to_have_accessible_name(
            "Your move. Leningrad, both sides at this screen, turn 1 of 12."
        )
        expect(page.locator(".piece img")).to_have_count(4, timeout=DRAWING)
        page.locator("body").press("/")
    else:
        expect(rows).to_have_count(2)  # on a small screen, those where it is my move
        page.locator("#search").focus()
    assert faults(page, axe) == []
    page.keyboard.type("memel")
    expect(rows).to_have_count(2)
    page.locator("#search").fill("nothing like this")
    expect(page.locator("#more")).to_contain_text("No table with")
    page.locator("#search").fill("")
    filters.get_by_role("button", name="Waiting").click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("you: Soviet")
    page.get_by_role("button", name="Archive this table of Leningrad").click()
    expect(rows).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(rows).to_have_count(1)
    page.get_by_role("button", name="Archive this table of Leningrad").click()
    filters.get_by_role("button", name="Archive").click()
    expect(rows).to_have_count(1)
    page.get_by_role("button", name="Forget").click()
    expect(page.get_by_role("dialog")).to_contain_text("Nobody can give it back to you.")
    page.get_by_role("button", name="Keep it").click()
    expect(rows).to_have_count(1)
    page.get_by_role("button", name="Forget").click()
    page.get_by_role("button", name="Forget this seat").click()
    expect(rows).to_have_count(0)
    assert len(json.loads(page.evaluate("localStorage.getItem('northfront.tables')"))) == 4


def test_a_link_that_was_opened_is_among_my_tables_with_what_is_new(browse, server):
    opened = server.table(german="link", soviet="link", terms={"scenario": "ready"})
    page = browse(f"/t/{opened['table']}#{opened['links']['soviet']}")
    expect(page.locator("#decide")).to_contain_text("Turn 1")
    page.wait_for_load_state("networkidle")
    server.answer(opened, opened["links"]["german"], "inf-1", "0110", "stop")
    page.goto(server.url)
    row = page.locator("#tables > li")
    expect(row).to_contain_text("you: Soviet")
    expect(row).to_contain_text("2 news")
    expect(row).to_contain_text("German player")


def test_the_school_goes_on_where_it_was_left(browse):
    page = browse("/")
    keep(page, [], school={"table": "abc", "step": 9, "done": True})
    expect(page.get_by_role("button", name="Once more")).to_be_visible()
    keep(page, [], school={"table": "abc", "step": 3, "done": False})  # three of nine are behind
    expect(page.locator(".steps .done")).to_have_count(3)
    page.get_by_role("button", name="Go on with step 4").click()  # that table is gone, so the school begins anew
    page.wait_for_url(re.compile(r"/t/\w+\?school#"))
    expect(page.locator("#decide")).to_contain_text("Choose a unit to move")  # whatever the dice would have said


def test_a_friends_link_says_that_only_this_machine_can_open_it(browse):
    page = browse("/")
    page.get_by_role("button", name="With a friend").click()
    box = page.get_by_role("dialog")
    expect(box).to_contain_text(
        "Only this machine can open 127.0.0.1. Start with --host 0.0.0.0 to serve your network."
    )


def test_whoever_brings_a_record_says_who_sits_where(browse, tmp_path):
    path = tmp_path / "game.record"
    path.write_text(write_record(committed_game(load("spi-leningrad"), 1, 30)), "utf-8")
    page = browse("/")
    expect(page.locator("#games > li")).to_have_count(6)
    page.locator("#record").set_input_files(path)
    page.locator('[name="seat soviet"]').select_option("computer:random")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#top")).to_contain_text("Soviet: the computer")


def test_without_a_server_the_page_says_so_and_tries_again(browse):
    page = browse("/")
    expect(page.get_by_role("button", name=BLUE)).to_be_visible()
    page.route("**/api/**", lambda route: route.abort("connectionrefused"))
    page.reload()
    expect(page.locator("#trouble")).to_have_text(
        "The server does not answer. Your tables are safe; trying again in 5 s."
    )
    page.unroute("**/api/**")
    expect(page.locator("#trouble")).to_be_hidden()
    expect(page.get_by_role("button", name=BLUE)).to_be_visible()
