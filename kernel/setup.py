"""The one thing that pyproject.toml cannot say in a stable way: how the extension is compiled."""

from pathlib import Path

from setuptools import Extension, setup

SOURCES = sorted(path.as_posix() for path in Path("src").glob("*.c"))
HEADERS = sorted(path.as_posix() for path in Path("src").glob("*.h"))

setup(
    ext_modules=[
        Extension(
            "northfront_kernel._kernel",
            SOURCES,
            depends=HEADERS,
            define_macros=[("Py_LIMITED_API", "0x030B0000")],
            py_limited_api=True,
        )
    ]
)
