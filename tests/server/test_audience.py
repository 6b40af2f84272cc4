"""The audience: everybody gets their own view, made once for all who see the same, and then only what is new."""

import asyncio
import json
from random import Random

import pytest

from northfront import games
from northfront.core.chance import Seeded
from northfront.core.record import new_record
from northfront.server.table import audience
from northfront.server.table.annotations import HintUse
from northfront.server.table.audience import Watcher
from northfront.server.table.state import TableState
from northfront.server.table.table import Table
from northfront.server.wire import views
from northfront.server.wire.log import GameLog
from northfront.server.wire.steps import GameSteps
from tests.server.conftest import applied
from tests.toy import TOY

FORD = games.load("ford")


class Reader(Watcher):
    """A watcher who keeps his view up to date as a browser does."""

    def __init__(self, table, *sides):
        super().__init__(list(sides), self.take)
        self.table, self.texts, self.shows = table, [], {}

    def take(self):
        text = self.table.audience.news(self)
        if text:
            self.texts.append(text)
            message = json.loads(text)
            self.shows = message if message["type"] == "view" else applied(self.shows, message)

    def shown(self):
        return {key: value for key, value in self.shows.items() if key != "type"}


def table_of(game, seed=1):
    record = new_record(game, chance=Seeded(seed))
    record.roll_pending()
    return Table(TableState("t", record, dict.fromkeys(game.sides, "here"), ""), None)


def arrive(table, *readers):
    """All of them within one turn of the event loop."""

    async def come():
        for reader in readers:
            table.audience.join(reader)
        await asyncio.sleep(0)

    asyncio.run(come())


def leave(table, *readers):
    async def go():
        for reader in readers:
            table.audience.leave(reader)
        await asyncio.sleep(0)

    asyncio.run(go())


def go_on(record, rng):
    """Give an answer or take some back; whether answers were taken back."""
    side = rng.choice((0, 1))
    now = record.position.serial_for(side)
    if record.undo_floor(side) < now and rng.random() < 0.3:
        record.undo(side, rng.randrange(record.undo_floor(side), now))
        return True
    side = rng.choice(list(record.position.asks))
    options = record.position.options(side)
    record.give(options.pick(rng.randrange(len(options))), side, automatic=rng.random() < 0.2)
    record.roll_pending()
    return False


@pytest.mark.parametrize("game", [TOY, FORD], ids=["toy", "ford"])
def test_a_log_that_grows_and_is_cut_is_the_same_as_a_new_one(game):
    undone, rng = 0, Random(2)
    for seed in range(6):
        record = table_of(game, seed).record
        logs = {viewer: (GameLog(viewer), GameSteps()) for viewer in (0, 1, None)}
        while not record.position.over:
            undone += go_on(record, rng)
            for viewer, (game_log, game_steps) in logs.items():
                log = game_log.lines(record)
                assert log == GameLog(viewer).lines(record)
                assert game_steps.of(log) == GameSteps().of(log)
    assert undone > 10


def test_a_log_that_was_given_away_stays_as_it_is():
    record, rng = table_of(FORD).record, Random(3)
    game_log, given = GameLog(0), []
    while not record.position.over:
        go_on(record, rng)
        lines = game_log.lines(record)
        given.append((lines, list(lines)))
    assert all(now == then for now, then in given)


@pytest.mark.parametrize("game", [TOY, FORD], ids=["toy", "ford"])
def test_everybody_is_brought_up_to_date_through_answers_undos_hints_and_comings(game):
    table, rng = table_of(game), Random(4)
    readers = [Reader(table, *sides) for sides in ([0], [1], [], [0, 1], [1], [])]
    arrive(table, *readers[:4])
    while not table.record.position.over:
        go_on(table.record, rng)
        if rng.random() < 0.05 and not table.record.position.over:
            s = table.record.position.state
            table.state.hint_uses.append(
                HintUse(table.record.position.serial_for(None), game.sides[0], s.turn, s.phase)
            )
        table.audience.broadcast()
        if table.record.serial > 12 and len(table.audience.watchers) == 4:
            arrive(table, *readers[4:])
        for reader in table.audience.watchers:
            assert reader.shown() == json.loads(json.dumps(table.audience.snapshot(reader)))
    assert len(table.audience.watchers) == 6


def test_a_position_is_examined_once_for_each_side_that_sees_it(monkeypatch):
    looked = []

    def counted(record, visible_as):
        looked.append(visible_as)
        return picture_of(record, visible_as)

    picture_of = audience.picture_of
    monkeypatch.setattr(audience, "picture_of", counted)
    table = table_of(FORD)
    for sides in ([0], [1], [0], [1], *[[]] * 20):
        arrive(table, Reader(table, *sides))
    assert sorted(looked, key=str) == [0, 1, None], "whoever comes later is shown what was worked out"
    looked.clear()
    table.record.give_text("tk-1", 1)
    table.audience.broadcast()
    table.audience.broadcast()
    assert sorted(looked, key=str) == [0, 1, None]
    looked.clear()
    table.record.undo(1)
    table.audience.broadcast()
    assert sorted(looked, key=str) == [0, 1, None]


def test_who_sees_the_same_is_sent_the_same_text_and_nobody_else_is():
    table = table_of(FORD)
    one, two, other, spectator, another = readers = [Reader(table, *sides) for sides in ([1], [1], [0], [], [])]
    arrive(table, *readers)
    for answer in ("tk-1", "0703"):
        table.record.give_text(answer, 1)
        table.audience.broadcast()
        assert one.texts[-1] is two.texts[-1]
        assert spectator.texts[-1] is another.texts[-1]
        assert one.texts[-1] != other.texts[-1]
    assert "tk-1" in one.texts[-1]
    assert all("tk-1" not in text for reader in (other, spectator) for text in reader.texts)


def test_a_holder_and_a_spectator_at_a_table_of_computers_are_told_apart():
    record = new_record(FORD, chance=Seeded(1))
    table = Table(TableState("t", record, dict.fromkeys(FORD.sides, "computer:random"), ""), None)
    spectator, holder = Watcher([], lambda: None), Watcher([], lambda: None, holder=True)
    shown = [table.audience.snapshot(watcher)["pace"]["mine"] for watcher in (spectator, holder)]
    assert shown == [False, True]


def test_whoever_reads_slowly_is_brought_up_to_date_in_one_step():
    table = table_of(FORD)
    reader = Reader(table, 1)
    arrive(table, reader)
    reader.wake = lambda: None
    for answer in ("tk-1", "0703"):
        table.record.give_text(answer, 1)
        table.audience.broadcast()
    reader.take()
    assert [json.loads(text)["type"] for text in reader.texts] == ["view", "patch"]
    assert reader.shown() == json.loads(json.dumps(table.audience.snapshot(reader)))
    assert table.audience.news(reader) == ""


def test_whoever_asks_for_the_whole_view_is_sent_it():
    table = table_of(FORD)
    reader = Reader(table, 1)
    arrive(table, reader)
    table.audience.show(reader, whole=True)
    assert [json.loads(text)["type"] for text in reader.texts] == ["view", "view"]


def test_spectators_who_come_and_go_are_news_to_nobody(monkeypatch):
    patched = []
    monkeypatch.setattr(views, "patch", lambda *both: patched.append(both))
    table = table_of(FORD)
    player, first, *others = [Reader(table, *sides) for sides in ([0], *[[]] * 400)]
    arrive(table, player, first)
    arrive(table, *others)
    leave(table, *others[:200])
    assert {len(reader.texts) for reader in table.audience.watchers} == {1}
    assert len({id(reader.texts[0]) for reader in others}) == 1, "they share the text of the view"
    assert not patched


def test_only_players_hear_who_is_there_and_of_many_at_once_in_one_message():
    table = table_of(FORD)
    player, spectator = readers = [Reader(table, 0), Reader(table)]
    others = [Reader(table, 1) for _ in range(30)]
    arrive(table, *readers)
    arrive(table, *others)
    assert [json.loads(text).get("online") for text in player.texts] == [
        {"german": True, "soviet": False},
        {"german": True, "soviet": True},
    ]
    assert {len(reader.texts) for reader in others} == {1}
    leave(table, *others[1:])
    assert len(player.texts) == 2, "one of them is still there"
    leave(table, others[0])
    assert json.loads(player.texts[-1])["online"] == {"german": True, "soviet": False}
    assert [json.loads(text)["online"] for text in spectator.texts] == [{}]


def test_a_crowd_is_told_a_few_at_a_time_and_all_of_the_latest():
    table = table_of(FORD)
    player, *crowd = [Reader(table, *sides) for sides in ([1], *[[]] * 5 * audience.CROWD)]
    heard = []

    async def play():
        for answer in ("tk-1", "0703"):
            table.record.give_text(answer, 1)
            table.audience.broadcast()
        while not heard or heard[-1] < len(crowd):
            heard.append(sum(len(reader.texts) > 1 for reader in crowd))
            await asyncio.sleep(0)

    arrive(table, player, *crowd)
    asyncio.run(play())
    assert len(player.texts) == 3, "a player does not wait"
    assert heard == [audience.CROWD * n for n in range(1, 6)]
    assert {reader.shows["serial"] for reader in crowd[audience.CROWD :]} == {2}
