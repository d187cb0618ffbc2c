"""Writes the pages that are made from code and figures, and takes their pictures."""
