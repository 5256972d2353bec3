"""Sweeps on a real Dask cluster: worker processes on this machine, of which one is killed in the middle."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.unit.sweeps.test_sweeps import asked_for, outcomes, part
from variorum.sweeps.crews import NoSchedulerError, cluster
from variorum.sweeps.journal import Journal
from variorum.sweeps.kept import outcomes_of
from variorum.sweeps.part import Wanted
from variorum.sweeps.swept import swept

distributed = pytest.importorskip("distributed")


@contextmanager
def dask(root: Path, workers: int) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and so many workers, each a process of its own: the address, and the workers."""
    environment = {**os.environ, "PYTHONPATH": str(root / "compiler")}
    quiet: dict[str, Any] = {"env": environment, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    scheduler = distributed.LocalCluster(n_workers=0, processes=True, dashboard_address=None, silence_logs=50)
    command = [sys.executable, "-m", "distributed.cli.dask_worker", scheduler.scheduler_address, "--nthreads", "1"]
    command += ["--no-nanny", "--no-dashboard", "--host", "127.0.0.1"]
    started = [subprocess.Popen(command, **quiet) for _ in range(workers)]
    try:
        yield scheduler.scheduler_address, started
    finally:
        for worker in started:
            worker.kill()
            worker.wait()
        scheduler.close()


def swept_there(address: str, started: list[subprocess.Popen[bytes]], path: Path, games: int, kill_at: int) -> None:
    """A sweep on the cluster comes to what one here does, with each result once, though a worker is killed."""
    asked, of = asked_for(games=games), part(Wanted(over={"ladder-target": (), "missed": (), "back-to": ()}))
    here = outcomes(asked, of, path / "here")
    journal = Journal(path / "there")
    combinations = list(of.combinations)

    def tell(done: int) -> None:
        if done >= kill_at and started[0].poll() is None:
            os.kill(started[0].pid, signal.SIGKILL)

    with cluster(address) as crew:
        names = swept(asked.packed(), combinations, crew, journal, tell)
    journal.close()
    assert outcomes_of(asked, combinations, names, journal.answers) == here
    keys = [line.split('"')[3] for line in (path / "there").read_text().splitlines()]
    assert len(keys) == len(set(keys)) == len({each.machine for each in here})


def waited(for_: Callable[[], bool], seconds: float = 60) -> None:
    begun = time.monotonic()
    while not for_():
        assert time.monotonic() - begun < seconds
        time.sleep(0.05)


def test_a_cluster_gives_what_this_machine_does_though_a_worker_ends(root: Path, tmp_path: Path):
    with dask(root, 2) as (address, started):
        swept_there(address, started, tmp_path, games=200, kill_at=1)


@pytest.mark.slow
def test_a_worker_that_is_killed_loses_nothing(root: Path, tmp_path: Path):
    with dask(root, 3) as (address, started):
        with distributed.Client(address) as client:
            waited(lambda: len(client.nthreads()) == 3)
        swept_there(address, started, tmp_path, games=3_000, kill_at=1)
        assert started[0].wait(10) == -signal.SIGKILL


def test_no_scheduler_is_told_in_time():
    begun = time.monotonic()
    with pytest.raises(NoSchedulerError), cluster("tcp://127.0.0.1:9", seconds=0.5):
        pass
    assert time.monotonic() - begun < 10
