"""Sentences about the events at a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from laws.protocol.events import (
    AlertAcknowledged,
    AlertLapsed,
    ApertureOpened,
    AttentionDrawn,
    BoardOpened,
    CallAlerted,
    CallFate,
    CallMade,
    CardPlayed,
    CardTakenBack,
    Chosen,
    ClaimAgreed,
    ClaimContested,
    ClaimEstablished,
    ClaimMade,
    ClaimSearched,
    ClaimVoided,
    ContractBecame,
    Ended,
    Event,
    InformationNoted,
    IrregularityBecame,
    IrregularityNoted,
    LeadFaced,
    LeadMoved,
    LeadShown,
    LeadTakenBack,
    LedFaceDown,
    NextBoardCalled,
    Noted,
    ObligationImposed,
    ObligationLifted,
    PeriodEnded,
    PlayOnAgreed,
    ResultBecame,
    RevokeEstablished,
    RevokeReopened,
    Rewound,
    RoundEnded,
    Ruled,
    ScoreLowered,
    SetAside,
    TrayMoved,
    TricksTransferred,
)
from laws.sentences import duties
from laws.sentences.happenings import calls_cards, claims, decisions, irregular, results, screens
from laws.sentences.happenings.calls_cards import moved
from laws.sentences.happenings.claims import claimed, searched, voided
from laws.sentences.happenings.decisions import asked_at, decided, rewound, ruled
from laws.sentences.happenings.irregular import information_told, noticed
from laws.sentences.happenings.results import called_on, ended
from laws.sentences.happenings.screens import at_the_screen, tray_told
from laws.sentences.sentence import Sentence, say
from laws.table.table import Table
from laws.values.seats import Seat

__all__ = ["TEMPLATES", "asked_at", "claimed", "happening", "rewound", "ruled", "voided"]

TEMPLATES: Final = (
    calls_cards.TEMPLATES
    | claims.TEMPLATES
    | results.TEMPLATES
    | irregular.TEMPLATES
    | decisions.TEMPLATES
    | screens.TEMPLATES
)


def happening(event: Event, before: Table) -> Iterator[Sentence]:  # noqa: C901 - one arm for each group of events
    """Yield the sentences about an event; `before` is the table before it.

    There are none for an event that is only for the record. Choices and judgements are told by `choices` and
    `asked_at`.
    """
    match event:
        case IrregularityNoted() | IrregularityBecame() | AttentionDrawn() | RevokeEstablished() | RevokeReopened():
            yield from noticed(event, before)
        case InformationNoted():
            yield from information_told(event, before)
        case ObligationImposed(obligation):
            said = duties.duty(obligation)
            if said is not None:
                yield said
        case ObligationLifted(obligation):
            said = duties.ended(obligation)
            if said is not None:
                yield said
        case TrayMoved():
            yield tray_told(event, before)
        case ClaimSearched():
            yield from searched(event)
        case (
            CallMade()
            | LedFaceDown()
            | LeadFaced()
            | CardPlayed()
            | CallFate()
            | CardTakenBack()
            | LeadTakenBack()
            | LeadMoved()
            | ContractBecame()
        ):
            yield moved(event, before)
        case ClaimMade() | ClaimAgreed() | ClaimContested() | ClaimEstablished() | ClaimVoided() | PlayOnAgreed():
            yield claimed(event)
        case Ended() | SetAside() | ResultBecame() | ScoreLowered() | TricksTransferred():
            yield ended(event)
        case Chosen() | Ruled() | Rewound():
            yield decided(event, before)
        case NextBoardCalled() | RoundEnded() | PeriodEnded():
            yield called_on(event)
        case ApertureOpened() | LeadShown() | CallAlerted() | AlertAcknowledged() | AlertLapsed():
            yield at_the_screen(event)
        case Noted("answers revoke", Seat() as seat, text):
            yield say(f"event.revoke_answer.{text}", seat=seat)
        case Noted() | BoardOpened():
            return  # for the record, and before anything has happened
        case _:
            assert_never(event)
