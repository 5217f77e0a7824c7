"""Dummy's card that declarer did not mean to name (Laws 45C4(b), 47C, 47D).

It is changed until his side plays its next card, when the director finds that it was a slip of the tongue, or at once
where no director is. A defender who has played since keeps his card or plays another; what he cannot keep goes back.
"""

from __future__ import annotations

from typing import Final

from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.chapter import Answer, Chapter, Offer, QuestionOfFact, Taken, nothing
from laws.engine.procedure.play import following
from laws.protocol.commands import MeantCard, Ruling
from laws.protocol.events import CardPlayed
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Director
from laws.table.kinds import ChoiceKind, OptionWord, Question, ReplaceReason
from laws.table.obligation import Choice, Judgement, MustReplace, Option, halted, must_replace
from laws.table.phases import Phase
from laws.table.play import Play, PlayedCard
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.cited import LAW_9B2, LAW_44C, LAW_45C4_B, LAW_47C, LAW_47D
from laws.values.seats import Seat

__all__ = ["CHAPTER", "decide_meant_card"]

_RETRACT, _KEEP = Option(OptionWord.RETRACT), Option(OptionWord.KEEP)


def decide_meant_card(table: Table, command: MeantCard) -> Decision:
    """Law 45C4(b): declarer says that he meant another card of dummy's."""
    play = table.play
    if play is None or table.phase is not Phase.PLAY or table.claim is not None:
        return Refusal(RefusalCode.NOT_NOW, LAW_45C4_B)
    if halted(table.incidents.obligations) or must_replace(table.incidents.obligations) is not None:
        return Refusal(RefusalCode.NOT_NOW, LAW_9B2)
    if command.seat is not play.contract.declarer:
        return Refusal(RefusalCode.NOT_DECLARER, LAW_45C4_B, seat=play.contract.declarer)
    since = _since_dummy(play)
    dummy = play.contract.dummy
    if since is None:
        return Refusal(RefusalCode.TOO_LATE if _has_played(play, dummy) else RefusalCode.NOT_NOW, LAW_45C4_B)
    if not table.hands[dummy] >> command.card & 1:
        return Refusal(RefusalCode.NOT_YOUR_CARD, LAW_45C4_B)
    if not _follows(table, since, command.card):
        return Refusal(RefusalCode.MUST_FOLLOW_SUIT, LAW_44C)
    draft = Draft(table)
    if table.conditions.director is Director.AUTO:
        change_designation(draft, command.card)
    else:
        draft.require(
            Judgement(Question.UNINTENDED_DESIGNATION, command.seat, 0, halts=True, cards=(since[0].card, command.card))
        )
    return draft


def _in_order(play: Play) -> tuple[PlayedCard, ...]:
    """The cards of the last complete trick and of the one in progress, as they were played."""
    last = play.tricks[-1].cards if play.tricks else ()
    return (*last, *play.trick)


def _has_played(play: Play, dummy: Seat) -> bool:
    """Whether a card of dummy's has been played: then its side has played another one since."""
    return bool(play.tricks) or any(played.seat is dummy for played in play.trick)


def _since_dummy(play: Play) -> tuple[PlayedCard, ...] | None:
    """Dummy's last card and what followed it; None when declarer's side has played another one since."""
    cards = _in_order(play)
    ours = [place for place, played in enumerate(cards) if played.seat.side is play.contract.side]
    if not ours or cards[ours[-1]].seat is not play.contract.dummy:
        return None
    return cards[ours[-1] :]


def _follows(table: Table, since: tuple[PlayedCard, ...], card: Card) -> bool:
    """Law 44C: whether this card may be dummy's in that trick."""
    play = table.play
    assert play is not None
    trick = play.trick if since[0] in play.trick else play.tricks[-1].cards
    if trick[0] == since[0]:
        return True
    led = trick[0].card.suit
    hand = table.hand(since[0].seat)
    return card.suit is led or (since[0].card.suit is not led and not hand.suit(led))


def change_designation(draft: Draft, card: Card) -> None:
    """The card meant takes the place of the one named; what a defender has played since stays, where it can."""
    play = draft.table.play
    assert play is not None
    since = _since_dummy(play)
    assert since is not None
    for played in reversed(since):
        draft.take_back(played, play.contract.side)
    draft.add(CardPlayed(since[0].seat, card))
    for played in since[1:]:
        _put_back(draft, played)


def _put_back(draft: Draft, played: PlayedCard) -> None:
    """Law 45C4(b), 47D: a defender's card stays until he says otherwise; it goes back when it is not his turn any more
    or he could follow suit and has not."""
    play = draft.table.play
    assert play is not None
    if play.turn is not played.seat or not following(draft.table, play, played.seat) >> played.card & 1:
        return
    draft.add(CardPlayed(played.seat, played.card))
    draft.require(Choice((played.seat,), (_RETRACT, _KEEP), ChoiceKind.CARD_AFTER_UNINTENDED, 0))


def take_back_after_change(draft: Draft, seat: Seat) -> None:
    """Law 47D: the defender's card goes back without more, and he plays another one; so does a lead made after it."""
    play = draft.table.play
    assert play is not None
    for played in reversed(_in_order(play)):
        draft.take_back(played, play.contract.side)  # Law 16C1: declarer may not use it
        if played.seat is seat:
            break
        draft.lift(
            *(
                obligation
                for obligation in draft.table.incidents.obligations
                if isinstance(obligation, Choice) and played.seat in obligation.seats
            )
        )
    draft.require(MustReplace(seat, ReplaceReason.CARD_AFTER_UNINTENDED, 0))


def _retract(draft: Draft, taken: Taken) -> None:
    take_back_after_change(draft, taken.seat)


def _unintended(draft: Draft, asked: Judgement) -> None:
    change_designation(draft, asked.cards[1])


CHAPTER: Final = Chapter(
    laws=(LAW_45C4_B, LAW_47C, LAW_47D),
    options={
        ChoiceKind.CARD_AFTER_UNINTENDED: Offer(acts={OptionWord.RETRACT: _retract, OptionWord.KEEP: nothing}),
    },
    questions=(
        QuestionOfFact(
            Question.UNINTENDED_DESIGNATION,
            (Answer(Ruling.UNINTENDED, act=_unintended), Answer(Ruling.INTENDED)),
        ),
    ),
)
