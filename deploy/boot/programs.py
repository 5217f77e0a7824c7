"""Running of a program in the foreground, with the terminal to itself."""

from __future__ import annotations

import os
import signal
import subprocess
from types import FrameType

from deploy.boot.places import ROOT


def run(*command: str, **environment: str) -> int:
    """Run `command` in the working copy until it ends. Return its exit code.

    The program handles Ctrl-C itself, as in a shell; SIGTERM and SIGHUP are forwarded, and its end is awaited.
    """
    process = subprocess.Popen([*command], env=os.environ | environment, cwd=ROOT)

    def pass_on(number: int, _frame: FrameType | None) -> None:
        process.send_signal(number)

    before = {number: signal.signal(number, pass_on) for number in (signal.SIGTERM, signal.SIGHUP)}
    before[signal.SIGINT] = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        code = process.wait()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    return code if code >= 0 else 128 - code
