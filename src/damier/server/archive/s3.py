"""An archive in a bucket of S3, or of anything that speaks as it does (MinIO, Garage, R2, Ceph).

`s3://BUCKET/PREFIX?endpoint=https://...&region=...`; keys come from the environment, as for every
other program: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION. Buckets are
named in the path, which all of them understand. How a request is signed is s3_signature.py.
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import parse_qsl, quote, urlsplit

from damier.server.error import WrongSettings

from .s3_signature import Keys, signed_headers

PATIENCE_SECONDS = 20.0
"""For connecting, and for each part of an answer."""
LARGEST = 64 * 1024 * 1024
BUCKET = re.compile(r"[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")
SECRET = "SECRET_ACCESS_KEY"
KNOWN = {"endpoint", "region"}


class S3Archive:
    """Objects below a prefix of a bucket."""

    def __init__(self, url: str, environment: Mapping[str, str]) -> None:
        asked = urlsplit(url)
        told = dict(parse_qsl(asked.query))
        if BUCKET.fullmatch(asked.netloc) is None or not told.keys() <= KNOWN:
            raise WrongSettings(f"{url}: an archive in a bucket is s3://BUCKET/PREFIX?endpoint=URL")
        region = told.get("region") or environment.get("AWS_REGION") or "us-east-1"
        endpoint = urlsplit(told.get("endpoint") or f"https://s3.{region}.amazonaws.com")
        if endpoint.scheme not in ("http", "https") or not endpoint.netloc:
            raise WrongSettings(f"{url}: an endpoint is http://... or https://...")
        key, secret = (environment.get(f"AWS_{name}", "") for name in ("ACCESS_KEY_ID", SECRET))
        if not key or not secret:
            raise WrongSettings(f"{url}: set AWS_ACCESS_KEY_ID and AWS_{SECRET}")
        self._endpoint = endpoint
        self._keys = Keys(key, secret, region, environment.get("AWS_SESSION_TOKEN", ""))
        self._path = "/".join((endpoint.path.rstrip("/"), asked.netloc, asked.path.strip("/")))

    def put(self, name: str, content: bytes) -> None:
        self._ask("PUT", name, content)

    def get(self, name: str) -> bytes | None:
        return self._ask("GET", name)

    def delete(self, name: str) -> None:
        self._ask("DELETE", name)

    def _ask(self, method: str, name: str, content: bytes = b"") -> bytes | None:
        """The answer's content; None where there is no such object."""
        path = quote(f"{self._path.rstrip('/')}/{name}")
        place = self._endpoint.netloc
        headers = signed_headers(method, place, path, content, self._keys, datetime.now(UTC))
        kind = HTTPSConnection if self._endpoint.scheme == "https" else HTTPConnection
        connection = kind(place, timeout=PATIENCE_SECONDS)
        try:
            connection.request(method, path, content, headers)
            answer = connection.getresponse()
            told = answer.read(LARGEST)
        except HTTPException as error:
            raise OSError(f"{place}: {error!r}") from None
        finally:
            connection.close()
        if answer.status == 404 and b"NoSuchBucket" not in told:
            return None
        if not 200 <= answer.status < 300:
            said = re.search(rb"<Code>(\w{1,64})</Code>", told)
            code = said[1].decode() if said else ""
            raise OSError(f"{place} answered {method} with {answer.status} {code}".rstrip())
        return told
