"""Bots of somebody else, most of them bad in one way; the arena loads them from this file."""

from __future__ import annotations

import os
import signal
import stat
import tempfile
import time
from pathlib import Path


class Calm:
    """Plays the first move."""

    def choose(self, view):
        return view.legal[0]


class Endless:
    def choose(self, view):
        while True:
            time.sleep(0.01)


class Quitter:
    def choose(self, view):
        os._exit(0)


class Hog:
    def choose(self, view):
        return len(bytearray(64 * 2**30))


class Glutton:
    """Takes memory bit by bit, and keeps it."""

    def __init__(self):
        self.eaten = []

    def choose(self, view):
        while True:
            self.eaten.append(bytearray(2**20))


class Filler:
    """Makes a file of a thousand gigabytes, though an empty one."""

    def choose(self, view):
        with tempfile.TemporaryFile() as file:
            file.truncate(10**12)


class Texter:
    def choose(self, view):
        return "forest 1"


class Printer:
    def choose(self, view):
        print("thinking")
        return view.legal[0]


class Babbler:
    def choose(self, view):
        while True:
            print("thinking")


class Shouter:
    """Past Python's own standard output."""

    def choose(self, view):
        os.write(1, b"thinking")
        return view.legal[0]


class Cheat:
    def choose(self, view):
        return 999_999


class Boaster:
    """A number that is too long to be told."""

    def choose(self, view):
        return 10**5000


class Novelist:
    def choose(self, view):
        return "word " * 10_000_000


class Mumbler:
    """Says what no file can hold."""

    def choose(self, view):
        raise ValueError("\udcff")


def lines() -> list[int]:
    """Everything that might be the line to the arena."""
    return [int(path.name) for path in Path("/proc/self/fd").iterdir() if is_socket(int(path.name))]


def is_socket(number):
    try:
        return stat.S_ISSOCK(os.fstat(number).st_mode)
    except OSError:
        return False


class Stutterer:
    """Begins an answer on the line itself, and never ends it."""

    def choose(self, view):
        for line in lines():
            os.write(line, b"[tr")
        time.sleep(3600)


class Flooder:
    """Answers on the line itself, without end."""

    def choose(self, view):
        while True:
            for line in lines():
                os.write(line, b"[" * 1000)


class Deaf:
    """Does not hear that it should end. Leaves its number in a folder."""

    def __init__(self):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        Path(os.environ["ALTAMIRA_TEST_FOLDER"], str(os.getpid())).touch()

    def choose(self, view):
        return view.legal[0]


class Breaker:
    def choose(self, view):
        raise SystemExit("enough")


class Unborn:
    def __init__(self):
        raise RuntimeError("not today")

    def choose(self, view):
        return 0
