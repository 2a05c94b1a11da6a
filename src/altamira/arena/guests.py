"""Anyone's bot in a process of its own, which can be killed: whatever it does, it loses a game and stops nothing.

The bot's process gets the view as a pickle and answers with JSON, so that nothing of it is ever run here. What it
writes to standard output goes to a file that nobody but us looks at.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import resource
import signal
import sys
import tempfile
import threading
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from altamira.bots import Bot
from altamira.bots.own import own_bot
from altamira.core.errors import AltamiraError
from altamira.core.game import View
from altamira.text import Texts, mark

START_SECONDS = 60.0  # to load Python, the games and the bot's file
MOVE_SECONDS = 10.0
MEMORY = 2 * 2**30  # bytes of address space
LONGEST = 300  # signs of an explanation

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
    """One bot, asked through a pipe; a process that failed is killed and the next game gets a new one."""

    def __init__(self, place: str, seconds: float = MOVE_SECONDS, memory: int = MEMORY) -> None:
        self.place = place
        self.seconds = seconds
        self.memory = memory
        self._process: Any = None
        self._line: Connection | None = None
        self._output: Path | None = None

    def begin(self) -> None:
        """A new game: a new bot of the class, in the process that there is."""
        if self._line is None:
            self._start()
        self._ask(None, START_SECONDS)

    def choose(self, view: View) -> int:
        answer = self._ask(view, self.seconds)
        if type(answer) is not int:
            self.end()
            raise GuestFailed(NOT_A_MOVE, answer=str(answer)[:LONGEST])
        if answer not in view.legal:
            raise GuestFailed(NOT_LEGAL, answer=answer)
        return answer

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        handle, name = tempfile.mkstemp(prefix="altamira-bot-")
        os.close(handle)
        self._output = Path(name)
        self._process = context.Process(target=_serve, args=(there, self.place, self.memory, name), daemon=True)
        self._process.start()
        there.close()
        self._line = here

    def _ask(self, view: View | None, seconds: float) -> Any:
        line = self._line
        assert line is not None
        try:
            line.send(view)
            if not line.poll(seconds):
                raise GuestFailed(TOO_SLOW, seconds=f"{seconds:g}")
            good, answer = json.loads(line.recv_bytes())
            if self._output is not None and self._output.stat().st_size:
                raise GuestFailed(PRINTED)
        except (EOFError, OSError):
            self.end()
            raise GuestFailed(ENDED) from None
        except GuestFailed:
            self.end()
            raise
        except (ValueError, TypeError):
            self.end()
            raise GuestFailed(NOT_A_MOVE, answer="?") from None
        if not good:
            self.end()
            raise GuestFailed(BROKE, reason=str(answer)[:LONGEST])
        return answer

    def end(self) -> None:
        if self._process is not None:
            if self._process.pid is not None:
                for kill in (os.killpg, os.kill):  # what it started goes with it
                    try:
                        kill(self._process.pid, signal.SIGKILL)
                    except OSError:
                        continue
            self._process.join()
            self._process = None
        if self._line is not None:
            self._line.close()
            self._line = None
        if self._output is not None:
            self._output.unlink(missing_ok=True)
            self._output = None


# In the bot's process


def _serve(questions: Connection, place: str, memory: int, output: str) -> None:
    os.setpgid(0, 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    out = os.open(output, os.O_WRONLY | os.O_APPEND)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(out, 1)
    os.dup2(null, 2)
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    found: type | None = None
    player: Bot | None = None
    while True:
        try:
            view = questions.recv()
        except (EOFError, OSError):
            return
        try:
            if view is None:
                found = found or own_bot(place)
                player = found()
                answer: Any = 0
            else:
                assert player is not None
                answer = player.choose(view)
                if type(answer) is not int:
                    answer = repr(answer)
            reply = [True, answer]
        except AltamiraError as error:
            reply = [False, str(error).rstrip(".")]
        except BaseException as error:
            reply = [False, f"{type(error).__name__}: {error}".rstrip(": ")]
        sys.stdout.flush()
        questions.send_bytes(json.dumps(reply).encode())


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
