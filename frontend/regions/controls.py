"""What can be done at the table besides calling and playing."""

from __future__ import annotations

from dataclasses import dataclass

from frontend import words
from frontend.regions.room import Room
from laws.phases import Phase
from laws.seats import Seat
from laws.view import View

__all__ = ["ControlsRegion"]


@dataclass(frozen=True, slots=True)
class ControlsRegion:
    """`claim`: the most tricks the viewer can claim, 0 when he cannot. `stand`: the seat he may leave.

    `auction`: the auction lies aside and can be fetched where the screen has no place for it.
    """

    claim: int = 0
    stand: Seat | None = None
    auction: bool = False
    playing: bool = False

    @classmethod
    def of(cls, view: View | None, room: Room) -> ControlsRegion:
        """The region of a table."""
        if view is None:
            return cls(stand=room.stand)
        aside = view.phase is not Phase.AUCTION and bool(view.auction)
        return cls(view.may.claim, room.stand, aside, view.phase is not Phase.AUCTION)

    def html(self, language: str) -> str:
        """The inside of the element."""
        _ = words.say(language)
        parts = []
        if self.playing:
            disabled = "" if self.claim else " disabled"
            parts.append(f'<button type="button" data-opens="claim-form"{disabled}>{_("Claim")}</button>')
        if self.auction:
            parts.append(f'<button type="button" class="narrow" data-shows="auction">{_("Auction")}</button>')
        if self.stand is not None:
            parts.append(f'<button type="button" data-do="stand">{_("Stand up")}</button>')
        return "".join(parts)

    @property
    def attributes(self) -> str:
        """The claim form reads its limit here."""
        return f'data-claim="{self.claim}"'
