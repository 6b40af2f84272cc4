"""Attacks and moves that tests of several sections begin with.

Germans in 3010 against 3110 unless said otherwise; around 3110 lie 3109 3210 3211 3111 3011 3010, around 3010 lie 3009 3109 3110
3011 2910 2909.
"""

from tests.games.duel_in_the_north.table import table

LINE = "line rail 6610 6710 6810\nplace 6610 Town\nhas soviet-source 6810\n"


def hexes(t):
    return {answer for answer in t.options() if answer.isdecimal()}


SET_UP = """
    scenario alternative
    turn 1 german set-up
    german id-121 2632
    german id-1 2128
    soviet rd-43 5101
"""


RAILED = f"""
    {LINE}
    turn 3 activation
    chits = german= soviet=army-8,army-11
    rail = german=0 soviet=1
    soviet army-8 3010
    soviet army-11 6611
    soviet rd-111 s3-east
    soviet rd-16 5030
"""


def combat(text, hq="corps-41 2910", turn=3):
    """The Combat mode of a German activation has begun."""
    name = hq.split()[0]
    t = table(f"""
        has german-source 1410
        has soviet-source 6810
        turn {turn} activation
        chits = german={name} soviet=
        german {hq}
        {text}
    """)
    t.play(f"draw {name}", "attack-move")
    return t


def german(text, order="attack-move", turn=3, hq="corps-41 2910"):
    name = hq.split()[0]
    t = table(f"""
        {text}
        has german-source 1410
        has soviet-source 6810
        turn {turn} activation
        chits = german={name} soviet=
        german {hq}
        soviet rd-126 6030
    """)
    t.play(f"draw {name}", order)
    return t


def soviet(text, order="attack-move", hqs="army-8 3310", turn=8):
    names = [line.split()[0] for line in hqs.split(",")]
    lines = "\n".join(f"soviet {line}" for line in hqs.split(","))
    t = table(f"""
        {text}
        has soviet-source 6810
        turn {turn} activation
        chits = german= soviet={",".join(names)}
        {lines}
    """)
    t.play(f"draw {names[0]}", order)
    return t


def soviet_combat(text):
    t = table(f"""
        has german-source 1410
        has soviet-source 6810
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3310
        {text}
    """)
    t.play("draw army-8", "attack-move")
    return t


def asked(t):
    ask = t.position.ask
    return t.game.sides[ask.side], ask.kind


def reduced(t, unit):
    return t.position.state.face[t.game.units[unit]] == 1


def added(t, answer="0"):
    return sum(each["dice"] for each in t.preview(answer)["modifiers"])


def give_way(t):
    while asked(t)[1] in ("stand", "retreat-unit", "retreat-hex"):
        t.play("retreat" if "retreat" in t.options() else t.options()[0])


def air(units, text="german pd-1 3010\nsoviet rd-112 3110\n"):
    sides = {"g": "german", "s": "soviet"}
    t = german(text + "".join(f"{sides[unit[0]]} {unit} airfield\n" for unit in units.split()), turn=8)
    t.play("3110 pd-1")
    return t


POOL = "german kg-e kg-pool\ngerman kg-f kg-pool\n"


PAIR = "german pd-6 3010 reduced\ngerman kg-e 3010 kin=7\ngerman kg-f 3010 kin=7\n"
