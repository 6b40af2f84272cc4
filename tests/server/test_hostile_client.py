"""A client that says whatever it likes: every message is answered, and little memory is needed.

`make fuzz-server` does the same for an hour.
"""

import os
import resource

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from northfront.server.http.connection import HANDLERS
from northfront.server.wire.messages import Message

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "60"))
KILOBYTES = 300_000
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=30))
VALUES = st.recursive(
    SCALARS, lambda each: st.lists(each, max_size=4) | st.dictionaries(st.text(max_size=8), each), max_leaves=8
)


@st.composite
def messages(draw):
    """A message with the right fields for its type, most of them with values of the right type."""
    kind = draw(st.sampled_from([*HANDLERS, "hello"]))
    model = HANDLERS[kind][0] if kind in HANDLERS else Message
    likely = {
        int: st.integers(0, 40),
        str: st.sampled_from(["zoc", "threat", "fire", "0703", "tk-1", "german", "pass", ""]),
        bool: st.booleans(),
        float: st.floats(0, 10),
    }
    found = {"type": kind}
    for name, field in model.model_fields.items():
        if name != "type" and draw(st.integers(0, 9)):
            plain = likely.get(field.annotation, st.lists(st.sampled_from(["0703", "tk-1", "stop", 0, 3]), max_size=4))
            found[name] = draw(plain if draw(st.integers(0, 4)) else VALUES)
    return found


def test_whatever_a_client_says_is_answered_and_the_table_goes_on(open_table, sit):
    opened = open_table("ford")
    seats = [sit(opened["table"], opened["token"]), sit(opened["table"])]
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
    @given(message=messages(), seat=st.sampled_from(seats))
    def check(message, seat):
        if message["type"] == "refresh":
            seat.say(**message)
            assert seat.hear("view")["type"] == "view"
        else:
            assert seat.ask(**message)["type"]

    check()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < KILOBYTES


def test_characters_that_cannot_be_kept_are_refused_wherever_they_stand(open_table, sit):
    opened = open_table("ford")
    seat = sit(opened["table"], opened["token"])
    assert "cannot be stored" in seat.ask(type="pace", step={"\0": 1})["text"]
