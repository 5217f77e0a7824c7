"""The director's rulings, on what waits for him and of his own accord (Laws 12, 23A, 25A, 70, 81C …)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from laws.commands import Rule
from laws.draft import Draft
from laws.dues import Judgement, judgements
from laws.events import Event, Ruled
from laws.irregular.change import refuse_intended, take_intended
from laws.irregular.comparison import rule_comparable
from laws.irregular.results import rule_result
from laws.irregular.unmeant import change_designation
from laws.refusals import Refusal, RefusalCode
from laws.table import Table

__all__ = ["decide_ruling"]

Carry = Callable[[Draft, Rule, Judgement], None]


def _comparable(draft: Draft, command: Rule, asked: Judgement) -> None:
    irregularity = draft.table.incidents.find(asked.irregularity)
    rule_comparable(draft, irregularity, comparable=command.word == "comparable")


def _unintended(draft: Draft, _command: Rule, asked: Judgement) -> None:
    take_intended(draft, draft.table.incidents.find(asked.irregularity))


def _intended(draft: Draft, _command: Rule, asked: Judgement) -> None:
    refuse_intended(draft, draft.table.incidents.find(asked.irregularity))


def _slip(draft: Draft, _command: Rule, asked: Judgement) -> None:
    change_designation(draft, asked.cards[1])


def _stands(_draft: Draft, _command: Rule, _asked: Judgement) -> None:
    """What was done stands (Law 45C4(b))."""


_ANSWERS: Final[dict[tuple[str, str], Carry]] = {
    ("comparable", "23A"): _comparable,
    ("not comparable", "23A"): _comparable,
    ("unintended", "25A"): _unintended,
    ("intended", "25A"): _intended,
    ("unintended", "45C4(b)"): _slip,
    ("intended", "45C4(b)"): _stands,
}
"""What each word does in answer to a judgement of that number."""

_ANSWERED_OTHERWISE: Final = frozenset((*(number for _, number in _ANSWERS), "70"))
"""Judgements that `adjust` and `continue` do not answer, since something must be decided before anybody goes on."""


def decide_ruling(table: Table, command: Rule) -> tuple[Event, ...] | Refusal:
    """Answers a judgement that waits and carries out what follows, or puts the director's own ruling on record."""
    draft = Draft(table)
    refusal = _rule(draft, command)
    return refusal if refusal is not None else draft.events


def _rule(draft: Draft, command: Rule) -> Refusal | None:
    match command.word:
        case "result":
            return rule_result(draft, command)
        case "adjust" | "continue":
            return _note_or_go_on(draft, command)
        case _:
            return _answer(draft, command)


def _answer(draft: Draft, command: Rule) -> Refusal | None:
    for due in judgements(draft.table.incidents.dues):
        carry = _ANSWERS.get((command.word, due.number))
        if carry is not None:
            draft.add(Ruled(command.word, command.call, command.suits, command.text))
            draft.lift(due)
            carry(draft, command, due)
            return None
    return Refusal(RefusalCode.NOT_OFFERED)


def _note_or_go_on(draft: Draft, command: Rule) -> Refusal | None:
    """Laws 12, 16B, 16D, 45F, 64C …: the latest question is answered; an adjusted score needs none (12A)."""
    table = draft.table
    waiting = [due for due in judgements(table.incidents.dues) if due.number not in _ANSWERED_OTHERWISE]
    if command.word == "adjust" and table.incidents.period_over:
        return Refusal(RefusalCode.TOO_LATE, "79C")
    if not waiting and command.word == "continue":
        return Refusal(RefusalCode.NOT_OFFERED)
    draft.add(Ruled(command.word, text=command.text))
    if waiting:
        draft.lift(waiting[-1])
    return None
