"""Dice that the seats bind: what a table waits for, and what each client finds out about the server."""

import sqlite3
from random import Random

import pytest
from starlette.testclient import TestClient

from northfront.core.chance import LONGEST_CHAIN, Committed
from northfront.core.keeper import BrokenPromise, Keeper
from northfront.core.proof import verify
from northfront.games import load
from northfront.server.app import make_app

APART = {"german": "link", "soviet": "here"}
SET_UP = ["tk-1", "0703", "gd-1", "0602", "de-1", "0803", "de-2", "0804"]


class Seat:
    """One player over HTTP, with what his program keeps of the dice."""

    def __init__(self, client, table, token):
        self.client, self.path, self.keeper = client, f"/api/tables/{table}", Keeper()
        self.headers = {"Authorization": f"Bearer {token}"}

    def look(self):
        return self.client.get(self.path, headers=self.headers).json()

    def post(self, what, **body):
        return self.client.post(f"{self.path}/{what}", json=body, headers=self.headers)

    def answer(self, *answers):
        return self.post("answers", serial=self.look()["serial"], answers=answers).json()

    def bind(self):
        """Look, and do what is due for the dice."""
        messages = self.keeper.see(self.look())
        for each in messages:
            assert self.post(each["type"], **{key: each[key] for key in each if key != "type"}).status_code == 200
        return len(messages)


@pytest.fixture(autouse=True)
def unbound_dice():
    """Here they are bound."""


@pytest.fixture
def apart(open_table, client):
    """A table of The Ford with two players far apart: (german, soviet)."""

    def opened(**more):
        made = open_table("ford", seats=APART, **more)
        return Seat(client, made["table"], made["links"]["german"]), Seat(client, made["table"], made["token"])

    return opened


def play(seats, rng, limit=2000):
    """Random answers, each seat doing its part for the dice when it has looked; the last view."""
    for _ in range(limit):
        for seat in seats:
            seat.bind()
            view = seat.look()
            if view["over"]:
                return view
            if view["ask"]:
                seat.answer(rng.choice(view["ask"]["options"]))
    return view


def rolled(seat):
    """The draw that follows the set-up."""
    return seat.look()["serial"] > len(SET_UP)


def test_the_first_view_of_each_seat_holds_the_promise_and_awaits_its_contribution(apart):
    for seat in apart():
        view = seat.look()
        assert view["promise"].startswith("commitment ")
        assert view["dice"]["contributions"] == {"german": "awaited", "soviet": "awaited"}


def test_the_first_roll_waits_for_a_player_who_has_not_come_yet(apart):
    german, soviet = apart()
    soviet.bind()
    view = soviet.answer(*SET_UP)
    assert (view["dice"]["waits"], view["waiting"], rolled(soviet)) == (["german"], [], False)
    german.bind()
    assert (german.look()["dice"]["waits"], rolled(german)) == ([], True)
    assert list(german.look()["dice"]["contributions"]) == ["soviet", "german"]


def test_at_one_screen_one_client_contributes_for_both_and_computers_need_not(open_table, client):
    for seats, count in {("here", "here"): 2, ("here", "computer:random"): 1}.items():
        made = open_table("ford", seats=dict(zip(("german", "soviet"), seats, strict=True)))
        seat = Seat(client, made["table"], made["token"])
        assert (seat.bind(), seat.bind(), len(seat.look()["dice"]["contributions"])) == (count, 0, count)


def test_whoever_plays_without_contributing_has_agreed_to_do_without(apart):
    german, soviet = apart()
    soviet.answer("tk-1")
    assert soviet.look()["dice"]["contributions"] == {"soviet": "waived", "german": "awaited"}
    assert soviet.post("contribute", side="soviet", value="ab" * 32).status_code == 409
    with pytest.raises(BrokenPromise):
        Keeper(sent={"soviet": "ab" * 32}).see(soviet.look())
    assert german.bind() == 1


@pytest.mark.parametrize(
    ("side", "value"), [("soviet", "ab" * 32), ("german", "ab"), ("german", "waived!"), ("finnish", "")]
)
def test_a_contribution_comes_from_its_own_seat_and_is_32_bytes(apart, side, value):
    german, _ = apart()
    refused = german.post("contribute", side=side, value=value)
    assert 400 <= refused.status_code < 500
    assert refused.json()["text"]
    assert german.look()["dice"]["contributions"]["soviet"] == "awaited"


@pytest.mark.parametrize("chains", [False, True], ids=["plain", "chains"])
def test_a_whole_game_far_apart_is_proved_to_both_players(apart, chains):
    seats = apart(chains=chains)
    view = play(seats, Random(4))
    text = seats[0].client.get(f"{seats[0].path}/record").text
    proof = verify(load("ford"), text)
    assert (proof.wrong, proof.unproved, proof.rolls > 0) == ([], [], True)
    assert [seat.keeper.check(text) for seat in seats] == [[], []]
    assert view["secret"] in text
    if chains:
        assert all(len(seat.keeper.asked) == proof.rolls for seat in seats)
        told = seats[0].client.get(f"{seats[0].path}/result").json()["dice"]
        assert [each["roll"] for each in told["chances"]] == list(range(1, proof.rolls + 1))
        assert {seat: roll for seat, (roll, _) in told["parts"][0]["links"].items()} == dict.fromkeys(
            APART, proof.rolls
        )
        assert told["chances"][0]["after"] == seats[0].keeper.asked[1][1]


def to_first_roll(apart):
    german, soviet = apart(chains=True)
    soviet.bind()
    german.bind()
    soviet.answer(*SET_UP)
    return german, soviet


def test_with_chains_a_seat_that_is_away_is_waited_for(apart):
    german, soviet = to_first_roll(apart)
    soviet.bind()
    assert (soviet.look()["dice"]["waits"], rolled(soviet)) == (["german"], False)
    german.bind()
    assert rolled(german)


def test_with_chains_the_server_stands_in_as_far_as_it_was_told_and_shows_no_link_early(apart, database):
    german, soviet = to_first_roll(apart)
    ahead = german.keeper.stand_in("german", 40)
    german.post("reveal", side="german", roll=40, link=ahead["link"])
    with TestClient(make_app(database)) as again:  # it is kept through a restart
        soviet.client = again
        soviet.bind()
        assert rolled(soviet)
        assert (soviet.look()["dice"]["given"]["german"], ahead["link"] in str(soviet.look())) == (40, False)


def test_contributions_and_links_survive_a_restart(apart, database):
    german, soviet = to_first_roll(apart)
    german.bind()
    before = german.look()["dice"]
    with TestClient(make_app(database)) as again:
        german.client = soviet.client = again
        assert german.look()["dice"] == before
        soviet.bind()
        assert rolled(soviet)


@pytest.mark.parametrize("link", ["ab" * 32, "ab", ""])
def test_a_false_link_rolls_nothing(apart, link):
    german, soviet = to_first_roll(apart)
    soviet.bind()
    for roll in (0, 1, LONGEST_CHAIN):
        assert german.post("reveal", side="german", roll=roll, link=link).status_code == 409
    assert not rolled(german)
    assert german.post("reveal", side="soviet", roll=1, link=link).status_code == 409


def test_two_tabs_and_a_broken_line_give_one_contribution_and_one_link(apart):
    german, soviet = apart(chains=True)
    soviet.bind()
    other = Seat(german.client, german.path.rpartition("/")[2], "")
    other.headers, other.keeper = german.headers, german.keeper
    first = german.keeper.see(german.look())
    assert other.keeper.see(other.look()) == first
    for _ in range(2):
        assert german.post("contribute", side="german", value=first[0]["value"]).status_code == 200
    soviet.answer(*SET_UP)
    (link,) = other.keeper.see(other.look())
    for _ in range(2):
        assert german.post("reveal", side="german", roll=1, link=link["link"]).status_code == 200
    soviet.bind()
    assert rolled(german)


def test_with_chains_neither_undo_nor_a_lonely_take_back_lets_anybody_try_again(apart, database):
    german, soviet = to_first_roll(apart)
    german.bind()
    view = soviet.look()
    assert (view["undo"]["can"], view["undo"]["alone"]) == (False, view["serial"])
    assert soviet.post("undo", serial=view["serial"]).status_code == 409
    soviet.bind()
    first = first_roll(database)
    soviet.post("take-back", serial=soviet.look()["serial"], to=7)
    assert soviet.look()["proposal"]["to"] == 7, "what goes back past a roll must be agreed"
    german.post("reply", agree=True)
    assert soviet.look()["serial"] == 7
    soviet.answer(SET_UP[7])
    assert rolled(soviet), "the links are known"
    assert first_roll(database) == first


def first_roll(database):
    with sqlite3.connect(database.removeprefix("sqlite:///")) as store:
        (line,) = store.execute(f"select line from answers where n = {len(SET_UP) + 1}").fetchone()
    return line


def test_the_lobby_says_that_the_dice_wait_for_me(apart, client):
    german, soviet = to_first_roll(apart)
    soviet.bind()
    keys = [
        {"table": german.path.rpartition("/")[2], "token": seat.headers["Authorization"][7:]}
        for seat in (german, soviet)
    ]
    told = client.post("/api/tables/summaries", json={"seats": keys}).json()
    assert [each["state"] for each in told] == ["due", "waiting"]


def test_what_is_told_of_a_roll_that_waits_does_not_tell_what_it_is_for(apart):
    german, _ = to_first_roll(apart)
    dice = german.look()["dice"]
    assert set(dice) == {"contributions", "chains", "given", "waits", "roll", "after"}
    assert (dice["roll"], len(dice["after"])) == (1, 12)


def test_a_host_who_takes_another_secret_after_the_contributions_is_noticed(apart, database):
    german, soviet = apart()
    for seat in (german, soviet):
        seat.bind()
    other, path = b"\x0b" * 32, database.removeprefix("sqlite:///")
    with sqlite3.connect(path) as store:
        (header,) = store.execute("select header from tables").fetchone()
        lines = [
            f"chance {Committed.promise(other)}" if line.startswith("chance ") else line for line in header.split("\n")
        ]
        store.execute("update tables set header = ?, secret = ?", ("\n".join(lines), other.hex()))
    with TestClient(make_app(database)) as again:
        german.client = again
        with pytest.raises(BrokenPromise, match="changed the promise"):
            german.bind()


def test_a_game_that_goes_on_elsewhere_awaits_new_contributions(apart, client):
    german, soviet = apart(chains=True)
    for seat in (soviet, german):
        seat.bind()
    soviet.answer("tk-1", "0703")
    made = soviet.post("fork", at=2, seats=APART).json()
    fork = Seat(client, made["table"], made["token"]).look()
    assert fork["promise"] != soviet.look()["promise"]
    assert (fork["dice"]["contributions"], fork["dice"]["chains"]) == (dict.fromkeys(APART, "awaited"), True)


def test_what_is_given_to_one_server_is_taken_up_by_another(apart, database):
    german, soviet = to_first_roll(apart)
    with TestClient(make_app(database)) as other:
        german.client = other
        german.look()
        soviet.bind()
        assert german.look()["dice"]["waits"] == ["german"]
        german.bind()
        assert rolled(german)
        assert soviet.look()["dice"] == german.look()["dice"]
        assert soviet.look()["serial"] == german.look()["serial"]
