"""The public interface: `import northfront as nf`, and nothing else."""

import random
from fractions import Fraction

import pytest

import northfront as nf
from northfront.games import outlook

GAMES = nf.game_names()


@pytest.fixture
def leningrad():
    return nf.load("spi-leningrad").start()


def test_all_names_are_there():
    assert all(getattr(nf, name) for name in nf.__all__)
    assert set(nf.__all__) <= set(dir(nf))
    with pytest.raises(AttributeError, match="no attribute 'castle'"):
        _ = nf.castle


@pytest.mark.parametrize("name", GAMES)
def test_descriptions_are_short(name):
    game = nf.load(name)
    p = game.start()
    assert repr(game) == f"<Game {name}: {game.title}>"
    assert all(len(repr(each)) < 160 for each in (game, p, p.legal, p.view(game.sides[0])))
    assert p.phase in repr(p)
    assert p.to_move in repr(p)


def test_legal_is_a_sequence_of_texts(leningrad):
    legal = leningrad.legal
    assert legal[0] in legal
    assert legal[-1] == list(legal)[len(legal) - 1]
    assert legal[:2] == list(legal)[:2]
    assert random.Random(1).choice(legal) in legal
    assert "nonsense" not in legal
    assert None not in legal
    assert legal == list(legal)
    assert repr(legal).startswith(f"<Legal {len(legal)} ")
    with pytest.raises(IndexError, match=f"{len(legal)} options"):
        _ = legal[len(legal)]


@pytest.mark.parametrize("name", GAMES)
def test_what_is_pushed_can_be_popped(name):
    p, rng = nf.load(name).start(), random.Random(4)
    before = []
    for _ in range(60):
        before.append((p.copy(), str(p), p.serial))
        p.push(rng.choice(p.legal))
    while before:
        p.pop()
        assert (p, str(p), p.serial) == before.pop()
    with pytest.raises(nf.Refusal, match="nothing to take back"):
        p.pop()


def test_a_copy_is_equal_until_somebody_goes_on(leningrad):
    other = leningrad.copy()
    assert other == leningrad
    other.push(other.legal[0])
    assert other != leningrad
    other.pop()
    assert other == leningrad
    assert leningrad != "a position"


def test_a_refused_answer_can_be_neither_pushed_nor_popped(leningrad):
    before = str(leningrad)
    with pytest.raises(nf.Refusal):
        leningrad.push("1904")
    with pytest.raises(nf.Refusal, match="nothing to take back"):
        leningrad.pop()
    assert str(leningrad) == before


def test_why_names_the_rule(leningrad):
    wrong = "1904"
    assert wrong not in leningrad.legal
    assert str(leningrad.why(wrong)) == "[SU3] it is not in this column"
    assert leningrad.why(leningrad.legal[0]) is None


def test_chance_has_its_outcomes():
    p, rng = nf.load("ford").start(), random.Random(2)
    while p.to_move != "chance":
        assert p.chance_outcomes() == []
        p.push(rng.choice(p.legal))
    assert p.chance_outcomes() == [("german", Fraction(2, 3)), ("soviet", Fraction(1, 3))]
    p.push("german")
    while p.to_move != "chance" or "1" not in p.legal:
        p.push(rng.choice(p.legal))
    assert p.chance_outcomes() == [(pips, Fraction(1, 6)) for pips in range(1, 7)]
    p.push(6)


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_read_as_it_is_printed(name):
    p, rng = nf.load(name).start(), random.Random(5)
    for _ in range(25):
        p.push(rng.choice(p.legal))
    assert nf.position(name, str(p)) == p


@pytest.mark.parametrize("name", GAMES)
def test_a_position_draws_itself(name):
    p = nf.load(name).start()
    drawn = p._repr_svg_()
    assert drawn.startswith("<svg")
    assert f"Turn {p.turn}, {p.phase}" in drawn
    assert "@when" not in drawn
    assert "@live" not in drawn
    assert p.svg(p.game.sides[0]).startswith("<svg")


def test_a_side_sees_no_more_in_the_picture_than_it_knows():
    p = nf.load("duel-in-the-north").start()
    assert p.svg("german") != p.svg("soviet")


def test_a_player_chooses_from_a_view(leningrad):
    assert nf.player("staff:quick", seed=1).choose(leningrad.view(leningrad.to_move)) in leningrad.legal
    with pytest.raises(nf.Refusal, match="not for german to decide"):
        nf.player("random").choose(leningrad.view("german"))


@pytest.mark.parametrize("who", ["random", "greedy", "staff:quick"])
def test_a_player_plays_on_a_board_that_was_made_up(who):
    table = nf.fixture(
        "duel-in-the-north",
        """
        turn 3 activation
        german army-18 2020
        german id-1 2120
        soviet rd-43 2320
        chits = german=army-18 soviet=
        then chance army-18
        """,
    )
    p = table.position
    assert nf.player(who, 1).choose(p.view("german")) in p.legal


def test_a_player_imagines_with_values_of_your_own(tmp_path):
    counters = '[[counters]]\nid = "pd-1"\nfaces = [{attack = 99, defence = 7, moves = 12}, {attack = 5, defence = 4, moves = 12}]\n'
    (tmp_path / "counters.toml").write_text(counters, "utf-8")
    game = nf.load("duel-in-the-north", tmp_path)
    p, staff = game.start(), nf.player("staff:quick", 1)
    while p.to_move == "chance":
        p.push(p.legal[0])
    seen = p.view(p.to_move)
    assert seen.imagine(random.Random(1)).state.attack(game.units["pd-1"]) == 99
    assert staff.choose(seen) in p.legal


def test_a_whole_game():
    match = nf.play("spi-leningrad", german="random", soviet="random", seed=7)
    assert match.position.over
    assert match.winner == match.position.winner
    assert match.result.startswith("The ")
    assert set(match.score) == {"german", "soviet"}
    again = nf.play(nf.load("spi-leningrad"), german="random", soviet="random", seed=7)
    assert again.position == match.position
    assert (match.position.to_move, len(match.position.legal), list(match.position.legal)) == ("", 0, [])
    assert repr(match.position).endswith(f"{match.result}>")


def test_who_plays_must_be_said():
    with pytest.raises(nf.Refusal, match="say who plays soviet"):
        nf.play("ford", german="random")
    with pytest.raises(nf.Refusal, match="no side blue"):
        nf.play("ford", german="random", soviet="random", blue="random")
    with pytest.raises(nf.Refusal, match="there is no player chess"):
        nf.player("chess")
    with pytest.raises(nf.Refusal, match="only the random player can play toy"):
        outlook("toy")
