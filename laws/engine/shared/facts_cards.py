"""The facts on which the consequences of exposed, misplaced and premature cards turn (Laws 24, 45 to 57).

A director asks them at the table; here each is read from a table on which everything is known.
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import Fact, Silence
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.cards import Rank

__all__ = [
    "AUCTION_CARDS",
    "AUCTION_STAGE",
    "CARDS_SHOWN",
    "CARD_NOTICED",
    "LEAD_NOTICED",
    "LEAD_TRICK",
    "MISPLACED_SINCE",
    "PARTNER_TO_PLAY",
]

_LAST: Final = 13


def _cards(irregularity: Irregularity) -> str:
    if len(irregularity.cards) > 1:
        return "SEVERAL"
    return "HONOUR" if irregularity.cards[0].rank >= Rank.TEN else "LOW"


def _auction_stage(table: Table, irregularity: Irregularity, _silence: Silence | None) -> str:
    play = table.play
    if table.phase is Phase.AUCTION or play is None:
        return "AUCTION"
    return "DECLARING" if irregularity.offender.side is play.contract.side else "DEFENDING"


AUCTION_STAGE: Final = Fact("AUCTION_STAGE", ("AUCTION", "DECLARING", "DEFENDING"), _auction_stage)
"""Whether the auction still goes on, else whose card it is (Laws 24B to 24E)."""


def _auction_cards(table: Table, irregularity: Irregularity, _silence: Silence | None) -> str:
    if _auction_stage(table, irregularity, None) == "DECLARING":
        return ""
    return "LED" if irregularity.trick == 1 else _cards(irregularity)


AUCTION_CARDS: Final = Fact("AUCTION_CARDS", ("LOW", "HONOUR", "LED", "SEVERAL"), _auction_cards)
"""Which cards were exposed during the auction (Laws 24A to 24C)."""


def _cards_shown(_table: Table, irregularity: Irregularity, _silence: Silence | None) -> str:
    return "PLAYED" if irregularity.turn is not None else _cards(irregularity)


CARDS_SHOWN: Final = Fact("CARDS_SHOWN", ("LOW", "HONOUR", "SEVERAL", "PLAYED"), _cards_shown)
"""Which cards a defender has exposed (Law 50B), or whether he played one when he had played to the trick (45E)."""


def _card_noticed(_table: Table, _irregularity: Irregularity, silence: Silence | None) -> str:
    return "ATTENTION" if silence is None else "PLAYED_ON"


CARD_NOTICED: Final = Fact("CARD_NOTICED", ("ATTENTION", "PLAYED_ON"), _card_noticed)
"""Whether attention was drawn first, or declarer has played on (Law 52B1(b))."""


def _lead_trick(_table: Table, irregularity: Irregularity, silence: Silence | None) -> str:
    if silence is not None:
        return ""
    return "LAST" if irregularity.trick == _LAST else "EARLIER"


LEAD_TRICK: Final = Fact("LEAD_TRICK", ("EARLIER", "LAST"), _lead_trick)
"""Whether it was a lead to the last trick, which is never accepted (Law 53A, footnote)."""


def _lead_noticed(table: Table, _irregularity: Irregularity, silence: Silence | None) -> str:
    if silence is None:
        return "ATTENTION"
    if silence.state is not IrregularityState.ACCEPTED:
        return "LED_IN_TURN"
    play, contract = table.play, table.auction.contract
    assert play is not None
    if play.contract != contract:
        return "DECLARER_SPREAD"
    return "DUMMY_SEEN" if silence.by is play.contract.dummy else "PLAYED_OVER"


LEAD_NOTICED: Final = Fact(
    "LEAD_NOTICED", ("ATTENTION", "PLAYED_OVER", "LED_IN_TURN", "DECLARER_SPREAD", "DUMMY_SEEN"), _lead_noticed
)
"""Whether attention was drawn first; else what has settled the lead (Laws 53A, 53B, 54A, 54C)."""


def _misplaced_since(table: Table, irregularity: Irregularity, _silence: Silence | None) -> str:
    play = table.play
    assert play is not None
    cards = (*(play.tricks[-1].cards if play.tricks else ()), *play.trick)
    place = next((n for n, played in enumerate(cards) if played.card == irregularity.cards[0]), None)
    if place is None or len(play.tricks) > irregularity.trick:
        return "NEXT_TRICK"
    here = len(play.tricks) == irregularity.trick
    if here and len({played.seat.side for played in play.trick}) > 1:
        return "NEXT_TRICK"
    since = {played.seat for played in cards[place + 1 :]} - set(play.contract.side.seats)
    return ("NOBODY", "DEFENDER", "DEFENDERS")[len(since)]


MISPLACED_SINCE: Final = Fact("MISPLACED_SINCE", ("NOBODY", "DEFENDER", "DEFENDERS", "NEXT_TRICK"), _misplaced_since)
"""How far play has gone since the card was put down (Law 45D)."""


def _partner_to_play(table: Table, irregularity: Irregularity, _silence: Silence | None) -> str:
    play = table.play
    assert play is not None
    here = play.led_suit is not None and irregularity.trick == len(play.tricks) + 1
    played = any(card.seat is irregularity.offender.partner for card in play.trick)
    return "YES" if here and not played else "NO"


PARTNER_TO_PLAY: Final = Fact("PARTNER_TO_PLAY", ("YES", "NO"), _partner_to_play)
"""Whether the offender's partner has still to play to the trick (Law 57A)."""
