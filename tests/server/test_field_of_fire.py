"""The field of fire as a client is told it: what is lit, what blocks the rest, and nothing about units that it does not know."""

import pytest

from northfront.core.errors import Refusal
from northfront.core.record import new_record
from northfront.server.wire.queries import field_of_fire
from tests.games.leningrad_41.fire_table import table

GERMAN, SOVIET = 0, 1
# mot-pzj has a range of 3 and stands in 2206; the row of 2206 goes on west to 2207, 2208, 2209 and east to 2205, 2204, 2203.
ROW = "german mot-pzj 2206\nterrain urban 2207\n"


def field(text, unit="mot-pzj", viewer=GERMAN):
    t = table(text, "3 german fire")
    record = new_record(t.game)
    record.resume(t.position)
    return field_of_fire(record, viewer, unit)


def test_hexes_are_told_with_their_distance():
    found = field(ROW)
    assert {at: found["lit"][at] for at in ("2207", "2205", "2204", "2203")} == {
        "2207": 1,
        "2205": 1,
        "2204": 2,
        "2203": 3,
    }
    assert (found["hex"], found["range"], "2202" in found["lit"]) == ("2206", 3, False)


def test_the_first_hex_in_the_way_is_named():
    found = field(ROW + "terrain urban 2208\n")
    assert (found["blocked"]["2208"], found["blocked"]["2209"]) == ("2207", "2207")
    assert found["why"]["blocked"]["rule"] == "10.8a"
    assert not set(found["lit"]) & set(found["blocked"])


def test_a_line_along_a_prospekt_is_a_ray_to_its_last_hex():
    found = field(ROW + "hexside prospekt 2206/2207 2207/2208 2208/2209\n")
    assert found["lit"]["2209"] == 3
    assert found["rays"] == ["2209"]


def test_the_field_of_a_face_down_unit_is_for_its_owner_alone():
    """[6.6a] And the refusal says nothing about which unit it is."""
    hidden = ROW + "soviet army-01 2803 kom-1 hidden\n"
    assert field(hidden, "army-01", SOVIET)["hex"] == "2803"
    for viewer in (GERMAN, None):
        with pytest.raises(Refusal, match="nothing is known about this unit"):
            field(hidden, "army-01", viewer)
    with pytest.raises(Refusal, match="nothing is known about this unit"):
        field(hidden, "no-such-unit")


def test_a_unit_off_the_map_has_none():
    with pytest.raises(Refusal, match="no field of fire"):
        field(ROW, "mot-a1")
