"""Builds what is published: wheels, with kernels compiled or pure, and the sources."""
