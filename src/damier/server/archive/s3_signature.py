"""A request to S3, signed by version 4 of AWS's signatures. Pure: the time is handed in."""

import hmac
from datetime import datetime
from hashlib import sha256
from typing import NamedTuple

ALGORITHM = "AWS4-HMAC-SHA256"
SERVICE = "s3"


class Keys(NamedTuple):
    """Who asks, and where."""

    key: str
    secret: str
    region: str
    session: str = ""


def signed_headers(
    method: str, host: str, path: str, content: bytes, keys: Keys, at: datetime
) -> dict[str, str]:
    """The headers of a request without a query; the path is quoted already."""
    time, hashed = at.strftime("%Y%m%dT%H%M%SZ"), sha256(content).hexdigest()
    headers = {"host": host, "x-amz-content-sha256": hashed, "x-amz-date": time}
    if keys.session:
        headers["x-amz-security-token"] = keys.session
    names = ";".join(sorted(headers))
    lines = (f"{name}:{headers[name]}" for name in sorted(headers))
    asked = "\n".join((method, path, "", *lines, "", names, hashed))
    scope = f"{time[:8]}/{keys.region}/{SERVICE}/aws4_request"
    signed = "\n".join((ALGORITHM, time, scope, sha256(asked.encode()).hexdigest()))
    key = b"AWS4" + keys.secret.encode()
    for part in scope.split("/"):
        key = _hmac(key, part)
    credential = f"Credential={keys.key}/{scope}"
    signature = _hmac(key, signed).hex()
    headers["authorization"] = (
        f"{ALGORITHM} {credential}, SignedHeaders={names}, Signature={signature}"
    )
    return headers


def _hmac(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), sha256)
