"""Declarer's options over a defender's lead and play (Laws 26B, 50D2, 51).

He has them each time the partner of the owner of a major penalty card is to lead (50D2, 51B), when a defender could
play several penalty cards (51A), and when a withdrawn call restricts the lead (26B).
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import Answer, Chapter, Offer, QuestionOfFact, Taken
from laws.engine.draft import Draft
from laws.engine.procedure.play import following
from laws.engine.restrictions import restricted
from laws.engine.screens.sight import calls_are_unseen
from laws.engine.shared.offers import FREE
from laws.protocol.commands import Ruling
from laws.table.kinds import ChoiceKind, OptionWord, PlayReason, Question, RestrictionReason
from laws.table.meaning import unspecified
from laws.table.obligation import (
    Choice,
    LeadFree,
    LeadRestriction,
    LeadRight,
    MustPlay,
    Option,
    PenaltyCard,
    halted,
)
from laws.table.phases import Phase
from laws.table.play import Play
from laws.table.table import Table
from laws.values.cards import Suit
from laws.values.cited import LAW_26, LAW_50, LAW_51
from laws.values.fast_init import replace
from laws.values.seats import Seat

__all__ = ["CHAPTER", "choose_lead", "choose_penalty_card", "open_turn"]

_NAMED: Final = PlayReason.PENALTY_CARD_NAMED


def open_turn(draft: Draft) -> None:
    """Offer the options that declarer has before a defender leads or plays (Laws 26B, 50D2, 51)."""
    table = draft.table
    play = table.play
    if play is None or table.phase is Phase.OVER or table.claim is not None or halted(table.incidents.obligations):
        return
    seat = play.turn
    if seat.side is play.contract.side or play.lead is not None:
        return
    if calls_are_unseen(table):  # the tray has not passed yet (35.1(3))
        return
    if not play.trick and not _offer_lead(draft, play, seat):
        return
    _offer_penalty_cards(draft, play, seat)


def _offer_lead(draft: Draft, play: Play, leader: Seat) -> bool:
    """Offer declarer's options before a lead. Return whether there are none."""
    return _offer_of_penalty_cards(draft, play, leader) and _offer_of_calls(draft, play, leader)


def _offer_of_penalty_cards(draft: Draft, play: Play, leader: Seat) -> bool:
    """Offer the options over the lead of a player whose partner has a major penalty card (Laws 50D2, 51B).

    Return whether there are none.
    """
    obligations = draft.table.incidents.obligations
    if any(isinstance(obligation, LeadFree) and obligation.leader is leader for obligation in obligations):
        return True
    suits = sorted({obligation.card.suit for obligation in _lying(draft.table, leader.partner) if obligation.major})
    if not suits:
        return True
    options = [Option(OptionWord.REQUIRE, (suit,)) for suit in suits]
    options += [Option(OptionWord.FORBID, chosen) for chosen in _subsets(suits)]
    _offer(draft, play, [*options, FREE], ChoiceKind.LEAD_WITH_PENALTY_CARD)
    return False


def _offer_of_calls(draft: Draft, play: Play, leader: Seat) -> bool:
    """Offer the options over the first lead since partner withdrew a call (Law 26B). Return whether there are none.

    There are none if a suit is required already.
    """
    obligations = draft.table.incidents.obligations
    right = next(
        (
            obligation
            for obligation in obligations
            if isinstance(obligation, LeadRight) and obligation.leader is leader and not obligation.settled
        ),
        None,
    )
    if right is None or any(isinstance(d, LeadRestriction) and d.leader is leader and d.required for d in obligations):
        return True
    suits, doubtful = unspecified(draft.table, leader.partner)
    if doubtful is not None and not right.suits:  # the director rules what that call specified
        draft.ask_meaning(Question.SUITS_NOT_SPECIFIED, doubtful, 0)
        return False
    bars = [Option(OptionWord.FORBID, (suit,)) for suit in right.suits or suits]
    if not bars:
        return True
    _offer(draft, play, [*bars, FREE], ChoiceKind.LEAD_AFTER_WITHDRAWN_CALL)
    return False


def _lying(table: Table, seat: Seat) -> list[PenaltyCard]:
    """Return this defender's penalty cards that are on the table, and not in a trick."""
    return [
        obligation
        for obligation in table.incidents.obligations
        if isinstance(obligation, PenaltyCard) and obligation.seat is seat and table.hands[seat] >> obligation.card & 1
    ]


def _subsets(suits: list[Suit]) -> list[tuple[Suit, ...]]:
    """Return every non-empty subset of these suits, the smallest first (Law 51B2(b))."""
    sets = [tuple(suit for n, suit in enumerate(suits) if bits >> n & 1) for bits in range(1, 1 << len(suits))]
    return sorted(sets, key=len)


def _offer(draft: Draft, play: Play, options: list[Option], kind: ChoiceKind) -> None:
    draft.require(Choice((play.contract.declarer,), tuple(options), kind, 0))


def _offer_penalty_cards(draft: Draft, play: Play, seat: Seat) -> None:
    """Offer declarer the choice among two or more penalty cards that a defender could play (Law 51A)."""
    table = draft.table
    obligations = table.incidents.obligations
    if any(isinstance(obligation, MustPlay) and obligation.hand is seat for obligation in obligations):
        return
    cards = restricted(obligations, seat, following(table, play, seat), leading=not play.trick)
    own = [
        obligation.card
        for obligation in obligations
        if isinstance(obligation, PenaltyCard) and obligation.seat is seat and cards >> obligation.card & 1
    ]
    if len(own) > 1:
        _offer(draft, play, [Option(OptionWord.PLAY, card=card) for card in own], ChoiceKind.PENALTY_CARD_TO_PLAY)


def choose_lead(draft: Draft, choice: Choice, option: Option) -> None:
    """Require a suit, forbid one or more, or leave the leader free (Laws 50D2, 51B, 26B)."""
    play = draft.table.play
    assert play is not None
    leader = play.turn
    of_penalty_cards = choice.kind is ChoiceKind.LEAD_WITH_PENALTY_CARD
    if of_penalty_cards:  # Law 51B2: one choice for each trick, for all the cards that lie there
        draft.require(LeadFree(leader, len(play.tricks) + 1))
    if option.word is not OptionWord.FREE:
        required = option.word is OptionWord.REQUIRE
        reason = RestrictionReason.PENALTY_CARD if of_penalty_cards else RestrictionReason.WITHDRAWN_CALL
        causes = () if of_penalty_cards else _causes(draft.table, leader)
        _supersede(draft, leader, option)
        draft.require(LeadRestriction(leader, option.suits, required, reason, causes))
        if of_penalty_cards:
            _pick_up(draft, leader.partner, option.suits)
    if not of_penalty_cards:
        _settle_right(draft, leader)


def _causes(table: Table, leader: Seat) -> tuple[int, ...]:
    """Return the irregularities for which declarer may forbid this defender a suit now (Law 26B)."""
    rights = (one for one in table.incidents.obligations if isinstance(one, LeadRight) and one.leader is leader)
    return tuple(number for right in rights if not right.settled for number in right.irregularities)


def _supersede(draft: Draft, leader: Seat, option: Option) -> None:
    """Lift what an earlier choice says against this one: one suit is required, and none is required and forbidden."""
    required = option.word is OptionWord.REQUIRE
    for obligation in draft.table.incidents.obligations:
        if isinstance(obligation, LeadRestriction) and obligation.leader is leader:
            left = tuple(suit for suit in obligation.suits if suit not in option.suits)
            if required and obligation.required:
                draft.lift(obligation)
            elif required is not obligation.required and left != obligation.suits:
                draft.lift(obligation)
                if left:
                    draft.require(replace(obligation, suits=left))
        if isinstance(obligation, MustPlay) and obligation.hand is leader and obligation.reason is _NAMED:
            _give_way(draft, obligation, option)


def _give_way(draft: Draft, named: MustPlay, option: Option) -> None:
    """Lift the duty to lead the penalty card named before, if the restriction excludes it (Law 50D1(b))."""
    if (named.card.suit in option.suits) is not (option.word is OptionWord.REQUIRE):
        draft.lift(named)


def _pick_up(draft: Draft, seat: Seat, suits: tuple[Suit, ...]) -> None:
    """Take up penalty cards of these suits into the hand; they are no longer penalty cards (Law 50D2(a))."""
    for obligation in draft.table.incidents.obligations:
        if isinstance(obligation, PenaltyCard) and obligation.seat is seat and obligation.card.suit in suits:
            draft.lift(obligation)


def _settle_right(draft: Draft, leader: Seat) -> None:
    """Mark declarer's right as used or waived (Law 26B). It stays so unless the auction is resumed."""
    for obligation in draft.table.incidents.obligations:
        if isinstance(obligation, LeadRight) and obligation.leader is leader:
            draft.lift(obligation)
            draft.require(replace(obligation, settled=True))


def choose_penalty_card(draft: Draft, option: Option) -> None:
    """Require the penalty card that declarer has named (Law 51A)."""
    play = draft.table.play
    assert play is not None
    assert option.card is not None
    draft.require(MustPlay(play.turn, option.card, PlayReason.PENALTY_CARD_NAMED))


def _choose_lead(draft: Draft, taken: Taken) -> None:
    choose_lead(draft, taken.choice, taken.option)


def _name_penalty_card(draft: Draft, taken: Taken) -> None:
    choose_penalty_card(draft, taken.option)


CHAPTER: Final = Chapter(
    laws=(LAW_26, LAW_50, LAW_51),
    options={
        ChoiceKind.LEAD_WITH_PENALTY_CARD: Offer(
            acts=dict.fromkeys((OptionWord.REQUIRE, OptionWord.FORBID, OptionWord.FREE), _choose_lead),
            before_a_lead=True,
            lapses=True,
        ),
        ChoiceKind.LEAD_AFTER_WITHDRAWN_CALL: Offer(
            acts=dict.fromkeys((OptionWord.FORBID, OptionWord.FREE), _choose_lead), before_a_lead=True, lapses=True
        ),
        ChoiceKind.PENALTY_CARD_TO_PLAY: Offer(
            acts={OptionWord.PLAY: _name_penalty_card}, before_a_lead=True, lapses=True
        ),
    },
    questions=(
        QuestionOfFact(
            Question.SUITS_NOT_SPECIFIED,
            (Answer(Ruling.SPECIFIED), Answer(Ruling.ARTIFICIAL)),
            lapses=True,
        ),
    ),
)
