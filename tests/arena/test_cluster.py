"""The arena on a real Ray cluster of two nodes, one of which goes away."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
import ray
from ray.cluster_utils import Cluster

import altamira
from altamira.arena.cluster import TRIES, each
from altamira.arena.contest import Contest
from altamira.arena.simulate import RAY, Plan, WorkerDied, run
from altamira.bots.own import OwnBot
from altamira.bots.train import Course, learn
from arena.cluster_games import Doomed, die

GUESTS = Path(__file__).parent / "guest_bots.py"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(GUESTS.parents[1]), prepend=os.pathsep)  # for the games of these tests
        yield from started()


def started() -> Iterator[Cluster]:
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
    try:
        ray.init(address=cluster.address, log_to_driver=False, logging_level="ERROR")
        yield cluster
    finally:
        ray.shutdown()
        cluster.shutdown()


def command(*words: str, address: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "altamira", *words, "--on", "ray"],
        env={**os.environ, "RAY_ADDRESS": address},
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.slow
def test_games_and_lessons_come_out_the_same_on_a_cluster(cluster: Cluster) -> None:
    plan = Plan(altamira.game("stone-age"), ("random", "greedy"), 32, "1")
    chunks = list(run(plan, jobs=1, on=RAY))
    assert len(chunks) == 16  # for two processors, though only one job was asked for
    assert [row for chunk in chunks for row in chunk] == [plan.play(number) for number in range(32)]
    course = Course(altamira.game("bronze-age"), 60, "1")
    assert list(learn(course, 1, jobs=2, on=RAY)) == list(learn(course, 1, jobs=1))


@pytest.mark.slow
def test_a_bot_in_a_file_plays_where_the_file_is_not(cluster: Cluster, tmp_path: Path) -> None:
    file = tmp_path / "gone.py"
    file.write_text(GUESTS.read_text())
    bot = f"{file}:Calm"
    contest = Contest(altamira.game("stone-age"), ("random", bot), 2, 2, "1", (OwnBot.read(bot),))
    file.unlink()
    rows = [row for chunk in run(contest, on=RAY) for row in chunk]
    assert [(row["number"], row["fault"]) for row in rows] == [(number, "") for number in range(4)]


@pytest.mark.slow
def test_the_command_joins_the_cluster_that_is_named(cluster: Cluster) -> None:
    words = ["--bots", "random", "--bot", f"{GUESTS}:Quitter", "--deals", "1", "--json"]
    done = command("arena", "stone-age", *words, address=cluster.address)
    assert done.returncode == 0, done.stderr
    faults = {bot["bot"]: bot["faults"] for bot in json.loads(done.stdout)["bots"]}
    assert faults == {"random": 0, "Quitter": 2}


@pytest.mark.slow
def test_work_that_kills_its_process_is_not_tried_for_ever(cluster: Cluster, tmp_path: Path) -> None:
    with pytest.raises(WorkerDied, match=rf"^Processes of the cluster died {TRIES} times over the same games, "):
        list(each(die, str(tmp_path), [0], 1))
    assert len(list(tmp_path.iterdir())) == TRIES


@pytest.mark.slow
def test_every_game_counts_once_though_a_node_is_lost_on_the_way(cluster: Cluster, tmp_path: Path) -> None:
    other = cluster.add_node(num_cpus=1)
    game, bots = altamira.game("stone-age"), ("greedy", "random")
    contest = Doomed(game, bots, 2, 12, "1", node=other.node_id, folder=tmp_path)

    def lose() -> None:
        until = time.monotonic() + 60
        while time.monotonic() < until and not list(tmp_path.iterdir()):
            time.sleep(0.05)
        cluster.remove_node(other, allow_graceful=False)

    loser = Thread(target=lose)
    loser.start()
    rows = [row for chunk in run(contest, on=RAY) for row in chunk]
    loser.join()
    assert [row["number"] for row in rows] == list(range(contest.games))
    (lost,) = [int(path.name) for path in tmp_path.iterdir()]  # what the node had begun
    here = Contest(game, bots, 2, 12, "1").play(lost)
    for name, value in here.items():
        assert name.endswith("_ms") or rows[lost][name] == value


def test_a_cluster_that_is_named_and_not_there_is_refused_in_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = "{}:{}".format(*server.getsockname())
    done = command("simulate", "stone-age", "--bots", "random,random", address=address)
    assert done.returncode != 0
    said = f"The cluster {address} that RAY_ADDRESS names cannot be reached: Connection refused."
    assert done.stderr.strip().endswith(said)
    assert "Traceback" not in done.stderr
