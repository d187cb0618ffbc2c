"""What holds for every test here: Hypothesis draws the same examples each time, however long one
takes. Time limits are in pyproject.toml, how long to wait for something in patience.py."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "damier",
    deadline=None,
    derandomize=True,
    database=None,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("damier")
