"""Addresses that people enter: of e-mail, of a chat service, of their own browser."""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64decode
from collections.abc import Set as AbstractSet
from typing import Any, Final
from urllib.parse import urlsplit

from northfront.core.errors import Refusal
from northfront.server.desk.outside import check_public

MAIL: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?")
KEYS: Final = ("p256dh", "auth")  # of a browser: a point of a curve, and a secret
SECRET: Final = 16  # bytes
LONGEST: Final = 1000


def check_mail_address(text: str) -> str:
    text = text.strip()
    if not MAIL.fullmatch(text) or ".." in text:
        raise Refusal(f"this is not an e-mail address: {text[:80]}")
    name, host = text.rsplit("@", 1)
    return f"{name}@{host.lower()}"


def check_chat_address(text: str, apprise: AbstractSet[str], *, private: bool) -> str:
    """An address that accepts messages: by https, or of a service that the operator allows."""
    text = text.strip()
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        raise Refusal("this is not an address that accepts messages") from None
    if parts.scheme in apprise:
        return text
    if parts.scheme not in (("http", "https") if private else ("https",)) or not parts.hostname:
        services = f" or begins with one of {', '.join(sorted(apprise))}" if apprise else ""
        raise Refusal(f"the address of a chat service begins with https://{services}")
    if parts.username or parts.password or not text.isascii() or not text.isprintable() or " " in text:
        raise Refusal("the address must not contain a user, a password or a space")
    check_public(text, private=private)
    return text


def check_subscription(found: dict[str, Any], *, private: bool) -> str:
    """A browser's subscription: where it can be reached, and the keys with which it decrypts."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - the extra `push` brings it

    try:
        endpoint, point, secret = (_text(each) for each in (found["endpoint"], *map(found["keys"].get, KEYS)))
    except (KeyError, TypeError, AttributeError):
        raise Refusal("this browser does not say where it can be reached") from None
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(point))
        usable = len(decoded(secret)) == SECRET
    except ValueError:  # not base64, or not a point of the curve
        usable = False
    if not usable:
        raise Refusal("the keys of this browser are not those of Web Push")
    endpoint = check_chat_address(endpoint, frozenset(), private=private)
    return json.dumps({"endpoint": endpoint, **dict(zip(KEYS, (point, secret), strict=True))})


def _text(found: Any) -> str:
    if not isinstance(found, str) or len(found) > LONGEST:
        raise TypeError
    return found


def decoded(text: str) -> bytes:
    """Base64 as the web writes it, without padding."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
