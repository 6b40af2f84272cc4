"""`northfront` as it is installed from a wheel: the web client is the bundle in the folder that BUNDLE names."""

import os
import sys
from pathlib import Path

from northfront.cli import main
from northfront.server import web_client

if __name__ == "__main__":
    web_client.WEB = Path(os.environ["BUNDLE"])
    sys.exit(main())
