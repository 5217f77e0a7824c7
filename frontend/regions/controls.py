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

    `auction`: the auction lies aside and can be opened on screens without space for it. `declarer`: he is declarer.
    """

    claim: int = 0
    player: bool = False
    auction: bool = False
    declarer: bool = False

    @classmethod
    def of(cls, view: View | None) -> ControlsRegion:
        """Return the region of a table."""
        if view is None or view.phase is Phase.AUCTION:
            return cls()
        player = view.viewer.kind is ViewerKind.PLAYER and view.phase is not Phase.OVER
        fetched = view.phase is not Phase.CLARIFICATION and bool(view.auction)
        declarer = view.contract is not None and view.viewer.seat is view.contract.declarer
        return cls(view.may.claim, player, fetched, player and declarer)

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
        """The limit for the claim form, and whether it begins with the usual claim."""
        return f'data-claim="{self.claim}"{" data-declarer" if self.declarer else ""}'


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
        sure = _("Once more to leave your seat: the table waits until somebody takes it.")
        return f'<button type="button" data-do="stand" data-sure="{sure}">{_("Stand up")}</button>'

    @property
    def attributes(self) -> str:
        """No attributes."""
        return ""
