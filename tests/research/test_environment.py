"""One decision a step: masks, rewards, seeds, refusals, secret rounds."""

from random import Random

import numpy as np
import pytest

from northfront.core.errors import IllegalAnswer, InvalidAnswer, UnknownOption
from northfront.core.recordfile import read_record, write_record
from northfront.core.view import view
from northfront.research import env, raw_env
from tests.research.agents import act_at_random, games_to_try, play_at_random
from tests.toy import TOY


def say(tried, *answers):
    for answer in answers:
        tried.step(tried.action_of(answer))


def offered(tried):
    mask = tried.infos[tried.agent_selection]["action_mask"]
    return [tried.text_of(action) for action in np.flatnonzero(mask)]


@pytest.mark.parametrize("game", games_to_try(), ids=lambda game: game.name)
def test_the_mask_offers_exactly_what_the_rules_offer(game):
    tried = raw_env(game)
    for _ in play_at_random(tried, seed=3, limit=1500):
        options = tried._position.ask.options
        assert sorted(offered(tried)) == sorted(options.text(game, answer) for answer in options)
        assert {tried.action_of(text) for text in offered(tried)} == set(
            np.flatnonzero(tried.infos[tried.agent_selection]["action_mask"])
        )


@pytest.mark.parametrize("game", games_to_try(), ids=lambda game: game.name)
def test_a_game_ends_with_rewards_that_cancel_out(game):
    tried = raw_env(game)
    for _ in play_at_random(tried, seed=1):
        assert set(tried.rewards.values()) == {0.0}
    won = next((side for side in game.sides if tried._position.over.startswith(side)), None)
    assert tried.rewards == {side: 0.0 if won is None else 1.0 if side == won else -1.0 for side in game.sides}


def test_shaping_pays_every_change_of_the_lead():
    tried = raw_env("spi-leningrad", shaping=0.1)
    lead = tried.game.score(tried._start.state)[0]
    paid = 0.0
    for _ in play_at_random(tried, seed=1):
        paid += tried.rewards["german"]
        assert tried.rewards["german"] == -tried.rewards["soviet"]
    paid += tried.rewards["german"]
    final = tried.game.score(tried._position.state)[0]
    victory = 1 if tried._position.over.startswith("german") else -1
    assert final != lead
    assert paid == pytest.approx(0.1 * (final - lead) + victory)


def test_the_agent_is_the_side_that_decides_and_the_decision_has_its_name():
    tried = raw_env("ford")
    tried.reset(seed=1)
    assert (tried.agent_selection, tried.infos["soviet"]["decision"]) == ("soviet", "reserve-unit")
    assert not tried.infos["german"]["action_mask"].any()
    say(tried, "de-1")
    assert tried.infos["soviet"]["decision"] == "reserve-hex"


def test_a_seed_gives_the_same_dice_and_none_gives_others():
    def dice(tried, **seed):
        rng = Random(1)
        tried.reset(**seed)
        while not all(tried.terminations.values()):
            act_at_random(tried, rng)
        return [answer for side, answer in tried._given if side < 0]

    one, other = raw_env("ford"), raw_env("ford")
    first = dice(one, seed=7)
    assert first == dice(other, seed=np.int64(7))
    following = dice(one)
    assert following != first
    assert following == dice(other)
    assert dice(raw_env("ford")) != dice(raw_env("ford"))


def test_scenario_and_settings_are_those_asked_for():
    tried = raw_env("duel-in-the-north", "alternative", {"strengths": "open"})
    tried.reset(seed=1)
    assert tried._position.state.scenario == "alternative"
    assert tried._position.state.settings["strengths"] == "open"
    free, historical = (raw_env("spi-leningrad", settings={"german-placement": how}) for how in ("free", "historical"))
    free.reset(seed=1)
    historical.reset(seed=1)
    assert (free.agent_selection, free.infos["german"]["decision"]) == ("german", "set-up")
    assert historical.agent_selection == "soviet"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"game": "chess"}, "there is no game chess"),
        ({"scenario": "winter"}, "ford has no scenario winter; it has crossing"),
        ({"settings": {"fog": "on"}}, "ford has no option fog"),
        ({"render_mode": "human"}, "there is no render mode human; the modes are ansi, svg"),
    ],
)
def test_what_does_not_exist_is_refused_in_one_sentence(arguments, sentence):
    with pytest.raises(UnknownOption, match=sentence):
        env(**arguments)


def test_an_action_that_is_not_offered_is_refused_with_the_rule_and_changes_nothing():
    tried = raw_env("ford")
    tried.reset(seed=1)
    say(tried, "de-1")
    before = tried._position.serial
    with pytest.raises(IllegalAnswer, match=r"0101 is not possible here: \[5.1\] it is not a marked hex"):
        say(tried, "0101")
    with pytest.raises(InvalidAnswer, match=r"action 54 \(.+\) does not answer this decision"):
        tried.step(54)
    with pytest.raises(InvalidAnswer, match="there is no action 258; the actions of ford end at 257"):
        tried.step(258)
    for nonsense in (None, 1.5, "done"):
        with pytest.raises(InvalidAnswer, match=f"soviet must decide: {nonsense!r} is no action"):
            tried.step(nonsense)
    assert tried._position.serial == before


def test_a_wrapped_environment_ends_when_an_action_is_not_offered():
    tried = env("ford")
    tried.reset(seed=1)
    illegal = int(np.flatnonzero(tried.last()[0]["action_mask"] == 0)[0])
    tried.step(illegal)
    assert tried.rewards == {"german": 0, "soviet": -1.0}
    assert all(tried.terminations.values())


def test_secret_choices_are_made_one_after_another_and_not_told():
    def blue_after(chit):
        tried = raw_env(TOY)
        tried.reset(seed=1)
        assert tried.agent_selection == "red"
        say(tried, chit)
        seen = tried.observe("blue")
        say(tried, "enough")
        assert tried.agent_selection == "blue"
        return seen, tried.observe("blue")

    for march, strike in zip(blue_after("march"), blue_after("strike"), strict=True):
        assert march["observation"].tobytes() == strike["observation"].tobytes()
        assert march["action_mask"].tobytes() == strike["action_mask"].tobytes()


@pytest.mark.parametrize("game", ["ford", "duel-in-the-north"])
def test_a_game_is_kept_as_a_record_that_replays_to_the_same_position(game):
    tried = raw_env(game)
    for _ in play_at_random(tried, seed=2, limit=120):
        pass
    kept = read_record(tried.game, write_record(tried.record()))
    assert kept.warnings == []
    assert kept.position.state.digest() == tried._position.state.digest()


def test_the_board_is_drawn_as_text_or_picture_as_the_agent_sees_it():
    text, picture = (env("ford", render_mode=mode) for mode in ("ansi", "svg"))
    for tried in (text, picture):
        tried.reset(seed=1)
    assert "Which counter do you place? [5.1]" in text.render()
    assert picture.render().startswith("<svg")
    silent = env("ford")
    silent.reset(seed=1)
    assert silent.render() is None


@pytest.mark.parametrize("mode", ["ansi", "svg"])
def test_face_down_counters_with_marks_on_them_are_drawn(mode):
    tried = raw_env("duel-in-the-north", render_mode=mode)
    for _ in play_at_random(tried, seed=1):
        backs = view(tried._position, 0)["backs"]
        if tried.agent_selection == "german" and any(len(back) > 3 for back in backs):
            break
    assert "3010" in tried.render()
