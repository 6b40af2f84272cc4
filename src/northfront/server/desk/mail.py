"""E-mail, sent through the operator's mail server."""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Mapping
from email.message import EmailMessage
from email.utils import formatdate
from typing import Final

from northfront.server.desk.outside import NotDelivered
from northfront.server.desk.settings import MailServer

PATIENCE: Final = 20.0  # seconds


def send_mail(
    server: MailServer, trust: ssl.SSLContext, to: str, subject: str, text: str, more: Mapping[str, str]
) -> None:
    """Send one mail. The mail server's own error text is not passed on, since it may name the address."""
    mail = EmailMessage()
    mail["Subject"], mail["From"], mail["To"] = subject, server.sender, to
    mail["Date"] = formatdate(localtime=False)
    mail["Auto-Submitted"] = "auto-generated"
    for name, value in more.items():
        mail[name] = value
    mail.set_content(text)
    try:
        with _connected(server, trust) as line:
            if server.user:
                line.login(server.user, server.password)
            line.send_message(mail)
    except smtplib.SMTPRecipientsRefused:
        raise NotDelivered("the mail server does not know this address") from None
    except (smtplib.SMTPException, OSError) as error:
        raise NotDelivered(f"the mail server did not accept the mail ({type(error).__name__})") from None


def _connected(server: MailServer, trust: ssl.SSLContext) -> smtplib.SMTP:
    if server.security == "tls":
        return smtplib.SMTP_SSL(server.host, server.port, timeout=PATIENCE, context=trust)
    line = smtplib.SMTP(server.host, server.port, timeout=PATIENCE)
    if server.security == "starttls":
        try:
            line.starttls(context=trust)
        except (smtplib.SMTPException, OSError):
            line.close()
            raise
    return line
