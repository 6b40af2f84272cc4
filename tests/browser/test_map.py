"""What the map shows: overlays that the server computed, and less of each counter from afar."""

from playwright.sync_api import expect

from tests.browser.conftest import COLUMNS


def test_supply_is_a_line_from_a_source_to_every_stack(sit, server):
    page = sit(server.table(*COLUMNS, "1/41", "0212", "stop"))
    assert page.locator(".nf-line1").count() == 0
    page.keyboard.press("s")
    expect(page.locator(".nf-lines")).to_have_count(2)
    expect(page.locator(".nf-side0 .nf-source1")).to_have_count(3)  # each of the three holds Germans
    assert page.locator(".nf-side0 .nf-line1").count() > 0
    assert page.locator(".nf-side1 .nf-line1").count() > 0
    expect(page.locator(".nf-legend")).to_contain_text("source")
    page.keyboard.press("s")
    expect(page.locator(".nf-lines")).to_have_count(0)


def test_a_game_without_supply_says_so_and_shows_nothing(browse, server):
    opened = server.table(game="ford")
    page = browse(f"/t/{opened['table']}#{opened['token']}")
    page.locator("#curtain button").first.click()
    expect(page.locator("#decide")).to_contain_text("Which counter do you place?")
    expect(page.locator('#top [data-key="zoc"]')).to_be_visible()
    expect(page.locator('#top [data-key="supply"]')).to_have_count(0)
    page.keyboard.press("s")
    expect(page.locator("#bar")).to_contain_text("has no overlay supply")


def test_the_zones_beside_the_reach_are_hatched_and_all_of_them_on_wish(sit, server):
    page = sit(server.table(*COLUMNS))
    expect(page.locator(".nf-zone")).to_have_count(0)
    page.locator('[data-key="unit inf-1"]').click()
    expect(page.locator(".nf-zone.nf-faint")).to_have_count(1)
    expect(page.locator(".nf-legend")).to_contain_text("enemy zone")
    near = len(page.locator(".nf-zone").get_attribute("d"))
    page.keyboard.press("z")
    expect(page.locator(".nf-zone.nf-faint")).to_have_count(0)
    assert len(page.locator(".nf-zone").get_attribute("d")) > near


def test_from_afar_counters_are_plainer_and_none_is_drawn_anew(sit, server):
    page = sit(server.table(*COLUMNS), width=1600, height=1000)
    zoom = page.locator("#map")
    counter = page.locator(".nf-counter").first.element_handle()
    expect(page.locator(".nf-plain").first).to_be_hidden()
    for _ in range(2):
        page.keyboard.press("-")
    expect(zoom).to_have_attribute("data-zoom", "far")
    expect(page.locator(".nf-fine").first).to_be_hidden()
    page.set_viewport_size({"width": 500, "height": 800})
    page.keyboard.press("0")
    expect(zoom).to_have_attribute("data-zoom", "tiny")
    figures = "getComputedStyle(document.querySelector('.nf-art .c-figures')).display"
    assert page.evaluate(figures) == "none"
    assert counter.evaluate("node => node.isConnected")
