"""The revoke (Laws 61–64).

Recognised: a card that does not follow suit from a hand that could (61A). In silence it is established by what its
side does next (63A), and at the end of play the tricks are transferred (64A), mentioned or not (81C3). When attention
is drawn before, it is corrected (62A): the card goes back, a defender's is a major penalty card (62B1), and cards
played after it may be withdrawn (62C).
"""

from __future__ import annotations

from laws.cards import Card
from laws.draft import Draft
from laws.dues import Judgement, MustReplace, Option
from laws.events import CardTakenBack, IrregularityNoted, RevokeEstablished, TricksTransferred
from laws.incidents import Irregularity, IrregularityState
from laws.irregular.offers import offer
from laws.irregular.penalties import make_penalty_card
from laws.play import Play, PlayedCard, winner
from laws.seats import Seat, Side

__all__ = [
    "declarer_tricks_after_revokes",
    "establish",
    "establish_after_card",
    "note_revoke",
    "on_attention_61",
    "on_attention_63",
    "retract_card",
    "revoke_transfer",
]

_RETRACT, _KEEP = Option("retract"), Option("keep")
_TWELFTH = 12


def note_revoke(draft: Draft, play: Play, hand: Seat, card: Card) -> None:
    """Law 61A: the hand could have followed suit."""
    draft.note(IrregularityNoted("61", hand, cards=(card,), trick=len(play.tricks) + 1))


def establish(draft: Draft, side: Side, law: str, before: int) -> None:
    """Law 63A: the revokes of this side in tricks before that number are established."""
    for irregularity in draft.table.incidents.open():
        early = irregularity.trick < before
        if irregularity.law == "61" and irregularity.offender.side is side and early:
            draft.add(RevokeEstablished(irregularity.number, law))


def establish_after_card(draft: Draft, hand: Seat, trick: int) -> None:
    """Law 63A1: the offender or his partner has led or played to the next trick."""
    establish(draft, hand.side, "63A1", trick)


def on_attention_61(draft: Draft, irregularity: Irregularity) -> None:
    """Law 62A: the revoke is corrected; 62C: cards played since may be withdrawn, the other side's first."""
    play = draft.table.play
    assert play is not None
    if irregularity.trick > len(play.tricks) + 1:
        return
    for played in reversed(_next_trick(play, irregularity)):  # only the other side has gone on: its card goes back
        draft.add(CardTakenBack(played.seat, played.card))
    offender, card = irregularity.offender, irregularity.cards[0]
    draft.add(CardTakenBack(offender, card))
    if offender.side is not play.contract.side:  # Law 62B1
        make_penalty_card(draft, offender, card, major=True)
    draft.require(MustReplace(offender, "62A", irregularity.number))


def _next_trick(play: Play, irregularity: Irregularity) -> tuple[PlayedCard, ...]:
    """The cards of the trick after the one in which the revoke happened."""
    return play.trick if len(play.tricks) >= irregularity.trick else ()


def offer_withdrawals(draft: Draft, irregularity: Irregularity) -> None:
    """Law 62C1: after the correction, each opponent who has played to the trick since may play another card."""
    play = draft.table.play
    assert play is not None
    cards = play.tricks[-1].cards if not play.trick and play.tricks else play.trick
    seats = [played.seat for played in cards]
    if irregularity.offender not in seats:
        return
    later = seats[seats.index(irregularity.offender) + 1 :]
    for seat in later:
        if seat.side is not irregularity.offender.side:
            chooser = play.contract.declarer if seat is play.contract.dummy else seat
            offer(draft, irregularity, (chooser,), (_RETRACT, _KEEP), "62C1")
            return


def retract_card(draft: Draft, irregularity: Irregularity) -> None:
    """Law 62C1: the card goes back to its hand; 62C2: so may what the offender's side played after it."""
    play = draft.table.play
    assert play is not None
    cards = play.tricks[-1].cards if not play.trick and play.tricks else play.trick
    seats = [played.seat for played in cards]
    place = seats.index(irregularity.offender)
    for played in reversed(cards[place + 1 :]):
        draft.add(CardTakenBack(played.seat, played.card))
        offending = played.seat.side is irregularity.offender.side
        if offending and played.seat.side is not play.contract.side:  # Law 62C2
            make_penalty_card(draft, played.seat, played.card, major=True)
    draft.require(MustReplace(cards[place + 1].seat, "62C1", 0))


def on_attention_63(draft: Draft, irregularity: Irregularity) -> None:
    """Law 63B: an established revoke is not corrected; what follows is reckoned at the end of play."""


def declarer_tricks_after_revokes(draft: Draft, declarer_tricks: int) -> int:
    """The tricks of declarer's side when revokes have been reckoned (Laws 62D1, 64A, 64B), at the end of play.

    `declarer_tricks` are those of the play and of a claim together.
    """
    table = draft.table
    play = table.play
    assert play is not None
    established = [i for i in table.incidents.irregularities if i.law == "63" and i.is_open]
    sides = {i.offender.side for i in established}
    total = declarer_tricks
    claimed = {play.contract.side: total - play.declarer_tricks}
    claimed[play.contract.side.other] = play.remaining - claimed[play.contract.side]
    for side in sides:
        own = [i for i in established if i.offender.side is side]
        moved = 0 if len(sides) > 1 else revoke_transfer(play, own, claimed[side])  # Law 64B7
        if moved:
            draft.add(TricksTransferred(moved, side.other))
            total += moved if side is not play.contract.side else -moved
    total += _twelfth_trick(play, established)
    for irregularity in established:
        draft.settle(irregularity, IrregularityState.RECTIFIED, "64")
    if established:
        draft.require(Judgement("64C", established[0].offender, established[0].number, halts=False))
    return total


def revoke_transfer(play: Play, revokes: list[Irregularity], claimed: int) -> int:
    """Law 64A for the revokes of one side, which also has `claimed` tricks by a claim.

    No more tricks go than the side has won from the first of them on (64B1).
    """
    seen: set[tuple[Seat, int]] = set()
    moved = 0
    first: Irregularity | None = None
    for revoke in revokes:
        suit = play.tricks[revoke.trick - 1].cards[0].card.suit if revoke.trick <= len(play.tricks) else None
        key = (revoke.offender, -1 if suit is None else int(suit))
        if key in seen or revoke.offender is play.contract.dummy or revoke.trick >= _TWELFTH:  # 64B2, B3, B6
            seen.add(key)
            continue
        seen.add(key)
        complete = revoke.trick <= len(play.tricks)
        personally = complete and play.tricks[revoke.trick - 1].winner is revoke.offender
        moved += min(_won(play, revoke) + claimed, 2 if personally else 1)
        first = revoke if first is None or revoke.trick < first.trick else first
    return moved if first is None else min(moved, _won(play, first) + claimed)


def _won(play: Play, revoke: Irregularity) -> int:
    """The complete tricks that the offending side has won from the revoke trick on."""
    return sum(1 for trick in play.tricks[revoke.trick - 1 :] if trick.winner.side is revoke.offender.side)


def _twelfth_trick(play: Play, established: list[Irregularity]) -> int:
    """Law 62D1: a revoke in the twelfth trick is corrected; how many tricks declarer's side gains by it."""
    if len(play.tricks) < _TWELFTH + 1 or not any(i.trick == _TWELFTH for i in established):
        return 0
    twelfth, last = play.tricks[11], play.tricks[12]
    wrong = {i.offender for i in established if i.trick == _TWELFTH}
    first = tuple(PlayedCard(p.seat, last.card_of(p.seat)) if p.seat in wrong else p for p in twelfth.cards)
    trump = play.contract.denomination.suit
    taker = winner(first, trump)
    rest = tuple(
        PlayedCard(seat, twelfth.card_of(seat) if seat in wrong else last.card_of(seat))
        for seat in (taker, taker.lho, taker.partner, taker.rho)
    )
    now = [taker, winner(rest, trump)]
    before = [twelfth.winner, last.winner]
    ours = play.contract.side
    return sum(seat.side is ours for seat in now) - sum(seat.side is ours for seat in before)
