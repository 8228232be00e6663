"""Rate limits by client address, and the security headers of every answer."""

from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spanish21.refusal import Refusal
from spanish21.server.error_responses import refusal_response
from spanish21.service.sign_in.addresses import rate_limit_address

_MAX_ADDRESSES = 10_000
SECURITY_HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
"""The security headers of every answer."""
HTTPS_HEADER = (b"strict-transport-security", b"max-age=31536000")
"""What an answer over https bears besides: for a year a browser asks by https only."""


class RateLimit(NamedTuple):
    """How many are allowed a second on average, and how many at once."""

    a_second: float
    at_once: int


REQUEST_RATE = RateLimit(50, 200)
STATIC_RATE = RateLimit(500, 3000)
MESSAGE_RATE = RateLimit(20, 60)
"""The limits on requests of one address, on files of the pages and the documentation, and on messages of one socket.

A page that a browser opens for the first time has some thirty files, and a whole card room may come
from one address, so that they do not count as requests.
"""
STATIC_PATHS = ("/pages/", "/help/")


class RateBucket:
    """A token bucket: tells whether requests or messages come too often."""

    def __init__(self, rate: RateLimit, now: float) -> None:
        self._rate = rate
        self._left = float(rate.at_once)
        self._at = now

    def take(self, now: float) -> bool:
        """Whether one more may come now."""
        earned = (now - self._at) * self._rate.a_second
        self._left = min(self._rate.at_once, self._left + earned)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class AddressBuckets:
    """A bucket for each address; those that were not used for longest are dropped."""

    def __init__(self, rate: RateLimit) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, RateBucket] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        """Whether one more may come from this address now."""
        bucket = self._buckets.pop(address, None) or RateBucket(self._rate, now)
        self._buckets[address] = bucket
        while len(self._buckets) > _MAX_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take(now)


class RequestLimiter:
    """Middleware that limits requests by address and adds ``SECURITY_HEADERS``.

    WebSockets pass through: ``server.play.sockets`` counts those of a person and of an address.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        clock: Callable[[], float],
        rate: RateLimit = REQUEST_RATE,
        static_rate: RateLimit = STATIC_RATE,
    ) -> None:
        self._app = app
        self._clock = clock
        self._requests = AddressBuckets(rate)
        self._files = AddressBuckets(static_rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                secured = (HTTPS_HEADER,) if scope.get("scheme") == "https" else ()
                message["headers"] = [*message.get("headers", ()), *SECURITY_HEADERS, *secured]
            await send(message)

        if not self._may(scope):
            refusal = Refusal("requests", "too many", "wait a second", name="TOO_MANY_TRIES")
            await refusal_response(refusal)(scope, receive, sending)
            return
        await self._app(scope, receive, sending)

    def _may(self, scope: Scope) -> bool:
        is_file = scope["path"].startswith(STATIC_PATHS)
        buckets = self._files if is_file else self._requests
        return buckets.take(client_rate_limit_address(scope), self._clock())


def client_rate_limit_address(scope: Scope) -> str:
    """The address by which the requests of a client are counted."""
    client = scope.get("client")
    return rate_limit_address(client[0]) if client else "unknown"
