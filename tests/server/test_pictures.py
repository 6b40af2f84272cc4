"""Pictures of positions: the board comes from the cache, each picture is drawn once, and few wait to be drawn."""

import asyncio
from threading import Event

import pytest

from northfront import games
from northfront.atlas.draw.theme import THEMES
from northfront.atlas.picture import draw_position
from northfront.core.view import view
from northfront.server.limits import Overloaded
from northfront.server.pages import board, position
from northfront.server.pages import pictures as pictures_module
from northfront.server.pages.drawing import Drawer
from northfront.server.pages.game_pages import GamePages
from northfront.server.pages.pictures import Pictures

FORD = games.load("ford")


@pytest.fixture
def drawn(monkeypatch):
    """What was drawn on boards that were drawn before."""
    found, draw = [], position.svg
    monkeypatch.setattr(
        position, "svg", lambda game, board, shown, theme: found.append(shown) or draw(game, board, shown, theme)
    )
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_counters_on_a_board_that_was_drawn_before_are_the_whole_picture(theme):
    p = FORD.start(FORD.ready)
    for side in (None, 0, 1):
        made = GamePages().picture(FORD, view(p, side), theme, "svg")
        assert made.decode() == draw_position(FORD, p, side, THEMES[theme])


def test_a_bitmap_is_drawn_on_the_bitmap_of_the_board(monkeypatch):
    boards, draw = [], position.bitmap
    monkeypatch.setattr(position, "bitmap", lambda game, board: boards.append(game.name) or draw(game, board))
    pages, p = GamePages(), FORD.start(FORD.ready)
    empty = {**view(p, None), "units": {}, "backs": []}
    shown = [pages.picture(FORD, each, "light", "png") for each in (view(p, None), empty, {**empty, "phase": "later"})]
    assert len(set(shown)) == 3, "counters and time are on it"
    assert boards == ["ford"]


def test_no_picture_is_made_in_the_process_that_serves(tmp_path, monkeypatch):
    """D3: whatever makes a bitmap stops every thread of its process, so all tables would wait for it."""
    monkeypatch.setattr("northfront.server.pages.scene.to_png", None)
    monkeypatch.setattr(position, "to_png", None)
    monkeypatch.setattr(board, "empty_board", None)
    drawer = Drawer()
    try:
        pages, shown = GamePages(tmp_path, drawer), view(FORD.start(FORD.ready), None)
        assert pages.picture(FORD, shown, "dark", "png").startswith(b"\x89PNG")
        assert pages.picture(FORD, shown, "light", "svg").startswith(b"<svg")
    finally:
        drawer.close()


def test_the_same_picture_is_drawn_once_for_all_tables_and_seats(client, open_table, drawn):
    tables = [open_table()["table"] for _ in range(2)]
    found = {client.get(f"/api/tables/{table}/picture.svg").text for table in tables * 3}
    assert len(found) == len(drawn) == 1


def test_another_position_is_another_picture_and_an_undo_brings_the_first_one_back(client, open_table, drawn):
    opened = open_table()
    path, seat = f"/api/tables/{opened['table']}", {"Authorization": f"Bearer {opened['token']}"}
    look = lambda at="": client.get(f"{path}/picture.svg{at}").text
    first = look()
    client.post(f"{path}/answers", json={"serial": 0, "answers": ["1304"]}, headers=seat)
    assert look() != first
    assert look("?at=0") == first
    client.post(f"{path}/undo", json={"serial": 1}, headers=seat)
    assert look() == first
    assert len(drawn) == 2


def test_a_seat_is_not_given_the_picture_of_another(client, open_table):
    opened = open_table("ford", scenario=FORD.ready, seats={"german": "link", "soviet": "link"})
    seats = [{"Authorization": f"Bearer {token}"} for token in (opened["links"][side] for side in ("german", "soviet"))]
    looks = [client.get(f"/api/tables/{opened['table']}/picture.svg", headers=seat).text for seat in (*seats, {})]
    german, soviet, spectator = looks
    assert german == spectator, "nothing of theirs is hidden"
    assert soviet != spectator


class SlowPages:
    """They draw when they are let."""

    def __init__(self):
        self.go_on, self.drawn = Event(), []

    def picture(self, _game, shown, _theme, _ending):
        assert self.go_on.wait(20)
        self.drawn.append(shown["turn"])
        return bytes(1000)


def asked(turn):
    return {"turn": turn, "phase": "move", "units": {}, "backs": []}


def test_who_asks_at_the_same_time_shares_a_drawing_and_too_many_are_told_to_wait():
    async def crowd():
        pages = SlowPages()
        pictures = Pictures(pages)
        ask = lambda turn: pictures.of(FORD, asked(turn), "light", "svg")
        waiting = [asyncio.create_task(ask(turn)) for turn in range(pictures_module.MOST_WAITING) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Overloaded):
            await ask(99)
        waiting[0].cancel()
        pages.go_on.set()
        await asyncio.gather(*waiting[1:])
        assert sorted(pages.drawn) == list(range(pictures_module.MOST_WAITING))
        assert await ask(99) == bytes(1000)

    asyncio.run(crowd())


def test_pictures_are_kept_within_a_bound(monkeypatch):
    monkeypatch.setattr(pictures_module, "MOST_KEPT", 3500)

    async def look():
        pages = SlowPages()
        pages.go_on.set()
        pictures = Pictures(pages)
        for turn in (1, 2, 3, 1, 4, 1, 3, 2):
            await pictures.of(FORD, asked(turn), "light", "svg")
        assert pages.drawn == [1, 2, 3, 4, 2], "the one that was wanted longest ago is drawn again"

    asyncio.run(look())


def test_a_server_that_draws_too_much_says_so(client, open_table, monkeypatch):
    monkeypatch.setattr(pictures_module, "MOST_WAITING", 0)
    refused = client.get(f"/api/tables/{open_table()['table']}/picture.png")
    assert refused.status_code == 503
    assert refused.json()["text"] == "too many pictures are being drawn just now; try again in a few seconds"


def test_a_drawing_to_keep_brings_its_fonts_and_that_of_the_page_does_not(client, open_table):
    drawn = client.get(f"/api/tables/{open_table()['table']}/picture.svg")
    assert "url(data:font/woff2" in drawn.text
    assert "font-src data:" in drawn.headers["content-security-policy"]
    assert "@font-face" not in client.get("/api/games/ford/board.svg").text
