"""A railway with a headquarters beside it, and who would be in supply."""

from northfront.games.assault.supply import german_units, soviet_units

RAIL = "line rail 3820 3720 3620 3520 3420 3320 3220 3120 3020\n"  # off the south edge at 3820
HQ = RAIL + "german hq-38 3020\n"


def fed(t, *names):
    """Which of these units would be in supply now."""
    s = t.position.state
    found = german_units(s) | soviet_units(s)
    return {name for name in names if found >> t.game.units[name] & 1}
