"""The shipped nginx configuration, run by nginx: its limits and headers, the way of a table, and a site behind it.

It is run where nginx is installed (`apt-get install nginx-light`), or unpacked: the variable NGINX_PROGRAM names it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPSConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.conf import settings

from deploy.boot.places import ROOT
from deploy.doctor import outside
from deploy.doctor.findings import State
from tests.deploy.certificates import certificate_in, trusting
from tests.plugins.server import StartServer

PROGRAM = os.environ.get("NGINX_PROGRAM") or shutil.which("nginx")
PROXY = ROOT / "deploy" / "proxy"
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(PROGRAM is None, reason="nginx is not installed; NGINX_PROGRAM may name it"),
]


@dataclass
class Behind:
    """A process behind the proxy that answers with what it was sent, and its name."""

    name: str
    server: ThreadingHTTPServer = field(init=False)
    lines: list[socket.socket] = field(default_factory=list)

    def __post_init__(self) -> None:
        name, lines = self.name, self.lines

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def setup(self) -> None:
                super().setup()
                lines.append(self.connection)

            def do_GET(self) -> None:
                if "X-Too-Slow" in self.headers:  # as a process answers whose time for a body is over
                    self.send_response(408)
                    self.send_header("Content-Length", "0")
                    self.send_header("Connection", "close")
                    self.end_headers()
                    return
                if self.path.startswith("/static/") and name not in self.path:  # it has files of its own release alone
                    self.send_error(404)
                    return
                length = len(self.rfile.read(int(self.headers.get("Content-Length", 0))))
                said = json.dumps({"by": name, "length": length, "headers": self.headers.items()}).encode()
                self.send_response(200)
                self.send_header("Content-Length", f"{len(said)}")
                self.end_headers()
                self.wfile.write(said)

            do_POST = do_GET  # noqa: N815 - the name that the server calls

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self.server.server_address[1])

    def end(self) -> None:
        """End as a process that is killed: all its lines are closed."""
        self.server.shutdown()
        self.server.server_close()
        for line in self.lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)


@dataclass(frozen=True)
class Proxy:
    """nginx with the shipped configuration at ports of its own."""

    folder: Path
    plain: int
    safe: int
    context: ssl.SSLContext

    @property
    def site(self) -> str:
        return f"https://localhost:{self.safe}"

    def asked(
        self, path: str, method: str = "GET", headers: dict[str, str] | None = None, body: bytes = b""
    ) -> tuple[int, Any]:
        """Return the status, and what the process behind has been sent."""
        with closing(HTTPSConnection("localhost", self.safe, timeout=30, context=self.context)) as line:
            line.request(method, path, body or None, headers or {})
            answer = line.getresponse()
            said = answer.read()
        return answer.status, json.loads(said) if answer.status == 200 else said

    def status_of_length(self, path: str, length: int) -> int:
        """Return the status of a form that says that it has this length, and is not sent."""
        with closing(HTTPSConnection("localhost", self.safe, timeout=30, context=self.context)) as line:
            line.putrequest("POST", path)
            line.putheader("Content-Length", f"{length}")
            line.endheaders()
            answer = line.getresponse()
            answer.read()
        return answer.status


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def _written(folder: Path, ports: tuple[int, int]) -> tuple[Path, int, int, Path]:
    """Write the shipped files with other ports and places; return the configuration, the ports, and the certificate."""
    certificate, plain, safe = certificate_in(folder, 90.5), _free_port(), _free_port()
    upstream = (PROXY / "upstream.conf").read_text()
    site = (PROXY / "nginx.conf").read_text().replace("${SITE_NAME}", "localhost")
    for shipped, here in (
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{safe} ssl;"),
        ("    listen [::]:80;\n", ""),
        ("    listen [::]:443 ssl;\n", ""),
        ("/etc/screenmate/fullchain.pem", f"{certificate}"),
        ("/etc/screenmate/privkey.pem", f"{certificate}"),
        ("/etc/nginx/screenmate-upstream.conf", f"{folder}/upstream.conf"),
        ("/var/log/nginx/access.log", f"{folder}/access.log"),
    ):
        assert shipped in site
        site = site.replace(shipped, here)
    for number, port in enumerate(ports):
        assert f"127.0.0.1:{8000 + number} " in upstream
        upstream = upstream.replace(f"127.0.0.1:{8000 + number} ", f"127.0.0.1:{port} ")
    (folder / "upstream.conf").write_text(upstream)
    (folder / "site.conf").write_text(site)
    places = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{one}_temp_path {folder}/{one};\n" for one in places)
    user = "user root;\n" if os.geteuid() == 0 else ""
    whole = folder / "nginx.conf"
    whole.write_text(
        f"{user}daemon off;\nworker_processes 1;\npid {folder}/nginx.pid;\nerror_log stderr;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{temporary}include {folder}/site.conf;\n}}\n"
    )
    return whole, plain, safe, certificate


@contextmanager
def proxy_of(folder: Path, *ports: int, lower: dict[str, str] | None = None) -> Iterator[Proxy]:
    """Run nginx before processes at these two ports, with the limits of the shipped file, or lower ones."""
    assert PROGRAM is not None
    whole, plain, safe, certificate = _written(folder, (ports[0], ports[1]))
    site = folder / "site.conf"
    for shipped, here in (lower or {}).items():
        assert shipped in site.read_text()
        site.write_text(site.read_text().replace(shipped, here))
    with subprocess.Popen(
        [PROGRAM, "-p", f"{folder}", "-e", "stderr", "-c", f"{whole}"], stderr=subprocess.PIPE, text=True
    ) as nginx:
        try:
            while True:
                try:
                    socket.create_connection(("127.0.0.1", safe), 5).close()
                    break
                except ConnectionRefusedError:
                    assert nginx.poll() is None, nginx.stderr.read() if nginx.stderr else ""
            yield Proxy(folder, plain, safe, trusting(certificate))
        finally:
            nginx.terminate()


@pytest.fixture
def behind() -> Iterator[tuple[Behind, Behind]]:
    """Two processes behind the proxy."""
    both = Behind("first"), Behind("second")
    yield both
    for one in both:
        one.server.server_close()


@pytest.fixture
def proxy(tmp_path: Path, behind: tuple[Behind, Behind]) -> Iterator[Proxy]:
    """The proxy before them."""
    with proxy_of(tmp_path, *(one.port for one in behind)) as made:
        yield made


def test_nginx_takes_the_shipped_configuration_without_a_warning(tmp_path: Path) -> None:
    assert PROGRAM is not None
    whole, *_ = _written(tmp_path, (8000, 8001))
    done = subprocess.run(
        [PROGRAM, "-t", "-p", f"{tmp_path}", "-e", "stderr", "-c", f"{whole}"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "[" not in done.stderr, done.stderr


def test_all_that_belongs_to_one_table_or_session_goes_to_one_process(
    proxy: Proxy, behind: tuple[Behind, Behind]
) -> None:
    """Any of them answers for another that has ended, also for a form."""
    ways: dict[UUID, set[str]] = {}
    for _ in range(24):
        one = uuid4()
        for path in (f"/tables/{one}/", f"/ws/table/{one}/", f"/tables/{one}/this/?x=1"):
            ways.setdefault(one, set()).add(proxy.asked(path)[1]["by"])
        session = uuid4()
        for path in (f"/sessions/{session}/console/", f"/ws/console/{session}/"):
            ways.setdefault(session, set()).add(proxy.asked(path)[1]["by"])
    assert all(len(by) == 1 for by in ways.values())
    assert {*frozenset().union(*ways.values())} == {"first", "second"}
    assert {proxy.asked("/")[1]["by"] for _ in range(24)} == {"first", "second"}, "the rest is spread"
    behind[0].end()
    for one in [one for one, by in ways.items() if by == {"first"}]:
        assert proxy.asked(f"/tables/{one}/", "POST", body=b"x")[1]["by"] == "second"


def test_a_file_is_asked_of_the_process_whose_release_has_it(proxy: Proxy) -> None:
    """So a page that is loaded while one process after the other is replaced has all that it names."""
    for name in ("first", "second"):
        assert [proxy.asked(f"/static/{name}.js")[0] for _ in range(24)] == [200] * 24
    assert proxy.asked("/static/of-neither.js")[0] == 404
    assert {proxy.asked("/")[1]["by"] for _ in range(24)} == {"first", "second"}, "both are asked as before"


def test_the_log_has_no_key_of_a_link_and_no_query(tmp_path: Path, behind: tuple[Behind, Behind]) -> None:
    """It is read when nginx has ended, which writes the line of an answer after it has sent that."""
    event = "/events/8e0f7c1a-0000-4000-8000-000000000000"
    with proxy_of(tmp_path, *(one.port for one in behind)) as proxy:
        for path in (f"{event}/join/s3cret/", f"{event}/?code=s3cret", "/accounts/password/reset/key/1-s3cret/"):
            proxy.asked(path, headers={"Referer": f"{proxy.site}/notices/off/s3cret/"})
    said = (tmp_path / "access.log").read_text()
    assert "s3cret" not in said
    for shown in (f"GET {event}/join/*", f'GET {event}/"', "GET /accounts/password/reset/key/*"):
        assert shown in said


def test_what_a_client_says_of_his_address_is_replaced(proxy: Proxy) -> None:
    forged = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "http", "Origin": "https://localhost"}
    for path in ("/", "/tables/new/", f"/ws/table/{uuid4()}/"):
        status, said = proxy.asked(path, headers=forged)
        assert status == 200
        sent = [(name.lower(), value) for name, value in said["headers"]]
        for name, value in (
            ("x-forwarded-for", "127.0.0.1"),
            ("x-forwarded-proto", "https"),
            ("host", f"localhost:{proxy.safe}"),
            ("origin", "https://localhost"),
        ):
            assert [found for key, found in sent if key == name] == [value], (path, name)


def test_bodies_have_the_limits_of_the_settings(proxy: Proxy) -> None:
    here = f"{uuid4()}"
    for path, most in {"/": settings.LARGEST_BODY, **settings.LARGEST_BODIES}.items():
        way = path.replace("*", here)
        assert proxy.asked(way, "POST", body=b"x" * most)[1]["length"] == most, path
        assert proxy.status_of_length(way, most + 1) == 413, path


def refused(proxy: Proxy, path: str, method: str = "GET", body: bytes = b"") -> tuple[int, str, str]:
    """Return the status, the kind and the text of an answer that nginx itself has given, which may be kept nowhere."""
    sent = {"Upgrade": "websocket", "Connection": "Upgrade"} if path.startswith("/ws/") else {}
    with closing(HTTPSConnection("localhost", proxy.safe, timeout=30, context=proxy.context)) as line:
        line.request(method, path, body or None, sent)
        answer = line.getresponse()
        said = answer.read().decode()
    for name, value in (("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")):
        assert answer.headers.get_all(name) == [value], (path, name)
    assert answer.headers.get_all("Retry-After") == (None if answer.status == 413 else ["5"])
    return answer.status, answer.headers["Content-Type"], said


def is_told_to_a_visitor(answer: tuple[int, str, str], status: int, *said: str) -> None:
    """Check that the page says it, and that it has nothing but its own style."""
    assert answer[:2] == (status, "text/html; charset=utf-8")
    assert [one for one in said if one not in answer[2]] == []
    assert re.findall(r"<script|style=|https?:|src=", answer[2]) == []


@pytest.mark.parametrize(
    "lower",
    [
        {"rate=50r/s": "rate=1r/m", "burst=500 nodelay": "burst=1 nodelay"},
        {"limit_conn screenmate_open 1300": "limit_conn screenmate_open 1"},
    ],
    ids=["requests", "connections"],
)
def test_who_is_beyond_a_limit_reads_what_to_do(
    tmp_path: Path, behind: tuple[Behind, Behind], lower: dict[str, str]
) -> None:
    """A visitor in both languages, a program in the form of its other refusals (docs/api.md)."""
    with (
        proxy_of(tmp_path, *(one.port for one in behind), lower=lower) as proxy,
        closing(HTTPSConnection("localhost", proxy.safe, timeout=30, context=proxy.context)) as one_more,
    ):
        one_more.putrequest("POST", "/")
        one_more.putheader("Content-Length", "60")
        one_more.endheaders(b"x")  # it is not over
        while proxy.asked("/")[0] == 200:
            pass
        for method in ("GET", "POST"):
            told = ("More is asked from your network", "Try again in a moment.", "发出的请求过多", "请稍后再试。")
            is_told_to_a_visitor(refused(proxy, "/clubs/", method), 503, *told)
        for path, status in (("/api/v1/clubs", 429), (f"/ws/table/{uuid4()}/", 503)):
            *head, said = refused(proxy, path)
            assert head == [status, "application/json"]
            assert json.loads(said) == {"error": "too_many", "detail": "Try again in a moment."}


def test_while_no_process_answers_that_is_said(proxy: Proxy, behind: tuple[Behind, Behind]) -> None:
    for one in behind:
        one.end()
    told = ("The site does not answer", "Try again in a moment.", "网站暂时没有响应", "请稍后再试。")
    is_told_to_a_visitor(refused(proxy, "/clubs/"), 503, *told)
    sent = ("Go back, and send it again in a few seconds.", "请返回上一页，过几秒再提交一次。")
    is_told_to_a_visitor(refused(proxy, "/clubs/", "POST", b"x"), 503, *told, *sent)
    assert not any(one in refused(proxy, "/clubs/")[2] for one in sent)
    for path in ("/api/v1/clubs", f"/ws/table/{uuid4()}/"):
        status, _, said = refused(proxy, path)
        assert (status, json.loads(said)["error"]) == (503, "unavailable")


def test_what_is_too_large_is_told(proxy: Proxy) -> None:
    told = ("What was sent is larger", "发送的内容超出了本页面的限制")
    is_told_to_a_visitor(refused(proxy, "/clubs/", "POST", body=b"x" * (settings.LARGEST_BODY + 1)), 413, *told)


def test_a_process_ends_a_body_that_trickles_in_before_the_proxy_has_all_of_it(proxy: Proxy) -> None:
    """nginx bounds the pauses of a body alone; a process bounds the whole time."""
    with closing(HTTPSConnection("localhost", proxy.safe, timeout=30, context=proxy.context)) as line:
        line.putrequest("POST", "/theme/")
        line.putheader("Content-Length", "60")
        line.putheader("X-Too-Slow", "1")
        line.endheaders(b"x")
        assert line.getresponse().status == 408


def test_the_figures_of_processes_are_not_for_the_world_and_plain_http_leads_to_the_site(proxy: Proxy) -> None:
    for path in ("/metrics/", "/health/", "/ready/"):
        assert proxy.asked(path)[0] == 404
    with closing(HTTPConnection("localhost", proxy.plain, timeout=30)) as line:
        line.request("GET", "/clubs/?x=1")
        answer = line.getresponse()
        answer.read()
    assert (answer.status, answer.headers["Location"]) == (301, "https://localhost/clubs/?x=1")


def test_a_site_of_two_processes_is_served_through_it(
    tmp_path: Path, start_server: StartServer, redis_url: str
) -> None:
    """Pages, their headers once each, and sockets of its own pages alone, as the doctor looks at them."""
    servers = [start_server(REDIS_URL=redis_url, BEHIND_PROXY="1") for _ in range(2)]
    with proxy_of(tmp_path, *(int(one.address.rpartition(":")[2]) for one in servers)) as proxy:
        for look in (outside.tls, outside.sockets, outside.clock_outside):
            found = look(proxy.site, proxy.context)
            assert found.state is State.WELL, found
        with closing(HTTPSConnection("localhost", proxy.safe, timeout=30, context=proxy.context)) as line:
            line.request("GET", "/accounts/login/", headers={"Accept-Encoding": "gzip"})
            answer = line.getresponse()
            answer.read()
    assert answer.status == 200
    for name in ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Server", "Date"):
        assert len(answer.headers.get_all(name, [])) == 1, name
    assert answer.headers["Server"] == "nginx"
