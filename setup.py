"""Compiles state, rules, view, belief and search with mypyc; without a C compiler the package is built as plain Python.

KUROGO_COMPILE=no leaves it plain, KUROGO_COMPILE=require fails where it cannot be compiled. KUROGO_BUILT names a folder of extension modules
that were made from the same sources before (`tools/wheel.py`); they are taken as they are.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import cast

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED = (
    "core/contract.py",
    "core/flow.py",
    "core/playout.py",
    "games/*/game.py",
    "games/*/state.py",
    "games/*/rules.py",
    "games/*/rules/*.py",
    "games/*/play.py",
    "games/*/view.py",
    "games/*/belief.py",
    "games/*/heuristic.py",
    "games/*/heuristic/*.py",
    "agents/advised.py",
    "agents/ismcts.py",
)
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


def modules() -> list[str]:
    """The files to compile. A package's own `__init__` is left out: compiled, one that imports from its package would import itself."""
    return sorted({path.as_posix() for pattern in COMPILED for path in Path("src/kurogo").glob(pattern) if path.name != "__init__.py"})


class OptionalBuild(build_ext):
    """Builds all extensions or none: a half compiled package would mix two kinds of classes."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = os.cpu_count()

    def run(self) -> None:
        built = os.environ.get("KUROGO_BUILT")
        if built:
            shutil.copytree(built, self.build_lib, dirs_exist_ok=True)
            return
        try:
            super().run()
        except Exception as error:  # whatever stops the compiler, the plain package works
            if os.environ.get("KUROGO_COMPILE") == "require":
                raise
            print(f"kurogo: not compiled, runs as plain Python ({error.__class__.__name__}: {error})")
            for made in Path(self.build_lib).rglob(f"*{SUFFIX}"):
                made.unlink()
            self.extensions = []


def extensions() -> list[Extension]:
    """What is to be compiled, translated to C."""
    if os.environ.get("KUROGO_COMPILE") == "no" or {"dist_info", "egg_info"} & set(sys.argv):  # nothing is built then
        return []
    built = os.environ.get("KUROGO_BUILT")
    if built:
        files = Path(built).rglob(f"*{SUFFIX}")
        return [Extension(str(file.relative_to(built)).removesuffix(SUFFIX).replace(os.sep, "."), []) for file in files]
    from mypyc.build import mypycify

    return cast(list[Extension], mypycify(modules(), opt_level="1", separate=True, multi_file=False))


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": OptionalBuild})
