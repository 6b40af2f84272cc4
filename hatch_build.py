"""What is made when a wheel is built: drawn boards, and the web client as a bundle. An editable installation does without."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
STEPS = {"drawn": "northfront.server.pages.shipping", "web": "tools.bundle"}
"""Folders of the package, each with the module that makes it: it is run on a new folder, with the sources as good as installed."""


class Make(BuildHookInterface):
    def dependencies(self) -> list[str]:
        """What draws, as pyproject.toml has it."""
        project = self.metadata.core
        return [
            *project.optional_dependencies["draw"],
            *(each for each in project.dependencies if each.startswith("resvg-py")),
        ]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        for package, module in STEPS.items():
            folder = ROOT / "build" / package
            shutil.rmtree(folder, ignore_errors=True)  # of an earlier build
            path = os.pathsep.join(filter(None, (str(ROOT / "src"), os.environ.get("PYTHONPATH"))))
            words = [sys.executable, "-m", module, str(folder)]
            subprocess.run(words, cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, check=True)
            build_data["force_include"][str(folder)] = f"northfront/{package}"
