"""Dummy's card, designated by declarer in words, or by a defender to whom he has left it (Law 46)."""

from __future__ import annotations

from laws.engine.actions.cards import decide_card
from laws.engine.actions.played import put_down
from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.designation import ANY, card_named, leave_to_defenders
from laws.protocol.commands import NameCard, PlayCard
from laws.protocol.events import Chosen
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.kinds import OptionWord
from laws.table.obligation import Choice, Option, halted
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.cited import LAW_45B, LAW_46, LAW_46B5
from laws.values.seats import Seat

__all__ = ["decide_name", "name_for_declarer"]


def decide_name(table: Table, command: NameCard) -> Decision:
    """Decide a designation: the card that the word stands for is played from dummy, as if it had been named in full."""
    play = table.play
    if play is None or table.phase is not Phase.PLAY or table.claim is not None or halted(table.incidents.obligations):
        return Refusal(RefusalCode.NOT_NOW, LAW_46)
    if command.seat is not play.contract.declarer:
        return Refusal(RefusalCode.NOT_DECLARER, LAW_45B, seat=play.contract.declarer)
    word = " ".join(command.word.lower().split())
    if word in ANY:
        return leave_to_defenders(table, play)
    card = card_named(table, play, word)
    if isinstance(card, Refusal):
        return card
    return decide_card(table, PlayCard(command.seat, Card(card), from_dummy=True))


def name_for_declarer(table: Table, choice: Choice, seat: Seat, card: Card) -> Decision:
    """Decide a defender's designation of dummy's card (Law 46B5)."""
    option = Option(OptionWord.PLAY, card=card)
    if option not in choice.options:
        return Refusal(RefusalCode.NOT_OFFERED, LAW_46B5)
    draft = Draft(table)
    draft.add(Chosen(seat, option, 0))
    draft.lift(choice)
    play = draft.table.play
    assert play is not None
    put_down(draft, play.turn, card)
    return draft
