"""A server that goes away while a table is being opened, and comes back."""

from playwright.sync_api import expect

from tests.browser.conftest import COLUMNS, answered, click_hex


def test_what_had_not_come_when_the_server_died_is_fetched_when_it_is_back(browse, server):
    opened = server.table(*COLUMNS, "inf-1")
    page = browse("/healthz")
    page.route("**/api/games/**", lambda route: route.abort("connectionreset"))
    page.goto(f"{server.url}/t/{opened['table']}#{opened['token']}")
    expect(page.locator("#bar")).to_contain_text("Part of the table has not arrived yet")
    expect(page.locator("#bar")).to_be_visible()
    server.kill()
    expect(page.locator("#bar")).to_contain_text("No connection to the server")
    page.unroute("**/api/games/**")
    server.start()
    expect(page.locator("#bar")).to_be_hidden(timeout=60_000)
    expect(page.locator("#decide")).to_contain_text("Where does 1st Infantry Division go?")
    expect(page.locator("#map .nf-counter").first).to_be_visible()
    expect(page.locator("#map .nf-board-image svg")).to_be_visible()
    page.wait_for_load_state("networkidle")
    click_hex(page, "0110")
    answered(page, 9)


def test_a_file_that_fails_once_is_asked_for_again_while_the_line_is_up(browse, server):
    opened = server.table(*COLUMNS)
    page = browse("/healthz")
    failed = []

    def fail_once(route):
        if route.request.url in failed:
            route.continue_()
        else:
            failed.append(route.request.url)
            route.fulfill(status=503)

    page.route("**/api/games/**", fail_once)
    page.goto(f"{server.url}/t/{opened['table']}#{opened['token']}")
    expect(page.locator("#map .nf-counter").first).to_be_visible()
    expect(page.locator("#map .nf-board-image svg")).to_be_visible()
    expect(page.locator("#bar")).to_be_hidden()
    assert {url.rsplit("/", 1)[-1].split("?")[0] for url in failed} == {"board.json", "counters.json", "board.svg"}


def test_a_table_that_is_not_there_says_so(browse):
    page = browse("/t/nowhere")
    expect(page.get_by_text("There is no table nowhere.")).to_be_visible()
    assert (
        page.evaluate("getComputedStyle(document.querySelector('#app'), '::after').content") == "none"
    )  # none is laid
    expect(page.get_by_role("link", name="To the lobby")).to_be_visible()
