"""Computer players: they know what a person in their seat knows, and answer with what is offered."""

from dataclasses import replace
from random import Random

import pytest

from northfront import games
from northfront.ai import player, players_of
from northfront.core.chance import Seeded
from northfront.core.errors import UnknownOption
from northfront.core.imagine import PlayerView
from northfront.core.record import new_record
from northfront.core.view import knowledge, show_ask
from northfront.sim.secrecy import twin

PLANNED = [name for name in games.GAMES if games.has_outlook(name)]
ENOUGH = 120


def begin(game, minds, seed, answers):
    """A game as far as so many answers."""
    record = new_record(game, chance=Seeded(seed))
    record.roll_pending()
    for _ in range(answers):
        if record.position.over:
            break
        side, ask = next(iter(record.position.asks.items()))
        shown = show_ask(game, ask, costs=False)
        answer = minds[side].choose(PlayerView(record.position, side))
        assert answer in shown["options"]
        record.give_text(answer, side)
        record.roll_pending()
    return record


@pytest.mark.parametrize("name", PLANNED)
@pytest.mark.parametrize("who", ["random", "greedy", "staff:quick"])
def test_a_player_answers_with_what_is_offered(name, who):
    game = games.load(name)
    minds = {side: player(who, f"{side}", name) for side in range(len(game.sides))}
    record = begin(game, minds, 3, ENOUGH)
    assert record.serial >= ENOUGH or record.position.over
    assert record.position.state.check() == []


@pytest.mark.parametrize("name", PLANNED)
@pytest.mark.parametrize("who", ["greedy", "staff:quick"])
def test_the_same_seed_gives_the_same_answers(name, who):
    game = games.load(name)
    one, two = (
        begin(game, {side: player(who, side, name) for side in (0, 1)}, 5, ENOUGH // 2).position.state.digest()
        for _ in range(2)
    )
    assert one == two


@pytest.mark.parametrize("who", ["greedy", "staff:quick"])
def test_hidden_facts_do_not_change_an_answer(who):
    game = games.load("duel-in-the-north")
    compared = 0
    for seed in range(2):
        record = begin(game, {side: player("random", side, game.name) for side in (0, 1)}, seed, 150)
        for serial in range(20, record.serial, 13):
            p = record.at(serial)
            for side in p.asks:
                found = twin(p, side, Random(serial))
                if not found or side not in found[0].asks:
                    continue
                q = found[0]
                answers = {player(who, 1, game.name).choose(PlayerView(each, side)) for each in (p, q)}
                assert len(answers) == 1
                compared += p.state.digest() != q.state.digest()
    assert compared > 5


def test_a_game_without_an_outlook_has_the_random_player_only(monkeypatch):
    monkeypatch.setitem(games.GAMES, "ford", replace(games.entry("ford"), outlook=""))
    assert players_of("ford") == ["random"]
    with pytest.raises(UnknownOption, match="the players are human, random"):
        player("staff", 1, "ford")


def test_a_player_that_looks_at_nothing_costs_no_look(monkeypatch):
    def looked(*_):
        raise AssertionError("nobody should look")

    monkeypatch.setattr("northfront.core.view.knowledge", looked)
    begin(games.load("ford"), {side: player("random", side, "ford") for side in (0, 1)}, 1, 20)


@pytest.mark.parametrize("name", PLANNED)
def test_a_position_is_worth_to_one_side_what_it_costs_the_other(name):
    from northfront.ai.evaluate.evaluation import Evaluation

    s = games.load(name).start().state
    look = Evaluation(games.outlook(name), s)
    assert look.value(0) == pytest.approx(-look.value(1))


@pytest.mark.parametrize(
    ("name", "unit", "near"), [("spi-leningrad", "1/41", "2404"), ("duel-in-the-north", "pd-1", "5708")]
)
def test_a_spearhead_nearer_to_the_goal_is_worth_more(name, unit, near):
    from northfront.ai.evaluate.survey import Survey

    game = games.load(name)
    s = game.start().state.copy()
    u = game.units[unit]
    before = Survey(games.outlook(name), s).toward[s.where[u]]
    s.place(u, game.board.grid.hex(near))
    assert Survey(games.outlook(name), s).toward[s.where[u]] < before


def test_the_cover_of_what_a_player_sees_is_what_stands_inside():
    p = games.fixture("duel-in-the-north", "turn 3 activation\ngerman id-1 3020\nsoviet rd-10 6820\n").position
    seen, known = PlayerView(p, 0), knowledge(p, 0)
    cover = {key: seen[key] for key in ("game", "viewer", "turn", "phase")}
    assert cover == {key: known[key] for key in cover}
    assert dict(seen) == known
