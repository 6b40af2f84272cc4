"""The documentation as a site: `make site` builds it with Sphinx, MyST for Markdown and the Furo theme; nothing is fetched from elsewhere."""

import os
import sys
from pathlib import Path

os.environ["COLUMNS"] = "88"  # how wide the help of commands is written
sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

from site_pages import write_pages

from northfront import __version__

project = "Northfront"
author = copyright = "The Northfront authors"  # noqa: A001 - the name that Sphinx reads
release = __version__
extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
root_doc = "index"
html_theme = "furo"
html_title = "Northfront"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#3f51b5", "color-brand-content": "#3f51b5"},
    "dark_css_variables": {"color-brand-primary": "#9aa8ff", "color-brand-content": "#9aa8ff"},
}
html_static_path = ["site"]
html_css_files = ["tables.css"]
html_use_index = False  # nothing is in it
html_show_sourcelink = False
html_copy_source = False
exclude_patterns = ["_build"]
nitpicky = True
smartquotes = False  # they turn the apostrophe of '41 round


def setup(_app: object) -> None:
    """Write what is made from the games before the pages are read."""
    write_pages(Path(__file__).parent / "games")
