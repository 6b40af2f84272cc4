"""My desk and word that it is my move, in a real browser: two people far apart, mail and push included."""

import json
import re
from email import message_from_string, policy

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import BRIEFED, PATIENCE, Server, faults
from tests.server.desks import wait_until
from tests.server.listeners import Browser, Listener, MailBox

READY = {"game": "ford", "terms": {"scenario": "ready"}}
SUBSCRIBED = """
(subscription) => {
    Object.defineProperty(Notification, "permission", {get: () => "granted"});
    Notification.requestPermission = async () => "granted";
    PushManager.prototype.subscribe = async () => ({toJSON: () => subscription});
}
"""
"""Chromium's push service is out of reach: what it would say of itself, with keys of ours."""


class ServerWithMail(Server):
    """A server that sends mail and push at once, to this machine too."""

    def __init__(self, folder, post):
        self._more = ["--smtp", f"smtp://127.0.0.1:{post.port}?from=table@example.org&tls=off", "--private-notices"]
        self._more += ["--recovery-key", str(folder / "recovery.key")]
        super().__init__(folder, "tests.browser.serving")

    def start(self):
        command = self._command
        self._command = [*command, *self._more, "--public-url", self.url]
        super().start()
        self._command = command


@pytest.fixture(scope="module")
def post():
    box = MailBox()
    yield box
    box.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory, post):
    started = ServerWithMail(tmp_path_factory.mktemp("desk"), post)
    yield started
    started.kill()


@pytest.fixture
def opened(server):
    return server.table(german="link", soviet="link", **READY)


@pytest.fixture
def deciding(server, opened):
    """Who moves first, which a die says, and the other one: (side, token)."""
    first = server.look(opened)["waiting"][0]
    other = "german" if first == "soviet" else "soviet"
    return [(side, opened["links"][side]) for side in (first, other)]


def bell(page):
    page.get_by_role("button", name=re.compile("^Notices")).click()
    box = page.get_by_role("dialog", name="Tell me when it is my move")
    expect(box).to_be_visible()
    return box


def make_desk(page):
    """Make a desk in the lobby; its link."""
    page.locator("#desk").click()
    page.get_by_role("button", name="Make my link").click()
    return page.get_by_label("My link, for me alone").input_value()


def far(page):
    """The others' page is put away, as when somebody turns to something else."""
    page.evaluate(
        """() => {
            Object.defineProperty(document, "hidden", {get: () => true, configurable: true});
            document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )


def done(page):
    button = page.locator('[data-key="word done"]')
    button.click()
    asks_again = """() => document.querySelector('[data-key="word done"]')?.textContent.includes("anyway")"""
    if page.evaluate(asks_again):
        page.wait_for_timeout(500)
        button.click()


def content(mail):
    return message_from_string(mail[1], policy=policy.default).get_content()


def test_my_tables_are_there_on_another_device_and_stay_in_step(sit, browse, opened):
    here = sit(opened, opened["links"]["german"], pictures=False)
    here.goto(here.url.split("/t/")[0])
    link = make_desk(here)
    there = browse("/desk#" + link.split("#")[1], pictures=False)
    expect(there).to_have_url(re.compile("/desk$"))
    row = there.locator("#tables li").first
    expect(row).to_contain_text("you: German")
    with there.expect_response(re.compile("/archived$")):
        there.get_by_role("button", name=re.compile("Archive this table")).click()
    here.keyboard.press("Escape")
    here.reload()
    expect(here.locator("#mine")).to_be_visible()
    expect(here.locator("#tables li")).to_have_count(0)
    expect(here.locator("#filters")).to_contain_text("Archive")
    there.get_by_role("button", name="Undo").click()
    expect(row).to_be_visible()
    row.get_by_role("link").click()
    expect(there.locator("#decide")).to_contain_text(re.compile("German|you"))
    assert there.evaluate("localStorage.getItem('northfront.desk')") == link.split("#")[1]


def test_a_link_that_only_this_machine_can_open_says_so(browse):
    page = browse(pictures=False)
    make_desk(page)
    expect(page.get_by_role("dialog")).to_contain_text(
        "Only this machine can open 127.0.0.1. Start with --host 0.0.0.0"
    )


def test_my_tables_can_be_taken_off_a_browser_that_is_not_mine(server, sit, opened):
    page = sit(opened, opened["links"]["german"], pictures=False)
    page.goto(server.url)
    token = make_desk(page).split("#")[1]
    page.get_by_role("button", name="Remove my tables from this browser").click()
    expect(page.get_by_role("status")).to_contain_text(["Copy your link first"])
    assert page.evaluate("localStorage.getItem('northfront.desk')") == token
    page.get_by_role("button", name="I have my link: remove them").click()
    expect(page.locator("#tables li")).to_have_count(0)
    assert opened["links"]["german"] not in page.evaluate("JSON.stringify(localStorage)")
    page.goto(f"{server.url}/desk#{token}")
    expect(page.locator("#tables li")).to_have_count(1)


def test_a_desk_takes_the_tables_of_a_browser_only_if_it_may(server, sit, opened):
    token = server.post("/api/desk", {"name": "anna_k", "tables": []})["token"]
    page = sit(opened, opened["links"]["german"], pictures=False)
    page.goto(f"{server.url}/desk#{token}")
    box = page.get_by_role("dialog", name="Open this desk here?")
    expect(box).to_contain_text("The table of this browser will lie on it, too.")
    assert page.evaluate("localStorage.getItem('northfront.desk')") is None
    box.get_by_role("button", name="Open it").click()
    expect(box).to_contain_text("Your tables are here.")
    expect(page.locator("#desk")).to_contain_text("anna_k")


def test_players_see_names_and_who_is_here_and_a_spectator_sees_only_names(sit, opened):
    german = sit(opened, opened["links"]["german"], pictures=False)
    soviet, watcher = sit(opened, opened["links"]["soviet"], pictures=False), sit(opened, "", pictures=False)
    soviet.get_by_role("button", name="Menu").click()
    soviet.get_by_role("menuitem", name="My name for the other players…").click()
    soviet.get_by_label("My name for the other players").last.fill("<b>anna_k</b>")
    soviet.keyboard.press("Enter")
    seat = german.locator(".seat[data-side=soviet]")
    expect(seat).to_contain_text("<b>anna_k</b>here now")
    far(soviet)
    expect(seat).to_contain_text("<b>anna_k</b>seen just now")
    expect(watcher.locator(".seat[data-side=soviet]")).to_have_text("<b>anna_k</b>")


def test_word_comes_by_mail_and_leads_to_my_seat(sit, opened, deciding, post):
    post.mails.clear()
    (_, first), (side, second) = deciding
    mine, theirs = sit(opened, second, pictures=False), sit(opened, first, pictures=False)
    box = bell(mine)
    box.get_by_role("switch", name="By e-mail").click()
    box.get_by_label("E-mail address").fill("boris@example.org")
    box.get_by_role("button", name="Send the link").click()
    expect(box.get_by_role("switch", name="By e-mail")).to_have_accessible_description(re.compile("open the link"))
    asked = content(wait_until(lambda: post.mails and post.mails[0]))
    mine.goto(re.search(r"http\S+confirm=\S+", asked)[0])
    mine.get_by_role("button", name="Confirm it").click()
    expect(mine.get_by_role("dialog")).to_contain_text("boris@example.org is confirmed.")
    done(theirs)
    told = content(wait_until(lambda: len(post.mails) > 1 and post.mails[1]))
    assert told.startswith(f"It is your move as {side.title()} in The Ford")
    mine.goto(re.search(r"http\S+\?to=\S+", told)[0])
    expect(mine).to_have_url(re.compile(rf"/t/{opened['table']}"))
    expect(mine.locator("#decide")).to_contain_text(f"{side.title()} decides")


def test_a_browser_that_does_not_know_my_seat_says_what_to_do(browse, opened):
    page = browse(f"/desk?to={opened['table']}", pictures=False)
    box = page.get_by_role("dialog", name="This browser does not know your seat")
    expect(box).to_contain_text("Open the link to your desk here")
    box.get_by_role("button", name="My desk").click()
    page.get_by_text("I have lost the link to my desk").click()
    page.get_by_label("Your e-mail address").fill("nobody@example.org")
    page.get_by_role("button", name="Send it again").click()
    expect(page.get_by_role("status")).to_contain_text(
        ["If a desk has confirmed this address, its link is on the way."]
    )


def test_word_comes_by_push_to_a_closed_page(chromium, server, opened, deciding):
    (_, first), (_, second) = deciding
    listener = Listener()
    browser = Browser(listener.url)
    context = chromium.new_context()
    context.grant_permissions(["notifications"], origin=server.url)
    context.add_init_script(f"({SUBSCRIBED})({json.dumps(browser.subscription)}); {BRIEFED}")
    context.route(re.compile(r"/api/games/.*\.png"), lambda route: route.abort())
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{server.url}/t/{opened['table']}#{second}")
    expect(page.locator("#decide")).to_contain_text(re.compile("Turn [1-9]"))
    box = bell(page)
    box.get_by_role("switch", name=re.compile("From this browser")).click()
    expect(box.get_by_role("switch", name=re.compile("From this browser"))).to_have_attribute("aria-checked", "true")
    page.goto(server.url)  # the table is not open any more
    server.answer(opened, first, "done")
    _, _, body = wait_until(lambda: listener.taken)[0]
    word = browser.read(body)
    assert word["title"] == "Your move: The Ford, turn 1"
    line = context.new_cdp_session(page)
    registered = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda event: registered.extend(event["registrations"]))
    line.send("ServiceWorker.enable")
    wait_until(lambda: page.wait_for_timeout(50) or registered)
    push = {"origin": server.url, "registrationId": registered[0]["registrationId"], "data": json.dumps(word)}
    line.send("ServiceWorker.deliverPushMessage", push)
    shown = "async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((one) => [one.title, one.tag])"
    wait_until(lambda: page.evaluate(shown))
    assert page.evaluate(shown) == [[word["title"], opened["table"]]]
    server.answer(opened, second, "done")
    assert len(listener.taken) == 1
    context.close()
    listener.close()


def test_a_server_that_cannot_push_says_so_instead_of_offering_it(sit, opened):
    page = sit(opened, opened["links"]["german"], pictures=False)
    nothing = {"push": "", "mail": False, "chat": [], "lost": False}
    page.route("**/api/notices", lambda route: route.fulfill(json=nothing))
    switch = bell(page).get_by_role("switch", name=re.compile("From this browser"))
    expect(switch).to_be_disabled()
    expect(switch).to_have_accessible_description(re.compile(r"this server cannot.*pip install 'northfront\[push\]'"))


def test_the_open_page_knocks_and_shows_a_notice_only_if_asked_for(sit, opened, deciding):
    (_, first), (_, second) = deciding
    mine, theirs = sit(opened, second, pictures=False), sit(opened, first, pictures=False)
    mine.evaluate(
        """() => {
            window.told = [];
            window.Notification = class extends EventTarget {
                static permission = "granted";
                constructor(title) { super(); window.told.push(title); }
            };
        }"""
    )
    far(mine)
    box = bell(mine)
    box.get_by_role("switch", name="In the open page").click()
    expect(box.get_by_role("switch", name="In the open page")).to_have_attribute("aria-checked", "true")
    assert mine.evaluate("window.told") == []
    done(theirs)
    expect(mine).to_have_title(re.compile("●"))
    assert mine.evaluate("window.told") == ["Your move: The Ford, turn 1"]


def test_quiet_hours_and_other_ways_are_kept_at_the_desk(sit, opened):
    page = sit(opened, opened["links"]["german"], pictures=False)
    box = bell(page)
    box.get_by_role("button", name="No quiet hours").click()
    box.get_by_label("Quiet from").fill("21:30")
    box.get_by_role("button", name="Keep").click()
    expect(box.get_by_role("button", name="Quiet 21:30 to 8:00")).to_be_visible()
    box.get_by_role("switch", name="To a chat service").click()
    box.get_by_label("Address of the webhook").fill("ftp://example.org")
    box.get_by_role("button", name="Use it").click()
    expect(box.get_by_role("status")).to_contain_text("the address of a chat service begins with https://")
    listener = Listener()
    box.get_by_label("Address of the webhook").fill(listener.url)
    box.get_by_role("button", name="Use it").click()
    expect(box.get_by_role("button", name="Remove: To a chat service")).to_be_visible()
    box.get_by_role("button", name="Send a test").click()
    expect(box.get_by_role("status")).to_have_text("A test is on its way.")
    wait_until(lambda: listener.messages)
    listener.close()
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    expect(page.get_by_role("button", name=re.compile("^Notices"))).to_be_focused()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_bell_and_desk_keep_nobody_out(server, sit, opened, axe, theme, width, height):
    page = sit(opened, opened["links"]["german"], pictures=False, width=width, height=height, color_scheme=theme)
    box = bell(page)
    box.get_by_role("switch", name="By e-mail").click()
    expect(box.get_by_label("E-mail address")).to_be_visible()
    assert faults(page, axe) == []
    inside = box.bounding_box()
    assert inside["x"] >= 0
    assert inside["x"] + inside["width"] <= width
    panel = page.locator("#decide").bounding_box()
    assert width < 600 or inside["x"] + inside["width"] <= panel["x"]
    page.goto(server.url)
    make_desk(page)
    assert faults(page, axe) == []
