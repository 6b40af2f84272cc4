"""A release in dist/: source distribution and wheel of a tagged commit, and their checksums. `make release`; docs/releasing.md.

It builds twice from the commit, drawing every board anew, and stops if the two builds differ in a byte. `--trial` does the same with a
commit that has no tag, to see whether it would go through.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)


class NotYet(Exception):
    """Something has to be done before this commit can be released."""


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--trial", action="store_true", help="a commit without a tag")
    try:
        release(ROOT, trial=arguments.parse_args().trial)
    except NotYet as what:
        print(f"Not yet: {what}", file=sys.stderr)
        return 1
    return 0


def release(root: Path, *, trial: bool) -> None:
    version = version_of(root)
    if not trial:
        check(root, version)
    with TemporaryDirectory(prefix="release-") as folder:
        commit = git(root, "rev-parse", "HEAD").decode().strip()  # whatever is committed meanwhile
        first, second = (build(root, commit, Path(folder, seed), seed) for seed in "12")
        if different := [
            file.name for file in first if file.read_bytes() != (second[0].parent / file.name).read_bytes()
        ]:
            raise NotYet(f"two builds of this commit differ: {', '.join(different)}")
        subprocess.run([sys.executable, "-m", "twine", "check", "--strict", *first], check=True)
        target = root / "dist"
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        for file in first:
            shutil.copy(file, target)
        sums = "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in first)
        (target / "SHA256SUMS").write_text(sums, "utf-8")
    print(f"Northfront {version} is in {target}:\n{sums}", end="")


def version_of(root: Path) -> str:
    found = VERSION.search((root / "src" / "northfront" / "__init__.py").read_text("utf-8"))
    assert found, "the package states its version"
    return found[1]


def check(root: Path, version: str) -> None:
    """Commit, tag and CHANGELOG must agree on what is released."""
    if changed := git(root, "status", "--porcelain").decode():
        raise NotYet(f"there are changes that no commit has:\n{changed.rstrip()}")
    tags = git(root, "tag", "--points-at", "HEAD").decode().split()
    if f"v{version}" not in tags:
        raise NotYet(f"the package says {version}, but the tags of this commit are: {', '.join(tags) or 'none'}")
    if not told(root, version):
        raise NotYet(f"CHANGELOG.md has no section that begins with `## {version} (`, or it is empty")


def told(root: Path, version: str) -> str:
    """What CHANGELOG.md says of this version."""
    sections = re.split(r"^## ", (root / "CHANGELOG.md").read_text("utf-8"), flags=re.MULTILINE)
    ours = [section for section in sections if section.startswith(f"{version} (")]
    return ours[0].partition("\n")[2].strip() if ours else ""


def build(root: Path, commit: str, folder: Path, seed: str) -> list[Path]:
    """What a commit makes, whatever else lies in the checkout; dated as the commit is."""
    source, target = folder / "source", folder / "dist"
    with tarfile.open(fileobj=BytesIO(git(root, "archive", commit))) as archive:
        archive.extractall(source, filter="data")
    date = git(root, "log", "-1", "--format=%ct", commit).decode().strip()
    own = {"SOURCE_DATE_EPOCH": date, "PYTHONHASHSEED": seed}
    kept = {name: value for name, value in os.environ.items() if name != "NORTHFRONT_DRAWN"}
    words = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", str(target)]
    subprocess.run(words, cwd=source, env={**kept, **own}, check=True)
    return sorted(target.iterdir())


def git(root: Path, *words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=root, capture_output=True, check=True).stdout  # noqa: S607 - whichever git there is


if __name__ == "__main__":
    sys.exit(main())
