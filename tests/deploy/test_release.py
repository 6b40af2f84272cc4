"""tools/release.py: what it demands of a commit, and what it leaves in dist/."""

import hashlib
import subprocess

import pytest

from tools import release

CHANGELOG = (
    "# Changes\n\n## Unreleased\n\n## 1.2.0 (2027-01-05)\n\n- **Boards** come with it.\n\n## 1.1.0 (2026-12-01)\n"
)


def git(root, *words):
    own = ["-c", "user.name=N", "-c", "user.email=n@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *own, *words], cwd=root, check=True, capture_output=True)


@pytest.fixture
def root(tmp_path):
    """A checkout whose last commit can be released."""
    package = tmp_path / "src" / "northfront" / "__init__.py"
    package.parent.mkdir(parents=True)
    package.write_text('__version__ = "1.2.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    git(tmp_path, "init")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-m", "1.2.0")
    git(tmp_path, "tag", "v1.2.0")
    return tmp_path


def commit(root, file, text):
    (root / file).write_text(text)
    git(root, "commit", "-a", "-m", "another")


def test_a_tagged_commit_whose_changes_are_told_can_be_released(root):
    release.check(root, release.version_of(root))
    assert release.told(root, "1.2.0") == "- **Boards** come with it."


def test_changes_without_a_commit_are_not_released(root):
    (root / "CHANGELOG.md").write_text(CHANGELOG + "more")
    with pytest.raises(release.NotYet, match=r"no commit has:\n M CHANGELOG.md"):
        release.check(root, "1.2.0")


def test_the_tag_must_be_that_of_the_package(root):
    commit(root, "src/northfront/__init__.py", '__version__ = "1.3.0"\n')
    with pytest.raises(release.NotYet, match=r"says 1.3.0, but the tags of this commit are: none"):
        release.check(root, release.version_of(root))
    git(root, "tag", "v1.2.9")
    with pytest.raises(release.NotYet, match=r"v1\.2\.9"):
        release.check(root, release.version_of(root))


@pytest.mark.parametrize(
    "text", [CHANGELOG.replace("## 1.2.0", "## 1.2"), CHANGELOG.replace("- **Boards** come with it.", "")]
)
def test_the_changelog_must_tell_of_it(root, text):
    commit(root, "CHANGELOG.md", text)
    git(root, "tag", "-f", "v1.2.0")
    with pytest.raises(release.NotYet, match=r"CHANGELOG.md has no section that begins with `## 1.2.0 \("):
        release.check(root, "1.2.0")


def stubbed(monkeypatch, contents):
    """Builds that take no time: of each the content of its one file."""

    def build(_root, _commit, folder, _seed):
        folder.mkdir(parents=True)
        (folder / "northfront.whl").write_text(contents.pop(0))
        return [folder / "northfront.whl"]

    monkeypatch.setattr(release, "build", build)
    run = subprocess.run
    monkeypatch.setattr(release.subprocess, "run", lambda words, **k: None if "twine" in words else run(words, **k))


def test_two_equal_builds_are_released_with_their_checksum_and_nothing_else(root, monkeypatch):
    (root / "dist").mkdir()
    (root / "dist" / "old.whl").touch()
    (root / ".git" / "info" / "exclude").write_text("dist/\n")
    stubbed(monkeypatch, ["same", "same"])
    release.release(root, trial=False)
    assert {file.name for file in (root / "dist").iterdir()} == {"northfront.whl", "SHA256SUMS"}
    digest = hashlib.sha256(b"same").hexdigest()
    assert (root / "dist" / "SHA256SUMS").read_text() == f"{digest}  northfront.whl\n"


def test_builds_that_differ_are_not_released(root, monkeypatch):
    stubbed(monkeypatch, ["one", "other"])
    with pytest.raises(release.NotYet, match=r"two builds of this commit differ: northfront.whl"):
        release.release(root, trial=True)
    assert not (root / "dist").exists()
