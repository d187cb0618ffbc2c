"""A bucket to test with: moto, which speaks S3 and checks every signature with AWS's own code."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep
from typing import NamedTuple

import boto3  # type: ignore[import-untyped]

from tests.patience import SECONDS
from tools.programs.services import free_port

BEFORE_KEYS = "4"
"""Requests that need no signature: those below that make a person, a policy, a key, a bucket."""
MAY_ALL = (
    '{"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "*", "Resource": "*"}]}'
)


class Bucket(NamedTuple):
    """Where it is, and what opens it."""

    url: str
    keys: dict[str, str]


@contextmanager
def running_bucket() -> Iterator[Bucket]:
    port = free_port()
    environment = {**os.environ, "INITIAL_NO_AUTH_ACTION_COUNT": BEFORE_KEYS}
    command = [sys.executable, "-W", "ignore", "-m", "moto.server", "-p", str(port)]
    quiet = subprocess.DEVNULL
    server = subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet)
    try:
        place = f"http://127.0.0.1:{port}"
        keys = _made(place)
        yield Bucket(f"s3://records/old?endpoint={place}&region=eu-west-3", keys)
    finally:
        server.kill()
        server.wait()


def _made(place: str) -> dict[str, str]:
    told = {
        "endpoint_url": place,
        "region_name": "eu-west-3",
        "aws_access_key_id": "nobody",
        "aws_secret_access_key": "nothing",
    }
    _wait_for(place)
    people = boto3.client("iam", **told)
    people.create_user(UserName="damier")
    people.put_user_policy(UserName="damier", PolicyName="all", PolicyDocument=MAY_ALL)
    key = people.create_access_key(UserName="damier")["AccessKey"]
    where = {"LocationConstraint": "eu-west-3"}
    boto3.client("s3", **told).create_bucket(Bucket="records", CreateBucketConfiguration=where)
    return {
        "AWS_ACCESS_KEY_ID": key["AccessKeyId"],
        "AWS_SECRET_ACCESS_KEY": key["SecretAccessKey"],
    }


def _wait_for(place: str) -> None:
    import socket

    port, end = int(place.rpartition(":")[2]), monotonic() + SECONDS
    while monotonic() < end:
        with socket.socket() as trying:
            if trying.connect_ex(("127.0.0.1", port)) == 0:
                return
        sleep(0.05)
    raise TimeoutError(f"{place} does not come up")
