"""The package as it is installed and described."""

from __future__ import annotations

import ast
import doctest
import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import metadata, requires, version
from pathlib import Path

import pytest

import kurogo

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_one_version_everywhere() -> None:
    assert kurogo.__version__ == version("kurogo") == PROJECT["version"]
    assert f"## {kurogo.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_engine_needs_two_packages_and_no_more() -> None:
    needed = {re.split(r"[<>=]", requirement)[0] for requirement in requires("kurogo") or [] if "extra ==" not in requirement}
    assert needed == {"librt", "mypy_extensions"}
    assert metadata("kurogo")["License-Expression"] == "MIT"


def test_engine_games_and_bots_import_nothing_else() -> None:
    own = {"kurogo", "librt", "mypy_extensions"}
    for folder in ("core", "games", "agents"):
        for path in (ROOT / "src" / "kurogo" / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    names.append(node.module)
                tops = {name.split(".")[0] for name in names}
                assert tops <= own | set(sys.stdlib_module_names), f"{path.name} imports {tops}"


def test_constraints_name_versions_and_nothing_else() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = [line for line in lines if line and not line.startswith("#")]
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.]+", line) for line in pinned)
    names = {line.split("==")[0].lower().replace("_", "-") for line in pinned}
    wanted = PROJECT["dependencies"] + [name for extra in PROJECT["optional-dependencies"].values() for name in extra]
    for requirement in wanted:
        name = re.split(r"[<>=\[]", requirement)[0].lower().replace("_", "-")
        assert name in names, f"{name} is not pinned"


@pytest.mark.parametrize(
    ("content", "found"),
    [
        ("raise ValueError('this extension was compiled against another ABI')", "another ABI"),
        ("", "librt"),  # neither vecs nor random in it
    ],
)
def test_another_librt_is_refused_with_the_version_that_is_needed(tmp_path: Path, content: str, found: str) -> None:
    (tmp_path / "librt").mkdir()
    (tmp_path / "librt" / "__init__.py").write_text(content, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-m", "kurogo", "games"], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("kurogo: Kurogo needs librt 0.17, version ")
    assert "pip install 'librt>=0.17,<0.18'" in done.stderr
    assert found in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_readme_says_what_is_true() -> None:
    readme = ROOT / "README.md"
    text = readme.read_text(encoding="utf-8")
    found = doctest.testfile(str(readme), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert found.attempted > 5
    assert found.failed == 0
    for target in re.findall(r"\]\(((?!https?:)[^)#]+)", text) + re.findall(r'src="((?!https?:)[^"]+)"', text):
        assert (ROOT / target).exists(), f"README points at {target}"
