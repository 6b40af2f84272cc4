"""The web client as a wheel carries it: one script, one style sheet and one file of fonts for each page, named by their digest.

    python -m tools.bundle build/web

hatch_build.py runs this on a new folder, which takes the place of src/northfront/web in the wheel; with NORTHFRONT_BUNDLE=off it is
a copy. Development needs none of it: there the server sends the modules as they are. Only the standard library is used here,
since nothing else need be there when a wheel is built.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import quote

from northfront import __version__

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "src" / "northfront" / "web"
ESBUILD = "esbuild@0.27"
PAGES = ("index.html", "table.html")
SERVICE_WORKER = "desk/service-worker.js"  # browsers know it by its address
BUNDLED = (".css", ".html", ".js", ".json", ".ts")  # any other file is asked for by its name, or put into a drawing
ICON = "/web/icon.svg"
LINK = '  <link rel="stylesheet" href="/web/{}">\n'
MODULE = '  <script type="module" src="/web/{}"></script>\n'
SHEET = re.compile(r' *<link rel="stylesheet" href="/web/(.+)">\n')
SHEETS = re.compile(rf"(?:{SHEET.pattern})+")
SCRIPT = re.compile(r'(?<=src=")/web/(.+\.js)(?=")')
FONT = re.compile(
    r'@font-face\{font-family:"?([^;"]+)"?;font-weight:(\d+);font-style:(\w+);font-display:swap;'
    r'src:url\("?data:font/woff2;base64,([^")]+)"?\) format\("?woff2"?\)\}'
)
FONTS = """for (const [family, weight, style, data] of %s)
  document.fonts.add(new FontFace(family, Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0)), { weight, style }));
"""
OPTIONS = (
    "--bundle",
    "--minify",
    "--format=esm",
    "--target=es2022",
    "--charset=utf8",
    "--sourcemap=external",
    "--log-level=warning",
    "--loader:.woff2=dataurl",
)
NO_ESBUILD = (
    f"esbuild, which bundles the web client, is not here: `npm install --prefix .venv/node {ESBUILD}` gets it, NORTHFRONT_ESBUILD "
    "names one that is elsewhere, and NORTHFRONT_BUNDLE=off builds a wheel with the plain modules instead."
)


class BundleFault(Exception):
    """The web client cannot be bundled."""


def bundle(source: Path, target: Path) -> None:
    """Write the client in `source` to `target`, a folder that does not exist yet, with a manifest."""
    made = Bundle(source, target)
    kept = [path for path in source.rglob("*") if path.is_file() and path.suffix not in BUNDLED]
    for path in (*kept, source / SERVICE_WORKER):
        copy = target / path.relative_to(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    pages = {name: made.page(name) for name in PAGES}
    edition = f"{__version__}-{_digest(*pages.values())}"
    for name, page in pages.items():
        _write(target / name, page.replace("<title>", f'<meta name="edition" content="{edition}">\n  <title>'))
    manifest = {"edition": edition, "immutable": sorted(made.files)}
    _write(target / "manifest.json", json.dumps(manifest, indent=1) + "\n")


class Bundle:
    """What pages refer to, made from what they refer to in the sources. `files` are named by their digest."""

    def __init__(self, source: Path, target: Path) -> None:
        self._source, self._target, self._program = source, target, find_esbuild()
        self.files: set[str] = set()
        target.mkdir(parents=True)

    def page(self, name: str) -> str:
        page = (self._source / name).read_text("utf-8")
        sheets = "".join(f'@import "./{each}";\n' for each in SHEET.findall(page))
        style, fonts = _without_fonts(self._built("style.css", sheets)[0])
        links = LINK.format(self._file(f"{Path(name).stem}.css", style))
        if fonts:  # before the script of the page, which measures names
            links += MODULE.format(self._file("fonts.js", fonts))
        page = SCRIPT.sub(lambda found: self._script(found[1]), page)
        page = SHEETS.sub(links, page)
        icon = quote((self._source / "icon.svg").read_text("utf-8"), safe=" :/=<>'")
        return page.replace(ICON, f"data:image/svg+xml,{icon}")

    def _script(self, path: str) -> str:
        name = Path(path).name
        code, origin = self._built(name, f'import "./{path}";\n')
        origin = self._file(f"{name}.map", origin)
        return "/web/" + self._file(name, f"{code}//# sourceMappingURL={origin}\n")

    def _file(self, name: str, text: str) -> str:
        """Write a file under this name with its digest in it, and tell that name."""
        stem, _, kind = name.partition(".")
        final = f"{stem}-{_digest(text)}.{kind}"
        _write(self._target / final, text)
        self.files.add(final)
        return final

    def _built(self, name: str, entry: str) -> tuple[str, str]:
        """All that this entry imports, as one text, and its source map."""
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder).resolve() / name
            command = [
                *self._program,
                *OPTIONS,
                f"--loader={made.suffix[1:]}",
                f"--sourcefile={name}",
                f"--outfile={made}",
            ]
            try:
                done = subprocess.run(
                    command, input=entry, cwd=self._source, capture_output=True, encoding="utf-8", check=False
                )
            except OSError:
                raise BundleFault(NO_ESBUILD) from None
            if done.returncode or not made.exists():
                fetched = Path(self._program[0]).stem == "npx"  # which may have found no esbuild
                raise BundleFault(f"{NO_ESBUILD if fetched else f'{name} cannot be bundled.'}\n{done.stderr.strip()}")
            code, origin = made.read_text("utf-8"), json.loads(Path(f"{made}.map").read_text("utf-8"))
        root = self._source.resolve()  # paths as they are in the project, wherever the wheel is built
        found = [Path(os.path.normpath(made.parent / each)).relative_to(root).as_posix() for each in origin["sources"]]
        return code, json.dumps({**origin, "sources": found}, ensure_ascii=False, separators=(",", ":"))


def find_esbuild() -> list[str]:
    """The command that runs esbuild: the one that was named, the project's own, any other, or one that npx fetches."""
    if told := os.environ.get("NORTHFRONT_ESBUILD"):
        return [told]
    own = shutil.which("esbuild", path=ROOT / ".venv" / "node" / "node_modules" / ".bin")
    if found := own or shutil.which("esbuild"):
        return [found]
    if npx := shutil.which("npx"):
        return [npx, "--yes", ESBUILD]
    raise BundleFault(NO_ESBUILD)


def _without_fonts(style: str) -> tuple[str, str]:
    """A style sheet without its fonts, and a script that brings all of them at once: each would be a request of its own.

    In the sheet itself they could not stay, for the page's policy forbids fonts in data addresses.
    """
    faces, rest = FONT.findall(style), FONT.sub("", style)
    if "@font-face" in rest:
        raise BundleFault("a @font-face is not written as FONT in tools/bundle.py expects it")
    return rest, FONTS % json.dumps(faces, separators=(",", ":")) if faces else ""


def _digest(*texts: str) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:12]


def _write(path: Path, text: str) -> None:
    path.write_text(text, "utf-8", newline="\n")


def main() -> None:
    target = Path(sys.argv[1])
    if os.environ.get("NORTHFRONT_BUNDLE") == "off":
        shutil.copytree(WEB, target)
        return
    try:
        bundle(WEB, target)
    except BundleFault as fault:
        sys.exit(str(fault))


if __name__ == "__main__":
    main()
