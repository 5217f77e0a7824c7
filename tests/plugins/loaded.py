"""A process that has loaded the site, and becomes a server whenever a test asks for one: `tests.plugins.forked` has the
test's end.

Loading takes a server two seconds of processor time, and a copy of this process none of them. There is one for all
processes of a run. The copy has the environment, the standard streams and the command line of a process that was
started for it, reads the settings anew from that environment, and runs `manage.py`, or whatever program it is to be,
from its first line. What was loaded must not depend on settings that are different there: this is checked, since every
setting that was read so far is known. Only the databases differ, to which nothing was connected.

Two copies are made for each server: the first only waits for the second, since the exit code of a process is told to
who has made it.
"""

from __future__ import annotations

import gc
import json
import os
import runpy
import select
import shutil
import signal
import socket
import sys
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import django
from django.conf import settings
from django.db import connections
from django.utils.functional import empty

from deploy.loading import spare_the_collector

__all__ = ["main"]

_DESCRIPTORS: Final = 3
"""What comes with an order: the line to the process that gave it, the server's lifeline, and the file of its output."""
_MODULES: Final = ("director.urls", "play.urls", "autobahn.websocket.protocol", "channels.routing", "OpenSSL.SSL")
"""Most of what a server imports. Not what reads settings that tests set, nor what installs an event loop."""
_READ_AGAIN: Final = frozenset({"LOGGING", "DATABASES"})
"""What was read and may differ: the first is read by every start of Django, also by one that finds all applications
loaded, and connections, of which none was opened, are described anew.
"""


@dataclass(frozen=True, slots=True)
class Order:
    """A server that is to be: what Python is to run, the environment, the descriptors of its lifeline and output."""

    command: tuple[str, ...]
    environment: dict[str, str]
    lifeline: int
    output: int

    def become(self, read: Mapping[str, Any]) -> None:
        """Run the program in this process. `read` are the settings of the one that it is a copy of."""
        os.setpgid(0, 0)  # a session of its own would be another one's share of the processor
        nothing = os.open(os.devnull, os.O_RDONLY)
        for ours, standard in ((nothing, 0), (self.output, 1), (self.output, 2)):
            os.dup2(ours, standard)
        os.close(nothing)
        os.close(self.output)
        os.environ.clear()
        os.environ.update(self.environment)
        _read_settings_again(read)
        sys.argv = [*self.command, f"--lifeline={self.lifeline}"]
        if sys.argv[0] == "-m":
            del sys.argv[0]
            runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
        else:
            runpy.run_path(sys.argv[0], run_name="__main__")


def main() -> None:
    """Load the site; then take orders on all lines until the last of them is closed."""
    listening, door = socket.socket(fileno=int(sys.argv[1])), Path(sys.argv[2])
    if os.fork():
        os._exit(0)  # who started this one waits for no more
    spare_the_collector()
    read = deepcopy(_values())  # Django adds to some of them
    django.setup()
    for module in _MODULES:
        import_module(module)
    gc.collect()
    gc.freeze()  # a copy shares this memory as long as nothing is written there
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how those end that wait for servers
    if order := _next_order(listening):
        _order_in_a_copy(order).become(read)
    else:
        shutil.rmtree(door.parent)


def _next_order(listening: socket.socket) -> list[int]:
    """Return the descriptors of an order, in a copy of this process; here take orders, and return none when the last
    line is closed. Who connects is sent a byte, since a process that ends may still be connected to.
    """
    lines: list[socket.socket] = []
    while True:
        for ready in select.select([listening, *lines], [], [])[0]:
            if ready is listening:
                lines.append(listening.accept()[0])
                lines[-1].sendall(b"1")
                continue
            found = socket.recv_fds(ready, 1, _DESCRIPTORS)[1]
            if not found:
                ready.close()
                lines.remove(ready)
            elif not os.fork():
                for inherited in (listening, *lines):
                    inherited.close()
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                return found
            for descriptor in found:
                os.close(descriptor)
        if not lines:
            return []


def _order_in_a_copy(descriptors: list[int]) -> Order:
    """Make a copy of this process, in which the order is returned; this one never does.

    It tells who gave the order the number of the copy, and its exit code.
    """
    with socket.socket(fileno=descriptors[0]) as told:
        with told.makefile("r", encoding="utf-8") as lines:
            asked: dict[str, Any] = json.loads(lines.readline())
        copy = os.fork()
        if not copy:
            return Order(tuple(asked["command"]), asked["environment"], *descriptors[1:])
        for descriptor in descriptors[1:]:
            os.close(descriptor)
        told.sendall(f"{copy}\n".encode())
        _, status = os.waitpid(copy, 0)
        told.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())
        os._exit(0)


def _values() -> dict[str, Any]:
    """Return the settings of this environment."""
    module = import_module(os.environ["DJANGO_SETTINGS_MODULE"])
    return {name: value for name, value in vars(module).items() if name.isupper()}


def _read_settings_again(read: Mapping[str, Any]) -> None:
    """Let the settings be those of this environment. Raise RuntimeError where one that was in use is another one."""
    used = [name for name in vars(settings) if name in read and name not in _READ_AGAIN]
    for module in ("deploy.settings", os.environ["DJANGO_SETTINGS_MODULE"]):  # the floor's are made of ours
        sys.modules.pop(module, None)
    settings._wrapped = empty
    vars(connections).pop("settings", None)
    connections.__init__()  # type: ignore[misc]  # what Django offers to forget the databases by
    values = _values()
    for name in used:
        if values.get(name) != read[name]:
            raise RuntimeError(f"{name} of this server is not what was read while the site was loaded")


if __name__ == "__main__":
    main()
