"""`make audit`: what is published about a locked version fails, what is accepted passes, no network is said."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from deploy.boot import CannotStart
from deploy.boot.installation import audit
from deploy.boot.installation.lock_files import locked

TOLD: dict[str, Any] = {
    "id": "GHSA-1",
    "aliases": ["CVE-2026-1"],
    "summary": "reads too far",
    "affected": [
        {
            "package": {"name": "Django", "ecosystem": "PyPI"},
            "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "0"}, {"fixed": "99.1"}]}],
        },
        {"package": {"name": "other"}, "ranges": [{"type": "ECOSYSTEM", "events": [{"fixed": "7"}]}]},
    ],
}


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """A service that has one advisory, on Django, under two identifiers, and one that was withdrawn."""
    known: dict[str, Any] = {
        "GHSA-1": TOLD,
        "PYSEC-1": TOLD,
        "GHSA-2": {"id": "GHSA-2", "withdrawn": "2026-01-01T00:00:00Z"},
    }

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
            ids = [{"id": one} for one in known]
            self._say({"results": [{"vulns": ids} if one["package"]["name"] == "django" else {} for one in asked]})

        def do_GET(self) -> None:
            self._say(known[self.path.rpartition("/")[2]])

        def _say(self, value: Any) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps(value).encode())

        def log_message(self, *_given: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    monkeypatch.setenv("AUDIT_SERVICE", f"http://127.0.0.1:{server.server_port}/")
    yield known
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_published_fault_of_a_locked_version_fails(
    service: dict[str, Any], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    [version] = locked("run")["django"]
    assert audit.audit([]) == 1
    told = capsys.readouterr().out
    assert f"django {version}: CVE-2026-1 GHSA-1 reads too far (mended by 99.1)" in told
    assert told.count("CVE-2026-1") == 1, "one fault, though two bodies publish it"
    monkeypatch.setattr(audit, "accepted", lambda *_given: {"CVE-2026-1"})
    assert audit.audit([]) == 0
    service.clear()
    assert audit.audit([]) == 0
    assert "0 advisories" in capsys.readouterr().out


def test_an_acceptance_has_a_reason_and_an_end() -> None:
    text = "# a comment\n\nCVE-1 2026-11-28 is not used\nCVE-2 2026-11-27 nor is this\n"
    assert audit.accepted(text, date(2026, 11, 28)) == {"CVE-1"}
    for wrong in ("CVE-1 for ever and ever", "CVE-1 2026-11-28", "CVE-1"):
        with pytest.raises(CannotStart, match="the reason"):
            audit.accepted(wrong, date(2026, 11, 28))


def test_without_a_network_it_says_so_and_passes_unless_it_is_required(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AUDIT_SERVICE", "http://127.0.0.1:1")
    assert audit.audit([]) == 0
    assert "Skipped, no network: http://127.0.0.1:1 cannot be reached (" in capsys.readouterr().out
    monkeypatch.setenv("AUDIT", "required")
    assert audit.audit([]) == 1


def test_another_answer_is_one_sentence(service: dict[str, Any]) -> None:
    service["GHSA-1"] = ["no advisory"]
    with pytest.raises(CannotStart, match="no list of advisories"):
        audit.audit([])
