"""Two tables of a running server that differ only in what a seat may not know: it is sent the same to the byte.

Everything that comes over the wire is compared: views, patches, replies and refusals of the socket, answers, errors and
downloads of the API. The hidden units of one table have changed places at the other, a secret choice is another, and the
secrets of their dice differ in any case; but the dice fall alike, so that what is public stays the same.
"""

import json
import pickle
import re
import zlib
from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest
from starlette.testclient import TestClient

from northfront import games
from northfront.ai.hints.advice import Hint
from northfront.core.chance import Committed
from northfront.core.errors import Refusal
from northfront.core.fields import per_side, tally
from northfront.core.game import Scenario
from northfront.core.view import answer_type
from northfront.server.app import make_app
from northfront.server.computer.workers import Workers
from northfront.server.limits import Limits
from northfront.server.wire.views import Views
from northfront.sim import secrecy
from tests.toy import TOY, ToyState

SPECTATOR, SCREEN = "spectator", "screen"
HEAR, ASK, DRAW = range(3)  # how curious a client is: to draw a large board takes more than half a second
MUST_DIFFER = [  # of a record: the promise, what the seats mixed in, and the seals that follow from them
    (re.compile(r"^chance commitment [0-9a-f]{64}$", re.MULTILINE), "chance PROMISE"),
    (re.compile(r"^contribution (\S+) [0-9a-f]{16}$", re.MULTILINE), r"contribution \1 BYTES"),
    (re.compile(r"^seals( [0-9a-f]{8})+$", re.MULTILINE), "seals SEALS"),
    (re.compile(r" ~[0-9a-f]{12}$", re.MULTILINE), " ~SEAL"),
]

PATIENT = Limits(requests=10**6, messages=10**6, address_messages=10**6, tables=10**6)
"""One client asks more here than a server takes from strangers."""


@pytest.fixture
def app(database, monkeypatch):
    """A server that offers the toy too, whose dice fall alike at every table."""
    load = games.load
    monkeypatch.setattr(games, "load", lambda name, *more: TOY if name == "toy" else load(name, *more))
    monkeypatch.setattr(Committed, "_uniform", lambda _, ways, purpose: zlib.crc32(purpose) % ways)
    monkeypatch.setattr(Workers, "ask", fingerprint)
    return make_app(database, limits=PATIENT)


async def fingerprint(_self, work, *arguments, seconds):
    """A hint that tells everything: a mark of all that its process was handed."""
    mark = sha256(pickle.dumps((work.__name__, json.dumps(arguments, sort_keys=True), seconds))).hexdigest()
    return [Hint(mark, 0.0, mark)]


@pytest.fixture
def client(app):
    with TestClient(app) as client:
        yield client


@pytest.fixture
def twins(client):
    """Two tables of a game with a guest at each seat and a spectator."""
    opened = []

    def open_both(game, seats="link"):
        opened.extend(Twin(client, game, seats) for _ in range(2))
        return opened[-2:]

    yield open_both
    for twin in opened:
        twin.close()


class Twin:
    """A table with a client on each seat and a spectator, all of whom ask whatever can be asked."""

    def __init__(self, client, game, seats):
        self.client, self.game = client, games.load(game)
        body = {"game": game, "seats": dict.fromkeys(self.game.sides, seats)}
        opened = client.post("/api/tables", json=body).json()
        self.path = f"/api/tables/{opened['table']}"
        self.tokens = {**opened["links"], SPECTATOR: ""} if opened["links"] else {SCREEN: opened["token"]}
        self.names = {opened["table"]: "TABLE", opened["table"][:8]: "TABLE"}
        self.names[client.get(self.path).json()["promise"]] = "PROMISE"  # a hash, which tells nothing of the dice
        self.names |= {token: who.upper() for who, token in self.tokens.items() if token}
        self.sessions, self.kept, self.asked = {}, {}, dict.fromkeys(self.tokens, 0)
        for who, token in self.tokens.items():
            session = client.websocket_connect(f"{self.path}/socket")
            self.sessions[who] = session.__enter__()
            self.kept[who] = []
            self.say(who, type="hello", token=token)
            self.ask(who, type="overlay", kind="nothing")  # it is there before the next one comes

    def close(self):
        for session in reversed(self.sessions.values()):
            session.__exit__(None, None, None)

    @property
    def record(self):
        """The game as the server has it, to choose answers by; nothing of it is compared."""
        name = self.path.rsplit("/", 1)[1]
        return self.client.portal.call(self.client.app.state.tables.find, name).record

    def say(self, who, **message):
        self.sessions[who].send_text(json.dumps(message))

    def ask(self, who, **message):
        """Say something; whatever comes up to its reply is kept."""
        self.asked[who] += 1
        self.say(who, **message, id=self.asked[who])
        while True:
            text = self.sessions[who].receive_text()
            self.kept[who].append(self.plain(text))
            if json.loads(text).get("id") == self.asked[who]:
                return json.loads(text)

    def plain(self, text):
        """A text without what must differ between any two tables."""
        for own, name in self.names.items():
            text = text.replace(own, name)
        return text

    def serial(self, who):
        side = None if who == SPECTATOR else self.game.side(who)
        return self.record.position.serial_for(side)

    def answer(self, who, text):
        reply = self.ask(who, type="answer", serial=self.serial(who), answers=[text])
        assert reply["type"] == "done", reply

    def told(self, who, curious):
        """All that this client has been sent since the last time; a curious one first asks for everything there is."""
        if curious >= ASK:
            self.probe_socket(who)
        self.ask(who, type="overlay", kind="nothing")  # what came before its reply has come
        told, self.kept[who] = self.kept[who], []
        if curious >= ASK:
            told += self.probe_api(who, ("record", "text", *["picture.svg"] * (curious == DRAW)))
        return told

    def probe_socket(self, who):
        """Every message there is, sense and nonsense."""
        serial, grid = 0 if who == SCREEN else self.serial(who), self.game.board.grid
        somewhere = grid.names(grid.all)[:: max(1, grid.all.bit_count() // 12)]
        for kind in ("zoc", "supply", "control", "weather"):
            self.ask(who, type="overlay", kind=kind)
        for at in somewhere:
            self.ask(who, type="overlay", kind="threat", hex=at)
        for unit in self.game.units:
            self.ask(who, type="overlay", kind="fire", unit=unit)
        for text in (*somewhere, *self.offered(who), *list(self.game.units)[-6:], "nonsense", "done"):
            self.ask(who, type="explain", answer=text)
        for n in (0, 1, serial // 2, max(serial - 1, 0), serial, serial + 1, serial + 2, serial + 500):
            self.ask(who, type="past", serial=n)
        for n in (serial + 1, 10**6):
            self.ask(who, type="answer", serial=n, answers=["nonsense"])
            self.ask(who, type="undo", serial=n)
        self.ask(who, type="answer", serial=serial, answers=["no such answer"])
        self.ask(who, type="standing", kind="advance", answer=None)
        self.ask(who, type="seat", side="nobody" if who == SCREEN else self.game.sides[-1])
        for kind in ("hint", "hurry", "pace"):
            self.ask(who, type=kind)
        self.ask(who, type="refresh!")
        self.say(who, type="refresh")

    def offered(self, who):
        """The options that this client was last shown, some of them."""
        for text in reversed(self.kept[who]):
            ask = json.loads(text).get("ask")
            if ask:
                return ask["options"][:12]
        return []

    def probe_api(self, who, downloads):
        """The requests that change nothing, with their status, headers and body."""
        token = self.tokens[who]
        seat = {"Accept-Encoding": "identity"}  # the length of a compressed text depends on the name of the table
        seat |= {"Authorization": f"Bearer {token}"} if token else {}
        yield self.heard(self.client.get(self.path, headers=seat))
        for what in downloads:
            yield self.heard(self.client.get(f"{self.path}/{what}", headers=seat))
        yield self.heard(self.client.get(f"{self.path}/notes", headers=seat))
        for body in ({"serial": 10**6, "answers": ["0101"]}, {"serial": 0, "answers": ["0101"]}, {"serial": "x"}, {}):
            yield self.heard(self.client.post(f"{self.path}/answers", json=body, headers=seat))
        for body in ({"serial": 10**6}, {"serial": -1}):
            yield self.heard(self.client.post(f"{self.path}/undo", json=body, headers=seat))
        yield self.heard(self.client.get(self.path, headers={**seat, "Authorization": "Bearer false"}))
        yield self.heard(self.client.get(f"{self.path}/picture.gif", headers=seat))

    def heard(self, response):
        headers = {**response.headers, "x-request-id": ""}  # it is drawn by chance for each request
        text = f"{response.status_code} {sorted(headers.items())}\n{response.text}"
        assert response.status_code < 500, text
        for pattern, instead in MUST_DIFFER:
            text = pattern.sub(instead, text)
        return self.plain(text)


def compare(twins, *viewers, curious=DRAW):
    for who in viewers:
        one, other = (twin.told(who, curious) for twin in twins)
        assert len(one) == len(other)
        for mine, theirs in zip(one, other, strict=True):
            assert mine == theirs, f"{who} can tell the tables apart"


def public(text, p, side, deal):
    """The same answer at the other table, where the units have changed places."""
    return deal.get(text, text) if answer_type(p.options(side)) == "unit" else text


def quiet(p, side, text, units):
    """Does this answer leave these units face down?"""
    p = p.copy()
    try:
        p.step_text(text, side)
    except Refusal:
        return False
    return covered(p, units)


def covered(p, units):
    return all(any(hidden >> p.game.units[unit] & 1 for hidden in p.state.hidden) for unit in units)


def choose(positions, side, deal, rng):
    """Answers for both tables that look alike and uncover none of the units that changed places; None if there are none."""
    p, q = positions
    texts = [p.text(answer, side) for answer in p.options(side)]
    for text in rng.sample(texts, len(texts)):
        other = public(text, q, side, deal)
        if quiet(p, side, text, deal) and quiet(q, side, other, deal):
            return text, other
    return None


def play(twins, viewers, rng, answers, deal):
    """Play on at both tables and compare what the viewers hear of each answer; how many were compared."""
    for n in range(answers):
        positions = [twin.record.position for twin in twins]
        if positions[0].over:
            return n
        side = next(iter(positions[0].asks))
        chosen = choose(positions, side, deal, rng)
        if chosen is None:
            return n
        for twin, text in zip(twins, chosen, strict=True):
            twin.answer(twin.game.sides[side], text)
        if not all(covered(twin.record.position, deal) for twin in twins):  # by a retreat after the dice, perhaps
            return n
        if rng.random() < 0.2:
            take_back(twins, side)
        compare(twins, *viewers, curious=HEAR if n % 4 else ASK)
    compare(twins, *viewers)
    return answers


def take_back(twins, side):
    for twin in twins:
        who = twin.game.sides[side]
        twin.ask(who, type="undo", serial=twin.serial(who))


@pytest.mark.parametrize("seed", range(2))
def test_neither_the_other_seat_nor_a_spectator_hears_which_face_down_counter_is_which(twins, seed):
    pair = twins("ford")
    deal = {"tk-1": "de-1", "de-1": "tk-1"}  # the tanks of one table are a decoy at the other
    compared = play(pair, ["german", SPECTATOR], Random(seed), 45, deal)
    assert compared > 20
    states = [twin.record.position.state for twin in pair]
    assert states[0].digest() != states[1].digest()


def test_the_other_seat_hears_nothing_of_which_division_is_which_when_they_lie_face_down_from_the_start(twins):
    pair = twins("duel-in-the-north")
    german = pair[0].game.side("german")
    dealt, swap = secrecy.twin(pair[0].record.position, german, Random(3))
    for each, position in zip(pair, (pair[0].record.position, dealt), strict=True):
        each.record.resume(position)
    name = [piece.id for piece in pair[0].game.pieces]
    deal = {name[u]: name[v] for u, v in swap.items() if u != v}
    assert len(deal) > 10
    compared = play(pair, ["german", SPECTATOR], Random(3), 20, deal)
    assert compared > 12
    assert len({each.record.position.state.digest() for each in pair}) == 2


@pytest.mark.parametrize(("game", "answers"), [("ford", 20), ("spi-leningrad", 14), ("duel-in-the-north", 8)])
def test_nobody_hears_anything_of_dice_that_have_not_fallen(twins, game, answers):
    pair = twins(game)
    sides = games.load(game).sides
    assert play(pair, [*sides, SPECTATOR], Random(1), answers, {}) == answers
    one, other = (twin.record.header.chance for twin in pair)
    assert one != other


def test_an_untried_division_is_the_same_to_all_until_it_is_drawn(twins):
    """Through an overrun in which untried units are revealed: what comes later is not known before, and nowhere."""
    pair = twins("spi-leningrad")
    for text in ("1304", "1404", "1504", "1604", "1704", "1804", "1904"):
        for twin in pair:
            twin.answer("soviet", text)
    for text in ("1/41", "0212", "0312", "0"):
        for twin in pair:
            twin.answer("german", text)
        compare(pair, "german", "soviet", SPECTATOR, curious=ASK)
    assert pair[0].record.rolls > 0


@pytest.mark.parametrize("first", ["march", "strike"])
def test_a_secret_choice_is_not_told_not_even_that_it_has_begun(twins, first):
    pair = twins("toy")
    pair[0].answer("blue", first)
    compare(pair, "red", SPECTATOR)
    for twin in pair:
        twin.answer("red", "march")
    compare(pair, "red", SPECTATOR)
    take_back(pair, TOY.side("red"))
    compare(pair, "red", SPECTATOR)
    assert pair[0].record.serial == 1
    assert pair[1].record.serial == 0


def test_a_secret_choice_is_not_told_before_its_chit_is_drawn(twins, monkeypatch):
    monkeypatch.setattr(Committed, "_uniform", lambda _, ways, __: ways - 1)  # the last in the cup: red ones
    pair = twins("toy")
    for twin, chit in zip(pair, ("march", "strike"), strict=True):
        twin.answer("blue", chit)
        twin.answer("blue", chit)
    compare(pair, "red", SPECTATOR)
    for twin in pair:
        twin.answer("red", "march")
        twin.answer("red", "march")
    drawn = [[entry.text for entry in twin.record.entries if entry.kind == "draw"] for twin in pair]
    assert drawn == [["red-march"], ["red-march"]]
    compare(pair, "red", SPECTATOR)
    for text in ("r1", "stay", "r2"):
        for twin in pair:
            twin.answer("red", text)
        compare(pair, "red", SPECTATOR)


def test_at_one_screen_nothing_is_told_before_the_next_player_sits_down(twins):
    pair = twins("ford", "here")
    for twin, order in zip(pair, ("tk-1 0703 gd-1 0602", "de-1 0703 gd-1 0602"), strict=True):
        twin.ask(SCREEN, type="seat", side="soviet")
        assert twin.ask(SCREEN, type="answer", serial=0, answers=order.split())["type"] == "done"
        twin.ask(SCREEN, type="seat", side="german")
        twin.kept[SCREEN] = []
    compare(pair, SCREEN)


class OpenState(ToyState):
    cup: dict[str, int] = tally()
    strikes: list[int] = per_side()


def test_files_are_closed_while_sides_decide_in_secret_even_if_nothing_else_is_hidden(client, monkeypatch):
    everything_open = Scenario("Nothing hidden", lambda s: s.place(0, s.game.board.grid.hex("0101")))
    game = replace(TOY, state=OpenState, scenarios={"open": everything_open})
    monkeypatch.setattr(games, "load", lambda *_: game)
    opened = client.post("/api/tables", json={"game": "toy", "seats": {"red": "link", "blue": "link"}}).json()
    path = f"/api/tables/{opened['table']}"
    for side, answers in (("red", ["march", "enough"]), ("blue", ["strike"])):
        seat = {"Authorization": f"Bearer {opened['links'][side]}"}
        client.post(f"{path}/answers", json={"serial": 0, "answers": answers}, headers=seat)
        assert [client.get(f"{path}/{what}").status_code for what in ("record", "text")] == [403, 403]
    client.post(f"{path}/answers", json={"serial": 1, "answers": ["enough"]}, headers=seat)
    assert [client.get(f"{path}/{what}").status_code for what in ("record", "text")] == [200, 200]


def test_a_fault_in_the_rules_does_not_tell_what_they_were_about(client, open_table, monkeypatch, caplog):
    def faulty(s):
        raise ZeroDivisionError(f"the tanks are in {s.game.place_name(s.where[s.game.units['tk-1']])}")

    opened = open_table("ford", seats={"german": "link", "soviet": "link"})
    monkeypatch.setitem(games.load("ford").phases, "initiative", faulty)
    seat = {"Authorization": f"Bearer {opened['links']['soviet']}"}
    body = {"serial": 0, "answers": ["tk-1", "0703", "gd-1", "0602", "de-1", "0803", "de-2", "0804"]}
    client.post(f"/api/tables/{opened['table']}/answers", json=body, headers=seat)
    told = client.get(f"/api/tables/{opened['table']}").text
    assert "A bug in our rules" in told
    assert "the tanks" not in told
    assert "the tanks are in 0703" in caplog.text, "but whoever runs the server can read it"


LEAKS = {
    "where a hidden unit is": lambda s: s.game.place_name(s.where[s.game.units["tk-1"]]),
    "a fingerprint of the state": lambda s: s.digest(),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_the_comparison_finds_a_leak(twins, monkeypatch, leak):
    shown = Views.view_for

    def leaking(self, watcher):
        return {**shown(self, watcher), "leak": LEAKS[leak](self._state.record.position.state)}

    monkeypatch.setattr(Views, "view_for", leaking)
    with pytest.raises(AssertionError, match="can tell the tables apart"):
        play(twins("ford"), ["german", SPECTATOR], Random(0), 10, {"tk-1": "de-1", "de-1": "tk-1"})


def test_the_comparison_finds_an_open_door(twins, monkeypatch):
    monkeypatch.setattr("northfront.server.http.downloads.has_secrets", lambda _: False)
    with pytest.raises(AssertionError, match="can tell the tables apart"):
        play(twins("ford"), ["german"], Random(0), 10, {"tk-1": "de-1", "de-1": "tk-1"})
