"""The commands of the Makefile, inside the virtual environment."""

from __future__ import annotations

import errno
import signal
import sys
from collections.abc import Callable
from types import FrameType

from deploy import embedded
from deploy.boot import CannotStart, checks, running
from deploy.boot.installation import audit, locking, packages
from deploy.boot.trials import bench, championship, chaos, coverage, evening, fuzz, load, mutants, robots, soak


def _messages(arguments: list[str]) -> int:
    packages.install("test")
    from deploy.boot.messages import messages  # Babel is available only after the installation

    return messages(arguments)


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "run": running.run,
    "install": running.install,
    "test": checks.test,
    "long": checks.long,
    "lint": checks.lint,
    "fmt": checks.fmt,
    "bench": bench.bench,
    "load": load.load,
    "soak": soak.soak,
    "chaos": chaos.chaos,
    "evening": evening.evening,
    "championship": championship.championship,
    "fuzz": fuzz.fuzz,
    "mutants": mutants.mutants,
    "coverage": coverage.coverage,
    "robots": robots.robots,
    "lock": locking.lock,
    "audit": audit.audit,
    "messages": _messages,
    "manage": running.manage,
}


def main() -> int:
    """Run one command. Print an error for the operator as one sentence, with an exit code other than 0."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _interrupt)
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # `nohup make run` continues when the terminal ends
        signal.signal(signal.SIGHUP, _interrupt)
    command = COMMANDS.get(sys.argv[1] if len(sys.argv) > 1 else "")
    if command is None:
        return _say(f"say one of {', '.join(COMMANDS)}.")
    try:
        return command(sys.argv[2:])
    except (CannotStart, embedded.DatabaseFailure) as sentence:
        return _say(str(sentence))
    except OSError as error:
        if error.errno == errno.ENOSPC:
            return _say("The disk is full.")
        if error.errno in {errno.EACCES, errno.EROFS}:
            return _say(f"{error.filename}: {error.strerror}.")
        raise
    except KeyboardInterrupt:
        return 130


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _say(sentence: str) -> int:
    print(f"Screenmate: {sentence}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
