"""What holds for every test here: Hypothesis draws the same examples each time, however long one
takes; what somebody has installed on this machine is not seen. Time limits are in pyproject.toml,
how long to wait for something in patience.py."""

import os
import tempfile

from hypothesis import HealthCheck, settings

os.environ["XDG_DATA_HOME"] = os.path.join(tempfile.gettempdir(), "damier-nothing-installed")

settings.register_profile(
    "damier",
    deadline=None,
    derandomize=True,
    database=None,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("damier")
