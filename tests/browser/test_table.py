"""People at the table: what they click, and what they then see."""

from playwright.sync_api import expect

from tests.browser.conftest import COLUMNS, answered, click_hex, end_phase, laid


def test_a_newcomer_is_at_the_table_with_one_click(browse, server):
    server.draw("spi-leningrad")
    page = browse("/")
    page.get_by_role("button", name="Play Leningrad as the Germans against the computer").click()
    expect(page.locator("#decide")).to_contain_text("Choose a unit to move")
    expect(page.locator("#top")).to_contain_text("Soviet: the computer")
    page.locator('[data-key="unit inf-1"]').click()
    expect(page.locator("#decide")).to_contain_text("Where does 1st Infantry Division go?")
    click_hex(page, "0110")
    answered(page, 2)


def test_a_click_counts_though_the_answer_before_it_is_still_on_its_way(browse, server):
    while_the_line_is_slow(browse, server, lambda page: click_hex(page, "0110"))


def test_enter_counts_though_the_answer_before_it_is_still_on_its_way(browse, server):
    def by_keyboard(page):
        page.keyboard.press("g")
        page.keyboard.type("0110")
        page.keyboard.press("Enter")  # the cursor goes there
        page.keyboard.press("Enter")

    while_the_line_is_slow(browse, server, by_keyboard)


def while_the_line_is_slow(browse, server, go):
    """A unit is chosen, and before the server has answered it is told to go to 0110."""
    opened = server.table(*COLUMNS)
    page = browse("/healthz")
    waiting, slow = [], []
    page.route_web_socket("**/socket", lambda line: slow_line(line, waiting, slow))
    page.goto(f"{server.url}/t/{opened['table']}#{opened['token']}")
    unit = page.locator('[data-key="unit inf-1"]')
    expect(unit).to_be_visible()
    laid(page)
    slow.append(True)
    unit.click()
    go(page)
    slow.clear()
    for send in waiting:
        send()
    answered(page, 9)
    assert server.look(opened)["units"]["inf-1"]["at"] == "0110"


def slow_line(line, waiting, slow):
    """While the line is slow, what the server says waits to be sent."""
    far = line.connect_to_server()
    far.on_message(lambda text: waiting.append(lambda: line.send(text)) if slow else line.send(text))


def test_a_button_can_be_pressed_while_the_panel_is_drawn_anew(sit, server):
    opened = server.table(german="link", soviet="link")
    soviet = sit(opened, opened["links"]["soviet"])
    click_hex(soviet, "1308")
    answered(soviet, 1)
    undo = soviet.locator('[data-key="undo"]')
    undo.hover()
    soviet.mouse.down()
    sit(opened, opened["links"]["german"])
    expect(soviet.locator("#top")).to_contain_text("German: here now")
    soviet.mouse.up()
    answered(soviet, 0)


def test_a_unit_is_chosen_moved_and_taken_back(sit, server):
    opened = server.table(*COLUMNS)
    page = sit(opened)
    page.locator('[data-key="unit inf-1"]').click()
    expect(page.locator("#decide")).to_contain_text("Where does 1st Infantry Division go?")
    click_hex(page, "0110")
    answered(page, 9)
    assert server.look(opened)["units"]["inf-1"]["at"] == "0110"
    expect(page.locator("#side")).to_contain_text("1st Infantry Division moves from 0111 to 0110")
    page.locator('[data-key="undo"]').click()
    answered(page, 8)
    assert server.look(opened)["units"]["inf-1"]["at"] == "0111"


def test_a_refused_hex_says_why_with_its_rule(sit, server):
    page = sit(server.table(*COLUMNS, "inf-1"))
    click_hex(page, "2604")
    expect(page.locator("body")).to_contain_text("The way there is barred")
    expect(page.get_by_role("button", name="4.4", exact=True).first).to_be_visible()


def test_an_overrun_shows_its_odds_first_and_then_the_dice(sit, server):
    opened = server.table(*COLUMNS, "1/41", "0212")
    page = sit(opened)
    expect(page.locator("#decide")).to_contain_text("1st Panzer Division")
    before = server.look(opened)["serial"]
    click_hex(page, "0312")
    expect(page.locator("#card")).to_be_visible()
    while server.look(opened)["serial"] == before:
        page.keyboard.press("Enter")
        page.wait_for_timeout(300)
    page.locator('[data-key="word 0"]').click()
    expect(page.locator("#side")).to_contain_text("overruns 0312")


def test_a_reload_finds_the_same_seat_and_the_same_game(sit, server):
    opened = server.table(*COLUMNS, "inf-1", "0110")
    page = sit(opened)
    page.reload()
    expect(page.locator("#decide")).to_contain_text("1st Infantry Division")
    page.locator('[data-key="word stop"]').click()
    expect(page.locator("#decide")).to_contain_text("Choose a unit to move")


def test_two_browsers_and_a_spectator_at_one_table(sit, server):
    opened = server.table(german="link", soviet="link")
    soviet = sit(opened, opened["links"]["soviet"])
    german = sit(opened, opened["links"]["german"])
    watching = sit(opened, "")
    expect(german.locator("#decide")).not_to_contain_text("Where in column 13 do you place an infantry division?")
    click_hex(soviet, "1308")
    for page in (german, watching):
        expect(page.locator("#side")).to_contain_text("Soviet infantry 13 is placed in 1308")
        assert page.locator('[data-key^="word "]').count() == 0


def test_after_a_killed_server_the_table_comes_back_by_itself(sit, server):
    opened = server.table(*COLUMNS, "inf-1")
    page = sit(opened)
    server.kill()
    expect(page.locator("#bar")).to_be_visible()
    server.start()
    expect(page.locator("#bar")).to_be_hidden(timeout=60_000)
    page.wait_for_timeout(1000)
    click_hex(page, "0110")
    answered(page, 9)


def test_the_past_is_looked_at_and_left_again(sit, server):
    page = sit(server.table(*COLUMNS, "inf-1", "0110"))
    page.keyboard.press(",")
    expect(page.locator("#scrub")).to_contain_text("Turn 1 · decision 7")  # before the march
    page.keyboard.press("End")
    expect(page.locator("#scrub")).to_contain_text("Live · decision 9")


def test_the_rules_open_at_the_case_of_a_chip(sit, server):
    page = sit(server.table(*COLUMNS))
    page.locator('#decide [data-rule="4.0P"]').first.click()
    expect(page.locator('.drawer [data-case="4.0P"]')).to_be_visible()
    page.get_by_label("Search the rules").fill("overrun")
    expect(page.locator('.drawer [data-case="7.1"]')).to_be_visible()


def test_a_game_with_secrets_draws_a_curtain_between_two_people(browse, server):
    opened = server.table(game="ford")
    page = browse(f"/t/{opened['table']}#{opened['token']}")
    expect(page.locator("#curtain")).to_be_visible()
    page.locator("#curtain button").first.click()
    expect(page.locator("#curtain")).to_be_hidden()
    expect(page.locator("#decide")).to_contain_text("Which counter do you place?")


def test_the_whole_position_can_be_played_as_text(sit, server):
    opened = server.table(*COLUMNS)
    page = sit(opened)
    page.keyboard.press("v")
    view = page.locator(".list-view")
    expect(view).to_be_visible()
    view.locator('[data-key="option inf-1"]').click()
    view.locator('[data-key="option 0110"]').click()
    answered(page, 9)
    assert server.look(opened)["units"]["inf-1"]["at"] == "0110"


def test_by_keyboard_alone(sit, server):
    opened = server.table(*COLUMNS, "inf-1")
    page = sit(opened)
    page.keyboard.press("g")
    page.keyboard.type("0110")
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    page.keyboard.press("Enter")
    answered(page, 9)
    page.keyboard.press("u")
    answered(page, 8)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("undo")


def test_on_a_phone(sit, server):
    opened = server.table(*COLUMNS, "inf-1")
    page = sit(opened, width=400, height=800, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    expect(page.locator("#decide")).to_contain_text("Where does 1st Infantry Division go?")


def test_the_first_load_of_a_table_is_under_600_kilobytes(browse, server):
    opened = server.table(*COLUMNS)
    page = browse("/healthz")  # not the lobby, whose pictures do not count
    sizes = []
    page.on("response", lambda response: sizes.append(int(response.headers.get("content-length", 0))))
    page.goto(f"{server.url}/t/{opened['table']}#{opened['token']}")
    expect(page.locator("#decide")).to_contain_text("Choose a unit")
    page.wait_for_load_state("networkidle")
    assert 0 < sum(sizes) < 600_000


def test_an_attack_from_the_target_to_the_choices_of_both_sides(sit, server):
    # Four infantry divisions before 0209, which is attacked by all of them: 24 against at most 7.
    moves = ["inf-1", "join", "inf-11", "join", "inf-21", "0210", "stop", "inf-58", "0110", "stop"]
    crowded = server.table(*COLUMNS, *moves)
    page = sit(crowded)
    end_phase(page)
    for _ in range(60):  # the Soviet player at this screen chooses who is lost where too many stand
        look = server.look(crowded)
        if look["phase"] == "german combat":
            break
        page.locator('#decide [data-key^="unit "]').first.click()
        page.wait_for_timeout(150)
    expect(page.locator("#decide")).to_contain_text("Choose a hex to attack")
    page.wait_for_load_state("networkidle")
    page.locator('[data-key="hex 0209"]').click()
    expect(page.locator("#decide")).to_contain_text("Who attacks 0209?")
    expect(page.locator("#card")).to_be_visible()
    page.locator('[data-key="word all"]').click()
    expect(page.locator("#card")).to_contain_text("%")
    page.wait_for_function(  # the columns stand side by side on the card, which may just be drawn anew
        "() => (document.querySelector('#card .column-chart')?.getBoundingClientRect().width ?? 0) > 250"
    )
    page.locator('[data-key="word attack"]').click()
    page.locator('[data-key="word 0"]').click()
    expect(page.locator("#side")).to_contain_text("Infantry Division attack 0209: ")
    expect(page.locator("#side")).to_contain_text("is revealed:")
