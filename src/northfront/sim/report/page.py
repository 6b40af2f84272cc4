"""The page itself: a header with the key figures, then the panels."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from northfront.atlas.draw.fonts import font_faces
from northfront.atlas.draw.style import city_variables, variables
from northfront.atlas.draw.theme import DARK
from northfront.core.game import Game
from northfront.sim.match_spec import Played
from northfront.sim.report.markup import percent, tag, words
from northfront.sim.report.sections import courses, fronts, lengths, repeating, winners
from northfront.sim.results import Series
from northfront.sim.simulate import summary

DARKEN = (
    "document.documentElement.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'"
)


def page(
    game: Game, agreed: Series, played: Sequence[Played], command: Sequence[str], headline: str, *first: str
) -> str:
    """The whole report; `first` holds panels that come before the common ones."""
    panels = [*first]
    if played:
        panels += [winners(game, played), courses(game, played), fronts(game, played), lengths(played)]
    panels.append(repeating(game, agreed, played, command))
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", words(f"{game.title}: {headline}")),
        tag("style", _style()),
        tag("script", DARKEN),
    )
    top = tag("header", tag("h1", words(game.title)), tag("p", words(headline)), _tiles(game, played))
    body = tag("body", tag("main", top, *panels))
    return f"<!doctype html>\n{tag('html', head, body, lang='en')}\n"


def _tiles(game: Game, played: Sequence[Played]) -> str:
    """The key figures."""
    found = summary(game, played, len(played))
    tiles = {"games": str(found["finished"])}
    if played:
        tiles |= {f"{side.capitalize()} wins": percent(found["share"][side][0]) for side in game.sides}
        tiles |= {
            "turns on average": f"{found['turns']:.1f}",
            "decisions a second": f"{found['decisions_per_second']:,}",
        }
    shown = (tag("div", tag("dd", words(value)), tag("dt", words(name))) for name, value in tiles.items())
    return tag("dl", *shown, class_="tiles")


def _style() -> str:
    """The fonts, the palette of the table, the look of this page, and the board's colours in the dark."""
    palette = (files("northfront") / "web" / "style" / "palette.css").read_text("utf-8")
    own = (files("northfront") / "sim" / "report" / "style.css").read_text("utf-8")
    dark = ";".join(f"--{name}:{value}" for name, value in {**variables(DARK), **city_variables(DARK)}.items())
    return f'\n{font_faces()}\n{palette}\n{own}\n:root[data-theme="dark"] .b-board{{{dark}}}\n'
