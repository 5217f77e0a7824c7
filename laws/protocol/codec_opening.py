"""The encoding of an opened board and of its conditions of contest, which a table has before it has a board.

Every condition is written, and each may be missing: a board played before the condition existed was played as `missing`
says, whatever the default is today.
"""

from __future__ import annotations

from typing import Final

from laws.protocol.codec_shapes import NUMBER, TEXT, TRUTH, Data, Line, handwritten, shape, words
from laws.protocol.codec_words import SEAT, VULNERABILITY
from laws.protocol.events import BoardOpened
from laws.table.conditions import (
    Alerts,
    Attention,
    AuctionView,
    Conditions,
    ContestedClaim,
    Director,
    Irregularities,
    LastTrick,
    Obligations,
    OpeningLead,
)
from laws.values.board import Board
from laws.values.deal import Deal

__all__ = ["BOARD_OPENED", "CONDITIONS"]

_IRREGULARITIES: Final = words(
    "way with irregularities", {Irregularities.PREVENTED: "prevented", Irregularities.ALLOWED: "allowed"}
)
_ATTENTION: Final = words("way to attention", {Attention.PLAYERS: "players", Attention.AUTOMATIC: "automatic"})
_DIRECTOR: Final = words("kind of director", {Director.PRESENT: "present", Director.AUTO: "auto"})
_OBLIGATIONS: Final = words(
    "kind of obligations", {Obligations.ENFORCED: "enforced", Obligations.BREAKABLE: "breakable"}
)
_ALERTS: Final = words("way to alert", {Alerts.SELF: "self", Alerts.PARTNER: "partner"})
_OPENING_LEAD: Final = words("way to lead", {OpeningLead.FACE_DOWN: "face_down", OpeningLead.FACE_UP: "face_up"})
_AUCTION_VIEW: Final = words(
    "view of the auction", {AuctionView.LAW_41: "law_41", AuctionView.WHOLE_BOARD: "whole_board"}
)
_LAST_TRICK: Final = words("view of the last trick", {LastTrick.LAW_66: "law_66", LastTrick.UNTIL_NEXT: "until_next"})
_CONTESTED: Final = words(
    "way with a contested claim", {ContestedClaim.PLAY_ON: "play_on", ContestedClaim.DIRECTOR: "director"}
)

CONDITIONS: Final = shape(
    Conditions,
    Line("irregularities", _IRREGULARITIES, missing="prevented", always=True),
    Line("attention", _ATTENTION, missing="players", always=True),
    Line("director", _DIRECTOR, missing="present", always=True),
    Line("obligations", _OBLIGATIONS, missing="enforced", always=True),
    Line("screens", TRUTH, missing=False, always=True),
    Line("alerts", _ALERTS, missing="self", always=True),
    Line("opening_lead", _OPENING_LEAD, missing="face_down", always=True),
    Line("auction_view", _AUCTION_VIEW, missing="law_41", always=True),
    Line("last_trick", _LAST_TRICK, missing="law_66", always=True),
    Line("contested", _CONTESTED, missing="play_on", always=True),
)


def _write(event: BoardOpened) -> Data:
    board, deal = event.board, event.deal
    return {
        "board": board.number,
        "dealer": SEAT.write(board.dealer),
        "vul": VULNERABILITY.write(board.vulnerability),
        "deal": deal.text(),
        "number": str(deal.number),
        "conditions": CONDITIONS.write(event.conditions),
    }


def _read(data: Data) -> BoardOpened:
    board = Board(NUMBER.read(data["board"]), SEAT.read(data["dealer"]), VULNERABILITY.read(data["vul"]))
    deal = Deal.parse(TEXT.read(data["deal"]))
    if str(deal.number) != data["number"]:
        raise ValueError(f"the deal is not the one numbered {data['number']}")
    return BoardOpened(board, deal, CONDITIONS.read(data["conditions"]))


BOARD_OPENED: Final = handwritten(
    BoardOpened, "board", "dealer", "vul", "deal", "number", "conditions", write=_write, read=_read
)
"""The encoding of `BoardOpened`.

The log stores the deal in PBN, for people, and as its number (Law 6E). The two are checked against each other, so that
the cards of a damaged log are detected.
"""
