"""The lines of a table script that begin with `=`: what must be true after the lines above."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from laws.conformance.script.expected.board import (
    read_call,
    read_claim,
    read_contract,
    read_phase,
    read_score,
    read_transfer,
    read_tricks,
    read_turn,
)
from laws.conformance.script.expected.checks import Check
from laws.conformance.script.expected.in_force import (
    penalty_card_told,
    read_choice,
    read_information,
    read_irregularity,
    read_judgement,
    read_lead,
    read_must,
    read_none,
    read_penalty,
    read_steps,
)
from laws.conformance.script.expected.seen import read_alert, read_hidden, read_sees
from laws.conformance.script.words import Unreadable, Words
from laws.protocol.refusals import Refusal
from laws.table.table import Table

__all__ = ["read_expectation"]


def read_expectation(line: str) -> Check:
    """Return the check of an expectation line, given without its `=`. Raise Unreadable."""
    words = Words(line)
    kind = words.take().lower()
    read = _READERS.get(kind)
    if read is None:
        raise Unreadable(f"nothing to expect is called {kind!r}")
    check = read(words)
    words.end()
    return check


def _refused(words: Words) -> Check:
    code = words.take().lower()

    def check(_table: Table, refusal: Refusal | None) -> str | None:
        got = "done" if refusal is None else refusal.code.value
        return None if got == code else got

    return check


def _done(_words: Words) -> Check:
    """Check that the last action was not refused."""

    def check(_table: Table, refusal: Refusal | None) -> str | None:
        return None if refusal is None else refusal.code.value

    return check


_READERS: Final[dict[str, Callable[[Words], Check]]] = {
    "alert": read_alert,
    "phase": read_phase,
    "turn": read_turn,
    "contract": read_contract,
    "call": read_call,
    "irregularity": read_irregularity,
    "no": read_none,
    "choice": read_choice,
    "must": read_must,
    "penalty": read_penalty,
    "lead": read_lead,
    "judgement": read_judgement,
    "refused": _refused,
    "steps": read_steps,
    "done": _done,
    "tricks": read_tricks,
    "transfer": read_transfer,
    "claim": read_claim,
    "score": read_score,
    "sees": read_sees,
    "authorised": penalty_card_told(True),
    "unauthorised": penalty_card_told(False),
    "hidden": read_hidden,
    "information": read_information,
}
