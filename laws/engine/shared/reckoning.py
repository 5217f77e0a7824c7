"""The tricks transferred for established revokes (Law 64), and a revoke in the twelfth trick after the play (62D1).

At the end of play tricks are transferred for the revokes to which attention has been drawn (64A, 64B). The director is
told of any other revoke, which does not hold up play (81C3); its tricks are transferred when he or a player draws
attention to it later.
"""

from __future__ import annotations

from typing import Final

from laws.engine.draft import Draft
from laws.protocol.events import ResultBecame, TricksTransferred
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import Question
from laws.table.obligation import Judgement, judgements
from laws.table.play import Play, PlayedCard, winner
from laws.table.table import Table
from laws.values.cards import Card, Suit
from laws.values.cited import LAW_62D1, LAW_64, LAW_64A, LAW_64B7, LAW_81C5
from laws.values.contract import Played
from laws.values.paragraph import Paragraph
from laws.values.seats import SEATS, Seat, Side

__all__ = [
    "TWELFTH",
    "declarer_tricks_after_revokes",
    "reckon_afterwards",
    "revoke_transfer",
    "tell_director",
    "transfer",
    "withdraw_transfers",
]

TWELFTH: Final = 12
"""The number of the trick in which a revoke is corrected even if established (Law 62D1)."""


def declarer_tricks_after_revokes(draft: Draft, declarer_tricks: int) -> int:
    """Return the tricks of declarer's side at the end of play, after revokes (Laws 62D1, 64A, 64B).

    `declarer_tricks` are those of the play and of a claim together.
    """
    table = draft.table
    play = table.play
    assert play is not None
    established = [i for i in table.incidents.irregularities if i.state is IrregularityState.ESTABLISHED]
    tell_director(draft, [i for i in established if not i.attention_drawn])
    pointed_to = [i for i in established if i.attention_drawn]
    sides = {i.offender.side for i in pointed_to}
    total = declarer_tricks
    claimed = _claimed(play, declarer_tricks)
    for side in sides:
        own = [i for i in pointed_to if i.offender.side is side]
        moved = 0 if len(sides) > 1 else revoke_transfer(table, play, own, claimed[side])  # Law 64B7
        if moved:
            draft.add(TricksTransferred(moved, side.other))
            total += moved if side is not play.contract.side else -moved
    total += _gain_by_correction(table, play, pointed_to, declarer_tricks)
    for irregularity in pointed_to:
        draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_64)
    if pointed_to:
        draft.require(_equity(pointed_to[0]))
    return total


def tell_director(draft: Draft, revokes: list[Irregularity]) -> None:
    """Inform the director of established revokes to which no attention has been drawn (Law 81C3)."""
    for revoke in revokes:
        draft.require(Judgement(Question.UNMENTIONED_REVOKE, revoke.offender, revoke.number, halts=False))


def _equity(revoke: Irregularity) -> Judgement:
    return Judgement(Question.EQUITY_AFTER_REVOKE, revoke.offender, revoke.number, halts=False)


def _claimed(play: Play, declarer_tricks: int) -> dict[Side, int]:
    """Return the tricks of each side among those that were not played out."""
    if not play.remaining:
        return dict.fromkeys(Side, 0)
    declaring = min(max(declarer_tricks - play.declarer_tricks, 0), play.remaining)
    return {play.contract.side: declaring, play.contract.side.other: play.remaining - declaring}


def reckon_afterwards(draft: Draft, revoke: Irregularity) -> None:
    """Rectify an established revoke to which attention is drawn after the board (Laws 62D1, 64A)."""
    table = draft.table
    told = Question.UNMENTIONED_REVOKE
    draft.lift(
        *(d for d in judgements(table.incidents.obligations) if d.question is told and d.irregularity == revoke.number)
    )
    if _is_in_time_to_correct(table, revoke):
        _correct_result(draft, revoke)
        return
    _move_tricks(draft, revoke.offender.side)
    draft.settle(revoke, IrregularityState.RECTIFIED, LAW_64)
    if not any(
        obligation.question is Question.EQUITY_AFTER_REVOKE
        for obligation in judgements(draft.table.incidents.obligations)
    ):
        draft.require(_equity(revoke))


def _is_in_time_to_correct(table: Table, revoke: Irregularity) -> bool:
    """Return whether a revoke in the twelfth trick can still be corrected (Law 62D1).

    It can until the four hands are back in the board, at the latest until the first call on the next board.
    """
    incidents, play = table.incidents, table.play
    complete = play is not None and len(play.tricks) >= TWELFTH
    return revoke.trick == TWELFTH and complete and not incidents.called_on and not incidents.round_over


def _correct_result(draft: Draft, revoke: Irregularity) -> None:
    """Replace the result by the one with the card that should have been played (Law 62D1).

    Others whose revoke in that trick has been corrected since play ended are taken to have played theirs too.
    """
    play, result = draft.table.play, draft.table.result
    assert play is not None
    assert isinstance(result, Played)
    twelfth = play.tricks[TWELFTH - 1]
    corrected = [
        one
        for one in draft.table.incidents.irregularities
        if one.is_established_revoke and one.trick == TWELFTH and one.state is IrregularityState.RECTIFIED
        if twelfth.card_of(one.offender) == one.cards[0]
    ]
    gain = _gain_by_correction(
        draft.table, play, [*corrected, revoke], result.tricks - _moved_to_declarer(draft.table, play)
    )
    if gain:
        draft.add(ResultBecame(Played(result.contract, result.tricks + gain), LAW_62D1))
    draft.settle(revoke, IrregularityState.RECTIFIED, LAW_62D1)


def _moved_to_declarer(table: Table, play: Play) -> int:
    """Return the net tricks that transfers have given declarer's side so far."""
    side = play.contract.side
    return table.transfer[side] - table.transfer[side.other]


def _move_tricks(draft: Draft, side: Side) -> None:
    """Apply Law 64A to all revokes of this side to which attention has been drawn, and 64B7 if both sides revoked."""
    table, play, result = draft.table, draft.table.play, draft.table.result
    assert play is not None
    assert isinstance(result, Played)
    known = [i for i in table.incidents.irregularities if i.attention_drawn and _costs(i)]
    if any(i.offender.side is not side for i in known):
        _take_back_transfers(draft)
    elif not _excluded(table, side):
        claimed = _claimed(play, result.tricks - _moved_to_declarer(table, play))[side]
        moved = revoke_transfer(table, play, known, claimed) - table.transfer[side.other]
        transfer(draft, moved, side.other, LAW_64A)


def _costs(irregularity: Irregularity) -> bool:
    """Return whether it is an established revoke that has not been waived (Law 81C5) nor corrected (62D1)."""
    corrected = irregularity.trick == TWELFTH and irregularity.state is IrregularityState.RECTIFIED
    return irregularity.is_established_revoke and irregularity.state is not IrregularityState.WAIVED and not corrected


def _excluded(table: Table, offending: Side) -> bool:
    """Return whether a transfer comes too late.

    A player of the other side has called on the next board (Law 64B4), or the round is over (64B5).
    """
    incidents = table.incidents
    return incidents.round_over or any(seat.side is not offending for seat in incidents.called_on)


def _take_back_transfers(draft: Draft) -> None:
    for side, tricks in zip(Side, draft.table.transfer, strict=True):
        transfer(draft, -tricks, side, LAW_64B7)


def revoke_transfer(table: Table, play: Play, revokes: list[Irregularity], claimed: int) -> int:
    """Return the tricks that Law 64A transfers for the revokes of one side, which also has `claimed` tricks by a claim.

    The transfer is at most the tricks that the side has won from the first of them on (64B1).
    """
    counting = [
        revoke
        for revoke in revokes
        if _counts(revoke) and not _is_repeated(table, play, revoke) and _has_won(play, revoke, claimed)
    ]
    moved = sum(_worth(play, revoke, claimed) for revoke in counting)
    if len(counting) < 2:
        return moved
    first = min(counting, key=lambda revoke: revoke.trick)
    return min(moved, _won(play, first) + claimed)


def _has_won(play: Play, revoke: Irregularity, claimed: int) -> bool:
    """Return whether the offending side has won the revoke trick or a later one (Law 64B1)."""
    return _won(play, revoke) + claimed > 0


def _counts(revoke: Irregularity) -> bool:
    """Return whether the revoke can cost tricks.

    It cannot with a faced card or dummy's (Law 64B3), nor in the twelfth trick (64B6).
    """
    return not revoke.faced and revoke.trick < TWELFTH


def _is_repeated(table: Table, play: Play, revoke: Irregularity) -> bool:
    """Return whether the same player has an established revoke in this suit before, mentioned or not (Law 64B2)."""
    return any(
        _suit_led(play, other) == _suit_led(play, revoke)
        for other in table.incidents.irregularities
        if other.is_established_revoke and other.offender is revoke.offender and other.number < revoke.number
    )


def _suit_led(play: Play, revoke: Irregularity) -> Suit | None:
    if revoke.trick <= len(play.tricks):
        return play.tricks[revoke.trick - 1].cards[0].card.suit
    return play.led_suit


def _worth(play: Play, revoke: Irregularity, claimed: int) -> int:
    """Return the tricks that one revoke costs.

    Two if the offender won the revoke trick with his own card and his side won one more (Law 64A1); otherwise one
    (64A2).
    """
    complete = revoke.trick <= len(play.tricks)
    personally = complete and play.tricks[revoke.trick - 1].winner is revoke.offender
    return 2 if personally and _won(play, revoke) + claimed > 1 else 1


def _won(play: Play, revoke: Irregularity) -> int:
    """Return the number of complete tricks that the offending side has won from the revoke trick on."""
    return sum(1 for trick in play.tricks[revoke.trick - 1 :] if trick.winner.side is revoke.offender.side)


def _gain_by_correction(table: Table, play: Play, revokes: list[Irregularity], declarer_tricks: int) -> int:
    """Return how many tricks declarer's side gains by correcting revokes in the twelfth trick (Law 62D1).

    Each offending hand plays its other card to the twelfth trick, and its first card to the thirteenth.
    `declarer_tricks` are those of the play and of a claim together.
    """
    wrong = {revoke.offender for revoke in revokes if revoke.trick == TWELFTH}
    if len(play.tricks) < TWELFTH or not wrong:
        return 0
    twelfth = play.tricks[TWELFTH - 1]
    other = _last_cards(table, play)
    trump = play.contract.denomination.suit
    first = tuple(PlayedCard(p.seat, other[p.seat]) if p.seat in wrong else p for p in twelfth.cards)
    taker = winner(first, trump)
    rest = tuple(
        PlayedCard(seat, twelfth.card_of(seat) if seat in wrong else other[seat])
        for seat in (taker, taker.lho, taker.partner, taker.rho)
    )
    ours = play.contract.side
    takers = [trick.winner for trick in play.tricks[: TWELFTH - 1]] + [taker, winner(rest, trump)]
    return sum(seat.side is ours for seat in takers) - declarer_tricks


def _last_cards(table: Table, play: Play) -> dict[Seat, Card]:
    """Return the card of each hand for the thirteenth trick, played or not."""
    played = {p.seat: p.card for p in (play.tricks[TWELFTH].cards if len(play.tricks) > TWELFTH else play.trick)}
    return {seat: played[seat] if seat in played else next(iter(table.hand(seat))) for seat in SEATS}


def transfer(draft: Draft, tricks: int, side: Side, law: Paragraph) -> None:
    """Transfer tricks to a side after the board (Law 64A), and change the result."""
    result = draft.table.result
    if not tricks or not isinstance(result, Played):
        return
    draft.add(TricksTransferred(tricks, side))
    moved = tricks if side is result.contract.side else -tricks
    draft.add(ResultBecame(Played(result.contract, result.tricks + moved), law))


def withdraw_transfers(draft: Draft, revoke: Irregularity) -> None:
    """Reverse the transfers for this side's revokes (Law 81C5)."""
    if revoke.established is None:
        return
    side = revoke.offender.side.other
    transfer(draft, -draft.table.transfer[side], side, LAW_81C5)
