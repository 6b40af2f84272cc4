"""A real Ray cluster on this machine: two workers, one of which is killed in the middle."""

import os
import signal
from pathlib import Path

import pytest

from northfront.core.errors import Refusal
from northfront.sim import cluster
from northfront.sim.match_spec import run
from northfront.sim.simulate import trials


def played_or_killed(task):
    """Play a game; whoever gets the third one first is killed over it."""
    number, trial, folder = task
    mark = Path(folder) / "killed"
    if number == 2 and not mark.exists():
        mark.write_text(str(os.getpid()))
        os.kill(os.getpid(), signal.SIGKILL)
    from ray.util import get_node_ip_address

    return os.getpid(), get_node_ip_address(), run(trial)


@pytest.mark.filterwarnings("default")  # what Ray does is not ours to mend
def test_a_worker_that_is_killed_costs_no_result_and_changes_none(agreed, tmp_path, capfd):
    wanted = trials(agreed, 8)
    tasks = [(number, trial, str(tmp_path)) for number, trial in enumerate(wanted)]
    there = list(cluster.spread(played_or_killed, tasks, 2, "local"))
    killed = int((tmp_path / "killed").read_text())
    workers = {process for process, _, _ in there}
    assert os.getpid() not in workers
    assert {address for _, address, _ in there} == {"127.0.0.1"}
    with pytest.raises(ProcessLookupError):
        os.kill(killed, 0)
    assert capfd.readouterr().out == ""
    alone = sorted(run(trial)._replace(seconds=0.0) for trial in wanted)
    assert sorted(played._replace(seconds=0.0) for _, _, played in there) == alone


def test_an_address_that_is_none_is_refused():
    with pytest.raises(Refusal, match="ray://host:port, not moon"):
        list(cluster.spread(run, [], 1, "moon"))


def test_a_node_that_does_not_start_is_told_in_a_sentence(monkeypatch):
    class Ray:
        class exceptions:  # noqa: N801 - as Ray calls it
            RayError = RuntimeError

        def init(self, *_, **__):
            raise Exception("The current node timed out during startup.\nSee the log.")  # noqa: TRY002 - as Ray does

    monkeypatch.setattr(cluster, "_ray", lambda _: Ray())
    with pytest.raises(Refusal, match=r"cannot join the cluster local: The current node timed out during startup.$"):
        list(cluster.spread(run, [1], 1, "local"))
