"""Questions and the answers that they offer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from northfront.core.ask import Ask, Draw, Either, Explained, Hexes, Narrow, Numbers, Reason, Roll, Units, Words
from northfront.core.errors import InvalidAnswer

ENEMY, FULL = Reason("4.4", "an enemy is there"), Reason("4.6", "the hex is full")
NUMBERS = (True, False, 1.0, float("nan"), float("inf"), -1, -(10**30), 10**30, 10**5000)
NONSENSE = (*NUMBERS, None, [], [1], {}, {"a": 1}, (), "", b"1")
SETS = st.integers(min_value=0, max_value=(1 << 90) - 1)


class Range(Explained):
    """A legal set that explains itself."""

    def __init__(self, members):
        self.members = members

    def why(self, member):
        return None if self.members >> member & 1 else FULL


def counted(value):
    calls = []

    def source():
        calls.append(1)
        return value

    return source, calls


def every_kind():
    return {
        "hexes": Hexes(0b1011),
        "units": Units(lambda: Narrow(0b1111).drop(0b0100, *ENEMY)),
        "reach": Hexes(lambda: Range(0b1011)),
        "words": Words("go", "done", barred={"flee": FULL}),
        "numbers": Numbers(2, 5),
        "either": Either(Hexes(lambda: Narrow(0b1111).drop(0b0100, *ENEMY)), "done", "stay"),
        "die": Roll("Attack", "4.4").options,
        "draw": Draw("Chit", "1.2", (("red", 2), ("blue", 0), ("none", 1))).options,
    }


KINDS = tuple(every_kind())


def agree(options, listed):
    assert list(options) == listed
    assert len(options) == len(listed)
    assert [options.pick(k) for k in range(len(listed))] == listed
    assert [options.index(each) for each in listed] == list(range(len(listed)))
    assert all(each in options for each in listed)


@pytest.mark.parametrize("kind", KINDS)
def test_pick_index_membership_and_order_agree(kind):
    options = every_kind()[kind]
    agree(options, list(every_kind()[kind]))
    assert len(options) > 1


@given(SETS)
def test_the_options_of_any_set_are_its_members_in_ascending_order(members):
    listed = [h for h in range(91) if members >> h & 1]
    agree(Hexes(members), listed)
    agree(Either(Units(lambda: members), "b", "a"), [*listed, "b", "a"])
    assert all((h in Hexes(members)) == (h in listed) for h in range(100))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("beyond", [0, 1, 10**30])
def test_there_is_no_option_beyond_the_last(kind, beyond):
    options = every_kind()[kind]
    with pytest.raises(IndexError):
        options.pick(len(options) + beyond)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("answer", NONSENSE, ids=lambda each: "huge" if each == 10**5000 else repr(each))
def test_nonsense_is_never_offered(kind, answer):
    assert answer not in every_kind()[kind]


@pytest.mark.parametrize("kind", ["hexes", "units", "reach", "either", "numbers", "die"])
@pytest.mark.parametrize("text", ["", " ", "0101 ", "٣", "-1", "1.0", "None", "\x00", "9" * 5000, "0x1", "+3", "1_0"])
def test_a_text_that_means_nothing_is_an_invalid_answer(kind, text, toy):
    with pytest.raises(InvalidAnswer):
        every_kind()[kind].read(toy, text)


@pytest.mark.parametrize("value", [0b101, Narrow(0b101), Range(0b101)], ids=["int", "narrow", "reach"])
def test_a_source_is_called_when_first_needed_and_once_only(value):
    source, calls = counted(value)
    options = Either(Hexes(source), "done")
    assert "done" in options
    assert "nonsense" not in options
    assert not calls
    assert 0 in options
    assert (len(options), list(options), options.pick(1), options.index(2), options.why(1)) == (
        3,
        [0, 2, "done"],
        2,
        1,
        FULL if isinstance(value, Range) else None,
    )
    assert len(calls) == 1


def test_the_source_of_an_empty_set_is_called_once_only_too():
    source, calls = counted(0)
    options = Units(source)
    assert (len(options), list(options), 0 in options) == (0, [], False)
    assert len(calls) == 1


def test_asking_why_first_works_the_set_out():
    source, calls = counted(Narrow(0b11).drop(0b10, *ENEMY))
    options = Units(source)
    assert options.why(1) == ENEMY
    assert options.why(0) is None
    assert len(calls) == 1


def test_a_source_that_failed_is_asked_again():
    answers = {}
    options = Hexes(lambda: answers["later"])
    with pytest.raises(KeyError):
        len(options)
    answers["later"] = 0b1
    assert list(options) == [0]


def test_narrow_says_which_rule_struck_out_each_member():
    legal = Narrow(0b1111).drop(0b0001, *ENEMY).keep(0b1011, *FULL)
    assert legal.members == 0b1010
    assert [legal.why(member) for member in range(5)] == [ENEMY, None, FULL, None, None]


def test_narrow_keeps_the_first_rule_that_struck_a_member_out():
    legal = Narrow(0b11).drop(0b01, *ENEMY).drop(0b01, *FULL).keep(0b10, *FULL)
    assert legal.why(0) == ENEMY
    assert legal.members == 0b10


def test_narrow_never_gains_a_member():
    legal = Narrow(0b0110).drop(0b1001, *ENEMY).keep(0b1111, *FULL)
    assert legal.members == 0b0110
    assert [legal.why(member) for member in range(4)] == [None] * 4


@given(SETS, st.lists(st.tuples(st.booleans(), SETS), max_size=6))
def test_narrow_agrees_with_plain_sets(members, strikes):
    legal = Narrow(members)
    left = {h for h in range(91) if members >> h & 1}
    struck = {}
    for number, (drops, hexes) in enumerate(strikes):
        (legal.drop if drops else legal.keep)(hexes, str(number), "")
        out = {h for h in left if bool(hexes >> h & 1) == drops}
        left -= out
        struck |= dict.fromkeys(out, str(number))
    assert {h for h in range(91) if legal.members >> h & 1} == left
    assert {h: legal.why(h).rule for h in range(91) if legal.why(h)} == struck


def test_a_reason_reads_as_its_case_and_words():
    assert str(ENEMY) == "[4.4] an enemy is there"


def test_barred_words_are_not_offered_but_explained():
    words = Words("step", barred={"retreat": FULL})
    assert "retreat" not in words
    assert list(words) == ["step"]
    assert [words.why(word) for word in ("retreat", "step", "flee")] == [FULL, None, None]


def test_a_word_wins_over_a_hex_and_all_else_is_read_as_a_hex(toy):
    options = Either(Hexes(toy.board.grid.all), "0101")
    assert options.read(toy, "0101") == "0101"
    assert options.read(toy, "0102") == toy.board.grid.hex("0102")


def test_the_words_among_the_options():
    kinds = (Words("go", "done"), Either(Hexes(0b101), "stop"), Hexes(0b101), Units(0b11), Numbers(1, 6))
    assert [options.words for options in kinds] == [("go", "done"), ("stop",), (), (), ()]


def test_either_explains_its_members_and_not_its_words():
    options = Either(Hexes(Narrow(0b11).drop(0b10, *ENEMY)), "done")
    assert [options.why(answer) for answer in (0, 1, "done", "1")] == [None, ENEMY, None, None]


def test_numbers_offer_both_ends_and_nothing_beyond():
    numbers = Numbers(2, 5)
    assert [n in numbers for n in range(1, 7)] == [False, True, True, True, True, False]
    assert list(Numbers(3, 3)) == [3]


def test_a_die_has_as_many_faces_as_it_says():
    assert list(Roll("Weather", "9.1", sides=10).options) == list(range(1, 11))
    assert list(Roll("Attack", "4.4").options) == [1, 2, 3, 4, 5, 6]


def test_a_word_that_is_not_in_the_pool_cannot_be_drawn():
    options = Draw("Chit", "1.2", (("red", 2), ("blue", 0), ("none", 1))).options
    assert list(options) == ["red", "none"]
    assert "blue" not in options


@pytest.mark.parametrize(("options", "answers"), [(Hexes, "0101 0403 A1 B2"), (Units, "r1 b1 b3")])
def test_hexes_and_units_read_back_as_they_are_written(options, answers, toy):
    offered = options((1 << 60) - 1)
    assert [offered.text(toy, offered.read(toy, text)) for text in answers.split()] == answers.split()


def test_reading_tells_what_was_meant_even_where_it_is_not_offered(toy):
    assert Units(0b1).read(toy, "b3") == toy.units["b3"]
    assert Numbers(1, 6).read(toy, "7") == 7
    assert Words("done").read(toy, "flee") == "flee"


def test_prompt_and_warning_are_worded_when_first_read_and_only_once():
    worded = []

    def words():
        worded.append("asked")
        return "Where to?"

    ask = Ask(0, "leg", words, Words("stop"), "4.0", warning=words)
    assert worded == []
    assert (ask.prompt, ask.prompt, ask.warning) == ("Where to?", "Where to?", "Where to?")
    assert len(worded) == 2
