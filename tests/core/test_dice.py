"""Dice that the seats bind: contributions, chains of links, and what a host could try."""

import re
from random import Random

import pytest

from northfront.core.agreed import RESIGN
from northfront.core.ask import CHANCE, Roll
from northfront.core.chance import LONGEST_CHAIN, Committed, Link
from northfront.core.contributions import AWAITED, WAIVED, contribute, dice_wait_for, reveal
from northfront.core.errors import RecordFault, Refusal
from northfront.core.proof import against_whom, verify
from northfront.core.record import committed_record, resume_committed
from northfront.core.recordfile import parse_record, read_record, write_record
from northfront.games import load

FORD = load("ford")
SECRET, OTHER = b"\x05" * 32, b"\x06" * 32
SEEDS = {"german": b"\x01" * 32, "soviet": b"\x02" * 32}
CHAINS = {seat: Link(LONGEST_CHAIN, seed) for seat, seed in SEEDS.items()}
ENDS = {seat: chain.at(0).hex() for seat, chain in CHAINS.items()}
BOTH = dict.fromkeys(FORD.sides, AWAITED)


def begun(*, chains=False, secret=SECRET):
    return committed_record(FORD, "", {}, secret, BOTH, chains=chains)


def bound(*, chains=False):
    record = begun(chains=chains)
    for seat in FORD.sides:
        contribute(record, seat, ENDS[seat] if chains else SEEDS[seat].hex())
    return record


def link(seat, roll, chains=CHAINS):
    return Link(roll, chains[seat].at(roll))


def play(record, limit=10_000, seed=1, chains=CHAINS):
    """Random answers; every link is given when it is due."""
    rng = Random(seed)
    while not record.position.over and record.serial < limit:
        if record.position.chance:
            for seat in dice_wait_for(record):
                reveal(record, seat, link(seat, record.rolls + 1, chains))
            record.roll_pending()
        else:
            options = record.position.options()
            record.give(options.pick(rng.randrange(len(options))))
    if record.position.over:
        record.secret = SECRET.hex()
    return record


def pending(*, chains=False):
    """A game whose first roll is due."""
    record = bound(chains=chains) if chains else begun()
    while not record.position.chance:
        record.give(record.position.options().pick(0))
    return record


PLAIN, CHAINED = play(bound()), play(bound(chains=True))


def test_nothing_is_rolled_before_every_seat_has_contributed():
    record = pending()
    for seat in FORD.sides:
        record.roll_pending()
        assert (record.rolls, seat in dice_wait_for(record)) == (0, True)
        contribute(record, seat, SEEDS[seat].hex())
    record.roll_pending()
    assert record.rolls > 0


def test_a_seat_contributes_once_and_only_where_it_is_waited_for():
    record = begun()
    contribute(record, "german", "ab" * 32)
    contribute(record, "german", "ab" * 32)  # said twice, as after a broken line
    for seat, value in {"german": "cd" * 32, "finnish": "cd" * 32, "soviet": "cd"}.items():
        with pytest.raises(Refusal):
            contribute(record, seat, value)
    contribute(record, "soviet", WAIVED)
    with pytest.raises(Refusal, match="already"):
        contribute(record, "soviet", "cd" * 32)
    with pytest.raises(Refusal):
        contribute(begun(chains=True), "german", WAIVED)


def test_contributions_stand_in_the_order_in_which_they_were_given():
    record = begun()
    contribute(record, "soviet", "cd" * 32)
    assert list(record.header.contributions) == ["soviet", "german"]
    assert read_record(FORD, write_record(record)).header == record.header


@pytest.mark.parametrize("record", [PLAIN, CHAINED], ids=["plain", "chains"])
def test_a_game_bound_by_its_seats_is_proved_whole_and_read_back_the_same(record):
    text = write_record(record)
    assert verify(FORD, text)[:3] == ([], [], record.rolls)
    again = read_record(FORD, text)
    assert (write_record(again), again.header, again.links) == (text, record.header, record.links)


@pytest.mark.parametrize("record", [PLAIN, CHAINED], ids=["plain", "chains"])
def test_a_host_who_changes_a_contribution_afterwards_is_found_out(record):
    """He has the secret, so he can seal the forgery; the dice no longer fit."""
    forged, other = read_record(FORD, write_record(record)), Link(LONGEST_CHAIN, OTHER)
    chains = record.header.chains
    forged.header.contributions["german"] = (other.at(0) if chains else OTHER).hex()
    if chains:
        forged.links["german"] = Link(forged.rolls, other.at(forged.rolls))
    forged.chance = Committed(SECRET, {}, {})
    forged.reseal()
    (wrong,) = verify(FORD, write_record(forged)).wrong
    assert "the roll was" in wrong


def test_rolls_made_before_a_seat_has_contributed_are_not_proved():
    record, rng = begun(), Random(1)
    contribute(record, "german", SEEDS["german"].hex())
    while not record.position.over:
        if request := record.position.chance:
            record.give(record.chance.answer(request, record.rolls), CHANCE)
        else:
            record.give(record.position.options().pick(rng.randrange(len(record.position.options()))))
    record.secret = SECRET.hex()
    proof = verify(FORD, write_record(record))
    assert (proof.wrong, proof.rolls) == ([], 0)
    assert "the contribution of soviet is missing" in proof.unproved[0]


def test_each_roll_of_a_chain_waits_for_every_link():
    record = pending(chains=True)
    reveal(record, "german", link("german", 1))
    record.roll_pending()
    assert (record.rolls, dice_wait_for(record)) == (0, ["soviet"])
    reveal(record, "soviet", link("soviet", 1))
    record.roll_pending()
    assert record.rolls == 1
    if record.position.chance:
        assert dice_wait_for(record) == ["german", "soviet"]


@pytest.mark.parametrize(
    "wrong", [Link(1, b"\x07" * 32), Link(2, CHAINS["german"].at(1)), Link(0, b""), Link(LONGEST_CHAIN + 1, SECRET)]
)
def test_a_link_that_is_not_of_the_chain_is_refused(wrong):
    record = pending(chains=True)
    with pytest.raises(Refusal):
        reveal(record, "german", wrong)
    assert "german" in dice_wait_for(record)


@pytest.mark.parametrize("seat", FORD.sides)
def test_every_roll_depends_on_every_link(seat):
    fine = Roll("Fine", "0.0", sides=10**9)
    links = {each: link(each, 5) for each in FORD.sides}
    others = {**links, seat: Link(5, OTHER)}
    for number in range(5):
        assert Committed(SECRET, {}, links).answer(fine, number) != Committed(SECRET, {}, others).answer(fine, number)


def test_a_seat_that_is_away_is_waited_for_or_stood_in_for_as_long_as_it_said():
    record = pending(chains=True)
    reveal(record, "german", link("german", 3))
    while record.rolls < 3:
        assert "german" not in dice_wait_for(record)
        play(record, record.serial + 1)
    assert "german" in dice_wait_for(record)


def test_links_handed_over_ahead_do_not_stand_in_the_record():
    record = pending(chains=True)
    reveal(record, "german", link("german", 50))
    reveal(record, "soviet", link("soviet", 1))
    record.roll_pending()
    text = write_record(record)
    assert f"link german 1 {link('german', 1).value.hex()}\n" in text
    assert link("german", 50).value.hex() not in text


def test_an_answer_that_led_to_a_roll_is_not_undone_once_links_are_on_their_way():
    record = pending(chains=True)
    giver = record.entries[-1].side
    with pytest.raises(Refusal, match="nothing can be undone"):
        record.undo(giver)
    open_ended = pending()
    open_ended.undo(open_ended.entries[-1].side)


def test_a_roll_that_was_taken_back_falls_the_same_for_the_same_purpose():
    record = play(bound(chains=True), 30)
    first = next(n for n, entry in enumerate(record.entries) if entry.side < 0)
    given, links = record.entries[first], dict(record.links)
    record.rewind(first)
    record.roll_pending()
    assert record.entries[first] == given
    assert (record.rolls, record.links) == (len([e for e in record.entries if e.side < 0]), links)


def test_a_roll_whose_links_are_missing_is_said_to_be_unproved():
    text = write_record(CHAINED)
    short = re.sub(r"link german \d+ .*", f"link german 2 {link('german', 2).value.hex()}", text)
    proof = verify(FORD, short)
    assert (proof.wrong, proof.rolls) == ([], 2)
    assert "a link of german is missing" in proof.unproved[0]


FALSE_LINKS = [
    "german 2 " + "ab" * 32,
    "soviet 2 " + CHAINS["german"].at(2).hex(),
    f"german {LONGEST_CHAIN + 1} {'ab' * 32}",
]


@pytest.mark.parametrize("line", [*FALSE_LINKS, "german 0 " + ENDS["german"], "german x", "german 1 ab"])
def test_a_link_that_fits_no_chain_is_refused_with_its_line(line):
    text = write_record(CHAINED) + f"link {line}\n"
    with pytest.raises(RecordFault, match=f"line {len(text.splitlines())}: "):
        parse_record(text)


def test_no_more_links_are_read_than_a_record_can_need():
    text = write_record(CHAINED) + f"link german 1 {CHAINED.links['german'].at(1).hex()}\n" * 60
    with pytest.raises(RecordFault, match="cannot read"):
        parse_record(text)


def test_a_chained_game_that_goes_on_elsewhere_is_proved_in_both_parts():
    record = play(bound(chains=True), 60)
    branch = record.branch(50)
    branch.secret = SECRET.hex()
    resume_committed(branch, OTHER, BOTH, chains=True)
    chains = {seat: Link(LONGEST_CHAIN, seat.encode() * 4) for seat in FORD.sides}
    for seat, chain in chains.items():
        contribute(branch, seat, chain.at(0).hex())
    play(branch, seed=2, chains=chains)
    branch.secret = OTHER.hex()
    proof = verify(FORD, write_record(branch))
    assert proof[:3] == ([], [], branch.rolls)
    assert read_record(FORD, write_record(branch)).header == branch.header


@pytest.mark.parametrize("until", [PLAIN.serial + 1, 99999])
def test_a_record_cannot_have_been_resumed_after_its_end(until):
    forged = write_record(PLAIN).replace("chance comm", f"chance none\nresumed {until}\nchance comm", 1)
    for check in (read_record, verify):
        with pytest.raises(RecordFault, match=f"cannot have been resumed after {until}"):
            check(FORD, forged)


def test_it_is_said_against_whom_the_dice_are_proved():
    plain, chained = (
        " ".join(against_whom(verify(FORD, write_record(record)).parts[0])) for record in (PLAIN, CHAINED)
    )
    assert "A host could foresee them" in plain
    assert "nobody chose the dice, and nobody foresaw" in chained
    alone = committed_record(FORD, "", {}, SECRET, dict.fromkeys(FORD.sides, WAIVED))
    (said,) = against_whom(verify(FORD, write_record(play(alone))).parts[0])
    assert "with no contribution of a player" in said


def test_a_side_may_resign_while_a_roll_is_waited_for():
    record = pending(chains=True)
    record.end(0, RESIGN)
    record.secret = SECRET.hex()
    assert verify(FORD, write_record(record))[:3] == ([], [], 0)
