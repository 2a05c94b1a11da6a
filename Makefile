# Everything runs in .venv, which these targets make themselves: Python 3.11, pip and make are enough.
# The installed package is compiled where a C compiler is found; the sources in src/ run as they are.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest -n 2 --dist worksteal
SOURCES := pyproject.toml setup.py $(shell find src -type f \( -name '*.py' -o -name '*.toml' -o -name '*.po' -o -name '*.md' \))
export PIP_DISABLE_PIP_VERSION_CHECK := 1
MAKEFLAGS += --jobs=2  # while one core compiles, the other installs and checks

.PHONY: setup play test quick checks bench examples train-example strength browser postgres texts screenshots soak clean

# What the named extras of pyproject.toml need; the file made says that it is there.
REQUIRED = import sys, tomllib; e = tomllib.load(open("pyproject.toml", "rb"))["project"]; e = {"": e["dependencies"], **e["optional-dependencies"]}; print("\n".join(line for name in sys.argv[1:] for line in e[name]))
define install
	@$(BIN)/python -c '$(REQUIRED)' $(1) > $@.part
	@$(BIN)/python -m pip install -qq -r $@.part
	@mv $@.part $@
endef

setup: $(VENV)/installed

$(VENV)/requirements: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Altamira needs Python 3.11 or newer; set PYTHON=python3.11, for example."; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing; on Debian: apt-get install python3-venv"; exit 2; }
	@echo "Installing what Altamira needs into $(VENV) (once, about a minute) …"
	@$(BIN)/python -m pip install -qq --upgrade pip "setuptools>=77" "mypy>=2.0"
	$(call install,"" data)

$(VENV)/installed: $(VENV)/requirements $(SOURCES)
	@echo "Building altamira (compiled where there is a C compiler, two minutes or so) …"
	@rm -rf build
	@touch $@.part
	@$(BIN)/python -m pip install -qq --no-build-isolation --no-deps --force-reinstall .
	@rm -rf build
	@$(BIN)/altamira --version
	@mv $@.part $@

$(VENV)/dev: $(VENV)/requirements
	@echo "Installing what the tests need (once, about a minute) …"
	$(call install,rl dev)

$(VENV)/bench: $(VENV)/requirements
	@echo "Installing what Altamira is compared with (once) …"
	$(call install,rl bench)

$(VENV)/examples: $(VENV)/dev
	@echo "Installing PyTorch and notebooks for the examples (once) …"
	$(call install,torch notebook)

play: setup
	@$(BIN)/altamira serve

# Browser tests run in the system's Chromium; without it they fail and say so.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	  { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo "Installing Chromium for the browser tests …" && \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } || \
	  echo "No Chromium found; the browser tests will fail. On Debian: apt-get install chromium"

# The tests of several processes run on a PostgreSQL that they start themselves.
postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
	  { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo "Installing PostgreSQL for the tests …" && \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq postgresql >/dev/null; } || \
	  echo "No PostgreSQL found; some tests will fail. On Debian: apt-get install postgresql"

checks: $(VENV)/dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

quick: setup checks postgres
	@$(PYTEST) -m "not slow" --ignore=tests/web/browser

ROWS := $(addprefix tests/envs/test_,features.py vector.py rewards.py)  # what environments compute in compiled code

test: setup checks browser postgres
	@$(PYTEST) --ignore=tests/web/browser
	@$(PYTEST) tests/web/browser  # apart: the browser's event loop stays in its process
	@PYTHONPATH=src $(PYTEST) -m "not slow" tests/contract tests/properties tests/rules $(ROWS)

bench: setup $(VENV)/bench
	@$(BIN)/altamira bench

# OpenSpiel's search, masked PPO and the notebook; a few minutes.
examples: setup $(VENV)/examples
	@$(BIN)/python examples/openspiel_mcts.py
	@$(BIN)/python examples/masked_ppo.py
	@$(BIN)/jupyter execute examples/positions.ipynb

# A learner in plain NumPy plays The Bronze Age alone, beside the greedy bot; some twelve minutes on two cores.
# It fails if it does not beat the bot.
train-example: setup $(VENV)/dev
	@$(BIN)/python examples/solo_bronze_age.py

# How strong the bots are: under an hour on two cores; a report and the rows of each part in strength/.
STONE = @$(BIN)/altamira arena stone-age --jobs 2 --overwrite --seed strength
BRONZE = @$(BIN)/altamira arena bronze-age --jobs 2 --overwrite --seed strength
THREE = @$(BIN)/altamira arena neanderthal --seats 3 --jobs 2 --overwrite --seed strength
ALONE = @$(BIN)/altamira simulate bronze-age --seats 1 --jobs 2 --overwrite --seed strength

strength: setup $(VENV)/bench
	$(STONE) --bots easy,medium --deals 60 --out strength/stone-age-medium
	$(STONE) --bots medium,hard --deals 60 --out strength/stone-age-hard
	$(STONE) --bots hard,expert --deals 80 --out strength/stone-age-expert
	$(STONE) --bots greedy,expert --deals 40 --out strength/stone-age-greedy
	$(STONE) --bots expert --seats 4 --deals 5 --out strength/stone-age-four
	$(BRONZE) --bots easy,medium --deals 100 --out strength/bronze-age-levels-medium
	$(BRONZE) --bots medium,hard --deals 60 --out strength/bronze-age-levels-hard
	$(BRONZE) --bots hard,expert --deals 100 --out strength/bronze-age-levels-expert
	$(BRONZE) --bots greedy,hard --deals 100 --out strength/bronze-age-two-hard
	$(BRONZE) --bots greedy,expert --deals 200 --out strength/bronze-age-two
	$(BRONZE) --bots greedy,expert --deals 100 --option edition=revised --out strength/bronze-age-revised
	$(BRONZE) --bots greedy,expert --deals 100 --option trading=true --out strength/bronze-age-trading
	$(BRONZE) --bots greedy,greedy,expert --seats 3 --deals 60 --out strength/bronze-age-three
	$(BRONZE) --bots greedy,greedy,greedy,expert --seats 4 --deals 60 --out strength/bronze-age-four
	$(THREE) --bots greedy,greedy,expert --deals 20 --out strength/neanderthal-greedy
	$(ALONE) --bots greedy --games 1000 --out strength/bronze-age-greedy
	$(ALONE) --bots easy --games 1000 --out strength/bronze-age-easy
	$(ALONE) --bots medium --games 1000 --out strength/bronze-age-medium
	$(ALONE) --bots hard --games 1000 --out strength/bronze-age-hard
	$(ALONE) --bots expert --games 1000 --out strength/bronze-age-expert
	@$(BIN)/altamira bench --part search
	@$(BIN)/altamira bench --jobs 2

# Tables, viewers, restarts and 100,000 inputs of nonsense for half an hour, on the installed server.
MINUTES ?= 30

soak: setup $(VENV)/dev
	@cd tests && ../$(BIN)/python -m web.soak --minutes $(MINUTES)

screenshots: setup $(VENV)/dev browser
	@cd tests && ../$(BIN)/python -m web.screenshots ../screenshots

texts: setup
	@PYTHONPATH=src $(BIN)/python -m altamira.text.update

clean:
	rm -rf $(VENV) build src/*.egg-info
