"""A finished game looked back on."""

import json

import pytest

from northfront import games
from northfront.core.charts import Account
from northfront.server.wire.ending import ending
from northfront.sim.review import Luck, lead_of, review
from tests.games_played import committed_game

PLAYED = ("spi-leningrad", "duel-in-the-north", "leningrad-blitzkrieg", "assault-on-leningrad")


@pytest.fixture(scope="module", params=PLAYED)
def played(request):
    return committed_game(games.load(request.param), 3)


def test_the_curve_ends_with_the_ledger_and_each_phase_begins_where_the_one_before_ended(played):
    found = review(played)
    assert found.moments[-1].n == played.serial
    assert found.moments[-1].lead == lead_of(found.ledger)
    assert [moment.n for moment in found.moments] == sorted({moment.n for moment in found.moments})
    leads = {moment.n: moment.lead for moment in found.moments}
    assert all(leads[point.n] == point.after != point.before for point in found.turning_points)


def test_the_ledger_adds_up_to_the_points_that_everybody_sees(played):
    for n in range(0, played.serial, max(1, played.serial // 25)):
        p = played.at(n)
        rows = played.game.ledger(p.state)
        sums = {
            name: sum(row.points for row in rows if row.side == side) for side, name in enumerate(played.game.sides)
        }
        assert sums == played.game.facts(p.state, None)["points"]


def test_every_roll_and_draw_is_listed_as_it_was_promised(played):
    told = review(played).chances
    assert len(told) == played.rolls
    assert [each["answer"] for each in told] == [entry.text for entry in played.entries if entry.side < 0]


def test_the_end_is_plain_data_with_a_rule(played):
    data = json.loads(json.dumps(ending(played)))
    assert data["rule"]
    assert data["winner"] in (*played.game.sides, "draw")


@pytest.mark.parametrize("name", ["spi-leningrad", "leningrad-blitzkrieg"])
def test_luck_is_what_each_roll_gave_beyond_the_mean_of_its_column(name):
    """Reckoned a second time from the printed table and the columns that the log names."""
    game, record = games.load(name), committed_game(games.load(name), 3)
    rows, columns = game.charts.combat[0].rows, game.charts.combat[0].columns

    def harm(result):
        found = games.outlook(name).outcome(result)
        return found.theirs - found.ours

    surplus, rolls = dict.fromkeys(game.sides, 0.0), dict.fromkeys(game.sides, 0)
    for _, event in record.log:
        if "column" in event.args:
            column = columns.index(event.args["column"])
            mean = sum(harm(row.cells[column]) for row in rows) / len(rows)
            side = game.sides[event.args["side"]]
            surplus[side] += harm(event.args["result"]) - mean
            rolls[side] += 1
    found = {luck.side: luck for luck in review(record).luck}
    assert found
    for side, luck in found.items():
        assert luck.rolls == rolls[side]
        assert luck.surplus == pytest.approx(surplus[side])
    assert sum(rolls.values()) == sum(luck.rolls for luck in found.values())


@pytest.mark.parametrize(
    ("luck", "share"),
    [
        (Luck("german", 7, 3.0, 1.5), None),
        (Luck("german", 8, 3.0, 1.5), 2.0),
        (Luck("german", 9, 0.0, 0.0), None),
    ],
)
def test_few_rolls_say_nothing_of_luck(luck, share):
    assert luck.share == share


def test_the_lead_is_the_first_sides():
    assert lead_of([Account(0, 5, "a", "1"), Account(1, 7, "b", "1"), Account(0, -1, "c", "1")]) == -3
