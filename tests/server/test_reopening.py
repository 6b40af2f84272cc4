"""A table opens where it was left, without its game being played again: and nobody can tell the difference."""

import dataclasses
import json
from random import Random

import pytest
from sqlalchemy import create_engine, text

from northfront import games
from northfront.core.chance import Committed
from northfront.core.errors import Refusal
from northfront.core.record import Record, committed_record, entry_line
from northfront.core.recordfile import read_record, write_record
from northfront.server.store import resume
from northfront.server.store.store import BASE_EVERY, Edition, Store
from northfront.server.table.audience import Watcher
from northfront.server.table.opening import open_table
from northfront.server.table.state import TableState
from northfront.server.table.table import Table
from northfront.server.table.table_options import TableOptions
from northfront.server.wire.queries import past
from tests.toy import TOY

SECRET = b"\x07" * 32
ALL = {"toy": TOY, **{name: games.load(name) for name in games.GAMES}}


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    monkeypatch.setattr(games, "load", ALL.__getitem__)


@pytest.fixture
def store(database):
    store = Store(database)
    yield store
    store.close()


def latest(store):
    return Edition("t", store.versions(["t"])["t"])


def opened(store):
    """The record of the table as it is opened."""
    return open_table(store, "t").record


class Kept:
    """A record that is played, with everything kept as a table keeps it."""

    def __init__(self, store, game, seed, answers=10**6):
        self.store, self.rng, self.answers = store, Random(seed), answers
        self.record = committed_record(game, "", {}, SECRET, dict.fromkeys(game.sides, "aa"))
        self.record.roll_pending()
        seats = dict.fromkeys(game.sides, "here")
        store.create("t", self.record, SECRET.hex(), seats, {}, TableOptions(), 0)

    def play(self):
        """One answer after another, and now and then some taken back; stops where a table could be left."""
        while not self.record.position.over and self.record.serial < self.answers:
            before, side = self.record.serial, self.rng.choice((0, 1))
            now = self.record.position.serial_for(side)
            if self.record.undo_floor(side) < now and self.rng.random() < 0.2:
                to = self.rng.randrange(self.record.undo_floor(side), now)
                self.store.cut(latest(self.store), self.record, self.record.undo(side, to))
            else:
                side = self.rng.choice(list(self.record.position.asks))
                options = self.record.position.options(side)
                self.record.give(options.pick(self.rng.randrange(len(options))), side)
                self.record.roll_pending()
                self.store.append(latest(self.store), self.record, before)
            yield self.record


def replayed(store):
    """The record of the table as it was opened before: every answer played again."""
    kept = store.load("t")
    contributions = dict.fromkeys(ALL[kept.game].sides, b"\xaa")
    record = read_record(ALL[kept.game], store.text("t"), "t", Committed(SECRET, contributions))
    record.secret = SECRET.hex() if record.position.over else ""
    return record


def shown(record):
    """All that a seat, the other seat and a spectator can see of a table now, or look back to."""
    table = Table(TableState("t", record, dict.fromkeys(record.game.sides, "here"), SECRET.hex()), None)
    views = [table.audience.snapshot(Watcher(sides, None)) for sides in ([0], [1], [], [0, 1])]
    return json.dumps(views), write_record(record), record.times, record.rolls


def looked_back(record):
    """Every point of the past, each through other eyes."""
    return [json.dumps(past(record, (0, 1, None)[n % 3], n)) for n in range(record.serial - 2)]


@pytest.fixture
def never_played_again(monkeypatch):
    def refuse(*_):
        raise AssertionError("the game was played again from the beginning")

    monkeypatch.setattr("northfront.server.table.opening.read_record", refuse)


@pytest.mark.parametrize(("name", "answers"), [("toy", 10**6), ("ford", 10**6), ("duel-in-the-north", 70)])
@pytest.mark.usefixtures("never_played_again")
def test_a_table_opened_from_its_base_is_the_one_played_again(store, name, answers):
    count = 0
    for record in Kept(store, ALL[name], 3, answers).play():
        if record.serial % 3 and not record.position.over:
            continue
        again, whole = opened(store), replayed(store)
        assert shown(again) == shown(whole)
        assert [again.undo_floor(side) for side in (0, 1)] == [whole.undo_floor(side) for side in (0, 1)]
        count += 1
    assert count > 5


@pytest.mark.parametrize(("name", "answers"), [("ford", 10**6), ("spi-leningrad", 250), ("assault-on-leningrad", 250)])
@pytest.mark.usefixtures("never_played_again")
def test_every_point_of_the_past_can_be_looked_back_to(store, name, answers):
    for _ in Kept(store, ALL[name], 5, answers).play():
        pass
    again, whole = opened(store), replayed(store)
    assert shown(again) == shown(whole)
    assert looked_back(again) == looked_back(whole)


@pytest.mark.usefixtures("never_played_again")
def test_a_table_opened_from_its_base_goes_on_and_back_like_the_one_played_again(store):
    game = ALL["ford"]
    for seed in range(4):
        rng, undone = Random(seed), 0
        again, whole = None, None
        for record in Kept(store, game, seed).play():
            if record.serial > BASE_EVERY + 10 and record.undo_floor(0) < record.serial - 1:
                again, whole = opened(store), replayed(store)
                break
        assert again is not None
        while not again.position.over:
            side = rng.choice((0, 1))
            floor, now = again.undo_floor(side), again.position.serial_for(side)
            if floor < now and (not undone or rng.random() < 0.3):
                to = floor if not undone else rng.randrange(floor, now)
                undone += 1
                assert again.undo(side, to) == whole.undo(side, to)
            else:
                side = rng.choice(list(again.position.asks))
                options = again.position.options(side)
                answer = options.pick(rng.randrange(len(options)))
                for each in (again, whole):
                    each.give(answer, side)
                    each.roll_pending()
            assert shown(again) == shown(whole)
        assert undone
        with store.database.writing() as connection:
            for kept in ("tables", "answers", "checkpoints", "moments", "bases", "terms"):
                connection.execute(text(f"delete from {kept}"))


def test_few_answers_are_played_again(store, monkeypatch):
    for _ in Kept(store, ALL["spi-leningrad"], 2, 333).play():
        pass
    played = []
    give = Record.give
    monkeypatch.setattr(Record, "give", lambda *given, **how: played.append(given) or give(*given, **how))
    assert opened(store).serial >= 333
    assert 0 < len(played) < 3 * BASE_EVERY


def older(database):
    """The database as a version made it that stored only answers and checkpoints."""
    engine = create_engine(database)
    with engine.begin() as connection:
        for name in ("moments", "bases"):
            connection.execute(text(f"delete from {name}"))
        for n, state in connection.execute(text("select n, state from checkpoints")).all():
            spaced = json.dumps(json.loads(state))
            connection.execute(text("update checkpoints set state = :state where n = :n"), {"state": spaced, "n": n})
    engine.dispose()


def test_a_database_of_an_earlier_version_is_played_again_once_and_remembered(database, store, monkeypatch):
    for _ in Kept(store, ALL["spi-leningrad"], 2, 230).play():
        pass
    before = shown(replayed(store))
    store.close()
    older(database)
    store = Store(database)
    assert store.load("t").base is None
    assert shown(opened(store)) == before
    monkeypatch.setattr("northfront.server.table.opening.read_record", None)
    assert shown(opened(store)) == before
    store.close()


@pytest.mark.parametrize("how", ["added", "changed", "dropped"])
def test_what_an_earlier_version_kept_in_the_meantime_counts(database, store, how):
    for _ in Kept(store, ALL["ford"], 2, 43).play():
        pass
    lines = store.text("t").splitlines()
    assert lines[-1].startswith("43 ")
    given = {
        "added": "insert into answers select table_id, 44, replace(line, '43 ', '44 ') from answers where n = 43",
        "changed": "update answers set line = replace(line, '~', '~0') where n = 43",
        "dropped": "delete from answers where n = 43",
    }
    engine = create_engine(database)
    with engine.begin() as connection:
        connection.execute(text(given[how]))
    engine.dispose()
    assert store.load("t").base is None


def changed_rules(game, broken=False):
    """The same game by another edition of its rules; broken: nobody is asked to set up any more."""

    def no_set_up(s):
        s.phase = "initiative"

    phases = {**game.phases, **({"soviet set-up": no_set_up} if broken else {})}
    return dataclasses.replace(game, version=game.version + 1, phases=phases)


def test_what_was_played_by_another_program_is_played_again_by_this_one_once(store, monkeypatch):
    for _ in Kept(store, ALL["ford"], 2, 60).play():
        pass
    before = shown(replayed(store))
    monkeypatch.setattr(resume, "program", lambda: "another")
    read = []
    monkeypatch.setattr(
        "northfront.server.table.opening.read_record", lambda *given: read.append(1) or read_record(*given)
    )
    assert [shown(opened(store)) for _ in range(3)] == [before] * 3
    assert read == [1]


def test_the_sources_that_play_are_all_in_the_digest(tmp_path, monkeypatch):
    digests = set()
    for source in ("core/state.py", "games/ford/combat.py", "games/ford/combat.py"):
        path = tmp_path / source
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {len(digests)}", "utf-8")
        monkeypatch.setattr(resume, "files", lambda _: tmp_path)
        digests.add(resume.program.__wrapped__())
    assert len(digests) == 3


def test_what_was_played_by_other_rules_is_played_again_by_these(store, monkeypatch):
    for _ in Kept(store, ALL["ford"], 2, 60).play():
        pass
    monkeypatch.setitem(ALL, "ford", changed_rules(ALL["ford"]))
    again = opened(store)
    assert store.load("t").base.rules == resume.rules_of(ALL["ford"])
    assert shown(again) == shown(replayed(store))
    assert any("version" in warning for warning in again.warnings)


def test_what_no_longer_fits_falls_back_to_a_checkpoint_and_stays_so(store, monkeypatch):
    for record in Kept(store, ALL["ford"], 3).play():
        if record.serial > 110:
            break
    monkeypatch.setitem(ALL, "ford", changed_rules(ALL["ford"], broken=True))
    first = opened(store)
    checkpoint = max(first.checkpoints)
    assert any(f"goes on from its checkpoint after answer {checkpoint}" in warning for warning in first.warnings)
    assert first.fixed == checkpoint
    monkeypatch.setattr("northfront.server.table.opening.read_record", None)
    again = opened(store)
    assert shown(again) == shown(first)
    assert again.fixed == checkpoint
    assert [again.undo_floor(side) for side in (0, 1)] == [first.undo_floor(side) for side in (0, 1)]
    with pytest.raises(Refusal, match="no longer fit"):
        again.at(checkpoint - 1)


def test_answers_that_no_longer_fit_freeze_the_table_and_stay_stored(store, monkeypatch):
    for _ in Kept(store, ALL["ford"], 2, 30).play():
        pass
    before, sound = store.text("t"), shown(opened(store))
    with monkeypatch.context() as patched:
        patched.setitem(ALL, "ford", changed_rules(ALL["ford"], broken=True))
        table = open_table(store, "t")
        assert table.record.serial == 0
        assert table.frozen.startswith("Answer 1 of this game no longer fits the rules")
        assert store.text("t") == before
    assert shown(opened(store)) == sound
    assert open_table(store, "t").frozen == ""


def test_rules_that_changed_without_a_word_are_noticed_where_an_answer_no_longer_fits(store, monkeypatch):
    for _ in Kept(store, ALL["ford"], 2, BASE_EVERY * 4 + 6).play():
        pass
    kept = store.load("t")
    assert kept.base.n < len(kept.moments)

    def halted(s):
        s.over = "stopped"

    phases = {**ALL["ford"].phases, json.loads(kept.base.state)["phase"]: halted}
    monkeypatch.setitem(ALL, "ford", dataclasses.replace(ALL["ford"], phases=phases))
    table = open_table(store, "t")
    assert table.record.serial <= kept.base.n
    assert "no longer fits the rules" in table.frozen
    assert store.load("t").moments == kept.moments


def spoil(database, command):
    engine = create_engine(database)
    with engine.begin() as connection:
        connection.execute(text(command))
    engine.dispose()


def other_legal_answer(record):
    """An answer that could have been given in place of one that was: its number, and its line with the seal of the other."""
    for n, entry in enumerate(record.entries, start=1):
        position = record.at(n - 1)
        options = position.options(entry.side) if n > 10 and entry.side in position.asks else []
        if others := [text for each in options if (text := options.text(record.game, each)) != entry.text]:
            return n, entry_line(record.game, n, entry._replace(text=others[0])) + f" ~{entry.seal}"
    raise AssertionError


def test_an_answer_that_became_another_legal_one_is_known_by_its_seal(database, store):
    for _ in Kept(store, ALL["ford"], 2, 43).play():
        pass
    n, line = other_legal_answer(opened(store))
    spoil(database, f"update answers set line = '{line}' where n = {n}")
    assert open_table(store, "t").frozen == ""  # moments and base are whole, and tell how it was
    spoil(database, "delete from bases")
    table = open_table(store, "t")
    assert table.record.serial == n - 1
    assert table.frozen.startswith(f"Answer {n} of this game is damaged in the database.")
    assert line in store.text("t")


def test_a_moment_that_was_damaged_is_made_again_from_the_answers(database, store):
    for _ in Kept(store, ALL["ford"], 2, 43).play():
        pass
    before = opened(store)
    n, line = other_legal_answer(before)
    found = shown(before)
    moment = json.loads(store.load("t").moments[n - 1])
    moment[2] = line.split()[3]
    spoil(database, f"update moments set moment = '{json.dumps(moment)}' where n = {n}")
    table = open_table(store, "t")
    assert (table.frozen, shown(table.record)) == ("", found)


@pytest.mark.parametrize("n", [1, 20, 43])
def test_a_damaged_answer_freezes_the_table_before_it(database, store, n):
    for _ in Kept(store, ALL["ford"], 2, 43).play():
        pass
    giver, kind = store.text("t").splitlines()[-44 + n].split()[1:3]
    spoil(database, f"update answers set line = '{n} {giver} {kind} 0101 ~0123456789ab' where n = {n}")
    spoil(database, "delete from bases")
    before = store.text("t")
    table = open_table(store, "t")
    assert table.record.serial == n - 1
    assert f"nswer {n} of this game" in table.frozen
    assert "Nothing was deleted" in table.frozen
    assert store.text("t") == before


@pytest.mark.parametrize("n", [5, 43])
def test_damage_to_what_a_table_resumes_from_is_noticed_and_it_is_played_again(database, store, n):
    for _ in Kept(store, ALL["ford"], 2, 43).play():
        pass
    before = shown(opened(store))
    spoil(database, f"update moments set moment = replace(moment, '~', '') || ' ' where n = {n}")
    spoil(database, f"update moments set moment = replace(moment, '\"0', '\"1') where n = {n}")
    table = open_table(store, "t")
    assert (shown(table.record), table.frozen) == (before, "")


def test_a_missing_answer_freezes_the_table_before_it(database, store):
    for _ in Kept(store, ALL["ford"], 2, 43).play():
        pass
    spoil(database, "delete from answers where n = 20")
    table = open_table(store, "t")
    assert table.record.serial == 19
    assert "answer 20 is missing" in table.frozen
    assert len(store.text("t").splitlines()) > 40


def test_what_was_answered_automatically_stays_so(store):
    record = Kept(store, ALL["ford"], 3).record
    side = next(iter(record.position.asks))
    record.give(record.position.options(side).pick(0), side, automatic=True)
    store.append(latest(store), record, 0)
    assert [entry.automatic for entry in opened(store).entries] == [True]
