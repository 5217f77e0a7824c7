"""Conditions of contest: the settings of a regulating authority, as one value on the table (Laws 78D, 80B2).

Every field is a choice that the Laws or the 2018 rules leave open. A named regulation profile is a `Conditions`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

__all__ = [
    "Alerts",
    "Attention",
    "AuctionView",
    "Conditions",
    "ContestedClaim",
    "Director",
    "Irregularities",
    "LastTrick",
    "Obligations",
    "OpeningLead",
]


class Irregularities(Enum):
    """The treatment of an illegal action: refused without trace, or allowed as at a real table and then rectified."""

    PREVENTED = "prevented"
    ALLOWED = "allowed"


class Attention(Enum):
    """The source of attention to an irregularity (Law 9A): the players, or the server at once."""

    PLAYERS = "players"
    AUTOMATIC = "automatic"


class Director(Enum):
    """Whether a judgement waits for a director or takes its named default."""

    PRESENT = "present"
    AUTO = "auto"


class Obligations(Enum):
    """Whether an action that a rectification forbids is refused, or allowed as a further irregularity."""

    ENFORCED = "enforced"
    BREAKABLE = "breakable"


class Alerts(Enum):
    """The player who alerts and explains a call at a table without screens: the caller or his partner."""

    SELF = "self"
    PARTNER = "partner"


class OpeningLead(Enum):
    """The manner of the opening lead (Law 41A and its footnote).

    It is made face down, unless the regulating authority orders face up.
    """

    FACE_DOWN = "face_down"
    FACE_UP = "face_up"


class AuctionView(Enum):
    """The time during which a player can see the auction: until his first card (Law 41B), or the whole board."""

    LAW_41 = "law_41"
    WHOLE_BOARD = "whole_board"


class LastTrick(Enum):
    """The time during which the last trick can be inspected: as in Law 66A, or until the next trick is complete."""

    LAW_66 = "law_66"
    UNTIL_NEXT = "until_next"


class ContestedClaim(Enum):
    """The effect of a contest: play continues (Law 68D2(b)) or the director decides (Law 68D2(a))."""

    PLAY_ON = "play_on"
    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Conditions:
    """The conditions under which a board is played. The defaults are ordinary online play without a director.

    With `contested` PLAY_ON, a contest counts as the request of Law 68D2(b) and as all players' agreement to it.
    """

    irregularities: Irregularities = Irregularities.PREVENTED
    attention: Attention = Attention.PLAYERS
    director: Director = Director.PRESENT
    obligations: Obligations = Obligations.ENFORCED
    screens: bool = False
    alerts: Alerts = Alerts.SELF
    opening_lead: OpeningLead = OpeningLead.FACE_DOWN
    auction_view: AuctionView = AuctionView.LAW_41
    last_trick: LastTrick = LastTrick.LAW_66
    contested: ContestedClaim = ContestedClaim.PLAY_ON

    @property
    def allow_irregularities(self) -> bool:
        """Whether an illegal action takes place rather than being refused."""
        return self.irregularities is Irregularities.ALLOWED

    @property
    def rules_on_contest(self) -> bool:
        """Whether a contested claim is ruled on (Law 68D2(a)) rather than void (68D2(b)).

        Where irregularities are allowed it always is: cards have been shown, and nothing that followed is legal play.
        """
        return self.contested is ContestedClaim.DIRECTOR or self.allow_irregularities

    @property
    def breakable(self) -> bool:
        """Whether an obligation can be broken, as a further irregularity."""
        return self.allow_irregularities and self.obligations is Obligations.BREAKABLE
