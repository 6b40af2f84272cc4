"""The operator's settings for notices."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal
from urllib.parse import parse_qs, unquote, urlsplit

from northfront.core.errors import Refusal
from northfront.server.desk.addresses import check_mail_address

PORTS: Final = {"smtp": 587, "smtps": 465}
HELP: Final = "smtp://USER:PASSWORD@HOST:587?from=ADDRESS, or smtps://"


@dataclass(frozen=True, slots=True)
class MailServer:
    """The mail server to send through. `plain` is meant for one on this machine: everything else is encrypted."""

    security: Literal["tls", "starttls", "plain"]
    host: str
    port: int
    user: str
    password: str
    sender: str


@dataclass(frozen=True, slots=True)
class NoticeSettings:
    """`public_url` is where links lead. `private`: chat services and browsers may name addresses of the server's own network."""

    public_url: str = ""
    mail: MailServer | None = None
    private: bool = False
    apprise: frozenset[str] = frozenset()
    recovery: Path | None = None


def notice_settings(public_url: str, smtp: str, recovery: Path, apprise: str, *, private: bool) -> NoticeSettings:
    """The settings from the command line."""
    public_url = public_url.rstrip("/")
    if public_url and (not public_url.startswith(("https://", "http://")) or not urlsplit(public_url).hostname):
        raise Refusal("--public-url must be the address of this server, such as https://play.example.org")
    if smtp and not public_url:
        raise Refusal("mails contain links to this server: give its address with --public-url")
    services = frozenset(filter(None, apprise.replace(",", " ").split()))
    if services and find_spec("apprise") is None:
        raise Refusal("--apprise needs Apprise: pip install 'northfront[notify]'")
    return NoticeSettings(
        public_url, mail_server(smtp) if smtp else None, private, services, recovery if smtp else None
    )


def mail_server(url: str) -> MailServer:
    """A mail server from its one-line form."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Refusal(f"the mail server is written as {HELP}") from None
    if parts.scheme not in PORTS or not parts.hostname:
        raise Refusal(f"the mail server is written as {HELP}")
    options = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    sender = check_mail_address(options.get("from", ""))
    plain = options.get("tls") == "off"
    security: Literal["tls", "starttls", "plain"] = (
        "tls" if parts.scheme == "smtps" else "plain" if plain else "starttls"
    )
    if plain and parts.password:
        raise Refusal("a password is sent to a mail server only with encryption; leave out tls=off")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(security, parts.hostname, port or PORTS[parts.scheme], user, password, sender)


def trusted() -> ssl.SSLContext:
    """Checks certificates as browsers do."""
    return ssl.create_default_context()
