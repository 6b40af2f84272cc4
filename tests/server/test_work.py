"""Each kind of work has threads of its own: nothing that is slow delays what is stored."""

from threading import Event

import pytest

from northfront.server import work

SLOW = ["replays", "uploads", "pictures", "thoughts", "compression"]


@pytest.mark.parametrize("kind", SLOW)
def test_an_answer_is_kept_while_all_threads_of_another_kind_are_busy(client, open_table, sit, kind):
    done, opened = Event(), open_table()
    seat = sit(opened["table"], opened["token"])
    waiting = [client.portal.start_task_soon(getattr(work, kind), done.wait) for _ in range(20)]
    assert seat.answer("1304")["type"] == "done"
    done.set()
    assert all(each.result() for each in waiting)
