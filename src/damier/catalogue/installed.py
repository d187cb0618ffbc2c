"""Where bundles lie that somebody has installed on this machine: a folder of the person's own.

By the rules of XDG: `$XDG_DATA_HOME/damier`, which is mostly `~/.local/share/damier`. Each game has
a folder there with a pack for each of its versions. Who puts them there is damier.travel; here they
are only found.
"""

import os
from pathlib import Path

BUNDLES = "bundles"


def data_folder() -> Path:
    """The folder of this person's own data about games; it may not be there."""
    told = os.environ.get("XDG_DATA_HOME", "")
    # The rules want an absolute path, and anything else ignored.
    base = Path(told) if os.path.isabs(told) else Path("~/.local/share").expanduser()
    return base / "damier"


def installed_bundles() -> Path:
    """The folder of the bundles that are installed, each in a folder by its id."""
    return data_folder() / BUNDLES
