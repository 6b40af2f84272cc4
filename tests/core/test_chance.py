"""Dice and draws: seeded, scripted, and committed before the first roll."""

import hashlib
import hmac
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from northfront.core.ask import Draw, Roll
from northfront.core.chance import Committed, Scripted, Seeded, sample
from northfront.core.errors import Refusal

SECRET, SEATS = b"\x07" * 32, {"red": b"\x01\x02", "blue": b"\xff"}
DIE, D10 = Roll("Attack", "4.4"), Roll("Weather", "9.1", sides=10)
ODD = Roll("Odd", "0.0", sides=2**62 + 1)  # a quarter of all words would favour the small numbers
CUP = Draw("Chit", "1.2", (("march", 3), ("strike", 1), ("none", 0), ("rally", 2)))
ROLLS = 6000
CRITICAL = {3: 13.8, 6: 20.5, 10: 27.9}
"""What chi-square passes once in a thousand, for so many outcomes (2, 5 and 9 degrees of freedom)."""

SEATED = "".join(f"{seat.encode().hex()}={value.hex()};" for seat, value in sorted(SEATS.items()))


def stream(secret=SECRET, **seats):
    return Committed(secret, seats or SEATS)


def answers(chance, request=DIE, count=40, first=0):
    return [chance.answer(request, number) for number in range(first, first + count)]


def chi_square(found, expected):
    """By hand: the sum of (found - expected)² / expected."""
    total = sum(found.values())
    return float(sum((found[each] - total * share) ** 2 / (total * share) for each, share in expected.items()))


def fair(request):
    return dict.fromkeys(range(1, request.sides + 1), Fraction(1, request.sides))


def derived(request, number, secret=SECRET, seats=SEATS):
    """The derivation again, from its description: HMAC over seats in order, number, rule, purpose and block."""
    words = [word for word, count in request.pool for _ in range(count)] if isinstance(request, Draw) else None
    pool = words or range(1, request.sides + 1)
    seated = "".join(f"{seat.encode().hex()}={seats[seat].hex()};" for seat in sorted(seats))
    for block in range(1000):
        message = f"{seated}{number}|{request.rule}|{request.why}|{block}"
        found = int.from_bytes(hmac.new(secret, message.encode(), hashlib.sha256).digest()[:8], "big")
        if found < 2**64 // len(pool) * len(pool):
            return pool[found % len(pool)]
    raise AssertionError("a thousand blocks in a row passed over")


@pytest.mark.parametrize("seed", [0, 7, "seven", 10**30])
def test_the_same_seed_gives_the_same_answers(seed):
    requests = [DIE, CUP, D10] * 20
    first, second = Seeded(seed), Seeded(seed)
    assert [first.answer(each, 0) for each in requests] == [second.answer(each, 0) for each in requests]


def test_different_seeds_give_different_answers():
    assert len({tuple(answers(Seeded(seed))) for seed in range(20)}) == 20


@pytest.mark.parametrize("chance", [Seeded(3), stream()], ids=["seeded", "committed"])
@pytest.mark.parametrize("request_", [DIE, D10, CUP], ids=["die", "ten-sided", "cup"])
def test_every_answer_is_offered_and_every_offer_comes_up(chance, request_):
    assert set(answers(chance, request_, 300)) == set(request_.options)


def test_a_script_answers_in_its_order_whatever_commas_and_words_stand_between():
    script = Scripted("die 6, 3,draw strike  die 1")
    assert [script.answer(each, 0) for each in (DIE, DIE, CUP, DIE)] == [6, 3, "strike", 1]


def test_a_word_for_a_draw_stays_a_word_even_if_it_is_a_number():
    numbers = Draw("Chit", "1.2", (("1", 1), ("2", 1)))
    assert Scripted("2").answer(numbers, 0) == "2"


@pytest.mark.parametrize(("script", "number"), [("", 0), ("die draw", 0), ("6 5", 2)])
def test_a_script_that_has_run_dry_says_which_roll_it_lacks(script, number):
    chance = Scripted(script)
    answers(chance, count=number)
    with pytest.raises(Refusal) as refused:
        chance.answer(Roll("Attack on 0304", "4.4"), number)
    assert str(refused.value) == f"the script has no answer left for roll {number + 1}: Attack on 0304 [4.4]"


def test_a_committed_stream_is_the_same_each_time_and_in_any_order():
    assert answers(stream()) == answers(stream())
    backwards = [stream().answer(DIE, number) for number in reversed(range(40))]
    assert backwards[::-1] == answers(stream())


@pytest.mark.parametrize(
    "other",
    [
        stream(b"\x08" * 32),
        stream(SECRET[:-1]),
        stream(red=b"\x01\x03", blue=b"\xff"),
        stream(red=b"\x01\x02", blue=b"\xfe"),
        stream(red=b"\xff", blue=b"\x01\x02"),
        stream(red=b"\x01\x02"),
        stream(red=b"\x01", blue=b"\x02\xff"),
        stream(red=b"\x01\x02", blue=b"\xff", green=b""),
        Committed(SECRET, {}),
    ],
)
def test_every_roll_depends_on_the_secret_and_on_each_contribution(other):
    fine = Roll("Fine", "0.0", sides=1_000_000)
    assert not set(answers(stream(), fine)) & set(answers(other, fine))


def test_the_order_in_which_the_seats_came_does_not_matter():
    assert answers(Committed(SECRET, dict(reversed(SEATS.items())))) == answers(stream())


def test_a_seat_cannot_pass_itself_off_as_two_by_its_name():
    assert answers(stream(**{"blue=ff;red": b"\x01\x02"})) != answers(stream())


@pytest.mark.parametrize("other", [Roll("Attacks", "4.4"), Roll("Attack", "4.5"), Roll("4|Attack", "4")])
def test_a_roll_depends_on_its_number_and_purpose(other):
    assert answers(stream(), other) != answers(stream())
    assert answers(stream(), first=1) != answers(stream())
    assert len(set(answers(stream(), Roll("Fine", "0.0", sides=10**9), 200))) == 200


@pytest.mark.parametrize("request_", [DIE, D10, CUP, ODD], ids=lambda each: each.why)
def test_everybody_can_derive_the_rolls_again(request_):
    assert answers(stream(), request_, 200) == [derived(request_, number) for number in range(200)]


def test_words_that_would_favour_small_numbers_are_passed_over():
    words = [hmac.digest(SECRET, f"{SEATED}{n}|0.0|Odd|0".encode(), "sha256")[:8] for n in range(60)]
    naive = [int.from_bytes(word, "big") for word in words]
    over = [n for n, found in enumerate(naive) if found >= 3 * ODD.sides]
    assert over
    assert all((stream().answer(ODD, n) == naive[n] % ODD.sides + 1) == (n not in over) for n in range(60))


@pytest.mark.parametrize("request_", [DIE, D10], ids=["die", "ten-sided"])
def test_committed_dice_are_fair(request_):
    assert chi_square(Counter(answers(stream(), request_, ROLLS)), fair(request_)) < CRITICAL[request_.sides]


def test_one_roll_tells_nothing_about_the_next():
    rolls = answers(stream(), DIE, ROLLS + 1)
    for face in range(1, 7):
        followers = Counter(b for a, b in pairwise(rolls) if a == face)
        assert chi_square(followers, fair(DIE)) < CRITICAL[6]


@pytest.mark.parametrize("chance", [Seeded(5), stream()], ids=["seeded", "committed"])
def test_draws_respect_the_weights(chance):
    found = Counter(answers(chance, CUP, ROLLS))
    assert found["none"] == 0
    shares = {"march": Fraction(3, 6), "strike": Fraction(1, 6), "rally": Fraction(2, 6)}
    assert chi_square(found, shares) < CRITICAL[3]


def test_the_measure_of_fairness_finds_a_loaded_die():
    loaded = Counter({1: 900, 2: 1000, 3: 1000, 4: 1000, 5: 1000, 6: 1100})
    assert chi_square(loaded, fair(DIE)) == 20.0
    assert chi_square(Counter({1: 890, 2: 1000, 3: 1000, 4: 1000, 5: 1000, 6: 1110}), fair(DIE)) > CRITICAL[6]


def test_the_commitment_is_the_hash_of_the_secret_and_does_not_hold_it():
    assert Committed.commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    assert SECRET.hex() not in Committed.commitment(SECRET)
    assert Committed.commitment(SECRET) != Committed.commitment(SECRET[:-1])


def test_a_seal_is_short_repeatable_and_depends_on_every_letter():
    seals = {stream().seal(text) for text in ("1 red unit r1", "1 red unit r2", "2 red unit r1", "", "1 red unit r1 ")}
    assert len(seals) == 5
    assert all(len(seal) == 8 and int(seal, 16) >= 0 for seal in seals)
    assert stream().seal("1 red unit r1") == stream().seal("1 red unit r1")


def test_the_seals_of_lines_do_not_foretell_rolls():
    rolls = [stream().seal(f"{number}|4.4|Attack|0") for number in range(20)]
    assert not any(
        hmac.digest(SECRET, f"{SEATED}{n}|4.4|Attack|0".encode(), "sha256").hex().startswith(seal)
        for n, seal in enumerate(rolls)
    )


def test_a_draw_falls_by_how_many_of_each_there_are():
    """Playouts once drew every kind alike, however few of it were left."""
    request, rng = Draw("Strength", "14.1a", (("weak", 9), ("strong", 1), ("none", 0))), Random(1)
    drawn = [sample(request, rng) for _ in range(500)]
    assert 430 < drawn.count("weak") < 470
    assert drawn.count("weak") + drawn.count("strong") == 500
