"""What is sealed with a key, only this key opens, and only unchanged."""

import json
import sys
from base64 import urlsafe_b64decode, urlsafe_b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from northfront.core.errors import Refusal
from northfront.server.desk.sealing import Box, box_of, recovery_box

FERNET = (
    "gAAAAABq_3kqpMTSkd1WTiDY6i6i2cxxhM0tB1WcSDibWfWgxDn43bf0bSAFkmxqmHrC9_Lafs5-TqBnTAZSM_b8j6olgGIZVMB7Xh1SyqoT1J7URiMOnb8g"
    "qKVI_NlrKK95OvG-DhEIUx5XipaAr-N6OjPqY6rVoabcCKt8j38x7yeKiLhqyiU="
)
"""What version 0.1 stored of a seat, at the desk whose token is "a-desk"."""


@given(st.text(max_size=300))
def test_what_was_sealed_is_opened_by_its_key_alone(text):
    sealed = box_of("mine").seal(text)
    assert box_of("mine").unseal(sealed) == text
    assert box_of("another").unseal(sealed) == ""


def test_nothing_of_the_text_is_seen_and_the_same_text_never_looks_the_same():
    box = box_of("mine")
    raw = [urlsafe_b64decode(box.seal("a" * 64)[1:]) for _ in range(20)]
    assert all(b"aaa" not in each for each in raw)
    hidden = {each[start : start + 16] for each in raw for start in range(0, 16 + 64 + 32, 16)}
    assert len(hidden) == 20 * 7  # no block comes twice: neither within a stream nor between two


def test_a_sealed_text_that_was_changed_does_not_open():
    box = Box(bytes(32))
    raw = bytearray(urlsafe_b64decode(box.seal("a seat")[1:]))
    for place in range(len(raw)):
        changed = raw.copy()
        changed[place] ^= 1
        assert box.unseal("." + urlsafe_b64encode(changed).decode()) == ""
    assert box.unseal(".") == ""


def test_what_an_earlier_version_sealed_is_opened_where_the_extra_is_installed(monkeypatch):
    facts = {"table": "0f3c", "token": "a-seat", "game": "ford", "side": "german"}
    assert json.loads(box_of("a-desk").unseal(FERNET)) == facts
    assert box_of("another").unseal(FERNET) == ""
    monkeypatch.setitem(sys.modules, "cryptography.fernet", None)
    with pytest.raises(Refusal, match=r"pip install 'northfront\[push\]'"):
        box_of("a-desk").unseal(FERNET)


def test_the_key_of_an_operator_is_kept_and_one_of_an_earlier_version_is_read(tmp_path):
    sealed = recovery_box(tmp_path / "keys" / "key").seal("a link")
    assert recovery_box(tmp_path / "keys" / "key").unseal(sealed) == "a link"
    (tmp_path / "earlier").write_text("-_8AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n", "utf-8")
    assert recovery_box(tmp_path / "earlier").unseal(Box(b"\xfb\xff" + bytes(30)).seal("a link")) == "a link"
