"""Compiles state, rules, view, belief and search with mypyc; without a C compiler the package is built as plain Python."""

import os

from setuptools import setup
from setuptools.command.build_ext import build_ext

COMPILED = [
    "core/contract.py",
    "core/flow.py",
    "core/playout.py",
]


def modules() -> list[str]:
    return [f"src/kurogo/{name}" for name in COMPILED]


class OptionalBuild(build_ext):
    """Builds all extensions or none: a half compiled package would mix two kinds of classes."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:  # whatever stops the compiler, the plain package works
            if os.environ.get("KUROGO_COMPILE") == "require":
                raise
            print(f"kurogo: not compiled, runs as plain Python ({error.__class__.__name__}: {error})")
            self.extensions = []


def extensions() -> list[object]:
    if os.environ.get("KUROGO_COMPILE") == "no":
        return []
    from mypyc.build import mypycify

    return list(mypycify(modules(), opt_level="2", separate=True, multi_file=False))


setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuild})  # type: ignore[arg-type]  # mypyc's own Extension type
