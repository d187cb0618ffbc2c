"""Classic games for Damier, one folder each; none knows another.

What several draw or search alike stands in the modules beside the folders.
"""
