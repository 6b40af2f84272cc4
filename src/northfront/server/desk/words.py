"""The text of a notice: the game, the turn, whose move it is and a link. Nothing that only one side may know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from northfront.server.desk.queue import REMINDER, Notice

ONCE: Final = "You get one notice for each table until you have looked."
KNOWN: Final = "The link opens the table in a browser that knows your desk."


@dataclass(frozen=True, slots=True)
class Text:
    """A notice in words. `path` is the place on the server; it contains nothing secret."""

    title: str
    body: str
    path: str


def words_of(notice: Notice) -> Text:
    if notice.kind == "test":
        return Text("Northfront: a test", "This is how you will be told that it is your move.", "/desk")
    about = notice.about
    side = str(about["side"]).title()
    if notice.kind == REMINDER:
        when = "is over" if about["over"] else "is running out"
        return Text(
            f"Still your move: {about['game']}",
            f"Your time to move as {side} in {about['game']} {when}.",
            f"/desk?to={quote(notice.table)}",
        )
    return Text(
        f"Your move: {about['game']}, turn {about['turn']}",
        f"It is your move as {side} in {about['game']}, turn {about['turn']}.",
        f"/desk?to={quote(notice.table)}",
    )


def mail_of(notice: Notice, base: str, desk_token: str) -> tuple[str, str]:
    """Subject and text of a mail."""
    if notice.kind == "confirm":
        return "Confirm your address for Northfront", "\n\n".join(
            [
                "Somebody, probably you, asked to be told at this address when it is his move.",
                f"To confirm the address, open this link:\n{base}/desk#confirm={notice.word}",
                "If it was not you, do nothing: no other mail will follow.",
            ]
        )
    if notice.kind == "link":
        return "Your desk at Northfront", "\n\n".join(
            [
                "This is the link to your desk, as you asked. Anybody who has it can play in your seats: keep it to yourself.",
                f"{base}/desk#{desk_token}",
                "If you did not ask for it, do nothing.",
            ]
        )
    text = words_of(notice)
    stop = f"To stop these mails:\n{base}/desk#stop={notice.word}"
    return text.title, "\n\n".join([f"{text.body}\n{base}{text.path}", f"{KNOWN} {ONCE}", stop])
