"""Machine code of a module: compiled in a child process, kept on disk."""
