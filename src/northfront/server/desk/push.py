"""Web Push: a notice to a browser, even when the page is closed. The service in between cannot read it.

The extra `push` brings what it needs.
"""

from __future__ import annotations

import json
import os
import ssl
from functools import cached_property
from typing import Any, Final
from urllib.parse import urlsplit

from sqlalchemy import insert, select

from northfront.extras import PUSHING, lacking
from northfront.server.desk.addresses import decoded
from northfront.server.desk.outside import NotDelivered, post
from northfront.server.desk.schema import SERVER_KEYS
from northfront.server.store.database import Database

NAME: Final = "vapid"
KEEP: Final = 24 * 3600  # seconds for which the service keeps it for a browser that is offline
CONTACT: Final = "mailto:northfront@example.org"
LACKING: Final = "this server cannot notify browsers; whoever runs it can change that: pip install 'northfront[push]'"


class Push:
    """Sends to browsers, signed with the server's keys, which are made once and kept in its database."""

    def __init__(self, database: Database, contact: str, trust: ssl.SSLContext, *, private: bool) -> None:
        self._database, self._contact, self._trust, self._private = database, contact or CONTACT, trust, private
        self.offered = not lacking(PUSHING)

    @cached_property
    def _vapid(self) -> Any:
        from py_vapid import Vapid02  # noqa: PLC0415 - the server starts faster without it

        mine = select(SERVER_KEYS.c.value).where(SERVER_KEYS.c.name == NAME)
        with self._database.reading() as connection:
            kept = connection.execute(mine).scalar()
        if kept is None:
            fresh = Vapid02()
            fresh.generate_keys()
            with self._database.writing() as connection:
                kept = connection.execute(mine).scalar()
                if kept is None:
                    kept = fresh.private_pem().decode()
                    connection.execute(insert(SERVER_KEYS).values(name=NAME, value=kept))
        return Vapid02.from_pem(kept.encode())

    @cached_property
    def public_key(self) -> str:
        """What a browser must know before it lets this server send; empty if it cannot."""
        if not self.offered:
            return ""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat  # noqa: PLC0415 - likewise
        from py_vapid.utils import b64urlencode  # noqa: PLC0415 - likewise

        point: bytes = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return str(b64urlencode(point))

    async def send(self, subscription: str, message: dict[str, str]) -> None:
        """Send a message, which only this browser can read."""
        if not self.offered:
            raise NotDelivered(LACKING)
        to = json.loads(subscription)
        headers = {"Content-Type": "application/octet-stream", "Content-Encoding": "aes128gcm", "TTL": str(KEEP)}
        headers |= {"Urgency": "normal", **self._signed(to["endpoint"])}
        body = _encrypted(json.dumps(message).encode(), to)
        await post(to["endpoint"], body, headers, self._trust, private=self._private)

    def _signed(self, endpoint: str) -> dict[str, str]:
        parts = urlsplit(endpoint)
        signed: dict[str, str] = self._vapid.sign({"aud": f"{parts.scheme}://{parts.netloc}", "sub": self._contact})
        return signed


def _encrypted(text: bytes, to: dict[str, str]) -> bytes:
    import http_ece  # noqa: PLC0415 - likewise
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - likewise

    sealed: bytes = http_ece.encrypt(
        text,
        salt=os.urandom(16),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=decoded(to["p256dh"]),
        auth_secret=decoded(to["auth"]),
        version="aes128gcm",
    )
    return sealed
