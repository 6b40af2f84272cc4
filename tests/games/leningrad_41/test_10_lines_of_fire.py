import pytest

from northfront.core.errors import Refusal
from tests.games.leningrad_41.fire_table import german, soviet, targets

# A panzer battalion and an anti-tank battalion have range 3, a gun of flak-88 6. From 2203 a line runs over 2204 and 2205 to 2206,
# from 2206 to 2406 along the hexside between 2306 and 2307.
FAR = "german 1-10pz 2203\nsoviet r-181 2206\n"
DOWN = "german 1-10pz 2206\nsoviet r-181 2406\n"


def sees(ground, text=FAR, at="2206"):
    return at in targets(german(ground + text))


@pytest.mark.parametrize("ground", ["clear", "urban", "objective"])
def test_10_7a_an_adjacent_hex_is_always_a_target(ground):
    text = f"terrain {ground} 2205 2206\ngerman 1-8m 2205\nsoviet r-181 2206\n"
    assert targets(german(text)) == {"2206"}
    assert targets(soviet(text)) == {"2205"}


def test_10_7a_also_across_a_river():
    """Only close assaults are hindered [10.16a]."""
    t = german("hexside major-river 2205/2206\ngerman 1-8m 2205\nsoviet r-181 2206\n")
    t.play("2206 1-8m")
    assert t.options() == ["fire"]


def test_10_7b_a_line_runs_from_centre_to_centre():
    """From 2203 to 2405 it passes through 2304 and 2305 and near no other hex."""
    text = "german 1-10pz 2203\nsoviet r-181 2405\n"
    around = "2204 2205 2303 2306 2404 2403 2103 2104"
    assert sees(f"terrain urban {around}\n", text, "2405")
    assert not sees("terrain urban 2304\n", text, "2405")
    assert not sees("terrain urban 2305\n", text, "2405")


@pytest.mark.parametrize("between", ["2204", "2205", "2204 2205"])
def test_10_7c_blocking_terrain_in_between_blocks(between):
    assert sees("")
    t = german(f"terrain urban {between}\n{FAR}")
    assert targets(t) == set()
    assert t.why("2206")
    with pytest.raises(Refusal, match=r"10\."):
        t.play("2206")


def test_10_7c_a_blocked_unit_may_not_join():
    t = german("terrain urban 2205\nhas fort 2807\ngerman 1-8p 2106\ngerman 1-10pz 2203\nsoviet r-181 2206\n")
    t.play("2206")
    assert t.options() == ["1-8p", "all"]
    assert t.why("1-10pz").startswith("[10.7c]")
    with pytest.raises(Refusal, match=r"10\.7c"):
        t.play("1-10pz")


def test_10_7c_both_sides_are_blocked():
    assert targets(soviet("german 1-8m 2203\nsoviet tr-1 2206\n")) == {"2203"}
    assert targets(soviet("terrain urban 2205\ngerman 1-8m 2203\nsoviet tr-1 2206\n")) == set()


def test_10_7d_terrain_at_the_ends_never_blocks():
    assert sees("terrain objective 2203 2206\n")


def test_10_7e_along_a_hexside_one_open_hex_is_enough():
    for ground, clear in (("", True), ("terrain urban 2306\n", True), ("terrain urban 2307\n", True)):
        assert sees(ground, DOWN, "2406") == clear
    assert not sees("terrain urban 2306 2307\n", DOWN, "2406")
    assert not sees("terrain urban 2306\nterrain objective 2307\n", DOWN, "2406")


def test_10_7e_at_the_edge_of_the_map_the_hex_that_exists_decides():
    """Ruling R93. 2101 to 2301 runs between 2201 and the edge."""
    text = "german 1-10pz 2101\nsoviet r-181 2301\n"
    assert sees("", text, "2301")
    assert not sees("terrain urban 2201\n", text, "2301")


@pytest.mark.parametrize(("ground", "clear"), [("clear", True), ("sea", True), ("urban", False), ("objective", False)])
def test_10_8a_what_blocks(ground, clear):
    """[8.13b] Fire goes over the sea."""
    assert sees(f"terrain {ground} 2205\n") == clear


@pytest.mark.parametrize("ground", ["urban", "objective"])
def test_10_8a_rubble_blocks_as_before(ground):
    assert not sees(f"terrain {ground} 2205\nrubble = 2205\n")


def test_10_8a_a_fortification_in_clear_terrain_does_not_block():
    assert sees("has fort 2205\n")


@pytest.mark.parametrize(
    "there",
    [
        "german 1-8p 2205\ngerman 2-8p 2204\n",
        "soviet r-309 2205\nsoviet army-01 2204 unknown\n",
        "soviet zhdanov 2205\n",
    ],
)
def test_10_8b_units_never_block(there):
    assert sees("", FAR + there)


def test_10_8b_nor_do_rivers():
    assert sees("hexside major-river 2204/2205\nhexside river 2205/2206\n")


@pytest.mark.parametrize("way", ["prospekt", "rail"])
def test_10_9_along_a_street_blocking_terrain_does_not_matter(way):
    ground = "terrain urban 2204\nterrain objective 2205\n"
    assert not sees(ground)
    assert sees(f"{ground}line {way} 2203 2204 2205 2206\n")


def test_10_9_prospekt_and_railroad_together_will_do():
    assert sees("terrain urban 2204 2205\nline prospekt 2203 2204 2205\nline rail 2205 2206\n")


@pytest.mark.parametrize("way", ["2203 2204 2205", "2204 2205 2206", "2203 2204", "2202 2203"])
def test_10_9_the_street_leads_all_the_way(way):
    assert not sees(f"terrain urban 2204 2205\nline prospekt {way}\n")


def test_10_9_streets_in_the_hexes_are_not_enough():
    """It counts over which hexsides they lead."""
    ways = "".join(f"line prospekt 21{at} 22{at}\n" for at in ("03", "04", "05", "06"))
    assert not sees(f"terrain urban 2204 2205\n{ways}")


def test_10_9_a_line_does_not_turn_a_corner():
    """Ruling R85."""
    text = "german 1-10pz 2203\nsoviet r-181 2405\n"
    assert not sees("terrain urban 2204 2304 2305\nline prospekt 2203 2204 2305 2405\n", text, "2405")
    assert sees("terrain urban 2204 2304 2305\nline prospekt 2203 2304 2305 2405\n", text, "2405")


def test_10_9_along_a_hexside_either_hex_may_have_the_street():
    """Ruling R85."""
    ground = "terrain urban 2306 2307\n"
    assert sees(f"{ground}line prospekt 2206 2306 2406\n", DOWN, "2406")
    assert sees(f"{ground}line rail 2206 2307 2406\n", DOWN, "2406")
    assert not sees(f"{ground}line rail 2206 2307\nline rail 2306 2406\n", DOWN, "2406")


def test_10_9_range_still_counts():
    assert not sees("line prospekt 2202 2203 2204 2205 2206\n", "german 1-10pz 2202\nsoviet r-181 2206\n")
