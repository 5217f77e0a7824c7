"""Events: what has happened at a table. An event is never refused, and the log of events is the record of the board.

An event carries every outcome that depends on a regulation (the result of a board, the Law that voided a claim).
`laws.engine.evolution` computes what follows by arithmetic (the turn, the winner of a trick).

`held`, on an event that can be the consequence of a call: behind screens that call lies on the tray, and the other side
is not told of the consequence before the tray has brought the call (article 35.2).
"""

from __future__ import annotations

from typing import Final

from laws.protocol.events.boards import (
    BoardOpened,
    ContractBecame,
    Ended,
    NextBoardCalled,
    PeriodEnded,
    ResultBecame,
    Rewound,
    RoundEnded,
    ScoreLowered,
    SetAside,
    TricksTransferred,
)
from laws.protocol.events.calls_cards import (
    CallFate,
    CallMade,
    CardPlayed,
    CardTakenBack,
    LeadFaced,
    LeadMoved,
    LeadTakenBack,
    LedFaceDown,
)
from laws.protocol.events.claims import (
    ClaimAgreed,
    ClaimContested,
    ClaimEstablished,
    ClaimMade,
    ClaimSearched,
    ClaimVoided,
    PlayOnAgreed,
)
from laws.protocol.events.irregularities import (
    AttentionDrawn,
    Chosen,
    InformationNoted,
    IrregularityBecame,
    IrregularityNoted,
    Noted,
    ObligationImposed,
    ObligationLifted,
    RevokeEstablished,
    RevokeReopened,
    Ruled,
)
from laws.protocol.events.screens import (
    AlertAcknowledged,
    AlertLapsed,
    ApertureOpened,
    CallAlerted,
    LeadShown,
    TrayMoved,
)

__all__ = [
    "CONSEQUENCES",
    "AlertAcknowledged",
    "AlertLapsed",
    "ApertureOpened",
    "AttentionDrawn",
    "BoardOpened",
    "CallAlerted",
    "CallFate",
    "CallMade",
    "CardPlayed",
    "CardTakenBack",
    "Chosen",
    "ClaimAgreed",
    "ClaimContested",
    "ClaimEstablished",
    "ClaimMade",
    "ClaimSearched",
    "ClaimVoided",
    "ContractBecame",
    "Ended",
    "Event",
    "InformationNoted",
    "IrregularityBecame",
    "IrregularityNoted",
    "LeadFaced",
    "LeadMoved",
    "LeadShown",
    "LeadTakenBack",
    "LedFaceDown",
    "NextBoardCalled",
    "Noted",
    "ObligationImposed",
    "ObligationLifted",
    "PeriodEnded",
    "PlayOnAgreed",
    "ResultBecame",
    "RevokeEstablished",
    "RevokeReopened",
    "Rewound",
    "RoundEnded",
    "Ruled",
    "ScoreLowered",
    "SetAside",
    "TrayMoved",
    "TricksTransferred",
]

CONSEQUENCES: Final = (
    AttentionDrawn,
    CallFate,
    InformationNoted,
    IrregularityBecame,
    ObligationImposed,
    ObligationLifted,
)
"""The events that can be the consequence of a call, and be `held`."""
Event = (
    InformationNoted
    | IrregularityNoted
    | IrregularityBecame
    | AttentionDrawn
    | CallFate
    | CardTakenBack
    | LeadTakenBack
    | LeadMoved
    | RevokeEstablished
    | RevokeReopened
    | TricksTransferred
    | ContractBecame
    | ObligationImposed
    | ObligationLifted
    | Chosen
    | Ruled
    | Noted
    | BoardOpened
    | CallMade
    | LedFaceDown
    | LeadFaced
    | CardPlayed
    | ClaimMade
    | ClaimAgreed
    | ClaimContested
    | ClaimSearched
    | ClaimEstablished
    | PlayOnAgreed
    | ResultBecame
    | ScoreLowered
    | NextBoardCalled
    | RoundEnded
    | PeriodEnded
    | ClaimVoided
    | TrayMoved
    | ApertureOpened
    | LeadShown
    | CallAlerted
    | AlertAcknowledged
    | AlertLapsed
    | Ended
    | Rewound
    | SetAside
)
