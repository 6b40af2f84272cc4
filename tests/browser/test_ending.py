"""The end of a game, and the charts beside the map."""

import json
from itertools import pairwise

import pytest
from playwright.sync_api import expect

import northfront as nf
from northfront import games
from northfront.core.recordfile import write_record
from tests.browser.conftest import laid
from tests.games_played import committed_game


@pytest.fixture(scope="module")
def finished(server):
    """A finished game of Leningrad, brought as a record."""
    return server.post("/api/records", {"text": write_record(committed_game(games.load("spi-leningrad"), 3))})


def test_a_finished_game_shows_its_result_and_proves_its_dice(browse, finished):
    page = browse(f"/t/{finished['table']}#{finished['token']}")
    result = page.get_by_role("main", name="Result")
    expect(result.get_by_role("heading", level=2)).to_have_text("The Soviet player wins a strategic victory.")
    expect(result.get_by_role("status")).to_contain_text("35 dice and 34 draws, all as promised.")
    expect(result.locator(".ledger .sum").first).to_contain_text("Soviet by 51")
    expect(result.locator(".turning li")).to_have_count(5)
    expect(result.locator(".btn.primary")).to_have_count(1)
    result.get_by_role("button", name="3 German mechanized eliminated").click()  # a turning point
    expect(result).to_be_hidden()
    expect(page.locator("#decide")).to_contain_text("Looking back")
    page.keyboard.press("End")
    page.locator("#decide").get_by_role("button", name="Result").click()
    expect(result).to_be_visible()
    page.keyboard.press("Escape")
    expect(result).to_be_hidden()


def test_on_a_phone_the_curve_can_be_read(browse, finished):
    page = browse(f"/t/{finished['table']}#{finished['token']}", width=390, height=844)
    expect(page.locator(".curve .lead")).to_be_attached()
    zoom = page.locator(".curve svg").evaluate("svg => svg.getScreenCTM().a")
    sizes = page.locator(".curve text").evaluate_all(
        "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) * zoom > 9
    turns = page.locator(".curve text.turn").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().toJSON())"
    )
    assert all(one["right"] < other["left"] for one, other in pairwise(turns))


def test_a_forged_die_is_found_by_the_browser(browse, finished):
    def forge(route):
        data = route.fetch().json()
        roll = next(each for each in data["dice"]["chances"] if "sides" in each)
        roll["answer"] = str(int(roll["answer"]) % 6 + 1)
        route.fulfill(body=json.dumps(data), content_type="application/json")

    page = browse()
    page.route("**/result", forge)
    page.goto(f"{page.url}t/{finished['table']}#{finished['token']}")
    expect(page.locator(".proof.broken")).to_contain_text("is not what was promised")


def test_rolls_made_elsewhere_are_neither_proved_nor_called_forged(server, browse):
    record = nf.play("ford", german="random", soviet="random", seed=5).record
    opened = server.post("/api/records", {"text": write_record(record)})
    page = browse(f"/t/{opened['table']}#{opened['token']}")
    expect(page.get_by_role("status")).to_contain_text("made elsewhere: nothing here proves them.")
    assert page.locator(".proof.broken").count() == 0


def test_a_rematch_swaps_the_sides(server, browse):
    opened = server.post("/api/records", {"text": write_record(committed_game(games.load("ford"), 3))})
    page = browse(f"/t/{opened['table']}#{opened['token']}")
    page.get_by_role("button", name="Rematch, sides swapped").click()
    page.wait_for_url(lambda url: opened["table"] not in url)
    expect(page.locator("#decide")).to_contain_text("decides")


def test_the_charts_show_the_tables_and_the_present_turn(server, browse):
    opened = server.table("1308", game="spi-leningrad")
    page = browse(f"/t/{opened['table']}#{opened['token']}")
    expect(page.locator("#decide")).to_contain_text("column 14")
    laid(page)
    page.keyboard.press("q")
    charts = page.get_by_role("complementary", name="Charts")
    table = charts.locator(".chart.combat table")
    expect(table.locator("thead th")).to_have_count(14)
    expect(table.locator("tbody tr").first).to_contain_text("-/E")
    expect(charts.locator(".turns-chart [aria-current=step]")).to_contain_text("22-28 June")
    expect(charts.locator(".hex-swatch:not(.none)").first).to_be_visible()
    charts.get_by_role("button", name="Points").click()
    expect(charts).to_contain_text("German strategic victory")
    page.keyboard.press("Escape")
    expect(charts).to_be_hidden()
    expect(page.locator("#decide")).to_contain_text("column 14")  # Escape took nothing back


@pytest.mark.parametrize(("choice", "shown"), [("off", 0), ("on", 1)])
def test_a_table_that_needs_an_option_lies_beside_the_map_only_with_it(server, browse, choice, shown):
    opened = server.table(game="leningrad-41", terms={"scenario": "ready", "options": {"airborne": choice}})
    page = browse(f"/t/{opened['table']}#{opened['token']}")
    laid(page)
    page.keyboard.press("q")
    charts = page.get_by_role("complementary", name="Charts")
    expect(charts.locator("h3", has_text="Rubble and Metro")).to_have_count(1)
    expect(charts.locator("h3", has_text="Airborne assault")).to_have_count(shown)
