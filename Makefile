# Two commands do everything: `make play` and `make test`. They install what they need into .venv.

# The system's own Python where it will do, else the first in the path. Distributions optimise theirs
# with a profile, version managers mostly do not, and that is worth a fifth of the time.
PYTHON ?= $(shell [ "`uname`" = Linux ] && /usr/bin/python3 tools/will_do.py 2>/dev/null || echo python3)
BIN := .venv/bin
RUNS := .venv/runs
TESTS := .venv/tests

.PHONY: play web test bench campaign compile pure fmt golden docs release toolchains lock clean

play: web
	@$(BIN)/damier serve

web: $(RUNS)
	@$(BIN)/python -m tools.web

test: $(TESTS)
	@$(BIN)/python -m tools.test

# `make bench rl` measures only that; without a name, everything.
BENCHMARKS := $(basename $(notdir $(wildcard benchmarks/*.py)))
bench: $(TESTS)
	@$(BIN)/python -m tools.bench $(filter $(BENCHMARKS),$(MAKECMDGOALS))
ifneq ($(filter bench,$(MAKECMDGOALS)),)
$(filter-out web,$(filter $(BENCHMARKS),$(MAKECMDGOALS))): ; @:
endif

campaign: $(TESTS)
	@$(BIN)/python -m tools.campaign

compile: $(TESTS)
	@$(BIN)/python tools/compile.py

pure:
	@$(PYTHON) tools/compile.py --clean

fmt: $(TESTS)
	@$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format .
	@$(BIN)/python -m tools.check.web --fix

golden: $(TESTS)
	@$(BIN)/python -m tools.golden

docs: $(TESTS)
	@$(BIN)/python -m tools.reference
	@$(BIN)/python -m tools.docs.configuration
	@$(BIN)/python -m tools.docs.comparison
	@$(BIN)/python -m tools.docs.capacity
	@$(BIN)/python -m tools.docs.findings
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "build/docs/index.html"

release: $(TESTS)
	@$(BIN)/python -m tools.release.build

toolchains: $(TESTS)
	@$(BIN)/python -m tools.programs.toolchains

lock: $(TESTS)
	@$(BIN)/python -m tools.lock

clean:
	rm -rf .venv .cache build dist

.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Damier needs Python 3.11 or later; say PYTHON=... to choose one")'
	@$(PYTHON) -m venv .venv
	@touch $@

# The locks name every package, so nothing is left to resolve: a release of tomorrow changes nothing.
$(RUNS): .venv/python requirements.lock pyproject.toml classics/pyproject.toml
	@echo "installing into .venv"
	@$(BIN)/pip install --quiet --no-deps --require-hashes -r requirements.lock
	@$(BIN)/pip install --quiet --no-deps --no-build-isolation -e . -e classics
	@touch $@

$(TESTS): $(RUNS) requirements-dev.lock examples/tic_tac_toe/pyproject.toml
	@echo "installing what the tests need"
	@$(BIN)/pip install --quiet --no-deps --require-hashes -r requirements-dev.lock
	@$(BIN)/pip install --quiet --no-deps --no-build-isolation -e examples/tic_tac_toe
	@touch $@
