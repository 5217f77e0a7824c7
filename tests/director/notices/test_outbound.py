"""What leaves the server for an address that somebody typed: public hosts alone, over HTTPS, without redirections."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from director.sending.outbound import MOST_SECONDS, Forbidden, NotTaken, is_public, post, resolved

HOST = "robot.example"
OF_TWO = ("Content-Length", "2")
IN_CHUNKS = ("Transfer-Encoding", "chunked")


@dataclass
class Robot:
    """A server on this machine that answers as the robot of a group."""

    place: tuple[str, int]
    trusts: ssl.SSLContext
    got: list[tuple[str, bytes, str]] = field(default_factory=list)
    answer: int = 200
    length: tuple[str, str] = OF_TWO
    trickles: threading.Event = field(default_factory=threading.Event)
    """The second byte of an answer waits for it."""

    def resolve(self, host: str) -> list[tuple[str, int]]:
        """Return where it listens, for its name alone."""
        assert host == HOST
        return [self.place]


def certificate(folder: Path) -> Path:
    """Write a certificate of the host, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = folder / "robot.pem"
    plain, pem = serialization.NoEncryption(), serialization.Encoding.PEM
    own = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain)
    file.write_bytes(own + made.public_bytes(pem))
    return file


@pytest.fixture
def robot(tmp_path: Path) -> Iterator[Robot]:
    """That server, which runs during a test."""
    file = certificate(tmp_path)

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            known.got.append((self.path, body, self.headers["Host"]))
            self.send_response(known.answer)
            self.send_header("Location", "https://elsewhere.example/")
            self.send_header(*known.length)
            self.end_headers()
            self.wfile.write(b"1\r\no\r\n" if known.length == IN_CHUNKS else b"o")
            known.trickles.wait(10)
            with suppress(OSError):
                self.wfile.write(b"k")

        def log_message(self, *_given: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Answers)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    known = Robot(("127.0.0.1", server.server_port), ssl.create_default_context(cafile=str(file)))
    known.trickles.set()
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield known
    known.trickles.set()
    server.shutdown()
    thread.join()
    server.server_close()


def test_json_reaches_the_host_that_was_checked(robot: Robot) -> None:
    answer = post(f"https://{HOST}/send?key=1", b'{"text":"x"}', robot.resolve, robot.trusts)
    assert answer == "200 ok"
    assert robot.got == [("/send?key=1", b'{"text":"x"}', HOST)]


@pytest.mark.parametrize("answer", [301, 307, 404, 500])
def test_another_answer_is_not_taken_and_no_redirection_followed(robot: Robot, answer: int) -> None:
    robot.answer = answer
    with pytest.raises(NotTaken, match=f"{answer}"):
        post(f"https://{HOST}/", b"{}", robot.resolve, robot.trusts)
    assert len(robot.got) == 1


@pytest.mark.parametrize("length", [OF_TWO, IN_CHUNKS])
def test_who_answers_a_byte_at_a_time_is_cut(
    robot: Robot, monkeypatch: pytest.MonkeyPatch, length: tuple[str, str]
) -> None:
    """Each byte comes in time, the answer does not: it would keep a thread that other deliveries need."""
    monkeypatch.setattr("director.sending.outbound.MOST_SECONDS", 0.2)
    robot.length = length
    robot.trickles.clear()
    assert post(f"https://{HOST}/", b"{}", robot.resolve, robot.trusts) == "200 o"


@pytest.mark.parametrize("answers", [True, False])
def test_who_answers_a_connection_too_late_is_sent_nothing(
    robot: Robot, monkeypatch: pytest.MonkeyPatch, *, answers: bool
) -> None:
    """The first address takes longer than all has time: nothing is said on its line, and no other address is tried."""
    time, connect, tried = 0.0, socket.create_connection, 0

    def late(place: tuple[str, int], timeout: float) -> socket.socket:
        nonlocal time, tried
        time, tried = time + MOST_SECONDS + 1, tried + 1
        if not answers:
            raise TimeoutError
        return connect(place, timeout)

    monkeypatch.setattr("director.sending.outbound.monotonic", lambda: time)
    monkeypatch.setattr("director.sending.outbound.socket.create_connection", late)
    with pytest.raises(NotTaken):
        post(f"https://{HOST}/", b"{}", lambda host: robot.resolve(host) * 2, robot.trusts)
    assert (robot.got, tried) == ([], 1)


def test_a_host_without_its_certificate_is_not_trusted(robot: Robot) -> None:
    with pytest.raises(NotTaken, match="certificate of the host is not trusted"):
        post(f"https://{HOST}/", b"{}", robot.resolve)
    assert robot.got == []


def test_a_host_that_is_away_may_take_it_later() -> None:
    def nowhere(_host: str) -> list[tuple[str, int]]:
        raise socket.gaierror("no such name")

    with pytest.raises(NotTaken, match="name of the host is not known"):
        post(f"https://{HOST}/", b"{}", nowhere)


@pytest.mark.parametrize(
    "address",
    [
        "http://robot.example/",
        "ftp://robot.example/",
        "https:///x",
        "https://robot.example:8443/",
        "https://robot.example:99999/",
        "https://[bad/",
        "https://user:word@robot.example/",
        "https://127.0.0.1/",
        "https://localhost/",
        "https://[::1]/",
        "https://169.254.169.254/latest/meta-data/",
        "https://10.0.0.1/",
        "https://0x7f.1/",
    ],
)
def test_an_address_of_this_machine_or_network_or_another_scheme_is_forbidden(address: str) -> None:
    with pytest.raises((Forbidden, NotTaken)) as refused:
        post(address, b"{}")
    assert refused.type is Forbidden or "0x7f" in address


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("1.1.1.1", True),
        ("2606:4700:4700::1111", True),
        ("192.168.1.5", False),
        ("172.16.0.1", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:10.0.0.1", False),
        ("2002:7f00:1::", False),
        ("64:ff9b::a00:1", False),
    ],
)
def test_which_addresses_are_public(address: str, public: bool) -> None:
    assert is_public(address) == public


def test_one_private_address_of_several_is_enough_to_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    def both(*_given: object, **_options: object) -> list[tuple[object, ...]]:
        return [(0, 0, 0, "", ("1.1.1.1", 443)), (0, 0, 0, "", ("127.0.0.1", 443))]

    monkeypatch.setattr(socket, "getaddrinfo", both)
    with pytest.raises(Forbidden):
        resolved(HOST)
