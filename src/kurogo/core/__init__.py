"""What all games share. Nothing here knows a game."""

try:
    import kurogo.core.contract  # noqa: F401  imported to see whether it can be
except (ImportError, ValueError) as error:  # librt says by a bare ValueError that it is not the one this was compiled for
    from importlib.metadata import PackageNotFoundError, version

    try:
        _found = f"version {version('librt')} is installed"
    except PackageNotFoundError:
        _found = "none is installed"
    raise ImportError(f"Kurogo needs librt 0.17, {_found}: pip install 'librt>=0.17,<0.18' ({error})") from error
