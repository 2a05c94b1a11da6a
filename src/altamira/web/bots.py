"""Bots think here: in processes of their own, one question at a time each, with a time limit."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any

from altamira.bots import Bot, bot, bots
from altamira.bots.own import own_bot, own_names
from altamira.core.errors import AltamiraError, BadOption, UnknownName
from altamira.core.game import View
from altamira.text import Texts, mark
from altamira.web.info import BotInfo
from altamira.web.watch import THINKING, timed

START_SECONDS = 60.0  # a process has this long to begin; it has to load Python and the games
NICE = 4  # bots think with what the server, which people wait for, leaves of the processor

# name -> a word and a sentence; a bot that is not here is known by its name alone
ABOUT = {
    "greedy": (mark("Greedy"), mark("Takes what looks best now.")),
    "random": (mark("Random"), mark("Plays any move that the rules allow.")),
}

log = logging.getLogger(__name__)


class BotFailed(Exception):
    """The bot took too long, broke down or chose what is not possible."""


# In the worker process


def work(questions: Connection, own: Mapping[str, str]) -> None:
    """Answer (bot, view) with (True, action) or (False, what went wrong), until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its workers
    if sys.platform != "win32":
        os.nice(NICE)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    minds: dict[str, Bot] = {}
    questions.send((True, 0))
    while True:
        try:
            name, view = questions.recv()
        except (EOFError, OSError):
            return
        try:
            if name not in minds:
                minds[name] = own_bot(own[name])() if name in own else bot(name)
            answer: tuple[bool, Any] = (True, int(minds[name].choose(view)) if view is not None else 0)
        except Exception as error:
            answer = (False, error if isinstance(error, AltamiraError) else f"{type(error).__name__}: {error}")
        questions.send(answer)


def _end_with_parent() -> None:
    """A server that was killed cannot say goodbye, and a bot that thinks for ever would not hear it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


# In the server


class Worker:
    """A process that thinks, replaced when it does not answer."""

    def __init__(self, own: Mapping[str, str]) -> None:
        self._own = own
        self._process: Any = None
        self._line: Connection | None = None

    def ask(self, name: str, view: View | None, seconds: float) -> int:
        """Blocks until the answer is there or the time is over. View None: can this bot be loaded?"""
        line = self._line or self._begin()
        try:
            line.send((name, view))
            if not line.poll(seconds):
                raise BotFailed(f"no answer in {seconds:g} seconds")
            good, answer = line.recv()
        except (EOFError, OSError):
            self.end()
            raise BotFailed("its process ended") from None
        except BotFailed:
            self.end()
            raise
        if not good:
            if isinstance(answer, AltamiraError) and view is None:
                raise answer
            raise BotFailed(str(answer))
        return int(answer)

    def _begin(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        self._process = context.Process(target=work, args=(there, dict(self._own)), daemon=True)
        self._process.start()
        there.close()
        if not here.poll(START_SECONDS):
            self.end()
            raise BotFailed("its process did not begin")
        here.recv()
        self._line = here
        return here

    def end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None
        if self._line is not None:
            self._line.close()
            self._line = None


@dataclass
class Question:
    name: str
    view: View | None
    answer: asyncio.Future[int]


class Waiting:
    """Questions that wait, those of different visitors in turn: many tables of one keep nobody else's waiting."""

    def __init__(self) -> None:
        self._of: dict[int, deque[Question]] = {}  # whose turn it is comes first
        self._some = asyncio.Semaphore(0)

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    def put(self, whose: int, question: Question) -> None:
        self._of.setdefault(whose, deque()).append(question)
        self._some.release()

    async def get(self) -> Question:
        await self._some.acquire()
        whose = next(iter(self._of))
        questions = self._of.pop(whose)
        question = questions.popleft()
        if questions:
            self._of[whose] = questions
        return question


class Thinkers:
    """The queue of questions and the processes that answer them."""

    def __init__(self, own: tuple[str, ...], workers: int, seconds: float) -> None:
        self.own = own_names(own)
        self._seconds = seconds
        self._workers = [Worker(self.own) for _ in range(max(1, workers))]
        self._questions = Waiting()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin, and find out now whether one's own bots can be loaded."""
        self._tasks = [asyncio.create_task(self._serve(worker)) for worker in self._workers]
        for name in self.own:
            try:
                await self._ask(name, None)
            except BotFailed as error:
                raise BadOption("The bot {bot} cannot play: {reason}.", bot=name, reason=str(error)) from None

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for worker in self._workers:
            await asyncio.to_thread(worker.end)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def waiting(self) -> int:
        """Questions that nobody thinks about yet."""
        return len(self._questions)

    def names(self) -> list[str]:
        return [*bots(), *self.own]

    def check(self, name: str) -> str:
        if name not in self.names():
            raise UnknownName("There is no bot '{bot}'; there is: {bots}.", bot=name, bots=", ".join(self.names()))
        return name

    def infos(self, texts: Texts) -> tuple[BotInfo, ...]:
        result = []
        for name in self.names():
            title, about = ABOUT.get(name, (name, ""))
            result.append(BotInfo(name, texts(title), texts(about)))
        return tuple(result)

    async def choose(self, name: str, view: View, whose: int = 0) -> int:
        """The bot's move at a table of this visitor. Raises BotFailed."""
        with timed(THINKING):
            action = await self._ask(name, view, whose)
        if action not in view.legal:
            raise BotFailed(f"it chose {action}, which is not possible")
        return action

    async def _ask(self, name: str, view: View | None, whose: int = 0) -> int:
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._questions.put(whose, Question(name, view, answer))
        return await answer

    async def _serve(self, worker: Worker) -> None:
        while True:
            question = await self._questions.get()
            if question.answer.done():  # nobody waits for it any more
                continue
            try:
                action = await asyncio.to_thread(worker.ask, question.name, question.view, self._seconds)
            except (BotFailed, AltamiraError) as error:
                log.warning("bot %s: %s", question.name, error)
                if not question.answer.done():
                    question.answer.set_exception(error)
            except Exception as error:
                log.exception("bot %s", question.name)
                if not question.answer.done():
                    question.answer.set_exception(BotFailed(str(error)))
            else:
                if not question.answer.done():
                    question.answer.set_result(action)
