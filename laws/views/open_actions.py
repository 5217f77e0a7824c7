"""What a player may do at the table as he sees it."""

from __future__ import annotations

from laws.engine.actions.cards import may_play
from laws.engine.actions.questions_in_play import may_correct_in_play
from laws.engine.actions.second import may_change, may_mean
from laws.engine.irregularities.unmeant import may_mean_cards
from laws.engine.procedure.auction import legal_calls
from laws.engine.procedure.claims import may_agree, may_claim, may_contest
from laws.engine.procedure.play import hand_to_play
from laws.engine.screens.sight import number_as_seen
from laws.engine.screens.speech import may_ask, may_correct
from laws.table.irregularity import NOTHING
from laws.table.obligation import halted
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.seats import Seat
from laws.views.seen import May, View
from laws.views.viewer import Viewer, ViewerKind

__all__ = ["may_do"]

_NOTHING = May()


def may_do(table: Table, viewer: Viewer, whole: Table, before: tuple[Table, View] | None, known: May | None) -> May:
    """Return what the viewer may do at the table as he sees it, and with explanations at the whole one. `known` is what
    he might before, with the same calls and explanations.
    """
    seat, play, claim = viewer.seat, table.play, table.claim
    if viewer.kind not in (ViewerKind.PLAYER, ViewerKind.ROBOT) or seat is None:
        return _NOTHING
    if known is not None and before is not None and _still_waits(before[0], table, seat):
        return known
    correct, about = _correctable(whole, seat) if known is None else (known.correct, known.correct_about)
    mean = table.phase is not Phase.PLAY and may_mean(table, seat)
    if table.phase is Phase.OVER:
        return May(correct=correct, correct_about=about, mean=mean) if correct or about or mean else _NOTHING
    calls = legal_calls(table, seat)
    ask = may_ask(table, seat)
    if play is None or calls:
        change = may_change(table, seat)
        return May(calls=calls, ask=ask, correct=correct, correct_about=about, mean=mean, change=change)
    if claim is not None:
        agree, contest = may_agree(table, seat), may_contest(table, seat)
        return May(agree=agree, contest=contest, ask=ask, correct=correct, correct_about=about, mean=mean)
    cards, obligations = may_play(table, seat), table.incidents.obligations
    clarifying = table.phase is Phase.CLARIFICATION
    return May(
        cards=cards,
        hand=hand_to_play(table, play) if cards else None,
        lead=clarifying and bool(cards),
        face=clarifying and play.lead is not None and play.lead.seat is seat and not halted(obligations),
        claim=may_claim(table, seat),
        ask=ask,
        correct=correct,
        correct_about=about,
        mean=mean,
        mean_cards=may_mean_cards(table, seat),
    )


def _still_waits(before: Table, table: Table, seat: Seat) -> bool:
    """Return whether in the same trick, without an irregularity or a claim, a card was for others to play and is for
    others now: a defender, or dummy, may do what he might before. Declarer may have meant another card of dummy's.
    """
    old, new = before.play, table.play
    if old is None or new is None or table.phase is not Phase.PLAY or table.incidents is not NOTHING:
        return False
    if before.claim is not None or table.claim is not None or seat is new.contract.declarer:
        return False
    return old.actor is not seat and new.actor is not seat and len(old.tricks) == len(new.tricks)


def _correctable(table: Table, seat: Seat) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
    """Return of what a player may put an explanation right, at the whole table: the calls, and the players."""
    numbers = (number_as_seen(table, seat, number) for number in may_correct(table, seat))
    about = may_correct_in_play(table, seat) if table.incidents.notes else ()
    return tuple(number for number in numbers if number is not None), about
