"""Encryption of stored seat tokens: the database alone, without the token of a desk, gives no access to its seats."""

from __future__ import annotations

import hmac
import os
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Final

from cryptography.fernet import Fernet, InvalidToken

OWNER_ONLY: Final = 0o600


def box_of(desk_token: str) -> Fernet:
    """The key of the desk with this token. The token is random, so it needs no stretching."""
    return Fernet(urlsafe_b64encode(hmac.digest(desk_token.encode("utf-8", "replace"), b"seats of a desk", "sha256")))


def seal(box: Fernet, text: str) -> str:
    return box.encrypt(text.encode()).decode()


def unseal(box: Fernet, sealed: str) -> str:
    """What was encrypted; empty if it was encrypted with another key."""
    try:
        return box.decrypt(sealed).decode()
    except InvalidToken:
        return ""


def recovery_box(file: Path) -> Fernet:
    """The operator's key for links that can be sent again; made when there is none yet."""
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "wb") as fresh:
            fresh.write(Fernet.generate_key())
    except FileExistsError:
        pass
    return Fernet(file.read_bytes().strip())
