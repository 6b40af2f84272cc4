"""Blocks as messages: what mail programs and strangers do to them."""

import base64
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from northfront.core.errors import Refusal
from northfront.mail.block import BEGIN, END, LARGEST, read_block, unwrapped, wrapped
from tests.mail.post import Post

RAW = Post().blocks[0]
MESSAGE = wrapped(RAW, "Leningrad by mail", "luga.mail")


def around(body):
    return f"{BEGIN}\n{body}\n{END}\n"


def test_what_is_wrapped_is_unwrapped():
    assert unwrapped(MESSAGE) == [RAW]
    assert max(map(len, MESSAGE.splitlines())) < 80


@pytest.mark.parametrize(
    "spoilt",
    [
        MESSAGE.replace("\n", "\r\n"),
        "".join(f"> {line}\n" for line in MESSAGE.splitlines()),
        "".join(f">> | {line}\n" for line in MESSAGE.splitlines()),
        "".join(f"    {line}  \n" for line in MESSAGE.splitlines()),
        MESSAGE.replace("\n", "\n\n"),
        f"Hello Anna,\n\n{MESSAGE}\n-- \nBoris",
    ],
    ids=["windows", "quoted", "quoted twice", "indented", "spaced", "with words"],
)
def test_it_survives_mail_programs(spoilt):
    assert unwrapped(spoilt) == [RAW]


def test_a_message_may_quote_an_earlier_block():
    assert unwrapped(MESSAGE + MESSAGE) == [RAW, RAW]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no whole block"),
        (MESSAGE[:300], "no whole block"),
        (around("AAAA"), "damaged in transit"),
        (around("not base64!"), "damaged in transit"),
        (around(base64.b64encode(zlib.compress(RAW.encode())[:-9]).decode()), "incomplete"),
        (around(base64.b64encode(zlib.compress(b" " * (LARGEST + 1))).decode()), "incomplete, or too long"),
        ("x" * (LARGEST + 1), "too long"),
        (BEGIN * 30_000, "no whole block"),  # a search from each to the end of the message would take minutes
        (MESSAGE * 51, "51 blocks; leave out the older ones"),  # each may unpack to a megabyte
    ],
)
def test_what_is_no_block_gets_a_sentence(text, said):
    with pytest.raises(Refusal, match=said):
        unwrapped(text)


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "[]",
        "{}",
        '{"number": 1e999}',
        RAW.replace('"number":1', '"number":"1"'),
        RAW.replace('"number":1', '"number":-1'),
        RAW.replace('"number":1', '"number":1,"more":1'),
        RAW.replace("soviet", "s" * 100),
        RAW.replace("soviet", "\\u001b]0;Anna\\u0007"),  # would be obeyed by a terminal
    ],
)
def test_what_is_not_a_block_s_data_gets_a_sentence(raw):
    with pytest.raises(Refusal, match="cannot be read"):
        read_block(raw)


@given(st.integers(0, len(MESSAGE) - 1), st.characters(codec="utf-8"))
def test_one_letter_that_was_changed_is_found_or_harmless(at, letter):
    try:
        found = unwrapped(MESSAGE[:at] + letter + MESSAGE[at + 1 :])
    except Refusal:
        return
    assert found == [RAW]


@given(st.binary(max_size=400))
def test_any_bytes_get_a_sentence(data):
    message = around(base64.b64encode(zlib.compress(data)).decode())
    with pytest.raises(Refusal):
        read_block(unwrapped(message)[0])
