"""A chat service: an https address that accepts messages, or with the extra `notify` a service known to Apprise."""

from __future__ import annotations

import asyncio
import json
import ssl
from urllib.parse import urlsplit

from northfront.server import work
from northfront.server.desk.outside import PATIENCE, NotDelivered, post


async def send_chat(url: str, title: str, text: str, link: str, trust: ssl.SSLContext, *, private: bool) -> None:
    """One message. Its fields are named as Slack, Mattermost and Discord expect; a program may read any of them."""
    if urlsplit(url).scheme not in ("http", "https"):
        try:
            async with asyncio.timeout(PATIENCE):
                await work.services(_send_by_apprise, url, title, f"{text}\n{link}")
        except TimeoutError:
            raise NotDelivered("it did not answer in time") from None
        return
    whole = f"{text}\n{link}"
    body = json.dumps({"title": title, "text": whole, "content": whole, "link": link}).encode()
    await post(url, body, {"Content-Type": "application/json"}, trust, private=private)


def _send_by_apprise(url: str, title: str, text: str) -> None:
    try:
        from apprise import Apprise  # noqa: PLC0415 - an extra
    except ImportError:
        raise NotDelivered("this server no longer has Apprise") from None
    service = Apprise()
    if not service.add(url):
        raise NotDelivered("Apprise does not understand this address")
    if not service.notify(title=title, body=text):
        raise NotDelivered("it did not accept the message")
