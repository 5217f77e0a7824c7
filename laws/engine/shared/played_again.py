"""Cards that were played to a card of dummy's that has been changed, and lie there again (Laws 45C4(b), 45D1, 47D).

Each defender keeps his card or plays another. Declarer may change his only after the defender before him (45D1); his
side's lead to the next trick stands (47F2).
"""

from __future__ import annotations

from laws.engine.draft import Draft
from laws.engine.procedure.play import following
from laws.engine.shared.penalty_cards import end_with_the_lead, put_back
from laws.protocol.events import CardPlayed
from laws.table.kinds import ChoiceKind, OptionWord, ReplaceReason
from laws.table.obligation import Choice, MustReplace, Option, must_replace
from laws.table.play import Play, PlayedCard
from laws.values.cards import Card
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat

__all__ = ["change_dummys_card", "in_order", "take_back_and_later"]

_OPTIONS = (Option(OptionWord.RETRACT), Option(OptionWord.KEEP))


def in_order(play: Play) -> tuple[PlayedCard, ...]:
    """Return the cards of the last complete trick and of the one in progress, in order."""
    return (*(play.tricks[-1].cards if play.tricks else ()), *play.trick)


def change_dummys_card(draft: Draft, wrong: Card, right: Card, kind: ChoiceKind, law: Paragraph) -> None:
    """Put another card of dummy's in the place of the wrong one, and offer the defenders a change of what followed."""
    play = draft.table.play
    assert play is not None
    cards = in_order(play)
    place = next(n for n, played in enumerate(cards) if played.card == wrong)
    led = cards[place] in (*(trick.cards[0] for trick in play.tricks[-1:]), *play.trick[:1])
    for played in reversed(cards[place:]):
        draft.take_back_with(played, play.contract.side, law)
    draft.add(CardPlayed(cards[place].seat, right))
    end_with_the_lead(draft)
    since = cards[place + 1 :]
    for n, played in enumerate(since):
        second = any(earlier.seat is played.seat for earlier in since[:n])
        if not _play_again(draft, played, kind, second=second, same_suit=not led or right.suit is wrong.suit):
            return


def _play_again(draft: Draft, played: PlayedCard, kind: ChoiceKind, *, second: bool, same_suit: bool) -> bool:
    """Play a card again that lay there, and offer a defender a change. Return whether it lies there again.

    It goes back where another hand is to play now, or where dummy has led another suit and the hand can follow it. A
    defender's second card is his lead to the next trick: he leads as he likes.
    """
    play = draft.table.play
    assert play is not None
    defends = played.seat.side is not play.contract.side
    if play.turn is not played.seat or (second and defends):
        return False
    if not same_suit and not following(draft.table, play, played.seat) >> played.card & 1:
        return False
    if put_back(draft, played) and defends:
        draft.require(Choice((played.seat,), _OPTIONS, kind, 0))
    return True


def take_back_and_later(draft: Draft, seat: Seat, reason: ReplaceReason, law: Paragraph) -> None:
    """Take back this defender's card without rectification, with the later ones, and require another (Law 47D)."""
    play = draft.table.play
    assert play is not None
    for played in reversed(in_order(play)):
        draft.take_back_with(played, play.contract.side, law)  # Law 16C1: declarer may not use it
        if played.seat is seat:
            break
        draft.lift(
            *(
                obligation
                for obligation in draft.table.incidents.obligations
                if isinstance(obligation, Choice) and played.seat in obligation.seats
            )
        )
    later = must_replace(draft.table.incidents.obligations)
    if later is not None:  # the other defender is to play another card, and his turn comes after this one
        draft.lift(later)
    draft.require(MustReplace(seat, reason, 0))
