"""Anyone's bot in a process of its own, which can be killed: whatever it does, it loses a game and stops nothing.

The bot's process gets the view as a pickle and answers with a line of JSON, so that nothing of it is ever run
here. Its standard output is a pipe: a first sign on it, and the game is lost.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import pickle
import re
import signal
import socket
import sys
import threading
from multiprocessing.connection import Connection, wait
from multiprocessing.util import Finalize
from time import monotonic
from typing import Any

from altamira.bots import Bot
from altamira.bots.own import OwnBot
from altamira.core.errors import AltamiraError
from altamira.core.game import View
from altamira.text import Texts, mark

START_SECONDS = 60.0  # to load Python, the games and the bot's file
MOVE_SECONDS = 10.0
MEMORY = 2 * 2**30  # bytes of address space, and of any file that it writes
LONGEST = 300  # signs of an explanation
LONGEST_LINE = 4096  # bytes of an answer: an explanation as JSON, whatever its signs

TOO_SLOW = mark("took longer than {seconds} seconds")
ENDED = mark("its process ended")
PRINTED = mark("wrote to standard output")
NOT_A_MOVE = mark("answered {answer}, which is not a number of a move")
NOT_LEGAL = mark("chose {answer}, which is not possible")
BROKE = mark("broke down: {reason}")
FAULTS = (TOO_SLOW, ENDED, PRINTED, NOT_A_MOVE, NOT_LEGAL, BROKE)


def fault_in(fault: str, texts: Texts) -> str:
    """A fault as rows hold it, in the language of these texts."""
    for form in FAULTS:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.*)", re.escape(form))
        if found := re.fullmatch(pattern, fault, re.DOTALL):
            return texts(form, **found.groupdict())
    return fault


class GuestFailed(Exception):
    """The bot lost by its own fault; says how."""

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(text.format(**values))


class Guest:
    """One bot, asked through a socket; a process that failed is killed and the next game gets a new one."""

    def __init__(self, bot: OwnBot, seconds: float = MOVE_SECONDS, memory: int = MEMORY) -> None:
        self.bot = bot
        self.seconds = seconds
        self.memory = memory
        self._line: socket.socket | None = None
        self._printed: Connection | None = None
        self._end: Finalize | None = None

    def begin(self) -> None:
        """A new game: a new bot of the class, in the process that there is."""
        if self._line is None:
            self._start()
        self._ask(None, START_SECONDS)

    def choose(self, view: View) -> int:
        answer = self._ask(view, self.seconds)
        if type(answer) is not int:
            self.end()
            raise GuestFailed(NOT_A_MOVE, answer=_told(answer))
        if answer not in view.legal:
            raise GuestFailed(NOT_LEGAL, answer=_told(answer))
        return answer

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, there = socket.socketpair()
        self._printed, output = context.Pipe(duplex=False)
        process = context.Process(target=_serve, args=(there, self.bot, self.memory, output), daemon=True)
        # Also when this process ends: a worker must not wait for a bot that does not listen.
        self._end = Finalize(self, _kill, (process, self._line, self._printed, output), exitpriority=1)
        process.start()
        there.close()

    def _ask(self, view: View | None, seconds: float) -> Any:
        try:
            good, answer = json.loads(self._answer(pickle.dumps(view), seconds))
        except TimeoutError:
            self.end()
            raise GuestFailed(TOO_SLOW, seconds=f"{seconds:g}") from None
        except (EOFError, OSError):
            self.end()
            raise GuestFailed(ENDED) from None
        except GuestFailed:
            self.end()
            raise
        except (ValueError, TypeError, RecursionError):
            self.end()
            raise GuestFailed(NOT_A_MOVE, answer="?") from None
        if not good:
            self.end()
            raise GuestFailed(BROKE, reason=_told(answer))
        return answer

    def _answer(self, question: bytes, seconds: float) -> bytes:
        """One line, in time and not too long, with nothing printed."""
        line, printed = self._line, self._printed
        assert line is not None
        assert printed is not None
        until = monotonic() + seconds
        line.settimeout(seconds)
        line.sendall(question)
        reply = b""
        while not reply.endswith(b"\n") and len(reply) < LONGEST_LINE:
            ready = wait([line, printed], max(0.0, until - monotonic()))
            if printed in ready:
                raise GuestFailed(PRINTED)
            if not ready:
                raise TimeoutError
            part = line.recv(LONGEST_LINE)
            if not part:
                raise EOFError
            reply += part
        if printed.poll():  # before it answered
            raise GuestFailed(PRINTED)
        return reply

    def end(self) -> None:
        if self._end is not None:
            self._end()
        self._line = self._printed = self._end = None


def _kill(process: Any, *ends: socket.socket | Connection) -> None:
    if process.pid is not None:
        for kill in (os.killpg, os.kill):  # what it started goes with it
            try:
                kill(process.pid, signal.SIGKILL)
            except OSError:
                continue
        process.join()
    for end in ends:
        end.close()


def _told(answer: object) -> str:
    """What a bot said: not too long, and nothing that no file can hold."""
    return str(answer)[:LONGEST].encode("utf-8", "replace").decode()


# In the bot's process


def _serve(line: socket.socket, bot: OwnBot, memory: int, output: Connection) -> None:
    os.setpgid(0, 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(output.fileno(), 1)
    os.dup2(null, 2)
    if sys.platform == "linux":
        import resource  # which not every system has

        for limit in (resource.RLIMIT_AS, resource.RLIMIT_FSIZE):
            resource.setrlimit(limit, (memory, memory))
    questions = line.makefile("rb")
    found: type | None = None
    player: Bot | None = None
    while True:
        try:
            view = pickle.load(questions)
        except (EOFError, OSError):
            return
        try:
            if view is None:
                found = found or bot.load()
                player = found()
                answer: Any = 0
            else:
                assert player is not None
                answer = player.choose(view)
                if type(answer) is not int:
                    answer = repr(answer)[:LONGEST]
            reply = json.dumps([True, answer])
        except AltamiraError as error:
            reply = json.dumps([False, str(error).rstrip(".")[:LONGEST]])
        except BaseException as error:
            reply = json.dumps([False, f"{type(error).__name__}: {error}".rstrip(": ")[:LONGEST]])
        sys.stdout.flush()
        line.sendall(reply.encode() + b"\n")


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
