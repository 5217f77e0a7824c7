"""Premature cards, and several cards at once (Laws 45E, 57, 58).

Recognised: a card from a hand that is not on turn while a trick is in progress. A defender's card before his partner
has played is a major penalty card, and declarer chooses partner's play (57A). A defender's card at the declaring side's
turn must be played in its turn (57D). A card by declarer, from either hand, is played; so is a defender's if declarer
has played from both hands or dummy has proposed a card (57C).
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import Chapter, Offer, Taken
from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.leads import lead_over
from laws.engine.procedure.play import breach_of_suit, following
from laws.engine.restrictions import complying
from laws.engine.shared.facts_cards import PARTNER_TO_PLAY
from laws.engine.shared.penalty_cards import is_honour, make_penalty_card
from laws.engine.shared.revokes import establish_after_card
from laws.protocol.commands import PlayCard, PlayTogether
from laws.protocol.events import IrregularityNoted
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Irregularities
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ChoiceKind, Kind, OptionWord, PlayReason
from laws.table.obligation import (
    Choice,
    DummySuggested,
    MustPlay,
    MustReplace,
    Option,
    PlayDemand,
    choice_of,
    halted,
    must_replace,
)
from laws.table.play import Play
from laws.table.table import Table
from laws.values.cards import SUITS, Card
from laws.values.cited import LAW_44B, LAW_44C, LAW_57, LAW_57A, LAW_58, LAW_58B, LAW_58B2, LAW_60, LAW_60B, LAW_62B
from laws.values.seats import Seat

__all__ = [
    "CHAPTERS",
    "choose_together",
    "count_too_soon",
    "counts_at_once",
    "decide_together",
    "demand_play",
    "designated_by_playing",
    "free_waiting",
    "on_attention_57",
    "on_attention_60",
    "play_over_own_side",
    "play_too_soon",
    "waiting_for_its_turn",
]


def play_too_soon(draft: Draft, play: Play, hand: Seat, card: Card) -> None:
    """Note a premature card that does not count as played (see `counts_at_once`).

    It establishes revokes of its side in the trick before, legal or not (Law 63A1). A defender who has played to this
    trick, and whose partner has not, leads to the next one (57A).
    """
    contract = play.contract
    leads = hand.side is not contract.side and _has_played(play, hand) and not _has_played(play, hand.partner)
    before = len(draft.table.incidents.irregularities)
    if hand.side is contract.side:  # Law 45E2
        _note(draft, play, Kind.FIFTH_CARD, contract.declarer, card)
    elif not _has_played(play, hand.partner):  # Law 57A
        _note(draft, play, Kind.PREMATURE_PLAY, hand, card)
    elif _has_played(play, hand):  # Law 45E1
        _note(draft, play, Kind.EXPOSED_CARD, hand, card)
    else:
        _before_right_hand_opponent(draft, play, hand, card)
    now = len(draft.table.incidents.irregularities)
    establish_after_card(draft, hand, len(play.tricks) + 1 + leads, by=now if now > before else 0)


def _note(draft: Draft, play: Play, kind: Kind, offender: Seat, card: Card) -> None:
    trick = len(play.tricks) + 1
    draft.note(IrregularityNoted(kind, offender, cards=(card,), trick=trick, turn=play.turn))


def play_over_own_side(draft: Draft, play: Play, hand: Seat, card: Card) -> None:
    """Note a card over a lead out of turn by the same side, on which nothing has been ruled (Law 60C)."""
    contract = play.contract
    _note(draft, play, Kind.PREMATURE_PLAY, contract.declarer if hand.side is contract.side else hand, card)


def count_too_soon(draft: Draft) -> None:
    """Require a card played over partner's lead in its turn, now that the lead is accepted (Laws 57D, 60C).

    One that cannot be played to it becomes a penalty card when attention is drawn.
    """
    play = draft.table.play
    assert play is not None
    for one in draft.table.incidents.open():
        if one.kind is not Kind.PREMATURE_PLAY or one.trick != len(play.tricks) + 1 or one.attention_drawn:
            continue
        if following(draft.table, play, one.offender) >> one.cards[0] & 1:
            draft.require(MustPlay(one.offender, one.cards[0], PlayReason.BEFORE_RIGHT_HAND_OPPONENT))
            draft.settle(one, IrregularityState.RECTIFIED, LAW_57)


def waiting_for_its_turn(table: Table, hand: Seat) -> Card | None:
    """Return the card that this hand has played prematurely and must play in its turn (Law 57D), or None."""
    return next(
        (
            obligation.card
            for obligation in table.incidents.obligations
            if isinstance(obligation, MustPlay)
            and obligation.hand is hand
            and obligation.reason is PlayReason.BEFORE_RIGHT_HAND_OPPONENT
        ),
        None,
    )


def free_waiting(draft: Draft) -> None:
    """Free defenders of a card played too soon, or named by declarer, since dummy's card was changed (Law 47D)."""
    reasons = (PlayReason.BEFORE_RIGHT_HAND_OPPONENT, PlayReason.PENALTY_CARD_NAMED)
    for obligation in draft.table.incidents.obligations:
        if isinstance(obligation, MustPlay) and obligation.reason in reasons:
            draft.lift(obligation)


def counts_at_once(table: Table, play: Play, hand: Seat) -> bool:
    """Return whether a premature card from this hand is simply played to the trick (Law 57C)."""
    if _has_played(play, hand):
        return False
    if hand.side is play.contract.side:  # Law 57C3
        return True
    return not _has_played(play, hand.partner) and (_both_played(play) or _dummy_spoke(table, play))


def _both_played(play: Play) -> bool:
    """Return whether declarer has played from his hand and from dummy's (Law 57C1)."""
    return all(_has_played(play, seat) for seat in play.contract.side.seats)


def _dummy_spoke(table: Table, play: Play) -> bool:
    """Return whether dummy has picked or proposed a card for this trick without instruction (Law 57C2)."""
    return DummySuggested(len(play.tricks) + 1) in table.incidents.obligations


def _before_right_hand_opponent(draft: Draft, play: Play, hand: Seat, card: Card) -> None:
    """Require the card at its turn if it can be played there (Law 57D).

    Otherwise it is a penalty card, as is a second one.
    """
    if following(draft.table, play, hand) >> card & 1 and waiting_for_its_turn(draft.table, hand) is None:
        draft.require(MustPlay(hand, card, PlayReason.BEFORE_RIGHT_HAND_OPPONENT))
        return
    _note(draft, play, Kind.PREMATURE_PLAY, hand, card)


def on_attention_57(draft: Draft, irregularity: Irregularity) -> None:
    """Make the card a major penalty card, and offer declarer the choice of partner's play (Law 57A).

    A card that declarer has played over his own lead waits for what becomes of that (57C3, 60C).
    """
    play = draft.table.play
    assert play is not None
    seat, card = irregularity.offender, irregularity.cards[0]
    if seat is play.contract.declarer:
        return
    if draft.table.hands[seat] >> card & 1:
        make_penalty_card(draft, seat, card, major=True)
    led = play.led_suit
    if led is None or irregularity.trick != len(play.tricks) + 1 or _has_played(play, seat.partner):
        draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_57)
        return
    others = [suit for suit in SUITS if suit is not led]
    options = [Option(OptionWord.HIGHEST), Option(OptionWord.LOWEST)]
    options += [Option(word, (suit,)) for word in (OptionWord.REQUIRE, OptionWord.FORBID) for suit in others]
    draft.offer(irregularity, (play.contract.declarer,), options, ChoiceKind.PARTNERS_PLAY)


def _has_played(play: Play, hand: Seat) -> bool:
    return any(played.seat is hand for played in play.trick)


def on_attention_60(draft: Draft, irregularity: Irregularity) -> None:
    """Make the card a major penalty card: declarer had not yet led from the right hand (Law 60B)."""
    seat, card = irregularity.offender, irregularity.cards[0]
    if draft.table.hands[seat] >> card & 1:
        make_penalty_card(draft, seat, card, major=True)
    draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_60B)


def demand_play(draft: Draft, irregularity: Irregularity, option: Option) -> None:
    """Demand a play of the offender's partner (Law 57A), if he can comply (57B, 59).

    It comes before a penalty card that declarer has named (50D1(b)).
    """
    play = draft.table.play
    assert play is not None
    led, partner = play.led_suit, irregularity.offender.partner
    suits = option.suits or (() if led is None else (led,))
    demand = PlayDemand(partner, option.word, suits, LAW_57A)
    cards = complying(demand, following(draft.table, play, partner))
    for duty in draft.table.incidents.obligations:
        if not isinstance(duty, MustPlay) or duty.hand is not partner or cards >> duty.card & 1:
            continue
        if duty.reason is PlayReason.PENALTY_CARD_NAMED:
            draft.lift(duty)
    draft.require(demand)
    draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_57A)


def decide_together(table: Table, command: PlayTogether) -> Decision:
    """Decide a play of two or more cards at once (Law 58B2). The cards are seen, and their player designates one."""
    play = table.play
    if table.conditions.irregularities is Irregularities.PREVENTED:
        return Refusal(RefusalCode.NOT_NOW, LAW_58B)
    obligations = table.incidents.obligations
    if play is None or play.lead is not None or table.claim is not None or halted(obligations):
        return Refusal(RefusalCode.NOT_NOW)
    replacing = must_replace(obligations)
    turn = _hand_on_turn(table, play)
    actor = play.contract.declarer if turn is play.contract.dummy else turn
    hand = turn if command.seat is actor else command.seat
    if hand is not turn:
        law = LAW_44B if replacing is None else replacing.law
        return Refusal(RefusalCode.NOT_YOUR_TURN, law, seat=turn)
    if any(not table.hands[hand] >> card & 1 for card in command.cards):
        return Refusal(RefusalCode.NOT_YOUR_CARD)
    draft = Draft(table)
    refusal = lead_over(draft, hand, command.cards)
    if refusal is not None:
        return refusal
    table, play = draft.table, draft.table.play
    assert play is not None
    law = LAW_44C if replacing is None else LAW_62B
    breaches = {card: breach_of_suit(table, play, hand, card, law) for card in command.cards}
    barred = [breach for breach in breaches.values() if breach is not None and not _is_revoke(breach, replacing)]
    if barred and None not in breaches.values():
        return barred[0]
    cards = [card for card, breach in breaches.items() if breach not in barred]
    noted = draft.note(
        IrregularityNoted(Kind.CARDS_TOGETHER, command.seat, cards=command.cards, trick=len(play.tricks) + 1)
    )
    options = [Option(OptionWord.PLAY, card=card) for card in cards]
    draft.require(Choice((command.seat,), tuple(options), ChoiceKind.CARD_OF_SEVERAL, noted.number))
    return draft


def _is_revoke(breach: Refusal, replacing: MustReplace | None) -> bool:
    """Return whether a card with this breach can be designated all the same, as a revoke (Law 61A).

    A restriction or a penalty card binds the choice too, and what replaces a withdrawn card corrects it (62B).
    """
    return replacing is None and breach.code is RefusalCode.MUST_FOLLOW_SUIT


def _hand_on_turn(table: Table, play: Play) -> Seat:
    """Return the hand that is to play now, which may be one that replaces a withdrawn card (Law 62B)."""
    replacing = must_replace(table.incidents.obligations)
    return play.turn if replacing is None else replacing.seat


def choose_together(draft: Draft, irregularity: Irregularity, option: Option) -> None:
    """Require the designated card (Law 58B2). A defender's other cards are penalty cards."""
    play = draft.table.play
    assert play is not None
    assert option.card is not None
    others = [card for card in irregularity.cards if card != option.card]
    hand = _hand_on_turn(draft.table, play)
    if hand.side is not play.contract.side:
        for card in others:
            make_penalty_card(draft, hand, card, major=is_honour(card) or len(others) > 1)
    draft.require(MustPlay(hand, option.card, PlayReason.CARD_OF_SEVERAL))
    draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_58B2)


def designated_by_playing(table: Table, command: PlayCard) -> Option | None:
    """Return the option that a player takes by playing one of the cards that he has shown (Law 58B2), or None."""
    choice, option = choice_of(table.incidents.obligations, command.seat), Option(OptionWord.PLAY, card=command.card)
    return (
        option
        if choice is not None and choice.kind is ChoiceKind.CARD_OF_SEVERAL and option in choice.options
        else None
    )


def _of_several(draft: Draft, taken: Taken) -> None:
    choose_together(draft, draft.table.incidents.find(taken.choice.irregularity), taken.option)


def _demand(draft: Draft, taken: Taken) -> None:
    demand_play(draft, draft.table.incidents.find(taken.choice.irregularity), taken.option)


CHAPTERS: Final = (
    Chapter(
        laws=(LAW_57,),
        kinds=(Kind.PREMATURE_PLAY,),
        on_attention=on_attention_57,
        facts=(PARTNER_TO_PLAY,),
        options={
            ChoiceKind.PARTNERS_PLAY: Offer(
                acts=dict.fromkeys(
                    (OptionWord.HIGHEST, OptionWord.LOWEST, OptionWord.REQUIRE, OptionWord.FORBID), _demand
                ),
                lapses=True,
            )
        },
        shown=True,
        penalty_cards=True,
    ),
    Chapter(
        laws=(LAW_60,),
        kinds=(Kind.PLAY_BEFORE_RIGHT_LEAD,),
        on_attention=on_attention_60,
        shown=True,
        penalty_cards=True,
    ),
    Chapter(
        laws=(LAW_58,),
        kinds=(Kind.CARDS_TOGETHER,),
        options={
            ChoiceKind.CARD_OF_SEVERAL: Offer(acts={OptionWord.PLAY: _of_several}, plays=frozenset((OptionWord.PLAY,)))
        },
        shown=True,
        penalty_cards=True,
    ),
)
