"""The encoding of each event: its kind in the log, its version, and its lines.

A new kind of event gets an entry in `KINDS`. A kind whose lines change gets a higher version, and `EARLIER` an upcaster
that turns the data of the previous version into those of the next, so that old logs stay readable. An optional line can
be added without a new version.
"""

from __future__ import annotations

from typing import Final

from laws.protocol.codec_kinds import Kind, Upcaster
from laws.protocol.codec_obligations import OBLIGATION, OPTION
from laws.protocol.codec_opening import BOARD_OPENED
from laws.protocol.codec_rules import IRREGULARITY_KIND, RULING
from laws.protocol.codec_shapes import (
    NUMBER,
    TEXT,
    TRUTH,
    Data,
    Form,
    Line,
    handwritten,
    list_of,
    number,
    optional,
    shape,
)
from laws.protocol.codec_words import (
    CALL,
    CALL_STATUS,
    CARD,
    CONTRACT,
    IRREGULARITY_STATE,
    PARAGRAPH,
    PLAYED,
    RESULT,
    SCREEN_SIDE,
    SEAT,
    SIDE,
    SUIT,
)
from laws.protocol.events import (
    AlertAcknowledged,
    AlertLapsed,
    ApertureOpened,
    AttentionDrawn,
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
from laws.table.finding import Finding
from laws.table.play import PlayedCard

__all__ = ["EARLIER", "KINDS"]


def _played_card(text: str) -> PlayedCard:
    seat, _, card = TEXT.read(text).partition(" ")
    return PlayedCard(SEAT.read(seat), CARD.read(card))


_PLAYED_CARD: Final[Form[PlayedCard]] = Form(
    lambda played: f"{SEAT.write(played.seat)} {CARD.write(played.card)}", _played_card
)
"""A card and the hand that it comes from: ``N SA``."""
_FINDING: Final = shape(
    Finding,
    Line("proven", number(0, 13)),
    Line("met", number(0, 13)),
    Line("line", list_of(_PLAYED_CARD)),
    Line("left", list_of(TEXT)),
    Line("positions", NUMBER),
)


def _claim_searched(data: Data) -> ClaimSearched:
    finding = dict(data)
    return ClaimSearched(SEAT.read(finding.pop("seat")), _FINDING.read(finding))


_HELD: Final = Line("held", TRUTH, missing=False)
"""The line of an event that follows from a call on the tray."""

KINDS: Final = (
    Kind("laws.board_opened", 1, BOARD_OPENED),
    Kind(
        "laws.call_made",
        1,
        shape(
            CallMade,
            Line("seat", SEAT),
            Line("call", CALL),
            Line("alert", TRUTH, missing=False, attribute="alerted"),
            Line("text", TEXT, missing="", attribute="explanation"),
            Line("pending", TRUTH, missing=False),
            Line("instead", NUMBER, missing=0),
            Line("skips", TRUTH, missing=False),
        ),
    ),
    Kind("laws.led_face_down", 1, shape(LedFaceDown, Line("seat", SEAT), Line("card", CARD))),
    Kind("laws.lead_faced", 1, shape(LeadFaced, Line("seat", SEAT))),
    Kind("laws.card_played", 1, shape(CardPlayed, Line("seat", SEAT), Line("card", CARD))),
    Kind("laws.claim_made", 1, shape(ClaimMade, Line("seat", SEAT), Line("tricks", number(0, 13)), Line("line", TEXT))),
    Kind("laws.claim_agreed", 1, shape(ClaimAgreed, Line("seat", SEAT))),
    Kind("laws.claim_contested", 1, shape(ClaimContested, Line("seat", SEAT))),
    Kind(
        "laws.claim_searched",
        1,
        handwritten(
            ClaimSearched,
            "seat",
            *_FINDING.keys,
            write=lambda event: {"seat": SEAT.write(event.seat), **_FINDING.write(event.finding)},
            read=_claim_searched,
        ),
    ),
    Kind("laws.claim_voided", 1, shape(ClaimVoided, Line("seat", SEAT), Line("law", PARAGRAPH))),
    Kind("laws.claim_established", 1, shape(ClaimEstablished, Line("law", PARAGRAPH))),
    Kind("laws.play_on_agreed", 1, shape(PlayOnAgreed, Line("seat", SEAT))),
    Kind(
        "laws.ended",
        1,
        handwritten(
            Ended,
            "result",
            "contract",
            "tricks",
            write=lambda event: RESULT.write(event.result),
            read=lambda data: Ended(RESULT.read(data)),
        ),
    ),
    Kind("laws.result_became", 1, shape(ResultBecame, Line("result", PLAYED), Line("law", PARAGRAPH))),
    Kind("laws.score_lowered", 1, shape(ScoreLowered, Line("side", SIDE), Line("tricks", NUMBER))),
    Kind("laws.set_aside", 1, shape(SetAside)),
    Kind("laws.next_board_called", 1, shape(NextBoardCalled, Line("seat", SEAT))),
    Kind("laws.round_ended", 1, shape(RoundEnded)),
    Kind("laws.period_ended", 1, shape(PeriodEnded)),
    Kind(
        "laws.irregularity_noted",
        1,
        shape(
            IrregularityNoted,
            Line("law", IRREGULARITY_KIND, attribute="kind"),
            Line("offender", SEAT),
            Line("call", NUMBER, missing=0),
            Line("cards", list_of(CARD), missing=[]),
            Line("trick", NUMBER, missing=0),
            Line("turn", optional(SEAT), missing=None),
            Line("faced", TRUTH, missing=False),
        ),
    ),
    Kind(
        "laws.irregularity_became",
        1,
        shape(
            IrregularityBecame,
            Line("irregularity", NUMBER),
            Line("state", IRREGULARITY_STATE),
            Line("law", PARAGRAPH),
            _HELD,
            Line("misled", TRUTH, missing=False),
        ),
    ),
    Kind(
        "laws.information_noted",
        1,
        shape(
            InformationNoted,
            Line("seat", SEAT),
            Line("unauthorised", optional(SIDE)),
            Line("law", PARAGRAPH),
            Line("call", NUMBER, missing=0),
            Line("card", optional(CARD), missing=None),
            _HELD,
        ),
    ),
    Kind(
        "laws.attention_drawn",
        1,
        shape(AttentionDrawn, Line("seat", optional(SEAT)), Line("irregularity", NUMBER), _HELD),
    ),
    Kind("laws.call_fate", 1, shape(CallFate, Line("number", NUMBER), Line("status", CALL_STATUS), _HELD)),
    Kind("laws.card_taken_back", 1, shape(CardTakenBack, Line("seat", SEAT), Line("card", CARD))),
    Kind("laws.lead_taken_back", 1, shape(LeadTakenBack, Line("seat", SEAT))),
    Kind("laws.lead_moved", 1, shape(LeadMoved, Line("hand", SEAT))),
    Kind(
        "laws.revoke_established",
        1,
        shape(
            RevokeEstablished,
            Line("irregularity", NUMBER),
            Line("law", PARAGRAPH),
            Line("by", NUMBER, missing=0),
            Line("lapsed", list_of(OBLIGATION), missing=[]),
        ),
    ),
    Kind("laws.revoke_reopened", 1, shape(RevokeReopened, Line("irregularity", NUMBER), Line("law", PARAGRAPH))),
    Kind("laws.tricks_transferred", 1, shape(TricksTransferred, Line("tricks", NUMBER), Line("side", SIDE))),
    Kind("laws.contract_became", 1, shape(ContractBecame, Line("contract", CONTRACT))),
    Kind("laws.due_set", 1, shape(ObligationImposed, Line("due", OBLIGATION, attribute="obligation"), _HELD)),
    Kind("laws.due_lifted", 1, shape(ObligationLifted, Line("due", OBLIGATION, attribute="obligation"), _HELD)),
    Kind("laws.chosen", 1, shape(Chosen, Line("seat", SEAT), Line("option", OPTION), Line("irregularity", NUMBER))),
    Kind(
        "laws.ruled",
        1,
        shape(
            Ruled,
            Line("word", RULING, attribute="ruling"),
            Line("call", NUMBER, missing=0),
            Line("suits", list_of(SUIT), missing=[]),
            Line("text", TEXT, missing=""),
            Line("by_default", TRUTH, missing=False),
        ),
    ),
    Kind(
        "laws.noted",
        1,
        shape(
            Noted,
            Line("what", TEXT),
            Line("seat", optional(SEAT)),
            Line("text", TEXT, missing=""),
            Line("call", NUMBER, missing=0),
            Line("about", optional(SEAT), missing=None),
        ),
    ),
    Kind("laws.tray_moved", 1, shape(TrayMoved, Line("to", SCREEN_SIDE), Line("seat", optional(SEAT), missing=None))),
    Kind("laws.aperture_opened", 1, shape(ApertureOpened, Line("seat", SEAT))),
    Kind("laws.lead_shown", 1, shape(LeadShown, Line("seat", SEAT))),
    Kind("laws.call_alerted", 1, shape(CallAlerted, Line("seat", SEAT), Line("call", NUMBER))),
    Kind("laws.alert_acknowledged", 1, shape(AlertAcknowledged, Line("seat", SEAT), Line("call", NUMBER))),
    Kind("laws.alert_lapsed", 1, shape(AlertLapsed, Line("seat", SEAT), Line("call", NUMBER))),
    Kind("laws.rewound", 1, shape(Rewound, Line("to", NUMBER), Line("law", PARAGRAPH))),
)

EARLIER: Final[dict[tuple[str, int], Upcaster]] = {}
"""Upcasters by the kind and version found in an old log; empty while every kind is in its first version."""
