"""What all tests share: a deterministic Hypothesis, Ctrl-C, and the probe as a game of one's own."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from importlib import import_module

import pytest
from hypothesis import settings

import altamira
from contract.probe import Probe

settings.register_profile("same every time", derandomize=True, deadline=None, database=None, max_examples=60)
settings.load_profile("same every time")
# A shell lets what it starts in the background ignore Ctrl-C, and so would all that the tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="module")
def probe() -> Iterator[None]:
    """The mammoth hunt is known by its id; only while a module wants it, so that others see what is shipped."""
    altamira.register(Probe)
    yield
    del import_module("altamira.games")._registered[Probe.id]
