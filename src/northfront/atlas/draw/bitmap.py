"""Drawings as bitmaps."""

from __future__ import annotations

from northfront.atlas.draw.fonts import font_files


def to_png(svg: str, width: int) -> bytes:
    """A bitmap without a browser, the same on every machine: no font but our own is used."""
    import resvg_py  # noqa: PLC0415 - only a PNG needs it

    fonts = [str(path) for path in font_files()]
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=fonts,
            font_family="Northfront Sans",
            sans_serif_family="Northfront Sans",
            serif_family="Northfront Serif",
        )
    )
