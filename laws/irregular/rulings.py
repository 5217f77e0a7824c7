"""The director's rulings on what waits for him (Laws 23A, 25A …)."""

from __future__ import annotations

from laws.commands import Rule
from laws.draft import Draft
from laws.dues import Judgement, judgements
from laws.events import Event, Ruled
from laws.irregular.change import refuse_intended, take_intended
from laws.irregular.comparison import rule_comparable
from laws.irregular.finish import finish_auction
from laws.refusals import Refusal, RefusalCode
from laws.table import Table

__all__ = ["decide_ruling"]

_ANSWERS = {
    "comparable": "23A",
    "not comparable": "23A",
    "unintended": "25A",
    "intended": "25A",
}
"""Which judgement each word answers."""


def decide_ruling(table: Table, command: Rule) -> tuple[Event, ...] | Refusal:
    """Answers a judgement that waits, and carries out what follows."""
    number = _ANSWERS.get(command.word)
    waiting = next((due for due in judgements(table.incidents.dues) if due.number == number), None)
    if waiting is None:
        return Refusal(RefusalCode.NOT_OFFERED)
    draft = Draft(table)
    draft.add(Ruled(command.word, command.call, command.suits, command.text))
    draft.lift(waiting)
    _carry_out(draft, command, waiting)
    finish_auction(draft)
    return draft.events


def _carry_out(draft: Draft, command: Rule, judgement: Judgement) -> None:
    irregularity = draft.table.incidents.find(judgement.irregularity)
    match command.word:
        case "comparable" | "not comparable":
            rule_comparable(draft, irregularity, comparable=command.word == "comparable")
        case "unintended":
            take_intended(draft, irregularity)
        case "intended":
            refuse_intended(draft, irregularity)
