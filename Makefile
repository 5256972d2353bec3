# `make` builds the site; `make help` lists the rest. Python 3.11 or later is all that the site needs.

PYTHON  ?= python3
VENV    := .venv
BIN     := $(VENV)/bin
PIP     := $(BIN)/python -m pip --disable-pip-version-check --no-input
INSTALL := $(PIP) install --quiet --require-hashes
UPGRADE ?=
# Tests are shared out between the cores; a core that has none left takes half of what is left to another.
SHARED  ?= -n auto --dist worksteal
LOCK    := build/lock-env/bin/uv pip compile --no-config --quiet --universal --python-version 3.11 \
           --fork-strategy fewest --generate-hashes --no-emit-index-url --no-emit-find-links \
           --custom-compile-command "make lock" $(UPGRADE)

.DEFAULT_GOAL := site
.DELETE_ON_ERROR:
.PHONY: site serve check test test-all lint bench fmt lock clean help

site: $(VENV)/site.stamp  ## check the rules and build the site into build/site (the default)
	$(BIN)/variorum check
	$(BIN)/variorum build
	$(BIN)/python -m variorum.site build/site

serve: $(VENV)/site.stamp  ## serve the site, rebuilt after every save
	$(BIN)/variorum serve

check: $(VENV)/site.stamp  ## check rules, sources and locks
	$(BIN)/variorum check

test: lint  ## every check but the slow ones
	$(BIN)/python -m pytest --quiet $(SHARED) -m "not slow"

test-all: lint  ## every check
	$(BIN)/python -m pytest --quiet $(SHARED)

lint: $(VENV)/test.stamp  ## style, types and the order of the modules
	$(BIN)/ruff check --quiet
	$(BIN)/ruff format --check --quiet
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: $(VENV)/test.stamp  ## measure speed, beside OpenSpiel where it can be had
	@$(INSTALL) -r requirements/bench.txt || echo "OpenSpiel cannot be installed here: it is left out" >&2
	$(BIN)/python -m benchmarks.run $(PART)

fmt: $(VENV)/test.stamp  ## format the Python code and repair what can be repaired
	$(BIN)/ruff check --fix --quiet --exit-zero
	$(BIN)/ruff format --quiet

lock: build/lock-env/bin/uv  ## remake requirements/ from pyproject.toml (UPGRADE=--upgrade for newer versions)
	$(LOCK) pyproject.toml --group build --group compiled -o requirements/site.txt
	$(LOCK) pyproject.toml --group dev -c requirements/site.txt -o requirements/test.txt
	$(LOCK) --group bench -c requirements/test.txt -o requirements/bench.txt
	$(LOCK) requirements/lock.in -o requirements/lock.txt

clean:  ## remove the environment, the caches and what was built
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache .variorum-cache
	find compiler tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

# The environment. Nothing is fetched but what the locks name, and the stamps keep it from being done twice.

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { \
	    echo "Python was not found: install Python 3.11 or later, or say where it is with make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "$(PYTHON) is $$($(PYTHON) --version 2>&1), and Variorum needs 3.11 or later: make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	    echo "$(PYTHON) cannot make an environment: its modules venv and ensurepip are missing." >&2; \
	    echo "On Debian and Ubuntu install the package python3-venv." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/site.stamp: requirements/site.txt pyproject.toml | $(BIN)/python
	$(INSTALL) -r requirements/site.txt
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	touch $@

$(VENV)/test.stamp: requirements/test.txt $(VENV)/site.stamp
	$(INSTALL) -r requirements/test.txt
	touch $@

build/lock-env/bin/uv: requirements/lock.txt
	$(PYTHON) -m venv build/lock-env
	build/lock-env/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes -r requirements/lock.txt
	touch $@
