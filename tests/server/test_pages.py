"""What belongs to a game is made once, kept for the next start, and sent as each client wants it."""

import gzip
import json
import subprocess
import sys
import textwrap
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from starlette.testclient import TestClient

import northfront
from northfront import games
from northfront.atlas import picture
from northfront.server.app import make_app
from northfront.server.pages.cache import Pages
from northfront.server.pages.drawing import Drawer
from northfront.server.pages.drawings import DRAWN_BY, program
from northfront.server.pages.game_pages import GamePages
from northfront.sim.pool import WorkerDied

PLAIN = {"Accept-Encoding": "identity"}
PACKED = {"Accept-Encoding": "gzip"}
EVERY_PAGE = [
    "board.svg",
    "board.svg?theme=dark",
    "board.json",
    "counters.json",
    "counters.json?theme=dark",
    "rules",
    "briefing.json",
]


@pytest.fixture
def drawings(monkeypatch):
    """How often each board was drawn, by the name of its first sheet."""
    count = Counter()
    draw = picture.draw_board
    first = lambda board: board.grid.sheets[0].name
    monkeypatch.setattr(picture, "draw_board", lambda *a, **b: count.update([first(a[0])]) or draw(*a, **b))
    return count


@pytest.fixture
def cache(tmp_path):
    return tmp_path / "cache"


def started(tmp_path, cache):
    return TestClient(make_app(f"sqlite:///{tmp_path / 'tables.sqlite'}", cache))


def test_a_page_is_made_once_however_many_ask_at_the_same_time():
    pages, entered, go_on, made = Pages(), Event(), Event(), []

    def make():
        made.append(1)
        entered.set()
        assert go_on.wait(30)
        return "text"

    with ThreadPoolExecutor(8) as crowd:
        asked = [crowd.submit(pages.page, "one", "1", make) for _ in range(8)]
        assert entered.wait(30)
        assert pages.page("other", "1", lambda: "not held up").plain == b"not held up"
        go_on.set()
        assert {each.result().plain for each in asked} == {b"text"}
    assert made == [1]


def test_a_page_that_could_not_be_made_is_tried_again():
    pages = Pages()
    with pytest.raises(ZeroDivisionError):
        pages.page("one", "1", lambda: 1 / 0)
    assert pages.page("one", "1", lambda: "text").plain == b"text"


def test_a_kept_page_is_not_made_again(cache):
    Pages(cache).page("one", "1", lambda: "first")
    assert Pages(cache).page("one", "1", lambda: "second").plain == b"first"


def test_another_edition_takes_the_place_of_the_one_before(cache):
    Pages(cache).page("one", "1", lambda: "first")
    Pages(cache).page("one.more", "1", lambda: "not this one")
    assert Pages(cache).page("one", "2", lambda: "second").plain == b"second"
    assert sorted(path.name for path in cache.iterdir()) == ["one.more@1.gz", "one@2.gz"]


@pytest.mark.parametrize("harm", ["empty", "cut short", "no gzip", "garbled", "wrong at the end", "a folder"])
def test_a_damaged_file_is_made_again(cache, harm):
    Pages(cache).page("one", "1", lambda: "text " * 100)
    (path,) = cache.iterdir()
    whole = path.read_bytes()
    path.unlink()
    if harm == "a folder":
        path.mkdir()
    else:
        damaged = {
            "empty": b"",
            "cut short": whole[:-5],
            "no gzip": b"not compressed",
            "garbled": whole[:10] + b"\xff" + whole[11:],
            "wrong at the end": whole[:-1] + b"\xff",
        }
        path.write_bytes(damaged[harm])
    assert Pages(cache).page("one", "1", lambda: "again").plain == b"again"
    if harm != "a folder":
        assert gzip.decompress(path.read_bytes()) == b"again"


def test_a_folder_that_cannot_be_written_keeps_nobody_from_a_page(tmp_path, client):
    (tmp_path / "file").write_text("in the way")
    again = started(tmp_path, tmp_path / "file" / "cache")
    assert again.get("/api/games/ford/board.svg").content == client.get("/api/games/ford/board.svg").content


def test_one_drawing_serves_both_themes_and_the_facts(tmp_path, cache, drawings):
    client = started(tmp_path, cache)
    with ThreadPoolExecutor(6) as crowd:
        answers = list(crowd.map(lambda page: client.get(f"/api/games/ford/{page}"), EVERY_PAGE * 2))
    assert {answer.status_code for answer in answers} == {200}
    assert drawings == {"valley": 1}
    light, dark = answers[0].text, answers[1].text
    assert light != dark
    assert dark == picture.draw_printed(games.load("ford"), picture.THEMES["dark"])
    frame = " ".join(f"{number:g}" for number in answers[2].json()["view_box"])
    assert f'viewBox="{frame}"' in light


def test_another_process_draws_the_same_and_a_new_one_takes_its_place(cache):
    drawer, game = Drawer(), games.load("ford")
    there, here = GamePages(cache, drawer), GamePages()
    assert there.board(game, "light").plain == here.board(game, "light").plain
    drawer.close()
    with pytest.raises(WorkerDied):
        there.scene(game, "card", "light")
    assert there.scene(game, "card", "light").plain == here.scene(game, "card", "light").plain
    drawer.close()


def test_a_second_start_serves_without_drawing_or_its_libraries(tmp_path, cache):
    script = textwrap.dedent(f"""
        import json, sys
        from pathlib import Path
        from starlette.testclient import TestClient
        from northfront.server.app import make_app

        client = TestClient(make_app("sqlite:///{tmp_path / "tables.sqlite"}", Path({str(cache)!r})))
        told = [client.get("/api/games/ford/" + page).text for page in {EVERY_PAGE!r}]
        told.append(client.get("/api/games").text)
        print(json.dumps([told, [name for name in ("numpy", "shapely") if name in sys.modules]]))
    """)
    runs = [subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True) for _ in "12"]
    (first, drawn_with), (second, served_with) = (json.loads(run.stdout) for run in runs)
    assert drawn_with == ["numpy", "shapely"]
    assert served_with == []
    assert first == second


def test_a_board_that_was_not_shipped_and_cannot_be_drawn_is_refused_in_a_sentence(client, monkeypatch):
    monkeypatch.setitem(sys.modules, "shapely", None)
    told = client.get("/api/games/ford/board.svg")
    assert told.status_code == 409
    assert told.json()["text"] == "drawing the board of The Ford needs shapely: pip install 'northfront[draw]'"


def test_a_page_that_was_shipped_is_neither_made_nor_kept(tmp_path, cache):
    Pages(tmp_path / "shipped").page("one", "1", lambda: "shipped")
    pages = Pages(cache, tmp_path / "shipped")
    assert pages.page("one", "1", lambda: "made").plain == b"shipped"
    assert not cache.exists()
    assert pages.page("one", "2", lambda: "made").plain == b"made"
    assert (tmp_path / "shipped" / "one@1.gz").exists(), "what was shipped is not ours to remove"


def test_the_digest_of_the_program_covers_every_module_that_draws():
    script = textwrap.dedent("""
        import sys
        from northfront import games
        from northfront.server.pages import board

        board.board_facts(games.load("duel-in-the-north"), board.board_svg(games.load("ford")))
        print("\\n".join(sys.modules[name].__file__ for name in sys.modules if name.startswith("northfront.")))
    """)
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    root = Path(northfront.__file__).parent
    used = {Path(line).relative_to(root).as_posix() for line in run.stdout.split()}
    packages = {"server/__init__.py", "server/pages/__init__.py", "files.py"}  # empty, empty; the last reads records
    assert [path for path in sorted(used - packages) if not path.startswith(DRAWN_BY)] == []


@pytest.mark.parametrize(
    ("path", "matters"),
    [
        ("atlas/draw/style.py", True),
        ("core/hexes.py", True),
        ("games/ford/data/coast.json", True),
        ("atlas/boards/ford.toml", True),
        ("server/pages/board.py", True),
        ("server/pages/position.py", True),
        ("server/pages/scene.py", True),
        ("server/app.py", False),
        ("core/__pycache__/hexes.pyc", False),
    ],
)
def test_another_source_is_another_program(tmp_path, path, matters):
    file = tmp_path / path
    file.parent.mkdir(parents=True)
    file.write_text("before")
    (tmp_path / "server" / "pages").mkdir(parents=True, exist_ok=True)
    for name in ("board.py", "position.py", "scene.py"):
        other = tmp_path / "server" / "pages" / name
        if other != file:
            other.write_text("always there")
    before = program(tmp_path)
    assert program(tmp_path) == before
    file.write_text("after")
    assert (program(tmp_path) != before) == matters


def test_a_players_own_data_get_their_own_pages(tmp_path, cache):
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy" / "map.toml").write_text('places = [{hex = "0703", name = "Verkhovye"}]')
    ours, own = games.load("ford"), games.load("ford", tmp_path / "copy")
    for kind in ("light", "dark"):
        first, second = GamePages(cache).board(ours, kind), GamePages(cache).board(own, kind)
        assert b"Verkhovye" not in first.plain
        assert b"Verkhovye" in second.plain
    assert GamePages(cache).board_facts(ours).plain != GamePages(cache).board_facts(own).plain


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_a_client_gets_it_compressed_or_not_and_the_same(client, page):
    address = f"/api/games/ford/{page}"
    plain, packed = client.get(address, headers=PLAIN), client.get(address, headers=PACKED)
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    assert plain.content == packed.content
    assert plain.headers["content-type"] == packed.headers["content-type"]
    assert plain.headers["etag"] != packed.headers["etag"]
    assert "Accept-Encoding" in plain.headers["vary"]
    assert "Accept-Encoding" in packed.headers["vary"]


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_what_a_client_has_already_is_not_sent_again(client, page):
    address = f"/api/games/ford/{page}"
    tag = client.get(address).headers["etag"]
    for known in (tag, f'"another", W/{tag}', "*"):
        again = client.get(address, headers={"If-None-Match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert client.get(address, headers={"If-None-Match": '"another"'}).status_code == 200
    assert client.get(address, headers={"If-None-Match": tag, **PLAIN}).status_code == 200
