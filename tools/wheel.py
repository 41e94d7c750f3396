"""Build Kurogo's wheel, compiled when a C compiler is at hand, and install it: `python tools/wheel.py --into FOLDER [--extras table]`.

Runs in an environment that has setuptools and mypy. Extension modules are kept in .work/ by a hash of what they were made from, so unchanged
sources are not compiled again. `--require` fails instead of falling back to plain Python; `--can` only tells whether a compiler is there.
"""

import argparse
import hashlib
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
import time
import zipfile
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / ".work"
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
KEPT = 4  # builds kept in .work


def can_compile() -> bool:
    """Whether a C compiler and Python's headers are at hand."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    found = any(shutil.which(name) for name in (compiler, "cc", "gcc", "clang"))
    return found and Path(sysconfig.get_paths()["include"], "Python.h").exists()


def compiled_sources() -> list[str]:
    """The modules that setup.py compiles, as paths."""
    found: list[str] = runpy.run_path(str(ROOT / "setup.py"))["modules"]()
    return found


def fingerprint(sources: list[str]) -> str:
    """Equal for two builds that give the same machine code."""
    digest = hashlib.sha256(f"{SUFFIX} {sys.version} {version('mypy')} {version('librt')}".encode())
    # Final ints of any module are compiled into others, so layouts count too
    for path in [Path("setup.py"), *sorted({*map(Path, sources), *Path("src/kurogo").glob("games/*/layout.py")})]:
        digest.update(f"\n{path}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:20]


def build(kept: Path | None, mode: str) -> Path:
    """The wheel, made with extension modules from `kept` when there are some."""
    for old in (ROOT / "build").glob("lib*"):
        shutil.rmtree(old)
    shutil.rmtree(ROOT / "build" / "bdist", ignore_errors=True)
    wheels = WORK / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    environment = {**os.environ, "KUROGO_COMPILE": mode, "KUROGO_BUILT": str(kept or "")}
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(wheels), str(ROOT)]
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, text=True, capture_output=True, check=False)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr + "\nthe wheel could not be built")
    return next(wheels.glob("kurogo-*.whl"))


def keep(wheel: Path, folder: Path) -> None:
    """Put the wheel's extension modules aside for the next build, and drop the oldest ones."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.endswith(SUFFIX)]
        archive.extractall(folder, names)
    builds = sorted(folder.parent.iterdir(), key=lambda path: path.stat().st_mtime)
    for old in builds[:-KEPT]:
        shutil.rmtree(old)


def install(wheel: Path, into: Path, extras: str) -> None:
    """Put the wheel into the environment, in place of an earlier one."""
    pip = [str(into / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "uninstall", "--quiet", "--yes", "kurogo"], check=True, stderr=subprocess.DEVNULL)
    what = f"{wheel}[{extras}]" if extras else str(wheel)
    subprocess.run([*pip, "install", "--quiet", "-c", str(ROOT / "constraints.txt"), what], check=True)


def assert_compiled(into: Path, sources: list[str]) -> None:
    """Fail unless every module that is to be compiled is."""
    names = [path.removeprefix("src/").removesuffix(".py").replace("/", ".") for path in sources]
    code = f"import importlib\nfor name in {names!r}:\n    file = importlib.import_module(name).__file__\n    assert file.endswith({SUFFIX!r}), file"
    subprocess.run([str(into / "bin" / "python"), "-c", code], cwd=WORK, check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path)
    parser.add_argument("--extras", default="")
    parser.add_argument("--require", action="store_true")
    parser.add_argument("--can", action="store_true")
    asked = parser.parse_args()
    if asked.can:
        raise SystemExit(0 if can_compile() else 1)
    os.chdir(ROOT)
    WORK.mkdir(exist_ok=True)
    if not can_compile() and not asked.require:
        print("No C compiler at hand: Kurogo runs as plain Python, with the same results, only slower.", flush=True)
        install(build(None, "no"), asked.into.resolve(), asked.extras)
        return
    sources = compiled_sources()
    kept = WORK / "compiled" / fingerprint(sources)
    if kept.is_dir():
        print(f"{len(sources)} compiled modules are up to date")
        wheel = build(kept, "require")
    else:
        print(f"Compiling {len(sources)} modules; this takes a minute or so …", flush=True)
        start = time.monotonic()
        wheel = build(None, "require" if asked.require else "")
        print(f"compiled in {time.monotonic() - start:.0f} s")
        keep(wheel, kept)
    install(wheel, asked.into.resolve(), asked.extras)
    if asked.require:
        assert_compiled(asked.into.resolve(), sources)


if __name__ == "__main__":
    main()
