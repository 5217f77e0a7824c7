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
    `take_over`: the seat of a robot that declares, to which the viewer in dummy's may change over.
    """

    claim: int = 0
    player: bool = False
    auction: bool = False
    declarer: bool = False
    take_over: Seat | None = None

    @classmethod
    def of(cls, view: View | None, around: Surroundings) -> ControlsRegion:
        """Return the region of a table."""
        if view is None or view.phase is Phase.AUCTION:
            return cls()
        player = view.viewer.kind is ViewerKind.PLAYER and view.phase is not Phase.OVER
        fetched = view.phase is not Phase.CLARIFICATION and bool(view.auction)
        declarer = view.contract is not None and view.viewer.seat is view.contract.declarer
        return cls(view.may.claim, player, fetched, player and declarer, around.take_over)

    def html(self, language: str) -> str:
        """Return the HTML inside the element."""
        _ = words.say(language)
        parts = []
        if self.take_over is not None:
            seat = self.take_over.letter
            parts.append(
                f'<button type="button" class="main" data-do="sit" data-seat="{seat}">{_("Play it yourself")}</button>'
            )
        elif self.player:
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
    """The button to leave one's seat; `seat` is None when there is no seat to leave, or it cannot be left.

    `robot`: a house robot takes it.
    """

    seat: Seat | None = None
    robot: bool = False

    @classmethod
    def of(cls, around: Surroundings) -> StandRegion:
        """Return the region of a table."""
        return cls(around.stand, around.robots_fill)

    def html(self, language: str) -> str:
        """Return the HTML inside the element."""
        if self.seat is None:
            return ""
        _ = words.say(language)
        sure = _("Once more to leave your seat: the table waits until somebody takes it.")
        if self.robot:
            sure = _("Once more to leave your seat: a house robot takes it.")
        return f'<button type="button" data-do="stand" data-sure="{sure}">{_("Stand up")}</button>'

    @property
    def attributes(self) -> str:
        """No attributes."""
        return ""
