"""A card of dummy's that declarer did not intend to name (Laws 45C4(b), 47C, 47D).

It can be changed until his side plays its next card, if the director finds a slip of the tongue, or at once without a
director. A defender who has played since keeps his card or plays another; a card that he cannot keep is taken back.
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import Answer, Chapter, Offer, QuestionOfFact, Taken, nothing
from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.premature import free_waiting
from laws.engine.shared.played_again import change_dummys_card, in_order, take_back_and_later
from laws.protocol.commands import MeantCard, Ruling
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Director
from laws.table.kinds import ChoiceKind, OptionWord, Question, ReplaceReason
from laws.table.obligation import Judgement, halted, must_replace
from laws.table.phases import Phase
from laws.table.play import Play, PlayedCard
from laws.table.table import Table
from laws.values.cards import Card, Hand
from laws.values.cited import LAW_9B2, LAW_44C, LAW_45C4_B, LAW_47C, LAW_47D
from laws.values.seats import Seat

__all__ = ["CHAPTER", "decide_meant_card", "may_mean_cards"]

_NO_CARDS: Final = Hand(0)


def may_mean_cards(table: Table, seat: Seat) -> Hand:
    """Return the cards of dummy's that this player may say he intended in place of the one played (Law 45C4(b))."""
    if table.play is None or seat is not table.play.contract.declarer:  # nearly always: all Views ask
        return _NO_CARDS
    since = _to_mean_card(table, seat)
    return _NO_CARDS if isinstance(since, Refusal) else _possible(table, since)


def decide_meant_card(table: Table, command: MeantCard) -> Decision:
    """Decide a statement by declarer that he intended another card of dummy's (Law 45C4(b))."""
    since = _to_mean_card(table, command.seat)
    if isinstance(since, Refusal):
        return since
    if not table.hands[since[0].seat] >> command.card & 1:
        return Refusal(RefusalCode.NOT_YOUR_CARD, LAW_45C4_B)
    if command.card not in _possible(table, since):
        return Refusal(RefusalCode.MUST_FOLLOW_SUIT, LAW_44C)
    draft = Draft(table)
    if table.conditions.director is Director.AUTO:
        change_designation(draft, command.card)
    else:
        draft.require(
            Judgement(Question.UNINTENDED_DESIGNATION, command.seat, 0, halts=True, cards=(since[0].card, command.card))
        )
    return draft


def _to_mean_card(table: Table, seat: Seat) -> tuple[PlayedCard, ...] | Refusal:
    """Return dummy's card that declarer may say he did not intend, with the later ones, or why he may not."""
    play = table.play
    if play is None or table.phase is not Phase.PLAY or table.claim is not None:
        return Refusal(RefusalCode.NOT_NOW, LAW_45C4_B)
    if halted(table.incidents.obligations) or must_replace(table.incidents.obligations) is not None:
        return Refusal(RefusalCode.NOT_NOW, LAW_9B2)
    if seat is not play.contract.declarer:
        return Refusal(RefusalCode.NOT_DECLARER, LAW_45C4_B, seat=play.contract.declarer)
    since = _since_dummy(play)
    if since is None:
        played = _has_played(play, play.contract.dummy)
        return Refusal(RefusalCode.TOO_LATE if played else RefusalCode.NOT_NOW, LAW_45C4_B)
    return since


def _has_played(play: Play, dummy: Seat) -> bool:
    """Return whether a card of dummy's has been played; if so, its side has played another one since."""
    return bool(play.tricks) or any(played.seat is dummy for played in play.trick)


def _since_dummy(play: Play) -> tuple[PlayedCard, ...] | None:
    """Return dummy's last card and the later ones; None if declarer's side has played another card since."""
    cards = in_order(play)
    ours = [place for place, played in enumerate(cards) if played.seat.side is play.contract.side]
    if not ours or cards[ours[-1]].seat is not play.contract.dummy:
        return None
    return cards[ours[-1] :]


def _possible(table: Table, since: tuple[PlayedCard, ...]) -> Hand:
    """Return the cards that dummy still holds and might have played in that trick (Law 44C)."""
    play = table.play
    assert play is not None
    trick = play.trick if since[0] in play.trick else play.tricks[-1].cards
    hand = table.hand(since[0].seat)
    if trick[0] == since[0]:
        return hand
    led = trick[0].card.suit
    of_suit = hand.suit(led)
    return of_suit if of_suit or since[0].card.suit is led else hand


def change_designation(draft: Draft, card: Card) -> None:
    """Replace the named card by the intended one; a defender's later card may be changed (Law 47D)."""
    play = draft.table.play
    assert play is not None
    since = _since_dummy(play)
    assert since is not None
    free_waiting(draft)
    change_dummys_card(draft, since[0].card, card, ChoiceKind.CARD_AFTER_UNINTENDED, LAW_45C4_B)


def take_back_after_change(draft: Draft, seat: Seat) -> None:
    """Take back the defender's card without rectification, and require another (Law 47D)."""
    take_back_and_later(draft, seat, ReplaceReason.CARD_AFTER_UNINTENDED, LAW_47D)


def _retract(draft: Draft, taken: Taken) -> None:
    take_back_after_change(draft, taken.seat)


def _unintended(draft: Draft, asked: Judgement) -> None:
    change_designation(draft, asked.cards[1])


CHAPTER: Final = Chapter(
    laws=(LAW_45C4_B, LAW_47C, LAW_47D),
    options={
        ChoiceKind.CARD_AFTER_UNINTENDED: Offer(
            acts={OptionWord.RETRACT: _retract, OptionWord.KEEP: nothing}, of_since=True
        ),
    },
    questions=(
        QuestionOfFact(
            Question.UNINTENDED_DESIGNATION,
            (Answer(Ruling.UNINTENDED, act=_unintended), Answer(Ruling.INTENDED)),
        ),
    ),
)
