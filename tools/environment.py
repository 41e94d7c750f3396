"""Make a virtual environment and install packages into it: `python3 tools/environment.py FOLDER PACKAGE…`, versions by constraints.txt.

Runs on bare Python. Where the system's Python comes without `ensurepip`, as Debian's does, its pip fills the environment.
"""

import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)
CONSTRAINTS = Path(__file__).resolve().parent.parent / "constraints.txt"


def make(folder: Path) -> Path:
    """The interpreter of the environment in `folder`, which is made when there is none."""
    python = folder / "bin" / "python"
    if python.exists() and subprocess.run([python, "-m", "pip", "--version"], capture_output=True, check=False).returncode == 0:
        return python
    shutil.rmtree(folder, ignore_errors=True)
    made = subprocess.run([sys.executable, "-m", "venv", folder], capture_output=True, text=True, check=False)
    if made.returncode:
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
        subprocess.run([sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "pip"], check=True)
    return python


def main(folder: str, *packages: str) -> None:
    if sys.version_info < OLDEST:
        raise SystemExit(
            f"Kurogo needs Python {OLDEST[0]}.{OLDEST[1]} or newer, not {sys.version.split()[0]} (make PYTHON=… chooses another)"
        )
    print(f"Making an environment in {folder} …", flush=True)
    python = make(Path(folder))
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-c", CONSTRAINTS, *packages], check=True)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"failed: {' '.join(str(word) for word in error.cmd)}") from None
