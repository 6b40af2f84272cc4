"""The parts that belong to people, put together for one database."""

from __future__ import annotations

from northfront.server.desk.channels import Channels
from northfront.server.desk.desks import Desks
from northfront.server.desk.presence import Presence
from northfront.server.desk.push import Push
from northfront.server.desk.queue import Queue
from northfront.server.desk.sealing import recovery_box
from northfront.server.desk.sender import Sender
from northfront.server.desk.settings import NoticeSettings, trusted
from northfront.server.table.tables import Tables


class DeskRoom:
    """Desks, channels, the queue of notices and its sender, and presence."""

    def __init__(self, tables: Tables, settings: NoticeSettings) -> None:
        self.database = database = tables.store.database
        trust = trusted()
        self.settings = settings
        self.desks = Desks(database, recovery_box(settings.recovery) if settings.mail and settings.recovery else None)
        self.channels = Channels(database, self.desks)
        self.queue = Queue(database)
        contact = f"mailto:{settings.mail.sender}" if settings.mail else ""
        self.push = Push(database, contact, trust, private=settings.private)
        self.presence = Presence(database, tables)
        self.sender = Sender(self.queue, self.desks, self.push, settings, trust)

    def start(self) -> None:
        self.presence.start()
        self.sender.start()

    async def close(self) -> None:
        await self.sender.close()
        await self.presence.close()
