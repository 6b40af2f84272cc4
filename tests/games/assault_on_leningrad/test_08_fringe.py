"""[8.3] The fringe of the Leningrad Inset: in and out, retreats over it, and the end of the player-turn."""

from tests.games.assault.city import combat
from tests.games.assault.table import hexes

# --- in and out


def test_8_31_soviets_retreat_into_the_city_beside_a_german():
    """No zone reaches into the city hexes."""
    t = combat("-/1", "german", "german 1-inf 0519\ngerman 11-inf 0420\nsoviet 4-vol 0419")
    t.play("0419 1-inf attack", "die 1", "retreat")
    assert hexes(t) == {"0319", "0320", "0418"}  # and over the Neva


def test_8_37a_germans_stay_on_the_fringe_through_the_soviet_player_turn():
    """One that is pushed there leaves it only with its own player-turn."""
    t = combat("-/1", "soviet", "soviet 1-tank I6\nsoviet 191-rifle I7\ngerman 11-inf J6")
    t.play("J6 all attack", "die 1", "retreat K6", "done")
    assert t.position.state.turn == 21
    assert t.at("11-inf") == "K6"
