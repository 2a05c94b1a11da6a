"""Bots think here: in processes of their own, one question at a time each, with a time limit."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
import threading
from collections import Counter, deque
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import Any

from altamira.bots import Bot, bot, bots
from altamira.bots.own import own_bot, own_names
from altamira.bots.search import SearchBot, Thought
from altamira.core.errors import AltamiraError, BadOption, UnknownName
from altamira.core.game import View
from altamira.text import Texts, mark
from altamira.web.info import BotInfo
from altamira.web.watch import THINKING, timed

CHOOSE = "choose"  # a move
ADVISE = "advise"  # the best moves, and what they are worth
START_SECONDS = 60.0  # a process has this long to begin; it has to load Python and the games
NICE = 4  # bots think with what the server, which people wait for, leaves of the processor

ADVISER = "expert"

# What a level promises: an answer after so many seconds at most, counted from the question. Where many wait, all
# think less rather than longer; somebody who is late already gets the least.
PROMISED = {"easy": 0.5, "medium": 1.0, "hard": 1.5, ADVISER: 2.0}
LEAST_SECONDS = 0.02
MOST_OF_LIMIT = 0.8  # a search stops before its process would be stopped

# name -> a word and a sentence, in the order in which they are offered; a bot that is not here is known by its
# name alone
ABOUT = {
    "easy": (mark("Easy"), mark("Looks ahead a little.")),
    "medium": (mark("Medium"), mark("Looks ahead, and errs now and then.")),
    "hard": (mark("Hard"), mark("Looks ahead with care.")),
    "expert": (mark("Expert"), mark("Plays as well as we know how: up to two seconds a move.")),
    "greedy": (mark("Greedy"), mark("Takes what looks best now.")),
    "random": (mark("Random"), mark("Plays any move that the rules allow.")),
}

log = logging.getLogger(__name__)


def title(name: str, texts: Texts) -> str:
    """What a bot is called."""
    return texts(ABOUT[name][0]) if name in ABOUT else name


class BotFailed(Exception):
    """The bot took too long, broke down or chose what is not possible."""


# In the worker process


def work(questions: Connection, own: Mapping[str, str]) -> None:
    """Answer (task, bot, view, seconds) with (True, answer) or (False, what went wrong), until nobody asks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its workers
    if sys.platform != "win32":
        os.nice(NICE)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    minds: dict[str, Bot] = {}
    questions.send((True, 0))
    while True:
        try:
            task, name, view, seconds = questions.recv()
        except (EOFError, OSError):
            return
        try:
            if name not in minds:
                minds[name] = own_bot(own[name])() if name in own else bot(name)
            answer: tuple[bool, Any] = (True, _answer(task, minds[name], view, seconds))
        except Exception as error:
            answer = (False, error if isinstance(error, AltamiraError) else f"{type(error).__name__}: {error}")
        questions.send(answer)


def _answer(task: str, mind: Bot, view: View | None, seconds: float) -> Any:
    if isinstance(mind, SearchBot):
        mind.seconds = seconds
        if task == ADVISE:
            return mind.advise(view) if view is not None else ()
    return int(mind.choose(view)) if view is not None else 0


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

    def ask(self, task: str, name: str, view: View | None, seconds: float, limit: float) -> Any:
        """Blocks until the answer is there or the limit is reached. View None: can this bot be loaded?"""
        line = self.begin()
        try:
            line.send((task, name, view, seconds))
            if not line.poll(limit):
                raise BotFailed(f"no answer in {limit:g} seconds")
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
        return answer

    @property
    def begun(self) -> bool:
        return self._line is not None

    def begin(self) -> Connection:
        if self._line is not None:
            return self._line
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=work, args=(there, dict(self._own)), daemon=True)
        process.start()
        self._process = process  # only what was started can be ended
        there.close()
        try:
            begun = here.poll(START_SECONDS) and here.recv()
        except (EOFError, OSError):
            begun = None
        if not begun:
            self.end()
            raise BotFailed("its process did not begin")
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
    task: str
    name: str
    view: View | None
    whose: int
    asked: float
    answer: asyncio.Future[Any]

    @property
    def seconds(self) -> float:
        """How long a search may think about it, when it begins now."""
        return max(LEAST_SECONDS, PROMISED.get(self.name, PROMISED[ADVISER]) - (monotonic() - self.asked))


class Waiting:
    """Questions that wait, those of different visitors in turn: many tables of one keep nobody else's waiting.

    Only so many of one visitor are thought about at a time, so that another one need not wait for their end.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._of: dict[int, deque[Question]] = {}  # whose turn it is comes first
        self._asked: Counter[int] = Counter()  # questions of a visitor that are thought about
        self._changed = asyncio.Event()

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    def put(self, question: Question) -> None:
        self._of.setdefault(question.whose, deque()).append(question)
        self._changed.set()

    async def get(self) -> Question:
        while (whose := self._next()) is None:
            self._changed.clear()
            await self._changed.wait()
        questions = self._of.pop(whose)
        question = questions.popleft()
        if questions:
            self._of[whose] = questions
        self._asked[whose] += 1
        return question

    def _next(self) -> int | None:
        return next((whose for whose in self._of if self._asked[whose] < self._most), None)

    def done(self, question: Question) -> None:
        self._asked -= Counter([question.whose])  # leaves out whoever has none left
        self._changed.set()


class Thinkers:
    """The queue of questions and the processes that answer them."""

    def __init__(self, own: tuple[str, ...], workers: int, seconds: float) -> None:
        self.own = own_names(own)
        self._seconds = seconds
        self._workers = [Worker(self.own) for _ in range(max(1, workers))]
        self._questions = Waiting(max(1, len(self._workers) - 1))
        self._awake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin, and find out now whether one's own bots can be loaded."""
        self._tasks = [asyncio.create_task(self._serve(worker)) for worker in self._workers]
        for name in self.own:
            try:
                await self._ask(CHOOSE, name, None)
            except BotFailed as error:
                raise BadOption("The bot {bot} cannot play: {reason}.", bot=name, reason=str(error)) from None

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for worker in self._workers:
            await asyncio.to_thread(worker.end)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def ready(self) -> bool:
        """Have all processes begun?"""
        return all(worker.begun for worker in self._workers)

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
        """Those that are offered: the levels first."""
        shipped = tuple(BotInfo(name, texts(title), texts(about)) for name, (title, about) in ABOUT.items())
        return shipped + tuple(BotInfo(name, name, "") for name in self.own)

    async def choose(self, name: str, view: View, whose: int = 0) -> int:
        """The bot's move at a table of this visitor. Raises BotFailed."""
        with timed(THINKING):
            action = int(await self._ask(CHOOSE, name, view, whose))
        if action not in view.legal:
            raise BotFailed(f"it chose {action}, which is not possible")
        return action

    async def advise(self, view: View, whose: int = 0) -> tuple[Thought, ...]:
        """The expert's best moves for this visitor, and what it thinks of them. Raises BotFailed."""
        with timed(THINKING):
            advice: tuple[Thought, ...] = await self._ask(ADVISE, ADVISER, view, whose)
        return advice

    def wake(self) -> None:
        """Somebody may ask soon: begin the processes, which takes longer than an easy bot may think."""
        self._awake.set()

    async def _ask(self, task: str, name: str, view: View | None, whose: int = 0) -> Any:
        self.wake()
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._questions.put(Question(task, name, view, whose, monotonic(), answer))
        return await answer

    async def _serve(self, worker: Worker) -> None:
        await self._awake.wait()
        while True:
            with suppress(BotFailed):  # if it cannot begin, whoever asks is told
                await asyncio.to_thread(worker.begin)
            question = await self._questions.get()
            try:
                await self._think(worker, question)
            finally:
                self._questions.done(question)

    async def _think(self, worker: Worker, question: Question) -> None:
        if question.answer.done():  # nobody waits for it any more
            return
        try:
            seconds = min(question.seconds, MOST_OF_LIMIT * self._seconds)
            answer = await asyncio.to_thread(
                worker.ask, question.task, question.name, question.view, seconds, self._seconds
            )
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
                question.answer.set_result(answer)
