"""Commands: what a person at a table attempts. `laws.engine.decision` decides on them.

Each is a small value. Its constructor refuses only what has no meaning at any table. `seat` is the player who acts.
"""

from __future__ import annotations

from laws.protocol.commands.attention import (
    AnswerRevoke,
    AskRevoke,
    AskWaiver,
    CallDirector,
    Choose,
    DrawAttention,
    Enquire,
    Explain,
    ReportKnowledge,
    ReserveRights,
    TryToPrevent,
)
from laws.protocol.commands.calls_cards import (
    ChangeCall,
    Expose,
    FaceLead,
    LeadFaceDown,
    LookAtHand,
    MakeCall,
    MeantCall,
    MeantCard,
    MisplaceCard,
    NameCard,
    PlayCard,
    PlayTogether,
    ReviewTrick,
    SuggestCard,
)
from laws.protocol.commands.claims import Agree, Claim, Concede, Contest, PlayOn
from laws.protocol.commands.officials import (
    CallOnNextBoard,
    FindClaim,
    GiveRuling,
    LeaveUnruled,
    PeriodEnds,
    RoundEnds,
    Ruling,
    StepBack,
    WarnPlayer,
)
from laws.protocol.commands.screens import AcknowledgeAlert, AlertCall, DenyAlert, OpenAperture, PushTray

__all__ = [
    "AcknowledgeAlert",
    "Agree",
    "AlertCall",
    "AnswerRevoke",
    "AskRevoke",
    "AskWaiver",
    "CallDirector",
    "CallOnNextBoard",
    "ChangeCall",
    "Choose",
    "Claim",
    "Command",
    "Concede",
    "Contest",
    "Correct",
    "DenyAlert",
    "DrawAttention",
    "Enquire",
    "Explain",
    "Expose",
    "FaceLead",
    "FindClaim",
    "GiveRuling",
    "LeadFaceDown",
    "LeaveUnruled",
    "LookAtHand",
    "MakeCall",
    "MeantCall",
    "MeantCard",
    "MisplaceCard",
    "NameCard",
    "OpenAperture",
    "PeriodEnds",
    "PlayCard",
    "PlayOn",
    "PlayTogether",
    "PushTray",
    "ReportKnowledge",
    "ReserveRights",
    "ReviewTrick",
    "RoundEnds",
    "Ruling",
    "StepBack",
    "SuggestCard",
    "TryToPrevent",
    "WarnPlayer",
]

Correct = MakeCall | LeadFaceDown | FaceLead | PlayCard | Claim | Concede | Agree | Contest
"""The commands of correct procedure."""
Command = (
    Correct
    | ChangeCall
    | MeantCall
    | MeantCard
    | NameCard
    | PlayTogether
    | Expose
    | DrawAttention
    | CallDirector
    | Choose
    | Enquire
    | Explain
    | AskRevoke
    | AnswerRevoke
    | ReserveRights
    | ReportKnowledge
    | TryToPrevent
    | LookAtHand
    | SuggestCard
    | MisplaceCard
    | ReviewTrick
    | AskWaiver
    | PushTray
    | OpenAperture
    | AlertCall
    | AcknowledgeAlert
    | DenyAlert
    | PlayOn
    | GiveRuling
    | StepBack
    | WarnPlayer
    | FindClaim
    | LeaveUnruled
    | CallOnNextBoard
    | RoundEnds
    | PeriodEnds
)
