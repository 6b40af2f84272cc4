"""Sends the notices that are due, independently of the tables: no answer ever waits for it."""

from __future__ import annotations

import asyncio
import logging
import ssl
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final, TypeVar

from northfront.server.desk.chat import send_chat
from northfront.server.desk.desks import Desks
from northfront.server.desk.mail import send_mail
from northfront.server.desk.outside import NotDelivered
from northfront.server.desk.push import Push
from northfront.server.desk.queue import MOVE, REMINDER, Notice, Queue
from northfront.server.desk.settings import NoticeSettings
from northfront.server.desk.words import mail_of, words_of

T = TypeVar("T")
LOG: Final = logging.getLogger(__name__)
EVERY: Final = 5.0  # seconds
MOST_UNDER_WAY: Final = 200  # notices to addresses that strangers have entered: some of them never answer


class Sender:
    """One for each process. Processes share the queue: what one has claimed, the others leave alone."""

    def __init__(self, queue: Queue, desks: Desks, push: Push, settings: NoticeSettings, trust: ssl.SSLContext) -> None:
        self._queue, self._desks, self._push, self._settings, self._trust = queue, desks, push, settings, trust
        self._threads = ThreadPoolExecutor(2, "notices")  # separate, so that the store never waits for a mail server
        self._task: asyncio.Task[None] | None = None
        self._under_way: set[asyncio.Task[None]] = set()
        self._news = asyncio.Event()

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        ending = [*self._under_way, *([self._task] if self._task else [])]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        self._threads.shutdown(wait=True)

    def hasten(self) -> None:
        """Wake up: something was queued that somebody is waiting for. May be called from any thread."""
        if self._task:
            self._task.get_loop().call_soon_threadsafe(self._news.set)

    async def _run(self) -> None:
        while True:
            try:
                while await self.send_due():
                    pass
            except Exception:
                LOG.exception("notices could not be sent; trying again")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), EVERY)
            self._news.clear()

    async def send_due(self) -> int:
        """Begin to send some of what is due now; returns how much that was. Mails, which go through our own mail server, are waited for."""
        while len(self._under_way) >= MOST_UNDER_WAY:
            await asyncio.wait(self._under_way, return_when=asyncio.FIRST_COMPLETED)
        await self._do(lambda: self._queue.remind(time.time()))
        found = await self._do(lambda: self._queue.claim(time.time()))
        for each in found:
            if each.by != "mail":
                sending = asyncio.create_task(self._send(each))
                self._under_way.add(sending)
                sending.add_done_callback(self._under_way.discard)
        await asyncio.gather(*(self._send(each) for each in found if each.by == "mail"))
        return len(found)

    async def _send(self, notice: Notice) -> None:
        try:
            await self._hand_over(notice)
        except NotDelivered as error:
            if error.gone and notice.by == "push":
                await self._do(lambda: self._queue.unreachable(notice))
            else:
                await self._fail(notice, str(error))
        except Exception:
            LOG.exception("a bug kept a notice by %s from being sent", notice.by)
            await self._fail(notice, "a fault of the server")
        else:
            await self._do(lambda: self._queue.sent(notice, time.time()))

    async def _fail(self, notice: Notice, trouble: str) -> None:
        if not await self._do(lambda: self._queue.failed(notice, time.time(), trouble)):
            LOG.warning("a notice by %s was given up: %s", notice.by, trouble)

    async def _hand_over(self, notice: Notice) -> None:
        settings = self._settings
        if notice.by == "mail":
            await self._mail(notice)
            return
        text = words_of(notice)
        if notice.by == "push":
            message = {"title": text.title, "body": text.body, "path": text.path, "tag": notice.table or notice.kind}
            await self._push.send(notice.address, message)
        else:
            link = f"{settings.public_url}{text.path}"
            await send_chat(notice.address, text.title, text.body, link, self._trust, private=settings.private)

    async def _mail(self, notice: Notice) -> None:
        settings, server = self._settings, self._settings.mail
        if server is None:
            raise NotDelivered("this server no longer sends mail")
        token = await self._do(lambda: self._desks.lost_token(notice.desk)) if notice.kind == "link" else ""
        subject, text = mail_of(notice, settings.public_url, token)
        more = {
            "Message-ID": f"<{notice.id}.{notice.made:.0f}.{notice.channel}@northfront>"
        }  # a second attempt is the same mail
        if notice.kind in (MOVE, REMINDER, "test"):
            stop = f"{settings.public_url}/api/desk/unsubscribe?word={notice.word}"
            more |= {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        await self._do(lambda: send_mail(server, self._trust, notice.address, subject, text, more))

    async def _do(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)
