"""Who sits where: a seat is a secret, kept by its owner in a signed cookie, of which the database knows only the hash."""

from __future__ import annotations

import hashlib
import os
from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from itsdangerous import BadData, URLSafeSerializer

Entropy = Callable[[int], bytes]

COOKIE = "kurogo"
KEPT = 60  # seats that one device remembers: a cookie holds 4 KB
YEAR = 365 * 24 * 3600
TOKEN_BYTES = 16
KEY_BYTES = 32


def new_word(entropy: Entropy, size: int = TOKEN_BYTES) -> str:
    """A secret, or a name that cannot be guessed, for addresses."""
    return urlsafe_b64encode(entropy(size)).rstrip(b"=").decode()


def token_hash(token: str) -> str:
    """What is stored of a token. The token itself has 128 random bits, so a plain hash is enough."""
    return hashlib.sha256(b"kurogo seat\n" + token.encode()).hexdigest()


@dataclass(frozen=True)
class Device:
    """A browser, by the tokens it holds."""

    tokens: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"Device({len(self.tokens)} tokens)"

    @cached_property
    def hashes(self) -> tuple[str, ...]:
        """Hashes of the tokens, as the database has them."""
        return tuple(token_hash(token) for token in self.tokens)

    def holds(self, stored: str) -> bool:
        """Whether a token with this hash is here."""
        return bool(stored) and stored in self.hashes

    def token(self, stored: str) -> str:
        """The token with this hash, "" when it is not here."""
        return next((token for token, hash in zip(self.tokens, self.hashes, strict=True) if hash == stored), "")

    def with_token(self, token: str) -> Device:
        """The device with one more token; the oldest goes when there are too many."""
        return Device((*(t for t in self.tokens if t != token), token)[-KEPT:])


class KeyDamaged(Exception):
    """The file with the cookie key is not what was written."""

    def __init__(self, path: Path, size: int) -> None:
        super().__init__(
            f"{path} is damaged: {size} bytes instead of {KEY_BYTES}. Put it back from a copy; or delete it, and everybody opens their seats "
            "again by the seats' own links"
        )


class Cookies:
    """Reads and writes the cookie. A forged or foreign one makes a device without tokens: a stranger."""

    def __init__(self, key: bytes) -> None:
        self._signer = URLSafeSerializer(key, salt="kurogo seats 1")
        self._known = lru_cache(maxsize=1024)(self._read)  # a page asks again and again, and to check a signature takes its time

    def read(self, value: str | None) -> Device:
        """The device behind a cookie."""
        if not value or len(value) > 4096:
            return Device()
        return self._known(value)

    def _read(self, value: str) -> Device:
        try:
            found = self._signer.loads(value)
        except BadData:
            return Device()
        if not isinstance(found, list):
            return Device()
        return Device(tuple(token for token in found if isinstance(token, str))[-KEPT:])

    def write(self, device: Device) -> str:
        """The cookie's value."""
        text = self._signer.dumps(list(device.tokens))
        return text if isinstance(text, str) else text.decode()


def cookie_key(folder: Path, entropy: Entropy) -> bytes:
    """The key that signs cookies: made once, kept beside the database, readable by its owner alone. Raises KeyDamaged: with an empty or
    short key everybody could sign cookies."""
    path = folder / "cookie.key"
    if not path.exists():
        mine = folder / f"cookie.key.{os.getpid()}"
        with os.fdopen(os.open(mine, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(entropy(KEY_BYTES))
        with suppress(FileExistsError):
            os.link(mine, path)  # whole or not at all, and the first of several servers wins
        mine.unlink()
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise KeyDamaged(path, len(key))
    return key
