"""The usual field of the combat tests."""

from northfront.games import fixture

# The usual field: Soviets in 0303, Germans in 0302 north of it and perhaps in 0202 to its north-west.
# 0303 touches 0302, 0304, 0202, 0203, 0402, 0403. 0302 touches 0301, 0303, 0201, 0202, 0401, 0402.
# 0202 touches 0201, 0203, 0102, 0103, 0302, 0303.

RESULTS = {  # the printed table, row by row
    1: "AE A1 A1 X1 D1",
    2: "A1 A1 X1 D1 D1",
    3: "A1 X1 -  D1 D1",
    4: "A1 -  D1 D1 DE",
    5: "-  D1 D1 DE DE",
    6: "D1 D1 DE DE DE",
}
COLUMNS = ["1-2", "1-1", "2-1", "3-1", "4-1"]
BY_4_AND_5 = {("A1", "-"): "1-2", ("-", "D1"): "1-1", ("D1", "D1"): "2-1", ("D1", "DE"): "3-1", ("DE", "DE"): "4-1"}


def position(text, pz="6/3", ri="3/1", active="german"):
    """Attackers of 6 and defenders of 3 unless told otherwise: one against one is 2-1."""
    counters = "".join(
        f"counter german panzer pz-{n} strength={pz} moves=6\ncounter soviet rifle ri-{n} strength={ri} moves=4\n"
        for n in (1, 2, 3, 4)
    )
    return fixture("ford", f"grid flat-top 0101-0505\n{counters}\nturn 1 first combat\nactive {active}\n{text}")


def asked(f):
    return [f.game.sides[side] for side in f.position.asks]


def result(f):
    """The result of pz-1 against ri-1, told by who is gone and who is asked about a 1."""
    if f.at("ri-1") == "eliminated":
        return "DE"
    if f.at("pz-1") == "eliminated":
        return "AE"
    if "step" not in f.options():
        return "-"
    if asked(f) == ["german"]:
        return "A1"
    f.play("step ri-1")
    return "X1" if "step" in f.options() else "D1"


def column(orders, text, pz="6/3", ri="3/1"):
    """The column that was used: no two columns give the same results for both a 4 and a 5."""
    results = []
    for die in (4, 5):
        f = position(text, pz, ri)
        f.play(orders, f"die {die}")
        results.append(result(f))
    return BY_4_AND_5[results[0], results[1]]


def reduced(f, unit):
    return f.position.state.face[f.game.units[unit]] == 1
