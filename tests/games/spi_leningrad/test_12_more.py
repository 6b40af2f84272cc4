"""[12.3] German armor in a Soviet city beside other defenders."""

import pytest

from tests.games.spi_leningrad.battle import battle, shifts

# 0705 touches 0804 and 0805.


@pytest.mark.parametrize(("armor", "infantry", "column"), [("0804", "0805", 0), ("0805", "0804", -1)])
def test_12_3_only_the_hex_of_the_armor_unit_matters(armor, infantry, column):
    t = battle(
        f"terrain soviet-city 0804\ngerman 1/41 {armor}\ngerman inf-1 {infantry}\nsoviet rifle-01 0705 4-4-5",
        "soviet combat",
    )
    t.play("0804 also 0805 rifle-01")
    assert shifts(t).get("12.2c", 0) == column
