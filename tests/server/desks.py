"""People with a desk at a table of The Ford, where "done" ends a side's turn and a die says who is first in the next one."""

import time
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import select, update

from northfront.server.desk.queue import LEASE, Queue
from northfront.server.desk.schema import CHANNELS, NOTICES
from northfront.server.store.store import Store

LATER = 10**10
READY = {"game": "ford", "scenario": "ready"}


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


class Person:
    """Somebody at one side of a table, who can have a desk."""

    def __init__(self, client, opened, side):
        self.client, self.table, self.side = client, opened["table"], side
        self.seat = opened["links"][side]
        self.desk = ""

    def make_desk(self, name=""):
        tables = [{"table": self.table, "token": self.seat, "game": "ford", "side": self.side}]
        self.desk = self.client.post("/api/desk", json={"name": name, "tables": tables}).json()["token"]
        return self

    def ask(self, method, path, body=None, status=None):
        answer = self.client.request(method, f"/api/desk{path}", json=body, headers=bearer(self.desk))
        if status is not None:
            assert answer.status_code == status, answer.text
        return answer.json()

    def look(self):
        return self.client.get(f"/api/tables/{self.table}", headers=bearer(self.seat)).json()

    def hand_over(self, other):
        """Play until the other one must decide."""
        while other.side not in self.look()["waiting"]:
            self.move()

    def move(self, *answers):
        view = self.look()
        body = {"serial": view["serial"], "answers": answers or ["done"]}
        answer = self.client.post(f"/api/tables/{self.table}/answers", json=body, headers=bearer(self.seat))
        assert answer.status_code == 200, answer.text
        return answer.json()

    def chat(self, url="https://chat.example.org/hook"):
        """Let word come to a chat service, which is confirmed at once."""
        self.ask("POST", "/channels", {"kind": "chat", "address": url}, 201)


def room_of(client):
    return client.app.state.desk


def rows(client, table=NOTICES):
    with room_of(client).database.reading() as connection:
        return connection.execute(select(table)).mappings().all()


def make_due(client):
    """As if the delays were over."""
    with room_of(client).database.writing() as connection:
        connection.execute(update(NOTICES).where(NOTICES.c.sent == 0).values(due=0, until=0))


def channel(client):
    return rows(client, CHANNELS)[0]


def send_due(client):
    """Send what is due, in the loop of the server; how much that was."""
    return client.portal.call(room_of(client).sender.send_due)


def wait_until(true, patience=30.0):
    """Wait for something that another thread does."""
    end = time.monotonic() + patience
    while not (found := true()):
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)
    return found


def claim_once(database):
    """Two processes, four threads in each, look for the one notice that is due; later the other process takes it over."""
    stores = [Store(database) for _ in range(2)]
    queues = [Queue(store.database) for store in stores]
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda n: queues[n % 2].claim(LATER), range(40)))
    (notice,) = [each for some in found for each in some]
    assert [queue.claim(LATER + LEASE - 1) for queue in queues] == [[], []]
    (again,) = queues[1].claim(LATER + LEASE)
    assert again.id == notice.id
    queues[1].sent(again, LATER)
    assert [queue.claim(2 * LATER) for queue in queues] == [[], []]
    for store in stores:
        store.close()
