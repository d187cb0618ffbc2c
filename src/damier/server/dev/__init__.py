"""An author's panel, on the author's own machine only. Read routes.py."""

from .routes import DevRoutes, check_dev
from .trial import trial
from .watch import Watch, watched_folders

__all__ = ["DevRoutes", "Watch", "check_dev", "trial", "watched_folders"]
