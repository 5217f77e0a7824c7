"""The steps of the `make` targets. Standard library only, since nothing else is installed at the start.

`commands` lists the targets. `installation` puts packages, a browser and catalogues in place, `trials` has the targets
that measure the site or try it out. `interpreter` and `port` run under any Python 3, however old, to report that it is
too old; the rest runs in the virtual environment.
"""


class CannotStart(Exception):
    """An error that the operator must fix; the text is one sentence, shown without a traceback."""


def reason(said):  # type: (str) -> str
    """Return why a program failed, from its output: that the disk is full, or the last line."""
    if "No space left on device" in said or "Errno 28" in said:
        return "the disk is full."
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return lines[-1] if lines else "it gave no reason."
