"""`python -m tools.web` builds the web client, and says where it lies."""

from tools.web.build import build

print(build())
