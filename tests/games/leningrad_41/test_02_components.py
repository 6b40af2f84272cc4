from northfront.core.ask import Roll
from tests.games.leningrad_41.arrivals_table import own_game, start, table


def reach(t, unit):
    """What a unit pays for the hexes that it can enter."""
    t.play(unit)
    return {t.game.board.grid.name(h): cost for h, cost in t.position.ask.costs().items()}


def test_2_1b_every_roll_is_made_with_one_die():
    t = start("ready")
    for name in ("rudel", "ju87-1", "ju87-2", "ju87-3", "ju87-4", "ju88-1"):
        t.play(f"draw {name}")
    assert isinstance(t.position.chance, Roll)
    assert t.position.chance.sides == 6
    assert t.position.options() is not None
    t = table("turn 5 german fire\nG 1-8m 0505\nS army-01 0404 1-1dno")
    t.play("0404", "1-8m", "fire")
    assert t.position.chance.sides == 6


def test_2_2a_a_unit_is_in_one_hex():
    t = table("turn 5 german movement\nG 1-8m 0505")
    t.play("1-8m", "0506", "stop")
    s = t.position.state
    assert t.game.board.grid.names(s.occupied[0]) == ["0506"]


# A corridor of clear hexes: every hex costs 1.
CORRIDOR = "grid point-up 0101-0140\nground clear\n"


def test_2_9b_a_german_unit_has_16_points():
    costs = reach(table("turn 5 german movement\nG 1-469i 0101", board=CORRIDOR), "1-469i")
    assert costs["0117"] == 16
    assert "0118" not in costs


def test_2_9c_a_soviet_unit_has_12_points():
    costs = reach(table("turn 5 soviet movement\nS r-181 0101", board=CORRIDOR), "r-181")
    assert costs["0113"] == 12
    assert "0114" not in costs


def test_2_9d_motorized_movement_doubles_the_allowance():
    for side, unit, last in (("german", "1-8m", "0133"), ("soviet", "tr-1", "0125")):
        t = table(f"turn 5 {side} movement\n{side} {unit} 0101", board=CORRIDOR)
        t.play(unit, "motorized")
        assert t.options()[-2:] == [last, "stop"]
    t = table("turn 5 german movement\nG 1-469i 0101", board=CORRIDOR)
    t.play("1-469i")
    assert "motorized" not in t.options()


def test_2_9d_aurora_has_no_limit_on_its_railroad():
    """[15.1b]"""
    rails = "grid point-up 0101-0240\nground clear\nline rail " + " ".join(f"01{n:02}" for n in range(1, 41)) + "\n"
    t = table("turn 5 soviet movement\nS aurora 0101", board=rails)
    t.play("aurora")
    assert "0140" in t.options()


def test_2_12b_range_u_reaches_every_hex():
    game = own_game()
    unlimited = {p.id for p in game.pieces if p.faces[0].get("range") == 99}
    assert unlimited >= {"rbf", "air-10", "air-5", "rudel"}
