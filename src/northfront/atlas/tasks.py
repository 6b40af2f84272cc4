"""What `northfront atlas` does: build a board into its game's data folder, and check what is there."""

from __future__ import annotations

import json
from collections.abc import Callable

from northfront.atlas.build import build, coast_json, report
from northfront.atlas.check import check_map
from northfront.atlas.city import check_city, read_city
from northfront.atlas.library import data_folder, load_board
from northfront.atlas.plan import CITIES, Plan, read_plan
from northfront.atlas.write import map_toml
from northfront.core.errors import Refusal
from northfront.files import write_text


def build_board(name: str, progress: Callable[[str], object]) -> list[str]:
    """Write map.toml, coast.json if the plan uses one and, if there is none yet, sources.toml; the report of what was decided."""
    if name in CITIES:
        return _build_city(name)
    plan = read_plan(name)
    built = build(plan, progress)
    progress("writing")
    folder = data_folder(name)
    write_text(folder / "map.toml", map_toml(built))
    if plan.choices.coast:
        write_text(folder / "coast.json", coast_json(built))
    if not (folder / "sources.toml").exists():
        write_text(folder / "sources.toml", sources_toml(plan))
    return report(built)


def _build_city(name: str) -> list[str]:
    city, folder = read_city(name), data_folder(name)
    write_text(folder / "map.toml", city.map_toml)
    return [f"{city.title}: the plan written out as map.toml"]


def sources_toml(plan: Plan) -> str:
    return "\n".join(
        f"[{key}]\ntitle = {json.dumps(title, ensure_ascii=False)}\n" for key, title in plan.sources.items()
    )


def check_one(name: str) -> list[str]:
    """What is wrong with a committed board."""
    check = _checked_city(name) if name in CITIES else _checked_map(read_plan(name))
    try:
        return check()
    except FileNotFoundError:
        return [f"there is no map yet: northfront atlas build {name}"]
    except Refusal as error:
        return [str(error)]


def _checked_map(plan: Plan) -> Callable[[], list[str]]:
    return lambda: check_map(plan, load_board(plan.name))


def _checked_city(name: str) -> Callable[[], list[str]]:
    city, path = read_city(name), data_folder(name) / "map.toml"
    return lambda: check_city(city, path.read_text("utf-8"), load_board(name))
