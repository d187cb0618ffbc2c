"""A view of any bundle as a scene. Read scene.py."""

from .scene import BundleScene

__all__ = ["BundleScene"]
