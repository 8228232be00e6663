"""Is a house with a certificate of its own asked by https, and by nothing else?"""

import json
import socket
import ssl
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from fixtures.certificates import new_certificate
from fixtures.house_server import GOOD, ServerProcess
from spanish21.cli import cli
from spanish21.refusal import Refusal

pytestmark = pytest.mark.long


def test_a_house_is_asked_by_https(tmp_path: Path) -> None:
    files = new_certificate(tmp_path)
    trusted = ssl.create_default_context(cafile=str(files.certificate))
    with ServerProcess(tmp_path / "house.db", *files.options, "--demo") as served:
        assert served.base.startswith("https://127.0.0.1:")
        with httpx.Client(base_url=served.base, verify=trusted) as client:
            answer = client.post("/api/guest", json={"wish": "Ann"})
            assert answer.status_code == 200, answer.text
            assert answer.headers["strict-transport-security"] == "max-age=31536000"
            cookie = answer.headers["set-cookie"]
            assert cookie.startswith("__Host-session=")
            assert "; Secure" in cookie
            token = client.cookies["__Host-session"]
        address = served.base.replace("https", "wss", 1) + "/ws/tables/Puget"
        headers = {"Cookie": f"__Host-session={token}"}
        own: dict[str, Any] = {"ssl": trusted, "additional_headers": headers, "proxy": None}
        with connect(address, origin=Origin(served.base), **own) as watching:
            assert json.loads(watching.recv(timeout=60))["what"] == "welcome"
        with pytest.raises(InvalidStatus):
            connect(address, origin=Origin("https://127.0.0.1"), **own)
        assert not answers_in_plain_text(served.base)
        link = served.said[0]
        assert "https://127.0.0.1:" in link
        assert served.stop() == 0
        assert GOOD not in served.logs()


def answers_in_plain_text(base: str) -> bytes:
    """What a request without TLS gets."""
    port = int(base.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=60) as asking:
        asking.sendall(b"GET /health/live HTTP/1.1\r\nHost: here\r\n\r\n")
        try:
            return asking.recv(100)
        except ConnectionResetError:
            return b""


def refused(*options: str) -> str:
    given: Any = ["serve", "--demo", "--check", *options]
    found = CliRunner().invoke(cli, given)
    assert isinstance(found.exception, Refusal)
    return str(found.exception)


def test_a_certificate_that_cannot_be_used_is_refused_at_the_start(tmp_path: Path) -> None:
    files = new_certificate(tmp_path)
    other = tmp_path / "other"
    other.mkdir()
    others = new_certificate(other)
    certificate, key = str(files.certificate), str(files.key)
    assert refused("--tls-key", key).startswith("tls_certificate: 'nothing' is not allowed")
    assert refused("--tls-certificate", certificate).startswith("tls_key: 'nothing'")
    for wrong, why in (
        (str(tmp_path / "none.key"), "No such file or directory"),
        (str(others.key), "mismatch"),
        (certificate, "PEM"),
    ):
        said = refused("--tls-certificate", certificate, "--tls-key", wrong)
        assert said.startswith(f"tls_certificate: '{certificate}' is not allowed; it and its key")
        assert why.lower() in said.lower(), said
    found = CliRunner().invoke(cli, ["serve", "--demo", "--check", *files.options])
    assert found.exit_code == 0, found.output
