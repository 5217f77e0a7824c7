"""Cards before their turn, and several at once (Laws 45E, 57, 58).

Recognised: a card from a hand that is not on turn while a trick is in progress. By a defender before his partner has
played: a major penalty card, and declarer chooses what partner plays (57A). By a defender at the declaring side's
turn: it must be played in its turn (57D). By declarer, from either hand, or by a defender when declarer has played from
both or dummy has proposed a card: it is played (57C).
"""

from __future__ import annotations

from typing import Final

from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.chapter import Chapter, Offer, Taken
from laws.engine.irregularities.penalties import is_honour, make_penalty_card
from laws.engine.irregularities.played import play_in_turn
from laws.engine.procedure.play import following
from laws.protocol.commands import PlayCard, PlayTogether
from laws.protocol.events import IrregularityNoted
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Irregularities
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ChoiceKind, Kind, OptionWord, PlayReason
from laws.table.obligation import Choice, DummySuggested, MustPlay, Option, PlayDemand, choice_of, halted
from laws.table.play import Play
from laws.table.table import Table
from laws.values.cards import SUITS, Card
from laws.values.cited import LAW_44B, LAW_57, LAW_57A, LAW_58, LAW_58B, LAW_58B2, LAW_60, LAW_60B
from laws.values.seats import Seat

__all__ = [
    "CHAPTERS",
    "choose_together",
    "counts_at_once",
    "decide_together",
    "demand_play",
    "designated_by_playing",
    "on_attention_57",
    "on_attention_60",
    "play_too_soon",
]


def play_too_soon(draft: Draft, play: Play, hand: Seat, card: Card) -> None:
    """A card while another hand is on turn, that does not count as played (see `counts_at_once`)."""
    contract = play.contract
    trick = len(play.tricks) + 1
    if hand.side is contract.side:  # Law 45E2
        draft.note(IrregularityNoted(Kind.FIFTH_CARD, contract.declarer, cards=(card,), trick=trick, turn=play.turn))
    elif not _has_played(play, hand.partner):  # Law 57A
        draft.note(IrregularityNoted(Kind.PREMATURE_PLAY, hand, cards=(card,), trick=trick, turn=play.turn))
    elif _has_played(play, hand):  # Law 45E1
        draft.note(IrregularityNoted(Kind.EXPOSED_CARD, hand, cards=(card,), trick=trick, turn=play.turn))
    else:
        _before_right_hand_opponent(draft, play, hand, card)


def counts_at_once(table: Table, play: Play, hand: Seat) -> bool:
    """Law 57C: whether a card from this hand, before its turn, is simply played to the trick."""
    if _has_played(play, hand):
        return False
    if hand.side is play.contract.side:  # Law 57C3
        return True
    return not _has_played(play, hand.partner) and (_both_played(play) or _dummy_spoke(table, play))


def _both_played(play: Play) -> bool:
    """Law 57C1: declarer has played from his hand and from dummy's."""
    return all(_has_played(play, seat) for seat in play.contract.side.seats)


def _dummy_spoke(table: Table, play: Play) -> bool:
    """Law 57C2: dummy has of his own will picked or proposed a card for this trick."""
    return DummySuggested(len(play.tricks) + 1) in table.incidents.obligations


def _before_right_hand_opponent(draft: Draft, play: Play, hand: Seat, card: Card) -> None:
    """Law 57D: the card must be played at its turn, where it can be; else it is a penalty card."""
    if following(draft.table, play, hand) >> card & 1:
        draft.require(MustPlay(hand, card, PlayReason.BEFORE_RIGHT_HAND_OPPONENT))
        return
    draft.note(IrregularityNoted(Kind.PREMATURE_PLAY, hand, cards=(card,), trick=len(play.tricks) + 1, turn=play.turn))


def on_attention_57(draft: Draft, irregularity: Irregularity) -> None:
    """Law 57A: the card is a major penalty card, and declarer says what partner is to play."""
    play = draft.table.play
    assert play is not None
    seat, card = irregularity.offender, irregularity.cards[0]
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
    """Law 60B: a defender's card before declarer has led from the right hand is a major penalty card."""
    seat, card = irregularity.offender, irregularity.cards[0]
    if draft.table.hands[seat] >> card & 1:
        make_penalty_card(draft, seat, card, major=True)
    draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_60B)


def demand_play(draft: Draft, irregularity: Irregularity, option: Option) -> None:
    """Law 57A: what the offender's partner must contribute, if he can (57B, 59)."""
    play = draft.table.play
    assert play is not None
    led = play.led_suit
    suits = option.suits or (() if led is None else (led,))
    draft.require(PlayDemand(irregularity.offender.partner, option.word, suits, LAW_57A))
    draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_57A)


def decide_together(table: Table, command: PlayTogether) -> Decision:
    """Law 58B2: two or more cards are seen; their player says which one he plays."""
    play = table.play
    if table.conditions.irregularities is Irregularities.PREVENTED:
        return Refusal(RefusalCode.NOT_NOW, LAW_58B)
    if play is None or play.lead is not None or table.claim is not None or halted(table.incidents.obligations):
        return Refusal(RefusalCode.NOT_NOW)
    hand = play.contract.dummy if play.actor is command.seat else command.seat
    hand = play.turn if play.actor is command.seat else hand
    if hand is not play.turn:
        return Refusal(RefusalCode.NOT_YOUR_TURN, LAW_44B, seat=play.turn)
    if any(not table.hands[hand] >> card & 1 for card in command.cards):
        return Refusal(RefusalCode.NOT_YOUR_CARD)
    draft = Draft(table)
    noted = draft.note(
        IrregularityNoted(Kind.CARDS_TOGETHER, command.seat, cards=command.cards, trick=len(play.tricks) + 1)
    )
    options = [Option(OptionWord.PLAY, card=card) for card in command.cards]
    draft.require(Choice((command.seat,), tuple(options), ChoiceKind.CARD_OF_SEVERAL, noted.number))
    return draft


def choose_together(draft: Draft, irregularity: Irregularity, option: Option) -> None:
    """Law 58B2: the card designated is the one to be played; a defender's others are penalty cards."""
    play = draft.table.play
    assert play is not None
    assert option.card is not None
    others = [card for card in irregularity.cards if card != option.card]
    if play.turn.side is not play.contract.side:
        for card in others:
            make_penalty_card(draft, play.turn, card, major=is_honour(card) or len(others) > 1)
    draft.require(MustPlay(play.turn, option.card, PlayReason.CARD_OF_SEVERAL))
    draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_58B2)


def designated_by_playing(table: Table, command: PlayCard) -> Option | None:
    """Law 58B2: who plays one of the cards that he has shown designates it by that."""
    choice, option = choice_of(table.incidents.obligations, command.seat), Option(OptionWord.PLAY, card=command.card)
    return (
        option
        if choice is not None and choice.kind is ChoiceKind.CARD_OF_SEVERAL and option in choice.options
        else None
    )


def _play_of_several(draft: Draft, taken: Taken) -> None:
    """The card designated is played, a revoke maybe."""
    play = draft.table.play
    assert play is not None
    assert taken.option.card is not None
    choose_together(draft, draft.table.incidents.find(taken.choice.irregularity), taken.option)
    play_in_turn(draft, play.turn, taken.option.card)


def _demand(draft: Draft, taken: Taken) -> None:
    demand_play(draft, draft.table.incidents.find(taken.choice.irregularity), taken.option)


CHAPTERS: Final = (
    Chapter(
        laws=(LAW_57,),
        kinds=(Kind.PREMATURE_PLAY,),
        on_attention=on_attention_57,
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
        penalty_cards=True,
    ),
    Chapter(
        laws=(LAW_58,),
        kinds=(Kind.CARDS_TOGETHER,),
        options={ChoiceKind.CARD_OF_SEVERAL: Offer(acts={OptionWord.PLAY: _play_of_several})},
        shown=True,
        penalty_cards=True,
    ),
)
