"""The audience: everybody gets their own view, made once for all who see the same, and then only what is new."""

import json
from random import Random

import pytest

from northfront import games
from northfront.core.ask import CHANCE
from northfront.core.chance import Seeded
from northfront.core.record import new_record
from northfront.server.table import audience
from northfront.server.table.annotations import HintUse
from northfront.server.table.audience import Watcher
from northfront.server.table.state import TableState
from northfront.server.table.table import Table
from northfront.server.wire.log import GameLog, NewLines
from tests.server.conftest import applied
from tests.toy import TOY

FORD = games.load("ford")


class Reader(Watcher):
    """A watcher who keeps his view up to date as a browser does."""

    def __init__(self, *sides):
        super().__init__(list(sides), self.take)
        self.texts, self.view = [], {}

    def take(self, text):
        self.texts.append(text)
        message = json.loads(text)
        self.view = message if message["type"] == "view" else applied(self.view, message)

    def shown(self):
        return {key: value for key, value in self.view.items() if key != "type"}


def table_of(game, seed=1):
    record = new_record(game, chance=Seeded(seed))
    record.roll_pending()
    return Table(TableState("t", record, dict.fromkeys(game.sides, "here"), ""), None)


def go_on(record, rng):
    """Give an answer or take some back; whether answers were taken back."""
    side = rng.choice((0, 1))
    now = record.position.serial_for(side)
    if record.undo_floor(side) < now and rng.random() < 0.3:
        record.undo(side, rng.randrange(record.undo_floor(side), now))
        return True
    side = rng.choice(list(record.position.asks))
    options = record.position.options(side)
    record.give(options.pick(rng.randrange(len(options))), side)
    record.roll_pending()
    return False


def plain_news(record, viewer, log, standing):
    """The lines after what this side last chose itself, as the rule is put."""
    entries, name = record.entries, record.game.sides[viewer]
    chosen = [
        n
        for n, entry in enumerate(entries, start=1)
        if entry.side == viewer and not entry.forced and standing.get((name, entry.kind)) != entry.text
    ]
    last = max(chosen, default=0)
    while last < len(entries) and entries[last].side in (CHANCE, viewer):
        last += 1
    return sum(line["n"] > last for line in log)


@pytest.mark.parametrize("game", [TOY, FORD], ids=["toy", "ford"])
def test_a_log_that_grows_and_is_cut_is_the_same_as_a_new_one(game):
    undone, rng = 0, Random(2)
    for seed in range(6):
        record = table_of(game, seed).record
        logs, news = {viewer: GameLog(viewer) for viewer in (0, 1, None)}, [NewLines(0), NewLines(1)]
        standing = {}
        while not record.position.over:
            undone += go_on(record, rng)
            if rng.random() < 0.1 and record.entries:
                entry = rng.choice(record.entries)
                standing[game.sides[entry.side], entry.kind] = entry.text
            for viewer, game_log in logs.items():
                log = game_log.lines(record)
                assert log == GameLog(viewer).lines(record)
                if viewer is not None:
                    assert news[viewer].count(record, log, standing) == plain_news(record, viewer, log, standing)
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
    readers = [Reader(0), Reader(1), Reader(), Reader(0, 1), Reader(1), Reader()]
    for reader in readers[:4]:
        table.audience.join(reader)
    while not table.record.position.over:
        go_on(table.record, rng)
        if rng.random() < 0.05 and not table.record.position.over:
            s = table.record.position.state
            table.state.hint_uses.append(
                HintUse(table.record.position.serial_for(None), game.sides[0], s.turn, s.phase)
            )
        table.audience.broadcast()
        if table.record.serial > 12 and len(table.audience.watchers) == 4:
            for reader in readers[4:]:
                table.audience.join(reader)
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
    for reader in [Reader(0), Reader(1), Reader(0), Reader(1), *(Reader() for _ in range(20))]:
        table.audience.join(reader)
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
    one, two, other, spectator, another = readers = [Reader(1), Reader(1), Reader(0), Reader(), Reader()]
    for reader in readers:
        table.audience.join(reader)
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
    spectator, holder = Watcher([], lambda _: None), Watcher([], lambda _: None, holder=True)
    shown = [table.audience.snapshot(watcher)["pace"]["mine"] for watcher in (spectator, holder)]
    assert shown == [False, True]


def test_whoever_did_not_listen_is_sent_everything_anew():
    table = table_of(FORD)
    reader = Reader(1)
    table.audience.join(reader)

    def deaf(_):
        reader.last = {}

    reader.send = deaf
    table.record.give_text("tk-1", 1)
    table.audience.broadcast()
    reader.send = reader.take
    table.record.give_text("0703", 1)
    table.audience.broadcast()
    assert json.loads(reader.texts[-1])["type"] == "view"
