"""[8.4] Zones of Control and combat on the Leningrad Inset and out of the city hexes."""

from tests.games.assault.city import combat, german, soviet
from tests.games.assault.table import hexes, zone


def test_8_42_zones_and_attacks_cross_bridges_only():
    t = german("german 1-inf F4\nsoviet 4-vol G4\nsoviet 2-vol F5", "combat")
    assert hexes(t) == {"F5"}
    assert "G4" not in zone(t, "german")


def test_8_43b_the_city_hexes_are_not_attacked():
    t = german("german 1-inf 0419\nsoviet 1-tank 0320\nsoviet 2-vol 0519", "combat")
    assert t.why("0320") == "[8.43b] attacks into Leningrad are made on the Inset"


def test_8_45a_not_on_the_inset():
    t = soviet("soviet 1-tank J5\nsoviet 191-rifle I5\ngerman 96-inf K5 reduced\ngerman 11-inf H5", "combat")
    assert "K5" not in hexes(t)
    assert t.why("K5") == "[8.45a] attacks out of Leningrad are made on the main map"


def test_8_45b_who_attacked_out_goes_back_into_the_streets():
    t = combat("1/-", "soviet", "soviet 1-tank 0320\nsoviet work-1 0320\ngerman 1-inf 0419 reduced")
    t.play("0419 all attack", "die 1", "retreat", "work-1")
    assert hexes(t) == {"0219", "0220"}  # a Worker does not leave the city
    t.play("0220")
    assert hexes(t) == {"0219", "0220", "0319"}  # 0420 is in a zone
