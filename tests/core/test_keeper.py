"""What a player's own program keeps, and what it finds out by it."""

import pytest

from northfront.core.chance import LONGEST_CHAIN, Link
from northfront.core.contributions import AWAITED, contribute, dice_wait_for, reveal
from northfront.core.keeper import BrokenPromise, Keeper
from northfront.core.record import committed_record
from northfront.core.recordfile import write_record
from northfront.games import load

FORD = load("ford")
SECRET = b"\x05" * 32


def view_of(record, sides=FORD.sides, log=()):
    """As the server shows it."""
    waits = dice_wait_for(record) if record.position.chance else []
    dice = {
        "contributions": dict(record.header.contributions),
        "chains": record.header.chains,
        "waits": waits,
        "roll": record.rolls + 1,
        "after": record.entries[-1].seal,
    }
    return {"promise": record.header.chance, "dice": dice, "sides": sides, "serial": record.serial, "log": list(log)}


def take(record, messages):
    for each in messages:
        if each["type"] == "contribute":
            contribute(record, each["side"], each["value"])
        else:
            reveal(record, each["side"], Link(each["roll"], bytes.fromhex(each["link"])))


@pytest.fixture(params=[False, True], ids=["plain", "chains"])
def record(request):
    contributions = dict.fromkeys(FORD.sides, AWAITED)
    found = committed_record(FORD, "", {}, SECRET, contributions, chains=request.param)
    return on(found)


def on(record):
    """To the next roll."""
    while not record.position.chance:
        record.give(record.position.options().pick(0))
    return record


def finished(record, keeper):
    while not record.position.over:
        take(record, keeper.see(view_of(record)))
        record.roll_pending()
        if not (record.position.over or record.position.chance):
            record.give(record.position.options().pick(0))
    record.secret = SECRET.hex()
    return write_record(record)


def test_whoever_keeps_and_compares_finds_an_honest_game_in_order(record):
    keeper = Keeper()
    assert keeper.check(finished(record, keeper)) == []
    assert len(keeper.asked) == (record.rolls if record.header.chains else 0)


def test_two_clients_of_one_seat_that_share_their_memory_give_one_contribution(record):
    keeper = Keeper()
    assert keeper.see(view_of(record)) == keeper.see(view_of(record))


def test_a_changed_promise_is_noticed_at_once(record):
    keeper = Keeper()
    keeper.see(view_of(record))
    with pytest.raises(BrokenPromise, match="promise"):
        keeper.see({**view_of(record), "promise": "commitment 00"})


def test_a_contribution_that_was_replaced_or_ignored_is_noticed(record):
    keeper = Keeper()
    text = finished(record, keeper)
    view = view_of(record)
    view["dice"]["contributions"]["german"] = "ab" * 32
    with pytest.raises(BrokenPromise, match="contribution of german"):
        keeper.see(view)
    assert keeper.check(text.replace(keeper.sent["german"], "cd" * 32).split("link")[0]) != []
    assert Keeper(promise="commitment 00").check(text) == ["the promise is not the one that was kept"]


@pytest.fixture
def chained():
    contributions = dict.fromkeys(FORD.sides, AWAITED)
    record, keeper = on(committed_record(FORD, "", {}, SECRET, contributions, chains=True)), Keeper()
    take(record, keeper.see(view_of(record)))
    return record, keeper


def test_a_link_is_given_only_when_it_is_due_and_not_again_after_another_answer(chained):
    record, keeper = chained
    first = keeper.see(view_of(record))
    assert [each["roll"] for each in first] == [1, 1]
    assert keeper.see(view_of(record)) == first, "after a broken line it may be said again"
    other = view_of(record)
    other["dice"]["after"] = "another seal"
    with pytest.raises(BrokenPromise, match="again, after another answer"):
        keeper.see(other)
    taken_back = [{"kind": "take-back", "n": record.serial}]
    assert keeper.see({**other, "log": taken_back}), "unless everybody can read that it was taken back"


def test_a_link_that_was_asked_for_before_the_decision_is_found_out_in_the_end(chained):
    record, keeper = chained
    early = view_of(record)
    early["dice"]["roll"] = 2
    keeper.see(early)
    assert keeper.check(finished(record, Keeper(seeds=keeper.seeds, sent=keeper.sent, promise=keeper.promise))) == [
        "the link for roll 2 was asked for before what led to that roll was decided"
    ]


def test_the_server_stands_in_as_long_as_it_was_told_to(chained):
    record, keeper = chained
    take(record, [keeper.stand_in("german", 3)])
    assert dice_wait_for(record) == ["soviet"]
    assert record.links["german"].roll == 3
    assert record.links["german"].at(0).hex() == keeper.sent["german"] != keeper.seeds[keeper.sent["german"]]
    assert Link(LONGEST_CHAIN, bytes.fromhex(keeper.seeds[keeper.sent["german"]])).at(3) == record.links["german"].value
