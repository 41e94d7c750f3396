"""Find a Chromium for the browser tests, or install one, and print its path (an empty line: Playwright's own).

Looked at, in this order: KUROGO_CHROMIUM, the usual names on PATH, Debian's package when root, Playwright's download.
"""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def there() -> str:
    """Path of a browser that is installed already, or ""."""
    chosen = os.environ.get("KUROGO_CHROMIUM", "")
    if chosen:
        if not shutil.which(chosen):
            raise SystemExit(f"KUROGO_CHROMIUM: {chosen} is not a program")
        return chosen
    return next((path for name in NAMES if (path := shutil.which(name))), "")


def run(*command: str) -> bool:
    """Whether the command succeeded; what it prints goes to stderr, for stdout is the answer."""
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False).returncode == 0


def from_debian() -> str:
    """Path of Debian's Chromium after installing it, or ""."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return ""
    print("Installing Chromium for the browser tests …", file=sys.stderr)
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    run("apt-get", "-qq", "update")
    run("apt-get", "-qq", "-y", "install", "--no-install-recommends", "chromium", "fonts-dejavu-core")
    return there()


def from_playwright() -> None:
    """Playwright's own download, which it then finds by itself."""
    if not run(sys.executable, "-m", "playwright", "install", "chromium"):
        raise SystemExit("no Chromium to be had: install one, or name one in KUROGO_CHROMIUM")


if __name__ == "__main__":
    path = there() or from_debian()
    if not path:
        from_playwright()
    print(path)
