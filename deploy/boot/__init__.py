"""What `make` does, step by step. Standard library only: at the beginning nothing else is there.

`interpreter` and `port` are read by any Python 3, however old, since they say that it is too old; the rest runs in the
virtual environment.
"""


class CannotStart(Exception):
    """Something the operator has to know; the text is one clear sentence, and no traceback follows it."""


def reason(said):  # type: (str) -> str
    """Why a program failed, from what it said: that the disk is full, or its last line."""
    if "No space left on device" in said or "Errno 28" in said:
        return "the disk is full."
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return lines[-1] if lines else "it gave no reason."
