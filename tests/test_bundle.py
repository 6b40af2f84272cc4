"""What a wheel carries of the web client: tools/bundle.py on a small one."""

import base64
import json
import re
import shutil

import pytest

from tools import bundle as tool
from tools.bundle import BundleFault, bundle, main

PAGE = """<!doctype html>
<head>
  <title>Small</title>
  <link rel="icon" href="/web/icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/web/style/first.css">
  <link rel="stylesheet" href="/web/style/second.css">
  <script src="/web/boot.js"></script>
  <script type="module" src="/web/{0}/{0}.js"></script>
</head>
"""
FACE = """@font-face {
  font-family: "Small Sans";
  font-weight: 700;
  font-style: normal;
  font-display: swap;
  src: url("../fonts/sans.woff2") format("woff2");
}
"""
LETTERS = bytes(range(256))
SOURCES = {
    "index.html": PAGE.format("lobby"),
    "table.html": PAGE.format("table"),
    "style/first.css": "p { color: red; }\n",
    "style/second.css": "p { color: blue; }\n",
    "boot.js": 'document.title = "boot";\n',
    "lobby/lobby.js": 'import { word } from "../word.js";\nconsole.log(word, "lobby");\n',
    "table/table.js": 'import { word } from "../word.js";\nconsole.log(word, "table");\n',
    "word.js": 'export const word = "shared";\n',
    "desk/service-worker.js": "// stays as it is\n",
    "icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"><path d="M1 1h2" fill="#fff"/></svg>',
    "fonts/OFL.txt": "a licence",
    "tsconfig.json": "{}",
}


@pytest.fixture
def source(tmp_path):
    for name, text in SOURCES.items():
        path = tmp_path / "web" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "web"


def files(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def referred(page):
    """What a page loads, with signs in place of digests."""
    return [re.sub("-[0-9a-f]{12}", "-DIGEST", name) for name in re.findall('"/web/([^"]+)"', page)]


def test_each_page_has_one_style_sheet_and_its_scripts_and_what_is_known_by_name_stays(source, tmp_path):
    made = tmp_path / "made"
    bundle(source, made)
    manifest = json.loads((made / "manifest.json").read_text())
    page = (made / "table.html").read_text()
    assert referred(page) == ["table-DIGEST.css", "boot-DIGEST.js", "table-DIGEST.js"]
    assert f'<meta name="edition" content="{manifest["edition"]}">' in page
    assert 'href="data:image/svg+xml,' in page
    by_name = {"index.html", "table.html", "manifest.json", "icon.svg", "desk/service-worker.js", "fonts/OFL.txt"}
    assert files(made) == by_name | set(manifest["immutable"])
    style = next(made.glob("table-*.css")).read_text()
    assert style.index("red") < style.index("#00f")


def test_a_script_has_a_map_that_names_no_place_of_this_machine(source, tmp_path):
    made = tmp_path / "made"
    bundle(source, made)
    code = next(made.glob("table-*.js")).read_text()
    assert '"shared"' in code
    origin = json.loads((made / code.split("sourceMappingURL=")[1].strip()).read_text())
    assert (origin["sources"], origin["sourcesContent"][0]) == (["word.js", "table/table.js"], SOURCES["word.js"])
    assert not [path for path in made.rglob("*") if path.is_file() and str(tmp_path) in path.read_text()]


def test_only_what_has_changed_gets_another_name_and_the_same_sources_give_the_same(source, tmp_path):
    elsewhere = shutil.copytree(source, tmp_path / "some" / "where" / "web")
    for where, target in ((source, "one"), (elsewhere, "two")):
        bundle(where, tmp_path / target)
    (elsewhere / "lobby" / "lobby.js").write_text("console.log(1);\n")
    bundle(elsewhere, tmp_path / "three")
    one, two, three = (files(tmp_path / name) for name in ("one", "two", "three"))
    editions = [
        json.loads((tmp_path / name / "manifest.json").read_text())["edition"] for name in ("one", "two", "three")
    ]
    assert one == two
    assert {name.partition("-")[0] for name in one ^ three} == {"lobby"}
    assert editions[0] == editions[1] != editions[2]


def test_all_fonts_come_in_one_script(source, tmp_path):
    (source / "fonts" / "sans.woff2").write_bytes(LETTERS)
    (source / "style" / "first.css").write_text(f"{FACE}{FACE.replace('700', '400')}p {{ color: red; }}\n")
    made = tmp_path / "made"
    bundle(source, made)
    assert referred((made / "table.html").read_text())[1] == "fonts-DIGEST.js"
    assert "font-face" not in next(made.glob("table-*.css")).read_text()
    (script,) = made.glob("fonts-*.js")
    letters = base64.b64encode(LETTERS).decode()
    assert f'["Small Sans","700","normal","{letters}"],["Small Sans","400","normal","{letters}"]' in script.read_text()


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("style/first.css", FACE.replace("  font-display: swap;\n", ""), "@font-face"),
        ("table/table.js", 'import "./nothing.js";', 'Could not resolve "./nothing.js"'),
    ],
)
def test_what_cannot_be_bundled_is_named(source, tmp_path, name, text, said):
    (source / "fonts" / "sans.woff2").write_bytes(LETTERS)
    (source / name).write_text(text)
    with pytest.raises(BundleFault, match=re.escape(said)):
        bundle(source, tmp_path / "made")


@pytest.fixture
def without_esbuild(source, tmp_path, monkeypatch):
    monkeypatch.delenv("NORTHFRONT_ESBUILD", raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    monkeypatch.setattr(tool, "WEB", source)
    monkeypatch.setattr("sys.argv", ["bundle", str(tmp_path / "made")])


@pytest.mark.usefixtures("without_esbuild")
def test_without_esbuild_a_sentence_says_how_to_get_it():
    with pytest.raises(SystemExit, match=re.escape("`npm install --prefix .venv/node esbuild@0.27` gets it")):
        main()


@pytest.mark.usefixtures("without_esbuild")
def test_it_can_be_done_without(source, tmp_path, monkeypatch):
    monkeypatch.setenv("NORTHFRONT_BUNDLE", "off")
    main()
    assert files(tmp_path / "made") == files(source)


@pytest.mark.usefixtures("without_esbuild")
def test_npx_may_find_none(tmp_path, monkeypatch):
    (tmp_path / "npx").write_text("#!/bin/sh\necho no network >&2\nexit 1\n")
    (tmp_path / "npx").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit, match=re.escape(f"{tool.NO_ESBUILD}\nno network")):
        main()


def test_a_program_that_is_not_there_is_no_esbuild_either(source, tmp_path, monkeypatch):
    monkeypatch.setenv("NORTHFRONT_ESBUILD", str(tmp_path / "nothing"))
    with pytest.raises(BundleFault, match="esbuild, which bundles the web client, is not here"):
        bundle(source, tmp_path / "made")


def test_the_project_gets_the_esbuild_that_is_asked_for():
    assert tool.ESBUILD in (tool.ROOT / "Makefile").read_text("utf-8").split()
