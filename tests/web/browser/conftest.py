"""Real Chromium: the system's own, never one that Playwright downloads. Where it is missing these tests fail."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from web.browser.player import Player

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"


def sandbox() -> list[str]:
    """Chromium's sandbox does not work for root, which is who runs tests in a container."""
    return ["--no-sandbox"] if os.geteuid() == 0 else []


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": sandbox()}


@pytest.fixture
def player(browser: Browser, server: Any) -> Iterator[Callable[..., Player]]:
    """Makes people at browsers of their own; at the end none of their pages may have complained."""
    made: list[Player] = []

    def make(address: str = "", **context: Any) -> Player:
        made.append(Player(browser, address or server.address, **context))
        return made[-1]

    yield make
    for one in made:
        one.context.close()
    complaints = [line for one in made for line in one.complaints]
    assert not complaints


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest comes first, so that no worker is left alone with it at the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
