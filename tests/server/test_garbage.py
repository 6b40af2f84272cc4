"""The search for garbage: each looks at what is new, and in the end everything that nobody needs is found."""

import gc
import weakref

import pytest

from northfront.server.running.garbage import Garbage


class Knot:
    """Refers to itself, so that only a search finds that nobody needs it."""

    def __init__(self):
        self.me = self


@pytest.fixture
def searching():
    gc.disable()  # searches come when the test wants them
    made = []

    def begin(spare):
        made.append(Garbage(spare))

    yield begin
    for each in made:
        each.close()
    gc.enable()


def test_what_was_looked_through_once_is_not_looked_through_again(searching):
    """Else each search takes as long as there are sockets and tables: a quarter of a second for 2,000 spectators (D4)."""
    searching(10**9)
    kept = [Knot() for _ in range(1000)]
    assert any(each is kept[0] for each in gc.get_objects())
    gc.collect()
    looked_at = gc.get_objects()
    assert not any(isinstance(each, Knot) for each in looked_at)


def test_what_survives_a_scan_of_the_young_is_set_aside_at_once(searching):
    """Otherwise scans of the old ones follow, each of some hundred thousand objects: 0.2 s with 500 tables."""
    searching(10**9)
    kept = [Knot() for _ in range(1000)]
    gc.collect(1)
    assert not any(each is kept[0] for each in gc.get_objects())


@pytest.mark.parametrize("generation", [1, 2])
def test_what_is_set_aside_is_not_even_counted(searching, monkeypatch, generation):
    """To count it means to visit each object, which takes longer than the scan itself."""
    searching(10**9)
    counted = []
    monkeypatch.setattr(gc, "get_freeze_count", lambda: counted.append(1) or 0)
    gc.collect(generation)
    assert not counted


def test_garbage_is_found_if_it_is_new(searching):
    searching(10**9)
    gone = weakref.ref(Knot())
    gc.collect()
    assert gone() is None


def test_garbage_that_was_set_aside_is_found_when_there_is_much(searching):
    kept = Knot()
    searching(-(10**9))  # anything is too much; the knot is set aside by now
    gone = weakref.ref(kept)
    del kept
    assert gone() is not None
    gc.collect()  # finds that there is too much
    gc.collect()  # searches everything
    assert gone() is None


@pytest.mark.usefixtures("searching")
def test_it_ends_without_a_trace():
    callbacks = [*gc.callbacks]
    Garbage().close()
    assert gc.callbacks == callbacks
    assert gc.get_freeze_count() == 0
