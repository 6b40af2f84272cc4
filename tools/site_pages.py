"""The pages of the documentation that are made from the games and the commands themselves; docs/conf.py calls it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from northfront import games
from northfront.atlas.draw.counters import counter, nation_of
from northfront.atlas.draw.sheet import values_line
from northfront.atlas.draw.theme import THEMES
from northfront.checks.briefing import BACK, read_briefing
from northfront.cli import parser
from northfront.core.board import CONFIDENCE, Fact
from northfront.core.datafile import read_toml
from northfront.core.game import Game

LIGHT = THEMES["light"]
LISTED = 200
"""Things of one kind are listed if that takes at most so many characters; else their number is told."""
PLURALS = {"hex": "hexes"}
LINK = re.compile(r"\]\((?!https?:|#)([^)]+)\)")


def write_pages(folder: Path) -> None:
    """How to play each game, where its values come from, and every command."""
    folder.mkdir(exist_ok=True)
    for name in games.GAMES:
        game = games.load(name)
        (folder / f"play-{name}.md").write_text("\n".join(how_to_play(game, folder)) + "\n", "utf-8")
        (folder / f"sources-{name}.md").write_text("\n".join(sources(game)) + "\n", "utf-8")
    (folder / "commands.md").write_text("\n".join(commands()) + "\n", "utf-8")


def how_to_play(game: Game, folder: Path) -> Iterator[str]:
    """The briefing of the table as a page."""
    sheet = read_briefing(game)
    yield f"# {sheet['title']}"
    yield f"\n*{sheet['subtitle']}*\n"
    yield f"![The board of {sheet['title']}](../pictures/{game.name}.png)\n"
    aim = sheet["aim"]
    yield f"## The aim\n\n{aim['sentence']} [{aim['rule']}]\n"
    yield from _table("side", "points for", "worth", "case")
    for point in aim["points"]:
        side = "both" if point["side"] == "both" else point["side"].capitalize()
        yield f"| {side} | {point['text']} | {point['worth']} | {point['rule']} |"
    yield "\n## One turn\n"
    for number, frame in enumerate(sheet["frames"], 1):
        yield f"{number}. **{frame['verb']}** ({frame['side'].capitalize()}). {frame['text']}"
    yield "\n## How to read a counter\n"
    yield f"![A counter of {sheet['title']}]({_picture(game, sheet['counter'], folder)})\n"
    for lead in sheet["counter"]["leads"]:
        yield f"- **{lead['title']}**" + (f": {lead['text']}" if lead["text"] else "")
    for side, hints in sheet["hints"].items():
        yield f"\n## Hints for the {side.capitalize()} side\n"
        yield from (f"- {hint}" for hint in hints)
    yield f"\n## Start\n\n`northfront` opens the table; there, choose *{games.entry(game.name).short}*. At the terminal:\n"
    yield f"    northfront play {game.name}\n"
    yield f"{sheet['sources']} [Where each value comes from](sources-{game.name}.md)."


def _picture(game: Game, shown: dict[str, Any], folder: Path) -> str:
    """The counter of the briefing as a file beside the page."""
    piece = game.pieces[game.units[shown["unit"]]]
    nation = nation_of(piece, game.sides[piece.side])
    art = counter(piece, nation, LIGHT, face=shown.get("face", 0), hidden=bool(shown.get(BACK)))
    name = f"counter-{game.name}.svg"
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 108 108" width="180" height="180">{art}</svg>'
    (folder / name).write_text(svg, "utf-8")
    return name


def sources(game: Game) -> Iterator[str]:
    """What an owner of the printed game wants to know: what is rebuilt, from what, and how we ruled."""
    yield f"# {game.title}: sources and rulings\n"
    yield "What could not be read from the rulebook is reconstructed and says so. With the printed game at hand you can put its values in"
    yield "the place of ours: [data and sources](../data-and-sources.md) says how (`--data`). Where there is much of a kind, this page only"
    yield f"counts it; each value with its source is in `{games.folder(game.name).name}/data`.\n"
    yield "## Where the values come from\n"
    yield f"{values_line(game.pieces).replace('Reconstructed ones are marked °.', '')}\n"
    yield from _table("sign", "source")
    known = read_toml((games.folder(game.name) / "data" / "sources.toml").read_text("utf-8"), "sources.toml")
    for sign in known:
        if "title" in known.table(sign):
            yield f"| {sign} | {known.table(sign).text('title')} |"
    yield "\n## Map\n"
    yield from _facts(game.board.facts)
    yield "\n## Counters\n"
    yield from _facts([piece.origin for piece in game.pieces])
    yield "\n## Rulings\n"
    text = (games.folder(game.name) / "rulings.md").read_text("utf-8")
    yield LINK.sub("]", re.sub(r"^# .*$", "", text, count=1, flags=re.MULTILINE))


def _facts(facts: Iterable[Fact]) -> Iterator[str]:
    """Everything with the same origin on one line, the surest first."""
    found: dict[tuple[str, str], list[str]] = {}
    for fact in facts:
        if fact.what:
            found.setdefault((fact.confidence, fact.source), []).append(fact.what)
    yield from _table("confidence", "from", "what")
    for (confidence, source), names in sorted(found.items(), key=lambda each: CONFIDENCE.index(each[0][0])):
        yield f"| {confidence} | {source} | {_grouped(names)} |"


def _grouped(names: Iterable[str]) -> str:
    """Names by kind: hex 0101, 0102; river 0101/0201; 312 places."""
    kinds: dict[str, list[str]] = {}
    for name in dict.fromkeys(names):
        kind, _, rest = name.partition(" ")
        kinds.setdefault(kind, []).append(rest)
    return "; ".join(_listed(kind, found) for kind, found in kinds.items())


def _listed(kind: str, found: list[str]) -> str:
    kind, text = kind.replace("-", " "), ", ".join(found)
    plural = PLURALS.get(kind, f"{kind}s") if len(found) > 1 else kind
    return f"{kind} {text}" if len(text) <= LISTED else f"{len(found)} {plural}"


def _table(*headings: str) -> Iterator[str]:
    yield "| " + " | ".join(headings) + " |"
    yield "|" + " --- |" * len(headings)


def commands() -> Iterator[str]:
    """Every command as its own help tells it."""
    top = parser()
    yield "# Commands\n"
    yield "As `northfront COMMAND --help` prints them.\n"
    (choices,) = (action.choices for action in top._actions if isinstance(action.choices, dict))  # noqa: SLF001 - argparse has no other list of them
    for name, command in choices.items():
        command.prog = f"northfront {name}"
        yield f"## {name}\n\n```text\n{command.format_help().strip()}\n```\n"
