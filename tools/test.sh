#!/bin/sh
# Every check and the whole suite: on the sources as they stand, then the engine's part once more on the compiled wheel.
set -eu
cd "$(dirname "$0")/.."

KUROGO_CHROMIUM=$(.venv/bin/python tools/browser.py)
export KUROGO_CHROMIUM

.venv/bin/ruff check .
.venv/bin/ruff format --check .
.venv/bin/mypy
.venv/bin/lint-imports

.venv/bin/python -m pytest -n 2 --dist worksteal --cov=kurogo --cov-report=term:skip-covered --cov-fail-under=90 --durations=15 </dev/null

if .venv/bin/python tools/wheel.py --can; then
    .venv/bin/python tools/environment.py .venv-compiled pytest pytest-xdist hypothesis
    .venv/bin/python tools/wheel.py --into .venv-compiled --require
    echo "The engine's tests once more, compiled:"
    .venv-compiled/bin/python -m pytest -n 2 --dist worksteal tests/core tests/games tests/testing tests/agents </dev/null
else
    echo "No C compiler at hand: the suite ran on plain Python only."
fi
