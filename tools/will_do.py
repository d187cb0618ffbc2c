"""Prints the path of the Python that runs this, if an environment can be made and compiled with it:
recent enough, with venv and pip at hand, and with its headers. Run by any Python 3."""

import os
import sys
import sysconfig
from importlib.util import find_spec

is_recent = sys.version_info >= (3, 11)
has_pip = find_spec("venv") is not None and find_spec("ensurepip") is not None
has_headers = os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h"))

if not (is_recent and has_pip and has_headers):
    sys.exit(1)
print(sys.executable)
