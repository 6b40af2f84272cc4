"""The dice in the browser: it keeps the promise, contributes, gives links, proves, and warns."""

import json
import re

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playwright.sync_api import expect

from northfront.core.ask import CHANCE, Draw, Roll
from northfront.core.chance import Link
from northfront.core.contributions import AWAITED, WAIVED, stream
from northfront.server.wire.ending import ending
from tests.core.test_dice import CHAINED, PLAIN

APART = {"german": "link", "soviet": "link"}
SET_UP = ["tk-1", "0703", "gd-1", "0602", "de-1", "0803", "de-2", "0804"]
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
BYTES_32 = st.binary(min_size=32, max_size=32)
POOLS = st.lists(st.integers(0, 9), min_size=1, max_size=5).filter(any)
REQUESTS = st.one_of(
    st.builds(Roll, TEXT, TEXT, st.integers(2, 2**53)),
    st.builds(
        lambda why, rule, pool: Draw(why, rule, tuple((f"w{i}", n) for i, n in enumerate(pool))), TEXT, TEXT, POOLS
    ),
)
CONTRIBUTIONS = st.dictionaries(
    st.sampled_from(["german", "soviet", "axis"]), st.binary(min_size=1, max_size=40).map(bytes.hex)
)


def facts(request, roll):
    """A request as the page of the result is told of it."""
    about = {"pool": request.pool} if isinstance(request, Draw) else {"sides": request.sides}
    return {"rule": request.rule, "why": request.why, "roll": roll, **about}


def test_browser_and_server_derive_the_same_dice(browse):
    page = browse("/")
    page.evaluate("async () => { globalThis.dice = await import('/web/ending/proof.js'); }")

    @given(BYTES_32, CONTRIBUTIONS, st.lists(REQUESTS, min_size=1, max_size=20), st.booleans(), st.binary(max_size=1))
    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
    def same(secret, contributions, requests, chains, other):
        links = (
            {seat: Link(len(requests), bytes.fromhex(value)) for seat, value in contributions.items()} if chains else {}
        )
        if chains:
            contributions = {seat: link.at(0).hex() for seat, link in links.items()}
        elif other:
            contributions = {**contributions, "soviet": WAIVED, "axis": AWAITED}
        dice = stream(secret, contributions, links)
        part = {"secret": secret.hex(), "contributions": contributions, "chains": chains}
        part["links"] = {seat: [link.roll, link.value.hex()] for seat, link in links.items()}
        told = [facts(request, roll) for roll, request in enumerate(requests, start=1)]
        found = page.evaluate("([part, told]) => told.map((one) => dice.derived(part, one))", [part, told])
        assert found == [str(dice.answer(request, number)) for number, request in enumerate(requests)]

    same()


def kept_by(record, side, **more):
    """What the browser of a side keeps of a finished game."""
    given = record.header.contributions
    before = list(given.values())[: list(given).index(side)]
    keeps = {"promise": record.header.chance, "sent": {side: given[side]}, "before": {side: before}, "takeBacks": []}
    seals = ["", *(entry.seal for entry in record.entries)]
    rolls = [n for n, entry in enumerate(record.entries) if entry.side == CHANCE]
    return keeps | {"asked": {str(i): [n, seals[n]] for i, n in enumerate(rolls, start=1)}} | more


SAID = [
    (
        PLAIN,
        "soviet",
        {},
        True,
        "Neither the other player nor the host could choose the dice. The host could foresee them.",
    ),
    (
        PLAIN,
        "german",
        {},
        True,
        "unless he also plays the other side, which contributed after you. The host could foresee them.",
    ),
    (CHAINED, "german", {}, True, "Nobody could choose the dice, and nobody could foresee them."),
    (CHAINED, "german", {"asked": {}}, True, "of them a host could have foreseen"),
    (CHAINED, "german", {"asked": {"2": [3, "other"]}}, False, "asked for its part in roll 2 before what led to it"),
    (PLAIN, "german", {"sent": {"german": "ab"}}, False, "What this browser contributed for german was not used."),
    (PLAIN, "german", {"promise": "commitment 00"}, False, "not the one that this browser saw at the start"),
    (PLAIN, "german", {"promise": "", "sent": {}, "asked": {}}, True, "did not see the promise at the start"),
]


def test_the_browser_says_against_whom_the_dice_are_proved(browse):
    page = browse("/")
    page.evaluate("async () => { globalThis.dice = await import('/web/ending/proof.js'); }")
    for record, side, more, sound, words in SAID:
        keeps = kept_by(record, side, **more)
        facts = [ending(record)["dice"], keeps, list(keeps["sent"].values())]
        found = page.evaluate("([told, kept, mine]) => dice.prove(told, kept, (one) => mine.includes(one))", facts)
        assert (found["sound"], words in found["words"] + found["against"]) == (sound, True), found


def kept(page, table):
    return json.loads(page.evaluate(f"localStorage.getItem('northfront.dice.{table}')"))


def test_both_browsers_bind_the_dice_and_a_roll_waits_for_the_one_that_is_away(server, sit):
    opened = server.table(game="ford", terms={"chains": True}, **APART)
    soviet = sit(opened, opened["links"]["soviet"])
    server.answer(opened, opened["links"]["soviet"], *SET_UP)
    expect(soviet.locator("#decide")).to_contain_text("The roll waits until the German player has the table open")
    german = sit(opened, opened["links"]["german"])
    expect(german.locator("#decide")).not_to_contain_text("The roll waits")
    expect(soviet.locator("#decide")).not_to_contain_text("The roll waits")
    dice = server.look(opened)["dice"]
    assert dice["given"] == {"german": 1, "soviet": 1}
    for page, side in ((german, "german"), (soviet, "soviet")):
        mine = kept(page, opened["table"])
        assert mine["sent"] == {side: dice["contributions"][side]}
        assert list(mine["asked"]) == ["1"]
    german.reload()
    expect(german.locator("#decide")).to_contain_text(re.compile("Turn [1-9]"))
    assert kept(german, opened["table"])["sent"] == {"german": dice["contributions"]["german"]}


def test_the_first_roll_waits_until_the_other_player_has_opened_the_table(server, sit):
    opened = server.table(game="ford", **APART)
    soviet = sit(opened, opened["links"]["soviet"])
    server.answer(opened, opened["links"]["soviet"], *SET_UP)
    expect(soviet.locator("#decide")).to_contain_text(
        "The first roll waits until the German player has opened the table"
    )
    sit(opened, opened["links"]["german"])
    expect(soviet.locator("#decide")).not_to_contain_text("first roll waits")


def test_a_player_who_leaves_lets_the_server_stand_in(server, sit):
    opened = server.table(game="ford", terms={"chains": True}, **APART)
    german = sit(opened, opened["links"]["german"])
    german.locator("#top").get_by_role("button", name="Menu").click()
    german.get_by_role("menuitem", name="Let the server fill in for my dice").click()
    german.get_by_role("textbox", name="For how many rolls").fill("20")
    german.keyboard.press("Enter")
    expect(german.get_by_role("dialog")).to_have_count(0)
    german.close()
    soviet = sit(opened, opened["links"]["soviet"])
    server.answer(opened, opened["links"]["soviet"], *SET_UP)
    expect(soviet.locator("#decide")).not_to_contain_text("The roll waits")
    assert server.look(opened)["dice"]["given"]["german"] == 20


def test_a_page_that_sees_another_promise_warns_and_takes_no_further_part(server, sit):
    opened = server.table(game="ford", **APART)
    page = sit(opened, opened["links"]["german"])
    page.evaluate(f"localStorage.setItem('northfront.promise.{opened['table']}', 'commitment 00')")
    page.reload()
    warning = page.get_by_role("dialog", name="The dice at this table cannot be trusted")
    expect(warning).to_contain_text("The server has changed its promise of the dice.")


def test_two_tabs_of_one_seat_agree(server, browse):
    opened = server.table(game="ford", **APART)
    first = browse(f"/t/{opened['table']}#{opened['links']['german']}")
    second = first.context.new_page()
    second.goto(first.url)
    for page in (first, second):
        expect(page.locator("#decide")).to_contain_text(re.compile("Turn [1-9]"))
        expect(page.get_by_role("dialog")).to_have_count(0)
    given = server.look(opened)["dice"]["contributions"]["german"]
    assert first.evaluate(f"localStorage.getItem('northfront.seed.{opened['table']}.{given}')") == given
