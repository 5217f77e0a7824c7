"""Questions in the play about an opponent's calls and cards, without the number of a call (Laws 20F2, 41B; article 34).

When the auction has gone out of sight a player asks about it from memory. Declarer asks what a defender's cards mean by
agreement, too. The explanation is given like that of a call: by the player's partner, or by himself where players
explain their own calls; behind a screen by the screenmate.
"""

from __future__ import annotations

from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.misinformation import corrected
from laws.protocol.commands import Enquire, Explain
from laws.protocol.events import Noted
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Alerts
from laws.table.irregularity import Note
from laws.table.phases import Phase
from laws.table.screen import screenmate
from laws.table.table import Table
from laws.table.told import EXPLAINING
from laws.values.cited import LAW_20F2, LAW_20F5
from laws.values.seats import Seat

__all__ = ["answers_in_play", "ask_in_play", "explain_in_play", "may_correct_in_play", "open_in_play"]


def ask_in_play(table: Table, command: Enquire) -> Decision:
    """Decide such a question by a player whose turn it is: it is about an opponent, in the play."""
    about = command.about
    assert about is not None
    if table.phase is not Phase.PLAY or about.side is command.seat.side:
        return Refusal(RefusalCode.NOT_NOW, LAW_20F2)
    return (Noted("asks", command.seat, command.text, about=about),)


def answers_in_play(table: Table, asker: Seat, about: Seat) -> Seat:
    """Return who answers him about that opponent (Law 20F2; article 34.1(3))."""
    if table.screen is not None:
        return screenmate(asker)
    return about if table.conditions.alerts is Alerts.SELF else about.partner


def open_in_play(table: Table, seat: Seat) -> tuple[Note, ...]:
    """Return the questions that this player has not answered yet, one about each opponent, the earliest first."""
    waiting: dict[Seat, Note] = {}
    for note in table.incidents.notes:
        if note.about is None or note.seat is None:
            continue
        if note.what == "asks" and answers_in_play(table, note.seat, note.about) is seat:
            waiting.setdefault(note.about, note)
        elif note.what in EXPLAINING and note.seat is seat:
            waiting.pop(note.about, None)
    return tuple(waiting.values())


def explain_in_play(table: Table, command: Explain) -> Decision:
    """Decide the answer to such a question, or its correction, which calls the director (Laws 47E2, 75B2)."""
    seat, about = command.seat, command.about
    assert about is not None
    if about.side is not seat.side:
        return Refusal(RefusalCode.NOT_ON_YOUR_SIDE, LAW_20F2)
    if command.correcting:
        if about not in may_correct_in_play(table, seat):
            return Refusal(RefusalCode.NOT_NOW, LAW_20F5)
    elif table.phase is not Phase.PLAY or all(note.about is not about for note in open_in_play(table, seat)):
        return Refusal(RefusalCode.NOT_NOW, LAW_20F2)
    draft = Draft(table)
    draft.add(Noted("corrects" if command.correcting else "explains", seat, command.text, about=about))
    if command.correcting:
        corrected(draft, command)
    return draft


def may_correct_in_play(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """Return about whom this player may put right what was explained (Laws 20F5, 75B).

    His own answer at any time; his partner's when the play is over, or if they declare.
    """
    declares = table.play is not None and table.play.contract.side is seat.side and table.screen is None
    own = (seat, seat.partner) if declares or table.phase is Phase.OVER else (seat,)
    told = (note for note in table.incidents.notes if note.about is not None and note.what in EXPLAINING)
    return tuple(dict.fromkeys(note.about for note in told if note.seat in own and note.about is not None))
