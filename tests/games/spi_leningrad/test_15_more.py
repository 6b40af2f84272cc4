"""[15.0] Forts that are passed, and forts that cannot be placed."""

import pytest

from northfront.core.errors import Refusal
from tests.games.spi_leningrad.table import table


def test_15_2b_a_fort_that_is_passed_in_one_go_is_taken():  # ruling R44
    # The sea in column 02 leaves one way. 0103 costs two points, 0102 and 0104 one.
    sea = " ".join(f"02{row:02}" for row in range(1, 14))
    t = table(f"""
        terrain sea {sea}
        has german-source 0101
        turn 3 german movement
        german inf-1 0101
        soviet fort-01 0103
    """)
    t.play("inf-1")
    assert t.preview("0104")["cost"] == "4"
    t.play("0104")
    assert (t.at("inf-1"), t.at("fort-01")) == ("0104", "eliminated")


def test_15_2b_so_is_one_that_is_passed_in_an_advance():  # ruling R44
    # 18 against 3 is 6-1, one less for the fort: 5-1, a 5 is 2/-. Nobody has a source, which cancels out.
    t = table("""
        turn 3 german combat
        german inf-1 0504
        german inf-11 0504
        german inf-12 0504
        soviet rifle-01 0505 3-3-5
        soviet fort-01 0505
    """)
    t.play("0505 inf-1 inf-11 inf-12 attack die 5", "retreat 0506 0507", "inf-1 0506")
    assert (t.at("inf-1"), t.at("fort-01")) == ("0506", "eliminated")


def test_15_0a_nobody_is_asked_where_no_hex_is_left():
    lost = "".join(
        f"german inf-{n} {at}\n" for n, at in zip((1, 11, 12, 21), ("2505", "2604", "2605", "2705"), strict=True)
    )
    t = table(f"turn 3 soviet fortification\n{lost}soviet fort-01 s3-fort\nsoviet rifle-01 0101")
    assert t.position.state.phase == "soviet movement"
    assert t.at("fort-01") == "s3-fort"


def test_15_4b_a_fort_that_is_held_back_is_no_unit_that_arrives():
    t = table("turn 3 soviet movement\ngerman inf-1 0112\nsoviet fort-01 s3-fort\nsoviet rifle-01 0101")
    assert t.options() == ["rifle-01", "done"]
    with pytest.raises(Refusal):
        t.play("fort-01")


def test_15_2b_forts_elsewhere_stay():
    # inf-1 enters 0502 on its way to 0503; fort-02 lies beside its way, fort-03 far off.
    t = table("""
        has german-source 0501
        turn 3 german movement
        german inf-1 0501
        soviet fort-01 0503
        soviet fort-02 0602
        soviet fort-03 2505
    """)
    t.play("inf-1 0502 0503 stop")
    assert [t.at(f"fort-0{n}") for n in (1, 2, 3)] == ["eliminated", "0602", "2505"]
