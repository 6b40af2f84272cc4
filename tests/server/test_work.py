"""Each kind of work has threads of its own: nothing that is slow delays what is stored."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from threading import Event, get_ident

import pytest

from northfront import games
from northfront.server import work

SLOW = ["replays", "uploads", "pictures", "thoughts", "compression", "services"]


@pytest.mark.parametrize("kind", SLOW)
def test_an_answer_is_kept_while_all_threads_of_another_kind_are_busy(client, open_table, sit, kind):
    done, opened = Event(), open_table()
    seat = sit(opened["table"], opened["token"])
    waiting = [client.portal.start_task_soon(getattr(work, kind), done.wait) for _ in range(20)]
    assert seat.answer("1304")["type"] == "done"
    done.set()
    assert all(each.result() for each in waiting)


def test_nobody_waits_while_a_game_is_loaded(client, open_table, monkeypatch):
    loading, load = [], games.load
    monkeypatch.setattr(games, "load", lambda *given: (loading.append(get_ident()), load(*given))[1])
    open_table()
    assert loading
    assert client.portal.call(get_ident) not in loading


def test_a_game_is_loaded_once_even_if_two_threads_ask_at_the_same_time(monkeypatch):
    monkeypatch.setattr(games, "_loaded", cache(games._loaded.__wrapped__))
    with ThreadPoolExecutor(4) as threads:
        first, *others = threads.map(games.load, ["ford"] * 4)
    assert all(each is first for each in others)
