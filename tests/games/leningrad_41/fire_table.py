"""Tables that tests of fire begin with.

The board is clear land. Even rows lie half a hex further west: around 2206 lie 2205 2207 2106 2107 2306 2307, around 2305 lie 2304 2306
2204 2205 2404 2405. A line from 2206 to 2406 runs along the hexside between 2306 and 2307. The fire table hits on 1 up to strength 9,
on 1-2 from 10, 1-3 from 20, 1-4 from 30, 1-5 from 40, and on 1-6 from 50.
"""

from functools import cache

from northfront import games
from northfront.core.fixture import KEYWORDS, Fixture, read_fixture
from northfront.core.notation import read_position

NAME = "leningrad-41"
AWAY = "german inf-au 2801\nsoviet r-329 2802\n"  # two who can only fire at each other, so that a phase does not end by itself


def table(text, phase):
    """A fixture on the empty board; boards are kept, as many tests share one."""
    ground, position = [], []
    for line in map(str.strip, text.splitlines()):
        (ground if line.partition(" ")[0] in KEYWORDS else position).append(line)
    game = _game("\n".join(ground))
    return Fixture(game, read_position(game, "\n".join([f"turn {phase}", *position])))


@cache
def _game(ground):
    text = f"grid point-up 2001-2812 even\nground clear\n{ground}\nturn 1 german fire\n"
    return read_fixture(games.definition(NAME), _data(), text).game


@cache
def _data():
    return games.data_of(NAME)


def german(text, turn=3):
    """The German Offensive Fire Phase."""
    return table(text + AWAY, f"{turn} german fire")


def soviet(text, turn=3):
    return table(text + AWAY, f"{turn} soviet fire")


def asked(t):
    """Who is asked for what; nobody, if a die is to be rolled or a unit drawn."""
    if t.position.chance:
        return "", "chance"
    ask = t.position.ask
    return t.game.sides[ask.side], ask.kind


def targets(t):
    """The hexes that may be fired at, without the one of the two bystanders."""
    return {answer for answer in t.options() if answer.isdecimal()} - {"2801", "2802"}


def drm(t, answer="fire"):
    """The modifiers of an attack as it is shown beforehand."""
    return {each["text"]: each["dice"] for each in t.preview(answer)["modifiers"]}


def column(t, answer="fire"):
    return t.preview(answer)["column"]


def dead(t, unit):
    return t.at(unit) in ("german-dead", "pool-42", "pool-lfr", "eliminated")


def rolled(t):
    """How often dice are rolled for this attack, with sixes, until somebody is asked again."""
    count = 0
    while t.position.chance and t.position.chance.why.startswith("Fire"):
        t.play("die 6")
        t.log()  # events are told once, after each answer
        count += 1
    return count


def told(t, *orders):
    """The log of these orders."""
    before = len(t.log())
    for order in orders:
        t.play(order)
        t.log()
    return t.log()[before:]


def rubble(t):
    """The hexes with rubble."""
    return t.game.board.grid.names(t.position.state.rubble)


def end_turn(t):
    """Everybody passes until the next turn; chance gives what comes first."""
    turn = t.position.state.turn
    while not t.position.over and t.position.state.turn == turn:
        options = t.options()
        if t.position.chance:
            t.position.step(next(iter(t.position.chance.options)))
        else:
            t.play(next(word for word in ("done", "down", "stop", "pass", options[0]) if word in options))
