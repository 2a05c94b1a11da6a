"""Compiles the hot modules with mypyc; without a C compiler the same sources run as they are."""

import os
import sys

from setuptools import setup

COMPILED = [
    "src/altamira/bots/mind.py",
    "src/altamira/bots/minds/bronze_age.py",
    "src/altamira/bots/minds/bronze_age_alone.py",
    "src/altamira/bots/minds/bronze_age_chances.py",
    "src/altamira/bots/minds/bronze_age_deals.py",
    "src/altamira/bots/minds/bronze_age_dice.py",
    "src/altamira/bots/minds/bronze_age_judge.py",
    "src/altamira/bots/minds/bronze_age_lessons.py",
    "src/altamira/bots/minds/bronze_age_plans.py",
    "src/altamira/bots/minds/bronze_age_policy.py",
    "src/altamira/bots/minds/bronze_age_slots.py",
    "src/altamira/bots/minds/bronze_age_table.py",
    "src/altamira/bots/minds/bronze_age_turn.py",
    "src/altamira/bots/minds/neanderthal.py",
    "src/altamira/bots/minds/neanderthal_policy.py",
    "src/altamira/bots/minds/stone_age.py",
    "src/altamira/bots/minds/stone_age_estimates.py",
    "src/altamira/bots/minds/stone_age_policy.py",
    "src/altamira/bots/network.py",
    "src/altamira/bots/tree.py",
    "src/altamira/bots/value.py",
    "src/altamira/core/chance.py",
    "src/altamira/core/dealer.py",
    "src/altamira/core/features.py",
    "src/altamira/core/playout.py",
    "src/altamira/core/rng.py",
    "src/altamira/core/stamps.py",
    "src/altamira/core/state.py",
    "src/altamira/core/waiting.py",
    "src/altamira/envs/batch.py",
    "src/altamira/envs/single.py",
    "src/altamira/games/bronze_age/choices.py",
    "src/altamira/games/bronze_age/components.py",
    "src/altamira/games/bronze_age/features.py",
    "src/altamira/games/bronze_age/rules.py",
    "src/altamira/games/bronze_age/state.py",
    "src/altamira/games/neanderthal/actions.py",
    "src/altamira/games/neanderthal/assigning.py",
    "src/altamira/games/neanderthal/attacks.py",
    "src/altamira/games/neanderthal/auction.py",
    "src/altamira/games/neanderthal/components.py",
    "src/altamira/games/neanderthal/courting.py",
    "src/altamira/games/neanderthal/dice.py",
    "src/altamira/games/neanderthal/events.py",
    "src/altamira/games/neanderthal/features.py",
    "src/altamira/games/neanderthal/hunting.py",
    "src/altamira/games/neanderthal/pieces.py",
    "src/altamira/games/neanderthal/rules.py",
    "src/altamira/games/neanderthal/saved.py",
    "src/altamira/games/neanderthal/species.py",
    "src/altamira/games/neanderthal/state.py",
    "src/altamira/games/neanderthal/talks.py",
    "src/altamira/games/stone_age/components.py",
    "src/altamira/games/stone_age/features.py",
    "src/altamira/games/stone_age/payments.py",
    "src/altamira/games/stone_age/rules.py",
    "src/altamira/games/stone_age/state.py",
]

# Only the modules above are compiled and checked here; what they are imported by need not be installed to build.
FLAGS = ["--config-file=", "--follow-imports=silent", "--ignore-missing-imports"]

ext_modules = []
if os.environ.get("ALTAMIRA_PURE") != "1" and not {"dist_info", "egg_info"} & set(sys.argv):
    from mypyc.build import mypycify

    ext_modules = mypycify(
        [*FLAGS, *COMPILED], opt_level="3", debug_level="0", strip_asserts=True, group_name="altamira"
    )
    for extension in ext_modules:
        extension.extra_compile_args += [
            "-w",  # looking for warnings in generated C takes longer than compiling it
            "-fvisibility=hidden",  # nobody else calls its functions: without, none of them could be inlined
        ]
        extension.optional = True  # no compiler: a warning, and the .py files are used

setup(ext_modules=ext_modules)
