"""`python -m kurogo` is the command `kurogo`."""

import sys

from kurogo.cli import main

if __name__ == "__main__":
    sys.exit(main())
