"""The headers that keep browsers careful. Nothing from elsewhere runs, frames or is guessed at; and
the frame in which a game's own face runs can do nothing but draw (docs/boards.md)."""

import hashlib
import re
from base64 import b64encode

RULES = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
BOOT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


def policy(face_origin: str = "") -> str:
    """What a page may load; its frames are those of faces, here or at the origin set for them."""
    frames = face_origin or "'self'"
    return f"{RULES}; frame-src {frames}"


def page_headers(face_origin: str = "") -> dict[str, str]:
    """For every page and file of the client."""
    return {**HEADERS, "Content-Security-Policy": policy(face_origin)}


def face_headers(document: bytes, face_origin: str = "") -> dict[str, str]:
    """For the document in which faces run: one script of ours, named by its hash, which imports
    the face from memory. It is sandboxed even where it is opened by itself, and has no network."""
    boots = [b64encode(hashlib.sha256(boot).digest()).decode() for boot in BOOT.findall(document)]
    hashes = " ".join(f"'sha256-{boot}'" for boot in boots)
    around = "http: https:" if face_origin else "'self'"
    rules = (
        "default-src 'none'",
        f"script-src {hashes} blob:",
        "style-src 'unsafe-inline'",
        "img-src data: blob:",
        "worker-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "sandbox allow-scripts",
        f"frame-ancestors {around}",
    )
    return {
        "Content-Security-Policy": "; ".join(rules),
        "X-Content-Type-Options": "nosniff",
        "X-DNS-Prefetch-Control": "off",
        "Referrer-Policy": "no-referrer",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
        "Cache-Control": "public, max-age=3600",
    }


ASSET_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "public, max-age=31536000, immutable",
}
"""For pictures that strangers drew: one opened by itself can do nothing."""

JSON_HEADERS = {"X-Content-Type-Options": "nosniff", "Cache-Control": "no-store"}
"""For answers that no browser shows as a page."""

HEADERS = {
    "Content-Security-Policy": policy(),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
