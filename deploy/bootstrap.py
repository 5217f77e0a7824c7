"""The single entry point: `make run`, `make test` and the other targets call it.

    python3 deploy/bootstrap.py COMMAND [arguments]

Commands: {run,install,test,long,bench,load,soak,chaos,evening,championship,fuzz,mutants,coverage,robots,lint,
fmt,lock,audit,messages,manage}.

It works with any Python from 3.7: it finds a Python that can run the server, makes `.venv` with it, and continues
inside.
"""

from __future__ import annotations

import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 - see above
VENV = os.path.join(ROOT, ".venv")  # noqa: PTH118
PYTHON = os.path.join(VENV, "bin", "python")  # noqa: PTH118

# Python put this file's folder first; its modules belong to the package `deploy`.
sys.path[0] = ROOT

from deploy.boot import CannotStart, interpreter, port, reason  # noqa: E402


def made_for_this_place() -> bool:
    """Return whether `.venv` is complete and was made in this folder; a moved environment points elsewhere."""
    try:
        with open(os.path.join(VENV, "place")) as place:  # noqa: PTH118, PTH123
            if place.read() != ROOT:
                return False
        return (
            subprocess.run([PYTHON, "-c", "import ssl, venv"], stderr=subprocess.DEVNULL, check=False).returncode == 0
        )
    except OSError:
        return False


def make_environment() -> None:
    """Make `.venv` with a Python that can run the server. Raise CannotStart, also if `.venv` is a symbolic link."""
    if os.path.islink(VENV):  # noqa: PTH114 - see above
        raise CannotStart(
            "{} is a link to {}, which would be emptied: remove the link.".format(VENV, os.path.realpath(VENV))
        )
    chosen = interpreter.choose()
    print("Making a virtual environment with {} ...".format(chosen), flush=True)
    done = subprocess.run(
        [chosen, "-m", "venv", "--clear", VENV],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        universal_newlines=True,
        check=False,
    )
    if done.returncode != 0:
        raise CannotStart("The virtual environment cannot be made: {}".format(reason(done.stdout)))
    with open(os.path.join(VENV, "place"), "w") as place:  # noqa: PTH118, PTH123
        place.write(ROOT)


def main() -> None:
    """Check what can be checked without the environment, then run `deploy.boot.commands` in it."""
    try:
        if sys.argv[1:2] == ["run"]:
            port.check_free(port.parse(os.environ.get("PORT", "")))
        if not made_for_this_place():
            make_environment()
        os.chdir(ROOT)
        os.execv(PYTHON, [PYTHON, "-m", "deploy.boot.commands", *sys.argv[1:]])
    except CannotStart as sentence:
        sys.exit("Screenmate: {}".format(sentence))
    except OSError as error:
        sys.exit("Screenmate: {}: {}.".format(error.filename or VENV, error.strerror))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
