"""Who computes: processes on this machine, or the workers of a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from typing import Any, Protocol

from variorum.evidence.asking import follow_the_asker

SECONDS = 10.0
"""How long a scheduler, and its first worker, are waited for."""

_ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS")


class Crew(Protocol):
    """Those who compute; `size` is how many do it at once."""

    size: int

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """What a function of a module gives, computed by one of them."""

    def is_lost(self, error: BaseException) -> bool:
        """Whether an error says that one of them has ended, and not that computing failed."""

    def renew(self) -> None:
        """Those who have ended are replaced; what was submitted to them has to be submitted again."""


class NoSchedulerError(Exception):
    """There is no scheduler, or no worker, at an address."""


# ---------------------------------------------------------------- here


class Here:
    """Everything is computed in this process, one thing after the other."""

    size = 1

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """What the function gives."""
        future: Future[Any] = Future()
        future.set_result(function(*arguments))
        return future

    def is_lost(self, error: BaseException) -> bool:
        """False."""
        return False

    def renew(self) -> None:
        """Nothing is done."""


class Processes:
    """Processes on this machine. Each computes on one core, so that they do not stand in each other's way."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.size, multiprocessing.get_context("spawn"), _begin)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """What the function gives, computed in one of the processes."""
        try:
            return self._pool.submit(function, *arguments)
        except BrokenProcessPool as error:
            future: Future[Any] = Future()
            future.set_exception(error)
            return future

    def is_lost(self, error: BaseException) -> bool:
        """Whether a process has ended."""
        return isinstance(error, BrokenProcessPool)

    def renew(self) -> None:
        """New processes in place of all."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._new()

    def end(self, *, at_once: bool) -> None:
        """The processes end: when they have nothing more to do, or at once."""
        self._pool.shutdown(wait=not at_once, cancel_futures=at_once)
        if at_once:
            for process in multiprocessing.active_children():
                process.terminate()


def _begin() -> None:
    for name in _ONE_THREAD:  # before anything is loaded that reads them
        os.environ[name] = "1"
    follow_the_asker()


@contextmanager
def processes(size: int) -> Iterator[Crew]:
    """So many processes, which end with the block; this one alone where one is enough."""
    if size == 1:
        yield Here()
        return
    crew = Processes(size)
    try:
        yield crew
    except BaseException:
        crew.end(at_once=True)
        raise
    crew.end(at_once=False)


# ---------------------------------------------------------------- on a cluster


class Cluster:
    """The workers of a Dask cluster. What a worker was computing when it ended is given to another by the scheduler."""

    def __init__(self, client: Any) -> None:
        self._executor = client.get_executor(pure=False)
        self.size = max(1, sum(client.nthreads().values()))

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """What the function gives, computed by one of the workers."""
        try:
            future: Future[Any] = self._executor.submit(function, *arguments)
        except Exception as error:  # noqa: BLE001  # the client closes itself when its scheduler has gone
            raise NoSchedulerError(str(error)) from None
        return future

    def is_lost(self, error: BaseException) -> bool:
        """Whether several workers in turn have ended over it."""
        from distributed import KilledWorker  # noqa: PLC0415

        return isinstance(error, KilledWorker)

    def renew(self) -> None:
        """Nothing is done: the workers are the cluster's own."""


@contextmanager
def cluster(address: str, seconds: float = SECONDS) -> Iterator[Crew]:
    """The workers of the scheduler at an address, such as `tcp://127.0.0.1:8786`. Raises NoSchedulerError where none
    answers in time, or it has no workers; ImportError without the package `distributed`."""
    import distributed  # noqa: PLC0415

    client: Any = None
    connect: Any = distributed.Client
    try:
        with _quiet():
            client = connect(address, timeout=seconds, set_as_default=False)
            client.wait_for_workers(1, timeout=seconds)
    except (OSError, ValueError, TypeError, ImportError) as error:  # a time limit is an OSError
        if client is not None:
            client.close()
        raise NoSchedulerError("no worker" if client is not None else str(error)) from None
    try:
        yield Cluster(client)
    finally:
        with suppress(Exception), _quiet():
            client.close(timeout=seconds)


@contextmanager
def _quiet() -> Iterator[None]:
    """What `distributed` logs of connections is left out: what matters of it is raised."""
    import logging  # noqa: PLC0415

    logger = logging.getLogger("distributed")
    level = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(level)
