"""Where a request comes from: pages of our own, and of addresses that were named."""

from collections.abc import Collection
from ipaddress import IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

_PORTS = {"http": 80, "https": 443}


def same_origin(origin: str | None, host: str, allowed: Collection[str] = ()) -> bool:
    """Whether a page with this origin may ask the server that was addressed as ``host``.

    A browser always says the origin of what changes something and of a WebSocket; what says
    none is not from a browser, so no other site can forge it. A page that hides its origin
    says ``null``.
    """
    if origin is None:
        return True
    if origin in allowed:
        return True
    try:
        split = urlsplit(origin)
        port = split.port or _PORTS.get(split.scheme)
        host_parts = urlsplit(f"//{host}")
        same_port = (host_parts.port or _PORTS.get(split.scheme)) == port
    except ValueError:
        return False
    if split.scheme not in _PORTS or not split.hostname:
        return False
    return same_port and split.hostname == host_parts.hostname


def is_loopback(host: str | None) -> bool:
    """Whether a server addressed by this name is on the same machine."""
    if host is None:
        return False
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def rate_limit_address(where: str) -> str:
    """The address that tries are counted by: of IPv6 the network, which one subscriber has."""
    try:
        address = ip_address(where)
    except ValueError:
        return where[:64]
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ip_network((address, 64), strict=False))
    return str(address)
