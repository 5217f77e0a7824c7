"""A card of dummy's that declarer did not name (Law 45D).

Recognised: dummy puts another card in the played position than the one just named (`showing`). Without attention: play
continues with it, and once both sides have played to the next trick it stays (45D2), perhaps as a revoke. When
attention is drawn earlier: the named card replaces it; each defender who has played since keeps his card or plays
another, and then declarer may change his (45D1).
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import Chapter, Offer, Taken, nothing
from laws.engine.draft import Draft
from laws.engine.irregularities.premature import free_waiting
from laws.engine.irregularities.revoke import on_attention as correct_revoke
from laws.engine.shared.facts_cards import MISPLACED_SINCE
from laws.engine.shared.played_again import change_dummys_card, take_back_and_later
from laws.protocol.events import AttentionDrawn, IrregularityNoted, RevokeEstablished
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ChoiceKind, Kind, OptionWord, ReplaceReason
from laws.table.play import Play
from laws.table.table import Table
from laws.values.cited import LAW_45D, LAW_45D1, LAW_45D2
from laws.values.seats import Seat

__all__ = ["CHAPTER", "establish_misplaced", "is_too_late"]


def on_attention_45d(draft: Draft, irregularity: Irregularity) -> None:
    """Apply Law 45D1 in time, or 45D2 once both sides have played to the next trick.

    Nothing is left of it where the card has gone back since, as when declarer had not meant the one that he named
    (45C4(b)).
    """
    play = draft.table.play
    assert play is not None
    if not _is_played(play, irregularity):
        draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_45D)
    elif is_too_late(play, irregularity):
        _let_it_stand(draft, irregularity)
    else:
        _put_right(draft, irregularity)


def _is_played(play: Play, irregularity: Irregularity) -> bool:
    """Return whether the card that dummy put lies in its trick."""
    tricks = (*(trick.cards for trick in play.tricks), play.trick)[irregularity.trick - 1 : irregularity.trick]
    return any(played.card == irregularity.cards[0] for trick in tricks for played in trick)


def is_too_late(play: Play, irregularity: Irregularity) -> bool:
    """Return whether both sides have played to the next trick (Law 45D2)."""
    if len(play.tricks) > irregularity.trick:
        return True
    return len(play.tricks) == irregularity.trick and len({played.seat.side for played in play.trick}) > 1


def _let_it_stand(draft: Draft, irregularity: Irregularity) -> None:
    """Let the card stand (Law 45D2). Who points to it points to the revoke that it has become, too.

    A revoke in the twelfth trick is corrected all the same (62D1).
    """
    draft.settle(irregularity, IrregularityState.ACCEPTED, LAW_45D2)
    revoke = _revoke_by(draft.table, irregularity)
    if revoke is not None and not revoke.attention_drawn:
        draft.add(AttentionDrawn(None, revoke.number))
        correct_revoke(draft, revoke)


def _revoke_by(table: Table, irregularity: Irregularity) -> Irregularity | None:
    """Return dummy's revoke by the card that was put, or None."""
    put = irregularity.cards[0]
    return next((one for one in table.incidents.irregularities if one.is_established_revoke and put in one.cards), None)


def establish_misplaced(draft: Draft) -> None:
    """Note the revoke by a card that stays now, if dummy could have followed suit (Law 45D2); no trick goes (64B3).

    It is one whether or not attention is drawn to the card.
    """
    play = draft.table.play
    assert play is not None
    for irregularity in draft.table.incidents.open():
        if irregularity.kind is Kind.MISPLACED_CARD and _has_revoked(draft.table, play, irregularity):
            trick, put = irregularity.trick, irregularity.cards[:1]
            revoke = draft.note(
                IrregularityNoted(Kind.REVOKE, irregularity.offender, cards=put, trick=trick, faced=True)
            )
            draft.add(RevokeEstablished(revoke.number, LAW_45D2))


def _has_revoked(table: Table, play: Play, irregularity: Irregularity) -> bool:
    """Return whether the card has become a revoke that is not noted yet."""
    if not is_too_late(play, irregularity) or not _is_played(play, irregularity):
        return False
    put, named = irregularity.cards
    led = play.tricks[irregularity.trick - 1].cards[0].card.suit
    return put.suit is not led and named.suit is led and _revoke_by(table, irregularity) is None


def _put_right(draft: Draft, irregularity: Irregularity) -> None:
    """Replace the card by the named one; cards played after it may be changed (Law 45D1)."""
    free_waiting(draft)
    put, named = irregularity.cards
    change_dummys_card(draft, put, named, ChoiceKind.CARD_AFTER_MISPLACED, LAW_45D1)
    draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_45D1)


def take_back_after_misplaced(draft: Draft, seat: Seat) -> None:
    """Take back the defender's card, and require another; declarer may then change his too."""
    take_back_and_later(draft, seat, ReplaceReason.CARD_AFTER_MISPLACED, LAW_45D1)


def _retract(draft: Draft, taken: Taken) -> None:
    take_back_after_misplaced(draft, taken.seat)


CHAPTER: Final = Chapter(
    laws=(LAW_45D,),
    kinds=(Kind.MISPLACED_CARD,),
    on_attention=on_attention_45d,
    facts=(MISPLACED_SINCE,),
    limits=("MISPLACED",),
    options={
        ChoiceKind.CARD_AFTER_MISPLACED: Offer(acts={OptionWord.RETRACT: _retract, OptionWord.KEEP: nothing}),
    },
    another_card=True,
)
