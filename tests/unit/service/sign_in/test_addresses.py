"""Where requests come from."""

import pytest

from spanish21.service.sign_in.addresses import is_loopback, rate_limit_address, same_origin


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        (None, "play.example"),
        ("https://play.example", "play.example"),
        ("https://play.example", "PLAY.example:443"),
        ("http://play.example:80", "play.example"),
        ("http://localhost:8021", "localhost:8021"),
        ("http://[::1]:8021", "[::1]:8021"),
        ("https://floor.example", "play.example"),
    ],
)
def test_our_own_pages_and_named_ones_may_ask(origin: str | None, host: str) -> None:
    assert same_origin(origin, host, ["https://floor.example"])


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("null", "play.example"),
        ("", "play.example"),
        ("https://evil.example", "play.example"),
        ("https://play.example.evil.example", "play.example"),
        ("https://play.example:8443", "play.example"),
        ("http://localhost:8022", "localhost:8021"),
        ("file://", ""),
        ("https://", ""),
        ("ftp://play.example", "play.example"),
        ("https://play.example:x", "play.example"),
        ("https://play.example", "play.example:x"),
        ("https://[::1", "play.example"),
    ],
)
def test_other_pages_may_not(origin: str, host: str) -> None:
    assert not same_origin(origin, host, ["https://floor.example"])


@pytest.mark.parametrize("host", ["localhost", "a.localhost", "127.0.0.1", "127.8.8.8", "::1"])
def test_these_are_on_the_same_machine(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", [None, "", "play.example", "localhost.evil.example", "10.0.0.1"])
def test_these_are_not(host: str | None) -> None:
    assert not is_loopback(host)


@pytest.mark.parametrize(
    ("where", "bucket"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8::7", "2001:db8::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unknown", "unknown"),
    ],
)
def test_tries_are_counted_by_subscriber(where: str, bucket: str) -> None:
    assert rate_limit_address(where) == bucket
