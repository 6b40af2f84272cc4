"""The exact versions for development and CI: from the public index, and those that pyproject.toml asks for."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PYPI = "https://pypi.org/simple"
FILES = "https://files.pythonhosted.org/"


def read(name):
    return tomllib.loads((ROOT / name).read_text("utf-8"))


def test_the_lock_names_the_public_index_only():
    text = (ROOT / "uv.lock").read_text("utf-8")
    for package in read("uv.lock")["package"]:
        expected = {"editable": "."} if package["name"] == "northfront" else {"registry": PYPI}
        assert package["source"] == expected, package["name"]
    addresses = re.findall(r"\w+://[^\"]+", text)
    assert len(addresses) > 1000
    assert [each for each in addresses if each != PYPI and not each.startswith(FILES)] == []


def test_the_lock_is_that_of_pyproject():
    """If not: `make lock`."""
    project = read("pyproject.toml")["project"]
    asked = {(requirement(each), "") for each in project["dependencies"]}
    asked |= {
        (requirement(each), extra) for extra, all_of in project["optional-dependencies"].items() for each in all_of
    }
    (ours,) = (package for package in read("uv.lock")["package"] if package["name"] == "northfront")
    locked = {
        ((each["name"], each.get("specifier", "")), extra_of(each.get("marker", "")))
        for each in ours["metadata"]["requires-dist"]
    }
    assert locked == asked


def requirement(text):
    """The name and the versions of a requirement."""
    name, versions = re.match(r"([\w.-]+)(?:\[\w+\])?([^;]*)", text).groups()
    return name.replace("_", "-"), versions.strip()


def extra_of(marker):
    return (re.findall(r"extra == '(\w+)'", marker) or [""])[0]
