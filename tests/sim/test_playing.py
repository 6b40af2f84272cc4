"""Many games: the same whatever the number of processes, and nothing lost when one of them dies."""

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from northfront.core.errors import Refusal
from northfront.sim.match_spec import Played, Trial, run
from northfront.sim.pool import spread
from northfront.sim.simulate import summary, trials


def but_for_the_time(played):
    return sorted(each._replace(seconds=0.0) for each in played)


def test_the_same_seed_gives_the_same_games_on_any_number_of_processes(agreed):
    alone = but_for_the_time(spread(run, trials(agreed, 6), 1))
    assert but_for_the_time(spread(run, trials(agreed, 6), 2)) == alone
    assert but_for_the_time(spread(run, trials(agreed, 6), 5)) == alone
    assert len({each.digest for each in alone}) == 6


def test_another_seed_gives_other_games(agreed):
    digests = lambda seed: {run(trial).digest for trial in trials(agreed._replace(seed=seed), 3)}
    assert not digests(7) & digests(8)


def doomed(item):
    """Dies the first time it is given 3, and does its work the second time."""
    number, folder = item
    mark = Path(folder) / "died"
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def hopeless(_):
    os._exit(1)


def refusing(_):
    raise Refusal("not with me")


def slow(number):
    time.sleep(600 if number else 0)
    return os.getpid()


def test_a_process_that_dies_costs_no_result(tmp_path):
    assert sorted(spread(doomed, [(n, str(tmp_path)) for n in range(6)], 2)) == list(range(6))


def test_work_that_always_dies_is_given_up_with_a_word():
    with pytest.raises(Refusal, match="3 times over"):
        list(spread(hopeless, [1], 2))


def test_what_is_raised_in_a_process_is_raised_here():
    with pytest.raises(Refusal, match="not with me"):
        list(spread(refusing, [1, 2], 2))


def test_whoever_stops_listening_ends_the_processes_at_once():
    with closing(spread(slow, [0, 1, 2, 3], 2)) as coming:
        there = next(coming)
        began = time.monotonic()
    assert time.monotonic() - began < 60  # the others would sleep for ten minutes
    with pytest.raises(ProcessLookupError):
        os.kill(there, 0)


def test_a_game_keeps_how_it_stood_at_the_end_of_every_turn(ford):
    played = run(Trial("ford", "crossing", (), ("random", "random"), "1/0"))
    assert len(played.course) == played.turns == 6
    assert [mark.score for mark in played.course[:-1]] == [(0, 0)] * 5
    assert played.score == (0, 1)  # the game scores only at its end
    assert played.course[-1].lost == (1, 0)
    assert len(played.ground) == 3
    german, soviet = (int(side, 16) for side in played.ground[-1])
    assert (german | soviet) & ~ford.board.grid.all == 0
    assert german & soviet == 0


def test_losses_only_grow():
    played = run(Trial("spi-leningrad", "campaign", (), ("random", "random"), "1/0"))
    for before, after in zip(played.course, played.course[1:], strict=False):
        assert all(a <= b for a, b in zip((*before.lost, *before.reduced), (*after.lost, *after.reduced), strict=True))
    assert sum(played.course[-1].lost) > 0


def test_the_summary_counts(ford):
    played = [
        run(Trial("ford", "crossing", (), ("random", "random"), f"1/{number}"))._replace(winner=winner, seconds=2.0)
        for number, winner in enumerate(["german", "soviet", "soviet", "draw"])
    ]
    found = summary(ford, played, 5)
    assert (found["games"], found["finished"]) == (5, 4)
    assert found["wins"] == {"german": 1, "soviet": 2, "draw": 1}
    assert found["share"]["soviet"] == [0.5, 0.15, 0.85]
    assert found["seconds"] == 8.0
    assert found["decisions_per_second"] == round(found["decisions"] / 8)


def test_no_game_at_all_has_a_summary(ford):
    assert summary(ford, [], 3)["wins"] == {"german": 0, "soviet": 0, "draw": 0}


def test_a_game_goes_through_json_and_back():
    played = run(Trial("ford", "crossing", (), ("random", "random"), "1/0"))
    assert Played.of(played.plain()) == played


def test_an_interrupt_keeps_what_is_done_and_leaves_no_process(tmp_path):
    kept = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "northfront", "simulate", "spi-leningrad", "--games", "9999"]
    command += ["--jobs", "2", "--resume", str(kept), "--json"]
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # who runs in the background may ignore it
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    signal.signal(signal.SIGINT, before)
    while not kept.exists() or len(kept.read_text().splitlines()) < 4:
        assert process.poll() is None
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C does: to all of them
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    lines = len(kept.read_text().splitlines()) - 1
    assert f'"games": 9999, "finished": {lines},' in out
    assert f"Interrupted: {lines} of 9999 games are done; continue with --resume {kept}" in err
    assert "Traceback" not in err
    assert gone(process.pid)


def gone(group):
    """Has every process of a group ended, at the latest in a while?"""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False
