"""The load under which servers are compared: the same matches, in each server's own language.

It runs as a process of its own, speaks raw HTTP and WebSocket, and reads no more of an answer
than whether it is one, so that the server is what is measured. `python -m benchmarks.load`.
"""
