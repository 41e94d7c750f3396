"""How long `kurogo --help` takes beyond bare Python: lower quartiles in milliseconds, in turn, so that a busy machine is busy for both.

    python benchmarks/command_line.py [--rounds 20]

The goal is 150 ms. The suite does not measure time; it asserts that `--help` imports nothing but the parser (`tests/test_cli.py`).
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from statistics import quantiles
from time import perf_counter

BARE = ["-c", "pass"]
HELP = ["-m", "kurogo", "--help"]


def taken(words: list[str]) -> float:
    """Milliseconds of one run."""
    begin = perf_counter()
    subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True)
    return (perf_counter() - begin) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    rounds = parser.parse_args().rounds
    times = [(taken(BARE), taken(HELP)) for _ in range(rounds)]
    bare, help = (quantiles(column, n=4)[0] for column in zip(*times, strict=True))
    print(f"bare Python {bare:.0f} ms, kurogo --help {help:.0f} ms, difference {help - bare:.0f} ms")


if __name__ == "__main__":
    main()
