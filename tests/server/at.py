"""A table and its seats, over HTTP."""

from random import Random

from northfront.games import load


class At:
    """A table and what its seats do, over HTTP."""

    def __init__(self, client, **body):
        self.client = client
        self.opened = client.post("/api/tables", json=body).json()
        self.path = f"/api/tables/{self.opened['table']}"
        self.tokens = self.opened["links"] or dict.fromkeys(load(body["game"]).sides, self.opened["token"])

    @property
    def record(self):
        return self.client.portal.call(self.client.app.state.tables.find, self.opened["table"]).record

    def post(self, action, side, **body):
        return self.client.post(
            f"{self.path}/{action}", json=body, headers={"Authorization": f"Bearer {self.tokens.get(side, '')}"}
        )

    def view(self, side):
        return self.client.get(self.path, headers={"Authorization": f"Bearer {self.tokens.get(side, '')}"}).json()

    def play(self, answers, seed=1):
        rng = Random(seed)
        for _ in range(answers):
            p = self.record.position
            if p.over:
                break
            side = next(iter(p.asks))
            text = p.options(side).text(p.game, p.options(side).pick(rng.randrange(len(p.options(side)))))
            done = self.post("answers", p.game.sides[side], serial=p.serial_for(side), answers=[text])
            assert done.status_code == 200, done.text
        return self

    def take_back(self, side, to):
        return self.post("take-back", side, serial=self.view(side)["serial"], to=to)

    def fork(self, side, **body):
        return self.post("fork", side, **body)

    def say(self, side, kind, **body):
        """One of the messages that people send beside their answers."""
        return self.post("people", side, type=kind, **body)

    def restarted(self, client):
        """The same table at another server."""
        again = At.__new__(At)
        again.client, again.opened, again.path, again.tokens = client, self.opened, self.path, self.tokens
        return again
