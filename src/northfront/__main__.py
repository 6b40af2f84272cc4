"""`python -m northfront` is `northfront`."""

import sys

from northfront.cli import main

sys.exit(main())
