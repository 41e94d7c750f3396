"""`kurogo --version`."""

from __future__ import annotations

import kurogo


def is_compiled() -> bool:
    """Whether the engine runs as machine code."""
    import kurogo.core.contract

    return str(kurogo.core.contract.__file__).endswith((".so", ".pyd"))


def version_line() -> str:
    """Name, version and build in one line."""
    return f"kurogo {kurogo.__version__} ({'compiled' if is_compiled() else 'interpreted: slower, same results'})"
