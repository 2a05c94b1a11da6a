"""The arena on a real Ray cluster of two nodes, one of which goes away."""

from __future__ import annotations

import pytest
import ray
from ray.cluster_utils import Cluster

import altamira
from altamira.arena.contest import Contest
from altamira.arena.simulate import RAY, run
from altamira.bots.train import Course, learn


@pytest.mark.slow
def test_every_game_counts_once_though_a_node_is_lost_on_the_way_and_learning_goes_on() -> None:
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        other = cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address, log_to_driver=False, logging_level="ERROR")
        contest = Contest(altamira.game("stone-age"), ("greedy", "search:playouts=20"), 2, 24, "1")
        rows = []
        for chunk in run(contest, jobs=2, on=RAY):
            rows += chunk
            if other is not None:
                cluster.remove_node(other, allow_graceful=False)
                other = None
        assert sorted(row["number"] for row in rows) == list(range(contest.games))
        course = Course(altamira.game("bronze-age"), 60, "1")
        assert list(learn(course, 1, jobs=2, on=RAY)) == list(learn(course, 1, jobs=1))
        here = contest.play(7)
        for name, value in here.items():
            assert name.endswith("_ms") or rows[7][name] == value
    finally:
        ray.shutdown()
        cluster.shutdown()
