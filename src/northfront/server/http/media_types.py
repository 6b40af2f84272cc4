"""The types of the files that we serve. Elsewhere they come from the system, and no two systems agree.

The registry of Windows may call scripts plain text, and no browser runs those.
"""

from __future__ import annotations

import mimetypes
from typing import Final

MEDIA_TYPES: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


def pin_media_types() -> None:
    """From now on these hold in this process, whatever the system says."""
    for ending, kind in MEDIA_TYPES.items():
        mimetypes.add_type(kind, ending)
