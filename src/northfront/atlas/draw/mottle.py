"""The faint unevenness of paper, as a small picture that is stretched over the land."""

from __future__ import annotations

import base64
import struct
import zlib
from functools import lru_cache
from typing import Final

import numpy as np

from northfront.atlas.draw.noise import fractal

DOT: Final = 28.0
"""Size of a dot of the picture on the map; stretching makes it soft."""
MOST_DOTS: Final = 200
GRAIN: Final = 24.0
STRENGTH: Final = 20.0
"""Opacity of the darkest and lightest spots, of 255."""


@lru_cache(maxsize=8)
def mottle(width: float, height: float) -> str:
    """A picture of soft dark and light spots for a map of this size, as a data address."""
    dot = max(DOT, width / MOST_DOTS, height / MOST_DOTS)
    across, down = (max(4, round(length / dot)) for length in (width, height))
    x, y = np.meshgrid(np.arange(across, dtype=np.float64), np.arange(down, dtype=np.float64))
    spots = np.column_stack([x.ravel(), y.ravel()])
    tone = np.clip(fractal(spots, GRAIN, 31) + 0.5 * fractal(spots, GRAIN / 5, 32), -1, 1)
    grey = np.where(tone > 0, 255, 96).astype(np.uint8)
    opacity = (np.abs(tone) * STRENGTH).astype(np.uint8)
    pixels = np.column_stack([grey, opacity]).reshape(down, across * 2)
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    return "data:image/png;base64," + base64.b64encode(_png(across, down, rows)).decode()


def _png(width: int, height: int, rows: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 4, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
