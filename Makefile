# Needs Python 3.11 or newer, pip and make; a C compiler is used when one is at hand.
PYTHON ?= python3
PORT ?= 8123
HOST ?= 127.0.0.1

SOURCES := $(shell find src -type f -not -path '*/__pycache__/*' -not -path '*.egg-info/*')

.PHONY: help setup play test clean

help:
	@echo "make play    the table, in a browser (PORT=8123 HOST=127.0.0.1)"
	@echo "make setup   an environment for working on Kurogo, in .venv"
	@echo "make test    every check and the whole suite"
	@echo "make clean   removes what the others made; games played stay"

setup: .venv/.ready

play: .venv-play/.ready
	.venv-play/bin/kurogo play --host $(HOST) --port $(PORT)

test: .venv/.ready
	sh tools/test.sh

clean:
	rm -rf .venv .venv-play .venv-compiled .work build artefacts .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage*
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# For work on the code: interpreted and editable, with everything the suite needs.
.venv/.ready: constraints.txt pyproject.toml setup.py tools/environment.py
	$(PYTHON) tools/environment.py .venv setuptools wheel
	KUROGO_COMPILE=no .venv/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt --no-build-isolation -e '.[table,lab,test]'
	@touch $@

# For playing: run-time needs only, compiled when a C compiler is at hand.
.venv-play/.ready: constraints.txt pyproject.toml setup.py tools/environment.py tools/wheel.py $(SOURCES)
	$(PYTHON) tools/environment.py .venv-play setuptools wheel 'mypy[mypyc]'
	.venv-play/bin/python tools/wheel.py --into .venv-play --extras table,lab
	@touch $@
