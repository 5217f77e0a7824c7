"""`python -m deploy.asking ADDRESS`: ask one server process, not through the proxy, whether it is ready.

Standard library only, and no settings but `ALLOWED_HOSTS`: container engines and service managers ask often.
"""

from __future__ import annotations

import json
import os
import sys
from http.client import HTTPConnection, HTTPException
from typing import Final
from urllib.parse import urlsplit

__all__ = ["ask"]

_PATIENCE: Final = 4.0


def ask(address: str, path: str = "/ready/") -> tuple[bool, str]:
    """Return whether the process at `address` (http://host:port) answers 200 to `path`, and what it says."""
    parts = urlsplit(address)
    host = os.environ.get("ALLOWED_HOSTS", "").split(",")[0].strip() or "localhost"
    try:
        line = HTTPConnection(parts.hostname or "", parts.port or 80, timeout=_PATIENCE)
        try:
            line.request("GET", path, headers={"Host": host})
            answer = line.getresponse()
            said = answer.read(10_000).decode(errors="replace")
        finally:
            line.close()
    except (OSError, HTTPException, ValueError) as error:
        return False, f"no answer: {error}"
    try:
        state = json.loads(said)
        ill = [name for name, how in state.items() if how not in {"well", "ready"}]
        said = state["status"] + (f" ({', '.join(sorted(set(ill) - {'status'}))})" if set(ill) - {"status"} else "")
    except (ValueError, KeyError, AttributeError, TypeError):
        said = f"answers {answer.status}"
    return answer.status == 200, said


if __name__ == "__main__":
    is_ready, said = ask(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000")
    print(said)
    sys.exit(0 if is_ready else 1)
