"""A game by mail: what two programs agree on, and what neither of two players can do."""

import json

import pytest

from northfront.core.chance import LONGEST_CHAIN, Link
from northfront.core.errors import Refusal
from northfront.core.recordfile import read_record, write_record
from northfront.core.vocabulary import DRAWN
from northfront.games import GAMES, load
from northfront.mail.block import digest, read_block
from northfront.mail.match import Match, invitation
from tests.mail.post import EASY, SEEDS, Post, story


@pytest.fixture(scope="module")
def played():
    """Sixteen blocks, with attacks of both sides."""
    post = Post()
    post.play(15, seed=3)
    return post


def test_both_programs_come_to_the_same_game(played):
    blocks = played.blocks
    for n in range(2, len(blocks)):
        sender = played.seat(read_block(blocks[n]).side, blocks[: n + 1])  # when he had sent block n + 1
        other = played.seat(read_block(blocks[n - 1]).side, blocks[: n + 1])  # when he has opened it
        assert story(other)[: sender.record.serial] == story(sender)
    assert played.next.record.rolls > 5


def test_the_game_can_be_kept_as_a_record(played):
    match = played.next
    found = read_record(match.game, write_record(match.as_record()))
    assert [(entry.side, entry.text) for entry in found.entries] == story(match)
    assert found.warnings == []


def test_dice_fall_only_where_nobody_has_decided_since_the_block_was_sent():
    """Otherwise the opener could try one answer after another, and see what would fall."""
    post, waited = Post(), 0
    for seed in range(20):
        post.play(1, seed)
        match = post.next
        rolls = match.record.rolls  # those that the sender's answers led to have fallen
        attack_until_dice(match)
        assert match.record.rolls == rolls
        waited += match.record.position.chance is not None and bool(match.draft())
    assert waited > 3


def test_a_roll_hangs_on_the_links_of_both():
    """Other seeds of either player give other dice for the same answers."""
    fallen = []
    for seeds in (SEEDS, {**SEEDS, "german": b"h" * 32}, {**SEEDS, "soviet": b"t" * 32}):
        post = Post(seeds)
        match = post.next
        assert match.me == 0
        attack_until_dice(match)
        post.blocks.append(match.block())
        fallen.append([entry.text for entry in post.next.record.entries if entry.side < 0])
    assert all(fallen)
    assert fallen[0] != fallen[1]
    assert fallen[0] != fallen[2]


def attack_until_dice(match):
    """Whatever comes first, until dice are due."""
    while match.due:
        options = match.record.position.options(match.me)
        match.give(match.record.position.text(options.pick(0), match.me))


def test_a_sender_shows_no_link_that_is_not_due(played):
    """With it the other could foresee the dice of the next block."""
    for n, raw in enumerate(played.blocks, start=1):
        block = read_block(raw)
        seed = SEEDS[block.side]
        assert seed.hex() not in raw
        if n > 1:
            assert block.link == Link(LONGEST_CHAIN, seed).at(n - 1).hex()
            assert Link(LONGEST_CHAIN, seed).at(n).hex() not in raw


def test_a_link_that_was_not_promised_is_refused(played):
    """So the opener cannot choose the dice."""
    number = len(played.blocks)
    forged = played.forged(number, link="ab" * 32)
    with pytest.raises(Refusal, match="does not belong to the chain that its sender promised"):
        played.seat(other(played, number), [*played.blocks[:-1], forged])


def other(post, number):
    return "german" if read_block(post.blocks[number - 1]).side == "soviet" else "soviet"


def test_a_block_is_opened_once(played):
    match = played.next
    with pytest.raises(Refusal, match=r"block 16 has already been opened"):
        Match(match.side, SEEDS[match.side], [*match.blocks, match.blocks[-1]])


def test_another_block_of_the_same_number_is_refused():
    """Whoever does not like the dice cannot send his block again with other answers."""
    post = Post()
    match = post.next
    attack_until_dice(match)
    sent, changed = match.block(), match.block(says="or rather")
    opened = post.seat("soviet", [*post.blocks, sent])
    assert opened.record.rolls
    with pytest.raises(Refusal, match="not the block 2 that you know"):
        Match("soviet", SEEDS["soviet"], [*opened.blocks, changed])


def test_blocks_are_opened_in_order(played):
    with pytest.raises(Refusal, match=r"this is block 16; block 15 has to be opened first"):
        played.seat(other(played, 16), [*played.blocks[:-2], played.blocks[-1]])


def test_a_block_of_another_game_is_refused(played):
    elsewhere = Post({"german": b"x" * 32, "soviet": b"y" * 32})
    with pytest.raises(Refusal, match="belongs to another game"):
        elsewhere.seat("soviet", [*elsewhere.blocks, played.blocks[1]])


def test_a_block_that_follows_something_else_is_refused(played):
    """The sender has opened another block than the one that was sent to him."""
    number = len(played.blocks)
    forged = played.forged(number, after=digest("something else"))
    with pytest.raises(Refusal, match="one of them was changed in transit"):
        played.seat(other(played, number), [*played.blocks[:-1], forged])


@pytest.mark.parametrize("what", ["answers", "seen", "side", "number", "chain", "invitation", "ends"])
def test_whatever_is_changed_in_a_block_is_found_out(played, what):
    number = max(n for n, raw in enumerate(played.blocks, start=1) if read_block(raw).answers)
    block = read_block(played.blocks[number - 1])
    changed = {
        "answers": [list(each) for each in block.answers][:-1],
        "seen": "0" * 64,
        "side": other(played, number),
        "number": number + 1,
        "chain": "0" * 64,
        "invitation": json.loads(played.blocks[0])["invitation"],
        "ends": "agree",
    }[what]
    with pytest.raises(Refusal):
        played.seat(other(played, number), [*played.blocks[: number - 1], played.forged(number, **{what: changed})])


def test_what_is_changed_without_an_effect_is_found_out_with_the_next_block():
    """A stranger on the way changes words or orders: the two no longer know the same block."""
    post = Post()
    match = post.next
    attack_until_dice(match)
    post.blocks.append(match.block(says="a friendly word", orders=["done"]))
    for changed in (post.forged(2, says="an unfriendly one"), post.forged(2, orders=[])):
        opened = post.seat("soviet", [post.blocks[0], changed])
        attack_until_dice(opened)
        reply = opened.block()
        with pytest.raises(Refusal, match=r"one of them was changed in transit|do not agree"):
            post.seat("german", [*post.blocks, reply])


def test_nobody_answers_for_the_other_player():
    """Only what he has said before is given for him."""
    post = Post()
    match = post.next
    attack_until_dice(match)
    post.blocks.append(match.block())
    opened = post.next
    told = json.loads(post.blocks[1])
    told["answers"] = [["soviet", told["answers"][0][1]], *told["answers"][1:]]
    with pytest.raises(Refusal):
        Match("soviet", SEEDS["soviet"], [post.blocks[0], json.dumps(told)])
    assert opened.side == "soviet"


def test_standing_answers_are_given_without_asking():
    games = {}
    for standing in ("", "weakest"):
        post = Post()
        post.play(19, seed=5, standing={"loss": standing} if standing else {})
        games[standing] = [entry for entry in post.next.record.entries if entry.automatic]
    assert games[""] == []
    assert {entry.kind for entry in games["weakest"]} == {"loss"}


def test_a_standing_answer_holds_from_the_block_that_tells_it():
    """If it could be changed after the other's block was opened, its owner would know the dice."""
    post = Post()
    post.play(2, seed=3)
    match = post.next
    assert match.standing_now() in (EASY, {})
    attack_until_dice(match)
    before = story(match)
    raw = match.block(standing={"loss": "strongest"})
    again = post.seat(match.side, [*post.blocks, raw])
    assert story(again) == before


def test_orders_are_carried_out_as_far_as_they_are_possible():
    post = Post()
    match = post.next
    attack_until_dice(match)
    post.blocks.append(match.block(orders=["nonsense", "done"]))
    stopped = post.next.record.serial
    del post.blocks[-1]
    plain = post.seat("german")
    attack_until_dice(plain)
    asked = post.seat("soviet", [*post.blocks, plain.block()])
    assert stopped == asked.record.serial  # nonsense ends them
    side = asked.game.side("german")
    if side in asked.record.position.asks:
        first = asked.record.position.text(asked.record.position.options(side).pick(0), side)
        post.blocks.append(match.block(orders=[first]))
        assert (side, first) in story(post.next)[stopped:]


def test_it_must_not_end_where_its_sender_has_to_decide():
    post = Post()
    match = post.next
    with pytest.raises(Refusal, match="still your decision"):
        match.block()
    attack_until_dice(match)
    post.blocks.append(match.block())
    told = json.loads(post.blocks[1])
    told["answers"] = told["answers"][:1]
    with pytest.raises(Refusal, match="ends where its sender still has to decide"):
        post.seat("soviet", [post.blocks[0], json.dumps(told)])


def test_nobody_sends_twice():
    post = Post()
    with pytest.raises(Refusal, match="the other player has to send the next"):
        post.seat("soviet").block()


def test_a_player_resigns():
    post = Post()
    post.blocks.append(post.next.block(ends="resign"))
    match = post.next
    assert match.record.position.over == "german-resigned"
    assert not match.to_send


def test_a_draw_is_agreed_only_if_it_was_offered():
    post = Post()
    with pytest.raises(Refusal, match="nobody has offered a draw"):
        post.next.block(ends="agree")
    match = post.next
    attack_until_dice(match)
    post.blocks.append(match.block(offers_draw=True))
    post.blocks.append(post.next.block(ends="agree"))
    assert post.next.record.position.over == DRAWN
    forged = post.forged(2, offers_draw=False)
    with pytest.raises(Refusal):
        post.seat("german", [post.blocks[0], forged, post.blocks[2]])


@pytest.mark.parametrize("name", [name for name in GAMES if load(name).hides])
def test_a_game_with_secrets_is_not_played_by_mail(name):
    """Both programs know the whole game, so a block would show what one side may not know."""
    game = load(name)
    with pytest.raises(Refusal, match="one side knows what the other may not"):
        invitation(game, game.sides[0], b"s" * 32, "", {})


def test_an_invitation_by_other_rules_is_refused():
    post = Post()
    told = json.loads(post.blocks[0])
    told["invitation"]["rules"] += 1
    with pytest.raises(Refusal, match="other rules or data than yours"):
        Match("german", SEEDS["german"], [json.dumps(told)])
