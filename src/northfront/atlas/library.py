"""The boards of the printed games as they are kept: map.toml and coast.json in each game's data folder."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from northfront import games
from northfront.atlas.plan import BOARDS, CITIES, no_board
from northfront.core.board import Board, read_board
from northfront.core.datafile import Data


def data_folder(board: str) -> Path:
    if board not in (*BOARDS, *CITIES):
        raise no_board(board)
    return Path(str(games.folder(board))) / "data"


def load_board(board: str, overlay: Path | None = None) -> Board:
    """The committed board, with a player's own values laid over it if there is a folder of them."""
    data = Data.of_texts({"map.toml": (data_folder(board) / "map.toml").read_text("utf-8")})
    return read_board((games.with_overlay(data, overlay) if overlay else data)["map"])


def load_coasts(board: str) -> Mapping[str, Any]:
    """Land and lakes of each sheet as lists of rings, in map units."""
    path = data_folder(board) / "coast.json"
    sheets: Mapping[str, Any] = json.loads(path.read_text("utf-8"))["sheets"] if path.is_file() else {}
    return sheets
