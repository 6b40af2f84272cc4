"""The compiled kernel, where it is installed (`make fast`): the same answers as plain Python gives, sooner.

`COMPILED` says whether it is there and speaks as this version does; otherwise nobody may touch `kernel`, and plain Python does
the work. NORTHFRONT_KERNEL=off does without it, to measure or to find out whose fault something is.
"""

from __future__ import annotations

import os
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Final

__all__ = ["COMPILED", "INTERFACE", "installed", "kernel"]

INTERFACE: Final = 2


def installed() -> ModuleType | None:
    """The kernel that can be used, if any."""
    if os.environ.get("NORTHFRONT_KERNEL") == "off":
        return None
    try:
        found = import_module("northfront_kernel")
    except ImportError:
        return None
    return found if getattr(found, "INTERFACE", None) == INTERFACE else None


if TYPE_CHECKING:
    import northfront_kernel as kernel
else:
    kernel = installed()

COMPILED: Final[bool] = kernel is not None
