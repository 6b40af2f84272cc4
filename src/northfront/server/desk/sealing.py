"""Encryption of stored seat tokens: the database alone, without the token of a desk, gives no access to its seats.

The standard library has no cipher, but what is stored here is short and its keys are random, so its hashes are enough: a stream of
SHAKE-256 hides the text, and HMAC-SHA256 over the result shows whether text and key belong together. What earlier versions
stored is Fernet of `cryptography`, which is 15 MB and still reads it, where it is installed.
"""

from __future__ import annotations

import hmac
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import shake_256
from pathlib import Path
from typing import Final

from northfront.core.errors import Refusal

OWNER_ONLY: Final = 0o600
NONCE, PROOF = 16, 32  # bytes
EARLIER: Final = "gAAAA"  # how Fernet begins; ours begins with a full stop, which is no sign of its alphabet
OURS: Final = "."


class Box:
    """What is sealed with a random key of 32 bytes, only this key opens."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._hiding, self._proving = (hmac.digest(key, purpose, "sha256") for purpose in (b"hide", b"prove"))

    def seal(self, text: str) -> str:
        nonce = os.urandom(NONCE)
        hidden = nonce + self._mixed(nonce, text.encode())
        return OURS + urlsafe_b64encode(hidden + self._proof(hidden)).decode()

    def unseal(self, sealed: str) -> str:
        """What was sealed; empty if it was sealed with another key, or changed since."""
        if sealed.startswith(EARLIER):
            return self._unseal_earlier(sealed)
        raw = urlsafe_b64decode(sealed.removeprefix(OURS))
        hidden, proof = raw[:-PROOF], raw[-PROOF:]
        if not hmac.compare_digest(proof, self._proof(hidden)):
            return ""
        return self._mixed(hidden[:NONCE], hidden[NONCE:]).decode()

    def _mixed(self, nonce: bytes, text: bytes) -> bytes:
        """Hides a text, and brings it back. A key has a stream for each nonce, and no nonce comes twice."""
        stream = shake_256(self._hiding + nonce).digest(len(text))
        return bytes(one ^ other for one, other in zip(text, stream, strict=True))

    def _proof(self, hidden: bytes) -> bytes:
        return hmac.digest(self._proving, hidden, "sha256")

    def _unseal_earlier(self, sealed: str) -> str:
        try:
            from cryptography.fernet import Fernet, InvalidToken  # noqa: PLC0415 - the extra `push` brings it
        except ImportError:
            raise Refusal(
                "the server needs one more package to read this desk: pip install 'northfront[push]'"
            ) from None
        try:
            return Fernet(urlsafe_b64encode(self._key)).decrypt(sealed).decode()
        except InvalidToken:
            return ""


def box_of(desk_token: str) -> Box:
    """The box of the desk with this token. The token is random, so it needs no stretching."""
    return Box(hmac.digest(desk_token.encode("utf-8", "replace"), b"seats of a desk", "sha256"))


def recovery_box(file: Path) -> Box:
    """The operator's key for links that can be sent again; made when there is none yet."""
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb") as fresh:
            fresh.write(urlsafe_b64encode(os.urandom(32)))
    except FileExistsError:
        pass
    return Box(urlsafe_b64decode(file.read_bytes().strip()))
