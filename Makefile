# Two commands for everybody: `make play` and `make test`. Both make the virtual environment they need.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := pyproject.toml src/northfront/__init__.py

NODE := $(VENV)/node/node_modules
WEB := src/northfront/web
export UV_SYSTEM_CERTS := 1
NO_COMPILER := There is no C compiler here (cc), so the kernel is not built.
WITH_KERNEL := tests/kernel tests/core $(addprefix tests/every_game/test_,goldens.py perft.py contract.py caches.py)

.PHONY: play test test-kernel check format bench latency clean site system web screenshots fast \
	fuzz-kernel fuzz-server fuzz-text mutants hunt coverage audit release

# With options: `make play OPTIONS=--no-browser`
play: $(VENV)/.play
	@$(BIN)/northfront $(OPTIONS)

test: $(VENV)/.dev $(VENV)/.web system
	NORTHFRONT_KERNEL=off $(BIN)/pytest -n auto --ignore tests/browser --ignore tests/kernel
	# The browser's by themselves, since Playwright keeps an event loop in its process; what fails is tried once more, alone on the machine.
	$(BIN)/pytest -n auto tests/browser || $(BIN)/pytest --last-failed --last-failed-no-failures none tests/browser
	@if command -v cc >/dev/null; then $(MAKE) test-kernel; else echo "$(NO_COMPILER) Its tests are left out."; fi

# What everything rests on, once more with the compiled kernel; it is not installed for that.
test-kernel: $(VENV)/.dev
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade --no-deps --target $(VENV)/kernel ./kernel
	PYTHONPATH=$(VENV)/kernel $(BIN)/pytest -n auto $(WITH_KERNEL)

check: $(VENV)/.dev $(VENV)/.web
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --platform win32
	$(BIN)/mypy --platform darwin
	$(BIN)/zizmor --offline --quiet .github
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

# What strangers may send, for an hour or so: states, records, requests and sockets. The tests do the same for seconds.
fuzz-server: $(VENV)/.dev
	FUZZ_EXAMPLES=5000 $(BIN)/pytest -n auto -o timeout=7200 tests/every_game/test_forged_states.py tests/server/test_hostile_client.py tests/server/test_schema.py

# The same for texts, five minutes each, by a fuzzer that is installed for it and runs on Linux.
fuzz-text: $(VENV)/.dev
	$(BIN)/pip install --quiet --disable-pip-version-check atheris
	for what in records states blocks; do $(BIN)/python tools/fuzz_text.py $$what --seconds 300 || exit 1; done

# Small faults put into the rules of a game one at a time: do its tests notice? Some minutes to an hour.
GAME ?= ford
COUNT ?= 40
mutants: $(VENV)/.dev
	$(BIN)/python tools/mutants.py $(GAME) --count $(COUNT)

# Inputs that were never tried, for half an hour or so: hypothesis seeks anew each time, and games are fuzzed with a new seed.
hunt: $(VENV)/.dev
	HYPOTHESIS_PROFILE=hunt $(BIN)/pytest -n auto -o timeout=3600 $$(grep -rl "from hypothesis" tests --include='test_*.py' | grep -v /browser/)
	for game in $$($(BIN)/northfront games --json | $(BIN)/python -c 'import json, sys; print(*json.load(sys.stdin))'); do \
	    $(BIN)/northfront fuzz $$game --games 4 --seed $$(date +%s) || exit 1; done

# The oldest versions that pyproject.toml allows, each with the newest of what it needs itself; they warn of what came later.
.PHONY: minimums lock
minimums: $(VENV)/bin/uv system
	$(BIN)/uv venv --quiet --clear --python $(BIN)/python $(VENV)/minimums
	$(BIN)/uv pip install --quiet --python $(VENV)/minimums --resolution lowest-direct --editable '.[dev,draw,push,speed,atlas]'
	NORTHFRONT_KERNEL=off $(VENV)/minimums/bin/pytest -n auto -o filterwarnings=default --ignore tests/browser --ignore tests/kernel

# The newest versions into uv.lock, for development and CI; also after each change of the dependencies in pyproject.toml.
lock: $(VENV)/bin/uv
	$(BIN)/uv lock --upgrade

# How much of the code the tests reach; below the floor in pyproject.toml it fails.
coverage: $(VENV)/.dev $(VENV)/.web system
	NORTHFRONT_KERNEL=off $(BIN)/pytest -n auto --ignore tests/browser --ignore tests/kernel --cov --cov-report=term:skip-covered

# Known holes in what we depend on.
audit: $(VENV)/.dev
	$(BIN)/pip-audit --skip-editable

# What is published: of a tagged commit, in dist/. With OPTIONS=--trial of any commit.
release: $(VENV)/.dev $(VENV)/.web
	NORTHFRONT_ESBUILD=$(abspath $(NODE)/.bin/esbuild) $(BIN)/python tools/release.py $(OPTIONS)

# How long a table lets its players wait, and how much it sends them.
latency: $(VENV)/.dev
	$(BIN)/python tools/latency.py

# Pictures of the table as people see it, for the README and for looking at.
screenshots: $(VENV)/.dev system
	$(BIN)/python tools/screenshots.py docs/pictures

# The documentation as a site, in build/site.
site: $(VENV)/.dev
	$(BIN)/python -m sphinx -q -W --keep-going -b html docs build/site
	@echo "The site is in build/site/index.html"

web: $(VENV)/.web

# Debian packages that the tests need, where this machine lets us install them.
system:
	@sh tools/system_packages.sh

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Northfront needs Python 3.11 or newer; name it: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/bin/uv: $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check 'uv>=0.13'
	@touch $@

$(VENV)/.play: $(VENV)/bin/python $(SOURCES)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[draw]'
	@touch $@

# Exactly the versions of uv.lock; what was installed beside them stays.
$(VENV)/.dev: $(VENV)/bin/uv $(SOURCES) uv.lock
	UV_PROJECT_ENVIRONMENT=$(VENV) $(BIN)/uv sync --quiet --locked --inexact --extra dev --extra draw --extra push --extra speed --extra atlas
	@touch $@ $(VENV)/.play

# What checks the browser's modules and bundles them for a wheel; nothing of it is shipped. Biome's version is exact, for each formats
# a little differently; biome.jsonc names it, too. tools/bundle.py names that of esbuild.
WEB_PACKAGES := typescript@5.9 axe-core@4 @biomejs/biome@2.6.7 esbuild@0.27
$(VENV)/.web: $(VENV)/bin/python Makefile
	npm install --prefix $(VENV)/node --silent --no-audit --no-fund --no-package-lock $(WEB_PACKAGES)
	@touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis dist build kernel/build kernel/dist
