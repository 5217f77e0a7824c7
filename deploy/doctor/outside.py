"""The site as a browser reaches it: its certificate, and a socket through the proxy."""

from __future__ import annotations

import base64
import os
import socket
import ssl
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http.client import HTTPException, HTTPSConnection
from typing import Final
from urllib.parse import urlsplit

from deploy.doctor.findings import Finding, State, failed, warned, well

__all__ = ["clock_outside", "sockets", "tls"]

_PATIENCE: Final = 8.0
_SOON: Final = 14
_NOW: Final = 3
_DRIFT: Final = 5.0
_SOCKET: Final = "/ws/check/"


def tls(site: str, context: ssl.SSLContext | None = None) -> Finding:
    """Look at the certificate of the site: whether a browser trusts it, and for how many days."""
    parts = urlsplit(site)
    if parts.scheme != "https":
        return Finding("TLS", State.SKIPPED, f"{site} has none")
    try:
        line = socket.create_connection((parts.hostname or "", parts.port or 443), _PATIENCE)
        with line, (context or ssl.create_default_context()).wrap_socket(line, server_hostname=parts.hostname) as safe:
            certificate = safe.getpeercert() or {}
    except ssl.SSLCertVerificationError as error:
        return failed("TLS", f"browsers refuse the certificate: {error.verify_message}", "Renew it, with its chain.")
    except OSError as error:
        return failed("TLS", f"{site} does not answer: {error}", "Start the proxy; open port 443; look at the name.")
    ends = datetime.fromtimestamp(ssl.cert_time_to_seconds(str(certificate["notAfter"])), UTC)
    days = (ends - datetime.now(UTC)).days
    if days < _SOON:
        tell = failed if days < _NOW else warned
        return tell("TLS", f"the certificate ends in {days} days", "Renew it, and let the proxy read it (reload).")
    return well("TLS", f"the certificate is good for {days} days")


def sockets(site: str, context: ssl.SSLContext | None = None) -> Finding:
    """Open a socket as a page of the site does, and one as a page of another site would."""
    try:
        own, foreign = _upgrade(site, site, context), _upgrade(site, "https://elsewhere.invalid", context)
    except OSError as error:
        return failed("sockets", f"no socket opens: {error}", "See TLS; or the proxy does not reach a process.")
    if own != 101:
        do = "Let the proxy pass on Upgrade, Connection and Host for /ws/, as deploy/proxy/nginx.conf does."
        return failed("sockets", f"a page gets {own} instead of a socket", do)
    if foreign == 101:
        do = "The proxy changes Origin or Host: pass both on as they come."
        return failed("sockets", "a page of another site opens a socket", do)
    return well("sockets", "a page of the site opens one through the proxy, a foreign one does not")


def clock_outside(site: str, context: ssl.SSLContext | None = None) -> Finding:
    """Compare this machine's clock with that of the host which answers for the site."""
    parts = urlsplit(site)
    if parts.scheme != "https":
        return Finding("time of the proxy", State.SKIPPED, "there is no proxy")
    try:
        line = HTTPSConnection(parts.hostname or "", parts.port or 443, timeout=_PATIENCE, context=context)
        line.request("HEAD", "/")
        said = line.getresponse().headers.get("Date", "")
        line.close()
        drift = abs((datetime.now(UTC) - parsedate_to_datetime(said)).total_seconds())
    except (OSError, HTTPException, ValueError, TypeError) as error:
        return failed("time of the proxy", f"it says no time: {error}", "See TLS.")
    if drift > _DRIFT:
        return warned("time of the proxy", f"it differs by {drift:.0f} s", "Let NTP set the clocks of both machines.")
    return well("time of the proxy", "it is that of this machine")


def _upgrade(site: str, origin: str, context: ssl.SSLContext | None) -> int:
    """Return the status with which a socket is answered. Raise OSError."""
    parts = urlsplit(site)
    is_safe = parts.scheme == "https"
    line: socket.socket = socket.create_connection(
        (parts.hostname or "", parts.port or (443 if is_safe else 80)), _PATIENCE
    )
    with line:
        if is_safe:
            line = (context or ssl.create_default_context()).wrap_socket(line, server_hostname=parts.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        head = (
            f"GET {_SOCKET} HTTP/1.1\r\nHost: {parts.netloc}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n"
        )
        line.sendall(head.encode())
        said = line.recv(100).split(b" ", 2)
        line.close()
    if len(said) < 3 or not said[1].isdigit():
        raise OSError("the answer is not HTTP")
    return int(said[1])
