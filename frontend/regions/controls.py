"""The controls of the table besides calling and playing."""

from __future__ import annotations

from dataclasses import dataclass

from frontend import words
from frontend.regions.surroundings import Surroundings
from laws.table.phases import Phase
from laws.values.seats import Seat
from laws.views.table_view import View, ViewerKind

__all__ = ["ControlsRegion", "StandRegion"]


@dataclass(frozen=True, slots=True)
class ControlsRegion:
    """`claim`: the most tricks that the viewer can claim, 0 when he cannot; `player`: he is a player.

    `auction`: the auction lies aside and can be opened on screens without space for it.
    """

    claim: int = 0
    player: bool = False
    auction: bool = False

    @classmethod
    def of(cls, view: View | None) -> ControlsRegion:
        """Return the region of a table."""
        if view is None or view.phase is Phase.AUCTION:
            return cls()
        player = view.viewer.kind is ViewerKind.PLAYER and view.phase is not Phase.OVER
        fetched = view.phase is not Phase.CLARIFICATION and bool(view.auction)
        return cls(view.may.claim, player, fetched)

    def html(self, language: str) -> str:
        """Return the HTML inside the element."""
        _ = words.say(language)
        parts = []
        if self.player:
            disabled = "" if self.claim else " disabled"
            parts.append(f'<button type="button" data-opens="claim-form"{disabled}>{_("Claim")}</button>')
        if self.auction:
            parts.append(f'<button type="button" class="on-phone" data-shows="auction">{_("Auction")}</button>')
        return "".join(parts)

    @property
    def attributes(self) -> str:
        """The limit for the claim form."""
        return f'data-claim="{self.claim}"'


@dataclass(frozen=True, slots=True)
class StandRegion:
    """The button to leave one's seat; `seat` is None when there is no seat to leave, or it cannot be left."""

    seat: Seat | None = None

    @classmethod
    def of(cls, around: Surroundings) -> StandRegion:
        """Return the region of a table."""
        return cls(around.stand)

    def html(self, language: str) -> str:
        """Return the HTML inside the element."""
        if self.seat is None:
            return ""
        _ = words.say(language)
        return f'<button type="button" data-do="stand">{_("Stand up")}</button>'

    @property
    def attributes(self) -> str:
        """No attributes."""
        return ""
