"""A server in a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import altamira
from web.visits import Visitor, until

COMMAND = "from altamira.text import texts; from altamira.web.command import serve; serve(obj=texts('en'))"
UNLIMITED = "from altamira.web.security import Bucket; Bucket.take = lambda bucket, key: True; "
ALWAYS = ("--no-open", "--bot-pause", "0", "--port", "0")


class Process:
    """A server in a process of its own, started by the command."""

    def __init__(
        self,
        database: Path | str,
        *args: str,
        before: tuple[str, ...] = (),
        log: Path | None = None,
        limits: bool = True,
    ) -> None:
        """Given words that go before the command: a shell that prepares something first.

        The log can go to a file of its own; without limits a visitor may be as fast as they like.
        """
        source = str(Path(altamira.__file__).parents[1])
        command = COMMAND if limits else UNLIMITED + COMMAND
        self.process = subprocess.Popen(
            [*before, sys.executable, "-c", command, *ALWAYS, "--database", str(database), *args],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT if log is None else log.open("a"),
            text=True,
            env={**os.environ, "PYTHONPATH": source, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        self.first = self.process.stdout.readline()
        found = re.search(r"http://\S+/", self.first)
        assert found, self.first + self.process.stdout.read()
        self.address = found[0].rstrip("/")
        until(self.answers)

    def answers(self) -> bool:
        try:
            Visitor(self.address).http.close()
        except OSError:
            return False
        except Exception as error:
            if "Connect" in type(error).__name__:
                return False
            raise
        return True

    @property
    def port(self) -> str:
        return self.address.rpartition(":")[2]

    def end(self, number: int) -> int:
        self.process.send_signal(number)
        return self.process.wait(20)

    def remove(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
