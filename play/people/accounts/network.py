"""The network address of a client, for rate limits by address."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings

__all__ = ["client_address"]

_SUBNET = 64  # bits; a household or a telephone can use any number of IPv6 addresses in one such network


def client_address(peer: str, forwarded: str) -> str:
    """Return the client's IPv4 address, or its IPv6 network.

    `peer` is the other end of the connection, `forwarded` the X-Forwarded-For headers joined by commas. Each of
    `settings.TRUSTED_PROXIES` proxies has appended its client's address. Earlier entries can be forged and are ignored.
    If the entry is not an address, the peer's is used.
    """
    hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()] if settings.TRUSTED_PROXIES else []
    nearest = hops[-settings.TRUSTED_PROXIES :]
    return _normal(nearest[0] if nearest else peer) or _normal(peer) or peer


def _normal(text: str) -> str:
    try:
        address = ip_address(text.strip("[]"))
    except ValueError:
        return ""
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, _SUBNET), strict=False))
