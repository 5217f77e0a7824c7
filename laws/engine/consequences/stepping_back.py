"""An action that the director withdraws, or lets its player withdraw, by the paragraph that he names (Laws 21B1, 24–32,
36–39, 45C4(b), 45D, 47, 53–58, 62).

The chapter of that Law withdraws exactly what it allows, and marks each action by Law 16C. Where it allows nothing,
nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Final, TypeAlias

from laws.engine.chapters import BY_KIND
from laws.engine.evolution import evolve
from laws.engine.irregularities.misinformation import AFTER_MISINFORMATION
from laws.protocol.commands import Command, Explain, GiveRuling, MeantCall, MeantCard, Ruling, StepBack
from laws.protocol.events import AttentionDrawn, CallMade, Event
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Director
from laws.table.kinds import Ground, Question
from laws.table.obligation import Choice, judgements
from laws.table.table import Table
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.cited import LAW_9A, LAW_25A4
from laws.values.paragraph import Paragraph

__all__ = ["SEEN", "decide_step_back"]

Decide: TypeAlias = Callable[[Table, Command], tuple[Event, ...] | Refusal]
Answer: TypeAlias = "tuple[Event, ...] | Refusal"

SEEN: Final = tuple(
    Paragraph.parse(number)
    for number in (
        *("24", "25B", "27", "30", "31", "32", "36", "37", "38", "39"),
        *("45D", "49", "52", "54", "55", "56", "57", "58", "60", "62"),
    )
)
"""The Laws by which something goes back once attention is drawn to an irregularity (9A, 81C3)."""


_GROUNDS: Final = {ground.law: ground for ground in Ground}


def decide_step_back(table: Table, command: StepBack, decide: Decide) -> Answer:
    """Decide what the director withdraws: by what was not meant, what was explained wrongly, or what he has seen.

    `decide` is `laws.engine.decision.decide`, by which each step is decided as if its player or the director had taken
    it.
    """
    if table.conditions.director is not Director.PRESENT:
        return Refusal(RefusalCode.NOT_OFFERED, command.law)
    ground = _GROUNDS.get(command.law)
    match ground:
        case Ground.UNINTENDED_CALL | Ground.UNINTENDED_CALL_TOO_LATE | Ground.UNINTENDED_CARD:
            return _not_meant(table, command, ground, decide)
        case Ground.CALL_AFTER_MISINFORMATION | Ground.CARD_AFTER_MISINFORMATION:
            return _explained_wrongly(table, command, ground, decide)
        case Ground.TOLD_THAT_IT_IS_HIS_TURN:
            return decide(table, GiveRuling(Ruling.MISINFORMED, text=command.text))
        case None:
            if command.law in SEEN:
                return _seen(table, command, decide)
            return Refusal(RefusalCode.NOT_OFFERED, command.law)


def _not_meant(table: Table, command: StepBack, ground: Ground, decide: Decide) -> Answer:
    """Withdraw a call or a card of dummy that was not meant, in place of its player, who has told the director."""
    said: Command
    if command.player is not None and ground is Ground.UNINTENDED_CALL and isinstance(command.meant, Call):
        said = MeantCall(command.player, command.meant)
    elif command.player is not None and ground is Ground.UNINTENDED_CARD and isinstance(command.meant, Card):
        said = MeantCard(command.player, command.meant)
    else:
        return Refusal(RefusalCode.NOT_OFFERED, command.law)
    decided = _then_ruled(table, said, GiveRuling(Ruling.UNINTENDED, text=command.text), decide)
    if isinstance(decided, Refusal) or not command.call:
        return decided
    own = any(isinstance(event, CallMade) and event.instead == command.call for event in decided)
    return decided if own else Refusal(RefusalCode.TOO_LATE, LAW_25A4)  # he has called again since the page was made


def _explained_wrongly(table: Table, command: StepBack, ground: Ground, decide: Decide) -> Answer:
    """Give the right explanation, and let the misled side change its last call or card."""
    if command.player is None or not 0 < command.call <= len(table.auction.calls):
        return Refusal(RefusalCode.NOT_OFFERED, command.law)
    said = Explain(command.player, command.call, command.words, correcting=True)
    ruling, wanted = AFTER_MISINFORMATION[ground]
    decided = _then_ruled(table, said, GiveRuling(ruling, text=command.text), decide)
    if isinstance(decided, Refusal):
        return decided
    offered = reduce(evolve, decided, table).incidents.obligations
    if not any(isinstance(one, Choice) and one.kind is wanted and one not in _waiting(table) for one in offered):
        return Refusal(RefusalCode.TOO_LATE, command.law)
    return decided


def _waiting(table: Table) -> tuple[object, ...]:
    return tuple(one for one in table.incidents.obligations if isinstance(one, Choice))


def _then_ruled(table: Table, said: Command, ruling: GiveRuling, decide: Decide) -> Answer:
    """Return the events of what is said, and of the ruling on the question that it raises, if it raises one."""
    events = decide(table, said)
    if isinstance(events, Refusal):
        return events
    after = reduce(evolve, events, table)
    answered = _QUESTIONS[ruling.ruling]
    if not any(one.question in answered for one in judgements(after.incidents.obligations)):
        return events
    ruled = decide(after, ruling)
    return ruled if isinstance(ruled, Refusal) else (*events, *ruled)


_QUESTIONS: Final = {
    Ruling.UNINTENDED: (Question.UNINTENDED_CALL, Question.UNINTENDED_DESIGNATION),
    Ruling.CHANGE: (Question.CALL_AFTER_MISINFORMATION,),
    Ruling.NO_CHANGE: (Question.CALL_AFTER_MISINFORMATION,),
}


def _seen(table: Table, command: StepBack, decide: Decide) -> Answer:
    """Draw attention to the irregularity that stands, if it is one of that Law: its chapter says what goes back."""
    decided = decide(table, GiveRuling(Ruling.ATTENTION, text=command.text))
    if isinstance(decided, Refusal):
        return decided
    first = next(event.irregularity for event in decided if isinstance(event, AttentionDrawn))
    laws = {law.parts[0] for law in BY_KIND[table.incidents.find(first).kind].laws}
    return decided if command.law.parts[0] in laws else Refusal(RefusalCode.NOT_NOW, LAW_9A)  # as where none stands
