"""Requests to addresses that strangers have entered: to public addresses only, never redirected, and with a time limit.

The name is resolved once, and the connection goes to the address that was checked: a name that resolves differently the next time
gains nothing.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from northfront.core.errors import Refusal

PATIENCE: Final = 15.0  # seconds for the whole request
NAT64: Final = ipaddress.IPv6Network("64:ff9b::/96")
WORLD: Final = ipaddress.IPv6Network("2000::/3")
"""All IPv6 addresses in use on the internet; others may be translated into ones of a private network."""


class NotDelivered(Exception):
    """The other end did not accept it; `gone` if it never will."""

    def __init__(self, text: str, *, gone: bool = False) -> None:
        super().__init__(text)
        self.gone = gone


async def post(url: str, body: bytes, headers: Mapping[str, str], trust: ssl.SSLContext, *, private: bool) -> None:
    """Send this, and check that it was accepted."""
    try:
        async with asyncio.timeout(PATIENCE):
            status = await _post(url, body, headers, trust, private=private)
    except TimeoutError:
        raise NotDelivered("it did not answer in time") from None
    except ssl.SSLError:
        raise NotDelivered("its certificate is not valid") from None
    except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
        raise NotDelivered("it cannot be reached") from None
    if not 200 <= status < 300:
        raise NotDelivered(f"it refused with {status}", gone=status in (404, 410))


async def _post(url: str, body: bytes, headers: Mapping[str, str], trust: ssl.SSLContext, *, private: bool) -> int:
    parts = urlsplit(url)
    secure, host = parts.scheme == "https", parts.hostname or ""
    if not secure and not private:
        raise NotDelivered("it is not an https address")
    port = parts.port or (443 if secure else 80)
    address = await _resolved(host, port, private=private)
    reader, writer = await asyncio.open_connection(
        address, port, ssl=trust if secure else None, server_hostname=host if secure else None
    )
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        name = parts.netloc.rpartition("@")[2]
        lines = [f"POST {path} HTTP/1.1", f"Host: {name}", "Connection: close", f"Content-Length: {len(body)}"]
        lines += [f"{key}: {value}" for key, value in headers.items()]
        writer.write("\r\n".join([*lines, "", ""]).encode("ascii") + body)
        await writer.drain()
        version, status, *_ = (await reader.readline()).decode("latin-1").split()
        if not version.startswith("HTTP/1."):
            raise ValueError
        return int(status)
    finally:
        writer.close()


async def _resolved(host: str, port: int, *, private: bool) -> str:
    """An address of this host that may be reached."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(each[4][0]) for each in found]
    if not private and not all(is_public(each) for each in addresses):
        raise NotDelivered("it is an address of a private network")
    return addresses[0]


def is_public(address: str) -> bool:
    """Is this a public address? Of one that wraps another, the inner one decides."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inside = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if ip in NAT64:
            inside = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inside is not None:
            ip = inside
        elif ip not in WORLD:
            return False
    return ip.is_global and not ip.is_multicast


def check_public(url: str, *, private: bool) -> None:
    """Refuse a numeric address at once if it is not public; a name is checked when it is used."""
    host = urlsplit(url).hostname or ""
    try:
        public = is_public(host)
    except ValueError:
        public = host != "localhost" and not host.endswith(".localhost")
    if not public and not private:
        raise Refusal("this is an address of a private network, which this server does not send to")
