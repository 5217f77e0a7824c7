"""The facts on which the consequences of a revoke turn (Laws 61 to 64).

A director asks them at the table; here each is read from a table on which everything is known.
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import Fact, Silence
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.phases import Phase
from laws.table.table import Table

__all__ = ["REVOKE_HAND", "REVOKE_LATE", "REVOKE_PARTNER", "REVOKE_STAGE", "REVOKE_TRICK", "REVOKE_WON"]

_TWELFTH: Final = 12


def _revoke_hand(table: Table, irregularity: Irregularity, silence: Silence | None) -> str:
    play = table.play
    assert play is not None
    if not _is_corrected(table, irregularity, silence):
        return ""
    if irregularity.offender is play.contract.dummy:
        return "DUMMY"
    return "DECLARER" if irregularity.offender is play.contract.declarer else "DEFENDER"


REVOKE_HAND: Final = Fact("REVOKE_HAND", ("DEFENDER", "DECLARER", "DUMMY"), _revoke_hand)
"""Whose hand has revoked (Laws 62B, 64B3)."""


def _revoke_trick(table: Table, irregularity: Irregularity, silence: Silence | None) -> str:
    if _revoke_stage(table, irregularity, silence) not in ("IN_TIME", "ESTABLISHED", "OVER"):
        return ""
    return "TWELFTH" if irregularity.trick == _TWELFTH else "EARLIER"


REVOKE_TRICK: Final = Fact("REVOKE_TRICK", ("EARLIER", "TWELFTH"), _revoke_trick)
"""Whether it was the twelfth trick, in which a revoke is always corrected (Law 62D)."""


def _revoke_stage(table: Table, irregularity: Irregularity, silence: Silence | None) -> str:
    if silence is not None and silence.state is IrregularityState.ESTABLISHED:
        return _establishes(table, irregularity)
    if irregularity.is_established_revoke:
        return "OVER" if table.phase is Phase.OVER or silence is not None else "ESTABLISHED"
    return "IN_TIME" if table.claim is None else "CLAIM_WAITS"


def _is_corrected(table: Table, irregularity: Irregularity, silence: Silence | None) -> bool:
    """Return whether attention has it corrected during the play (Law 62A), in the twelfth trick whenever (62D1)."""
    stage = _revoke_stage(table, irregularity, silence)
    return stage == "IN_TIME" or (stage == "ESTABLISHED" and irregularity.trick == _TWELFTH)


def _establishes(table: Table, irregularity: Irregularity) -> str:
    if irregularity.attention_drawn:
        return "BY_DUMMY"
    if table.phase is Phase.OVER:
        return "AGREED"
    return "GONE_ON" if table.claim is None else "CLAIMED"


REVOKE_STAGE: Final = Fact(
    "REVOKE_STAGE",
    ("IN_TIME", "GONE_ON", "CLAIMED", "AGREED", "BY_DUMMY", "ESTABLISHED", "CLAIM_WAITS", "OVER"),
    _revoke_stage,
)
"""How far play has gone since the revoke (Laws 62A, 63A), or what establishes it now (63A, 43B2(b))."""


def _revoke_partner(table: Table, irregularity: Irregularity, silence: Silence | None) -> str:
    play = table.play
    assert play is not None
    asked = _is_corrected(table, irregularity, silence) and irregularity.trick == _TWELFTH
    if not asked or irregularity.offender.side is play.contract.side:
        return ""
    cards = (*(trick.cards for trick in play.tricks), play.trick)[irregularity.trick - 1]
    seats = [played.seat for played in cards]
    return "BEFORE" if irregularity.offender.partner in seats[: seats.index(irregularity.offender)] else "AFTER"


REVOKE_PARTNER: Final = Fact("REVOKE_PARTNER", ("BEFORE", "AFTER"), _revoke_partner)
"""Whether partner had played to the twelfth trick before the revoke (Law 62D2)."""


def _revoke_late(table: Table, irregularity: Irregularity, silence: Silence | None) -> str:
    if _revoke_stage(table, irregularity, silence) != "OVER":
        return ""
    if table.incidents.round_over:
        return "ROUND_OVER"
    return "NEXT_BOARD" if table.incidents.called_on else "IN_TIME"


REVOKE_LATE: Final = Fact("REVOKE_LATE", ("IN_TIME", "NEXT_BOARD", "ROUND_OVER"), _revoke_late)
"""Whether attention is drawn in time for a transfer (Laws 62D1, 64B4, 64B5)."""


def _revoke_won(table: Table, irregularity: Irregularity, silence: Silence | None) -> str:
    play = table.play
    assert play is not None
    if _revoke_late(table, irregularity, silence) != "IN_TIME" or irregularity.trick == _TWELFTH:
        return ""
    if irregularity.faced:
        return "FACED"
    side, claim = irregularity.offender.side, table.claim
    won = sum(trick.winner.side is side for trick in play.tricks[irregularity.trick - 1 :])
    if claim is not None:
        won += claim.tricks if claim.seat.side is side else play.remaining - claim.tricks
    if not won:
        return "NONE"
    return "TWO" if play.tricks[irregularity.trick - 1].winner is irregularity.offender and won > 1 else "ONE"


REVOKE_WON: Final = Fact("REVOKE_WON", ("TWO", "ONE", "NONE", "FACED"), _revoke_won)
"""What the offending side has won since, on which the transfer turns (Laws 64A, 64B1, 64B3)."""
