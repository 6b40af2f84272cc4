# Two commands for everybody: `make play` and `make test`. Both make the virtual environment they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml src/northfront/__init__.py

NODE := $(VENV)/node/node_modules
WEB := src/northfront/web
NO_COMPILER := There is no C compiler here (cc), so the kernel is not built.
WITH_KERNEL := tests/kernel tests/core $(addprefix tests/every_game/test_,goldens.py perft.py contract.py caches.py)

.PHONY: play test test-kernel check format bench latency clean system web screenshots fast fuzz-kernel

# With options: `make play OPTIONS=--no-browser`
play: $(VENV)/.play
	@$(BIN)/northfront $(OPTIONS)

test: $(VENV)/.dev $(VENV)/.web system
	NORTHFRONT_KERNEL=off $(BIN)/pytest -n auto --ignore tests/browser --ignore tests/kernel
	$(BIN)/pytest -n auto tests/browser  # by themselves: Playwright keeps an event loop in its process
	@if command -v cc >/dev/null; then $(MAKE) test-kernel; else echo "$(NO_COMPILER) Its tests are left out."; fi

# What everything rests on, once more with the compiled kernel; it is not installed for that.
test-kernel: $(VENV)/.dev
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade --no-deps --target $(VENV)/kernel ./kernel
	PYTHONPATH=$(VENV)/kernel $(BIN)/pytest -n auto $(WITH_KERNEL)

check: $(VENV)/.dev $(VENV)/.web
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/rules_index.py
	$(BIN)/python tools/check_data.py
	$(BIN)/northfront atlas check
	$(NODE)/.bin/tsc --project $(WEB)
	$(NODE)/.bin/biome ci --error-on-warnings $(WEB)

format: $(VENV)/.dev $(VENV)/.web
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NODE)/.bin/biome check --write $(WEB)

bench: $(VENV)/.dev
	$(BIN)/northfront bench

# The compiled kernel, where there is a C compiler: the same answers, sooner. NORTHFRONT_KERNEL=off does without.
fast: $(VENV)/.play
	@command -v cc >/dev/null || { echo "$(NO_COMPILER) Northfront stays as it is: complete, only slower."; exit 1; }
	$(BIN)/pip install --quiet --disable-pip-version-check ./kernel

# A million random boards: the kernel, watched by sanitizers, against plain Python. It takes an hour.
fuzz-kernel: $(VENV)/.dev
	$(MAKE) -C kernel fuzz PYTHON=$(abspath $(BIN)/python)

# How long a table lets its players wait, and how much it sends them.
latency: $(VENV)/.dev
	$(BIN)/python tools/latency.py

# Pictures of the table as people see it, for the README and for looking at.
screenshots: $(VENV)/.dev system
	$(BIN)/python tools/screenshots.py docs/pictures

web: $(VENV)/.web

# Debian packages that the tests need, where this machine lets us install them.
system:
	@sh tools/system_packages.sh

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Northfront needs Python 3.11 or newer; name it: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: $(VENV)/bin/python $(SOURCES)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/bin/python $(SOURCES)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev,atlas]'
	@touch $@ $(VENV)/.play

# What checks the browser's modules; nothing of it is shipped. Biome's version is exact, for each formats a little differently;
# biome.jsonc names it, too.
WEB_PACKAGES := typescript@5.9 axe-core@4 @biomejs/biome@2.6.7
$(VENV)/.web: $(VENV)/bin/python Makefile
	npm install --prefix $(VENV)/node --silent --no-audit --no-fund --no-package-lock $(WEB_PACKAGES)
	@touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis dist build kernel/build kernel/dist
