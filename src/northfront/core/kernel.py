"""The compiled kernel, where it is installed (`make fast`): the same answers as plain Python, sooner.

`COMPILED` says whether it is installed and fits this version; otherwise `kernel` must not be used, and plain Python does
the work. NORTHFRONT_KERNEL=off disables it, to measure or to find the source of a fault.
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
