"""Bots of somebody else, most of them bad in one way; the arena loads them from this file."""

from __future__ import annotations

import os
import time


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


class Texter:
    def choose(self, view):
        return "forest 1"


class Printer:
    def choose(self, view):
        print("thinking")
        return view.legal[0]


class Shouter:
    """Past Python's own standard output."""

    def choose(self, view):
        os.write(1, b"thinking")
        return view.legal[0]


class Cheat:
    def choose(self, view):
        return 999_999


class Breaker:
    def choose(self, view):
        raise SystemExit("enough")


class Unborn:
    def __init__(self):
        raise RuntimeError("not today")

    def choose(self, view):
        return 0
