"""Expected of the board: phase, turn, calls, contract, tricks, claims, scores."""

from __future__ import annotations

from laws.conformance.script.expected.checks import Check, holds, same
from laws.conformance.script.state import call_text, claim_state, turn_text
from laws.conformance.script.words import Words
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.contract import PassedOut

__all__ = [
    "read_call",
    "read_claim",
    "read_contract",
    "read_phase",
    "read_score",
    "read_transfer",
    "read_tricks",
    "read_turn",
]


def read_phase(words: Words) -> Check:
    """Read ``phase play``."""
    wanted = words.one_of(*(phase.value for phase in Phase))
    return same(wanted, lambda table: table.phase.value)


def read_turn(words: Words) -> Check:
    """Read ``turn N``, with ``dummy`` where declarer plays its card."""
    seat = words.seat()
    dummy = " dummy" if words.skip("dummy") else ""
    return same(seat.letter + dummy, turn_text)


def read_contract(words: Words) -> Check:
    """Read ``contract 4SX S`` or ``contract passed out``."""
    if words.skip("passed", "out"):
        return same("passed out", _contract_text)
    return same(f"{words.take()} {words.seat().letter}", _contract_text)


def _contract_text(table: Table) -> str:
    if isinstance(table.result, PassedOut):
        return "passed out"
    return "" if table.play is None else str(table.play.contract)


def read_call(words: Words) -> Check:
    """Read ``call 3 2H withdrawn``: its number, the call, its status."""
    number, call = words.number(), words.call()
    status = words.one_of("standing", "withdrawn", "cancelled")
    wanted = f"{call} {status}"

    def got(table: Table) -> str:
        calls = table.auction.calls
        if not 0 < number <= len(calls):
            return f"{len(calls)} calls"
        return f"{calls[number - 1].call} {call_text(calls[number - 1].status)}"

    return same(wanted, got)


def read_tricks(words: Words) -> Check:
    """Read ``tricks NS 10``."""
    side, wanted = words.side(), words.number()

    def got(table: Table) -> str:
        return str(table.tricks[side])

    return same(str(wanted), got)


def read_transfer(words: Words) -> Check:
    """Read ``transfer 2 EW``."""
    number, side = words.number(), words.side()
    return holds(lambda t: t.transfer[side] == number, lambda t: str(t.transfer))


def read_claim(words: Words) -> Check:
    """Read ``claim S 5 contested``."""
    wanted = f"{words.seat().letter} {words.number()} {words.one_of('open', 'agreed', 'contested', 'established')}"
    return same(wanted, claim_state)


def read_score(words: Words) -> Check:
    """Read ``score NS +420``."""
    side, wanted = words.side(), words.signed()
    return same(str(wanted), lambda t: "" if (score := t.score_of(side)) is None else str(score))
