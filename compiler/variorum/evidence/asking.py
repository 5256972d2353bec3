"""Questions answered on all cores, each once, and every answer kept as soon as it is there."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from threading import Lock
from typing import Protocol, TypeVar

from variorum.evidence.questions import Answer, Ask, Question

Made = TypeVar("Made")
Plan = Callable[[Ask], Made]
"""Something to be found out: it asks questions and puts the answers together."""


class Keeper(Protocol):
    """Where answers are kept from run to run."""

    def get(self, key: str) -> Answer | None:
        """The answer kept under a key, or None."""

    def put(self, key: str, answer: Answer) -> None:
        """Keep an answer."""


class Nowhere:
    """Keeps nothing."""

    def get(self, key: str) -> Answer | None:
        """None."""
        return None

    def put(self, key: str, answer: Answer) -> None:
        """Nothing is done."""


class Asker:
    """Answers questions from what is kept or by computing in `workers` processes (0: in this one), for plans that run
    side by side. `tell` is called, with the questions answered and those asked so far, whenever either grows."""

    def __init__(
        self, keeper: Keeper, pool: ProcessPoolExecutor | None, tell: Callable[[int, int], None] = lambda *_: None
    ) -> None:
        self._keeper, self._pool, self._tell = keeper, pool, tell
        self._lock = Lock()
        self._futures: dict[str, Future[Answer]] = {}
        self.asked = self.answered = self.computed = 0

    def __call__(self, questions: Sequence[Question]) -> Sequence[Answer]:
        """The answers in the order of the questions. Raises what computing one raises, which is a bug of ours."""
        return [future.result() for future in [self._future(question) for question in questions]]

    def _future(self, question: Question) -> Future[Answer]:
        key = question.key
        with self._lock:
            if (known := self._futures.get(key)) is not None:
                return known
            self.asked += 1
            if (kept := self._keeper.get(key)) is not None:
                future: Future[Answer] = Future()
                future.set_result(kept)
                self.answered += 1
                self._tell(self.answered, self.asked)
            elif self._pool is None:
                future = Future()
            else:
                future = self._pool.submit(_answer, question)
            self._futures[key] = future
        if kept is None:
            if self._pool is None:
                future.set_result(question.answer())
            future.add_done_callback(lambda done: self._answered(key, done))
        return future

    def _answered(self, key: str, future: Future[Answer]) -> None:
        with self._lock:
            if not future.cancelled() and future.exception() is None:
                self._keeper.put(key, future.result())
                self.answered += 1
                self.computed += 1
            self._tell(self.answered, self.asked)


def _answer(question: Question) -> Answer:
    return question.answer()


@contextmanager
def asking(keeper: Keeper, workers: int, tell: Callable[[int, int], None] = lambda *_: None) -> Iterator[Asker]:
    """An `Asker` with so many processes behind it, which end with the block, at once where it ends by an exception."""
    if workers < 1:
        yield Asker(keeper, None, tell)
        return
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), follow_the_asker)
    try:
        yield Asker(keeper, pool, tell)
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    pool.shutdown()


def follow_the_asker() -> None:
    """Ctrl-C reaches every process of a terminal, and the one that asks ends the others; where it is gone without a
    word, they end too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if asker := multiprocessing.parent_process():
        threading.Thread(target=_end_with, args=(asker,), daemon=True).start()


def _end_with(asker: BaseProcess) -> None:
    asker.join()
    os._exit(1)


def carried_out(plans: Sequence[Plan[Made]], asker: Asker, workers: int) -> list[Made]:
    """What the plans find out, in their order. Some run side by side, so that all workers have something to do."""
    if workers < 1:
        return [plan(asker) for plan in plans]
    threads = ThreadPoolExecutor(2 * workers + 1)
    futures = [threads.submit(plan, asker) for plan in plans]
    try:
        return [future.result() for future in futures]
    finally:
        threads.shutdown(wait=False, cancel_futures=True)
