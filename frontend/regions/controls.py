"""The controls of the table besides calling and playing."""

from __future__ import annotations

from dataclasses import dataclass

from frontend import words
from frontend.regions.surroundings import Surroundings
from laws.table.phases import Phase
from laws.values.cards import Hand
from laws.values.fast_init import fast_init
from laws.values.seats import Seat
from laws.views.asking_revoke import may_ask_revoke
from laws.views.seen import View
from laws.views.viewer import ViewerKind

__all__ = ["ControlsRegion", "StandRegion"]

_NO_CARDS = Hand(0)


@fast_init
@dataclass(frozen=True, slots=True)
class ControlsRegion:
    """`claim`: the most tricks that the viewer can claim, 0 when he cannot; `player`: he is a player.

    `auction`: the auction lies aside and can be opened on screens without space for it. `declarer`: he is declarer.
    `take_over`: the seat of a robot that declares, to which the viewer in dummy's may change over.
    `means`, `changes` and `asks`: what the sheet of the director offers him about his own call (Laws 25A, 25B), and
    whom he may ask about a revoke (61B); `meant`: the cards of dummy's that he may say he meant (45C4(b)); `back`: he
    may ask that his last call or card go back by consent. `enquires`: about whose calls and cards he may ask in the
    play (20F2), and `now` whether it is his turn to; none for dummy.
    """

    claim: int = 0
    player: bool = False
    auction: bool = False
    declarer: bool = False
    take_over: Seat | None = None
    means: bool = False
    changes: bool = False
    asks: tuple[Seat, ...] = ()
    enquires: tuple[Seat, ...] = ()
    now: bool = False
    back: bool = False
    meant: Hand = _NO_CARDS

    @classmethod
    def of(cls, view: View | None, around: Surroundings) -> ControlsRegion:
        """Return the region of a table."""
        if view is None:
            return cls()
        means, changes = view.may.mean, view.may.change
        if view.phase is Phase.AUCTION:
            return cls(means=means, changes=changes, back=around.takes_back)
        player = view.viewer.kind is ViewerKind.PLAYER and view.phase is not Phase.OVER
        fetched = view.phase is not Phase.CLARIFICATION and bool(view.auction)
        declarer = view.contract is not None and view.viewer.seat is view.contract.declarer
        asks = may_ask_revoke(view)
        enquires = _opponents(view) if player and view.phase is Phase.PLAY else ()
        return cls(
            view.may.claim,
            player,
            fetched,
            player and declarer,
            around.take_over,
            means,
            changes,
            asks,
            enquires,
            bool(enquires) and view.may.ask,
            around.takes_back,
            view.may.mean_cards,
        )

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
        if self.enquires:
            title, other = _("Ask about calls and cards"), _("{seat}’s calls and cards")
            names = "|".join(other.format(seat=words.seat_name(seat, language)) for seat in self.enquires)
            letters = "".join(seat.letter for seat in self.enquires)
            disabled = "" if self.now else " disabled"
            parts.append(
                f'<button type="button" data-opens="call-form" data-number="" data-may="ask" data-players="{letters}"'
                f' data-names="{names}" data-title="{title}"{disabled}>{_("Ask")}</button>'
            )
        if self.auction:
            parts.append(f'<button type="button" class="on-phone" data-shows="auction">{_("Auction")}</button>')
        return "".join(parts)

    @property
    def attributes(self) -> str:
        """The limit for the claim form, whether it begins with the usual one, and what the director's sheet offers."""
        facts = {"declarer": self.declarer, "means": self.means, "changes": self.changes, "back": self.back}
        told = "".join(f" data-{name}" for name, holds in facts.items() if holds)
        asks, meant = "".join(seat.letter for seat in self.asks), " ".join(map(str, self.meant))
        return f'data-claim="{self.claim}" data-asks="{asks}" data-meant="{meant}"{told}'


def _opponents(view: View) -> tuple[Seat, ...]:
    """Return about whom the player asks in the play, in their order; nobody for dummy, who asks nothing (20F2)."""
    me, contract = view.viewer.seat, view.contract
    if me is None or contract is None or me is contract.dummy:
        return ()
    return me.lho, me.rho


@fast_init
@dataclass(frozen=True, slots=True)
class StandRegion:
    """The button to leave one's seat; `seat` is None when there is no seat to leave, or it cannot be left.

    `robot`: a house robot takes it. `last`: the last board is over, and nobody is waited for.
    """

    seat: Seat | None = None
    robot: bool = False
    last: bool = False

    @classmethod
    def of(cls, view: View | None, around: Surroundings) -> StandRegion:
        """Return the region of a table."""
        over = view is not None and view.phase is Phase.OVER
        return cls(around.stand, around.robots_fill, over and (around.closed or around.boards_left == 0))

    def html(self, language: str) -> str:
        """Return the HTML inside the element."""
        if self.seat is None:
            return ""
        _ = words.say(language)
        sure = _("Once more to leave your seat: the table waits until somebody takes it.")
        if self.last:
            sure = _("Once more to leave your seat.")
        elif self.robot:
            sure = _("Once more to leave your seat: a house robot takes it.")
        return f'<button type="button" data-do="stand" data-sure="{sure}">{_("Stand up")}</button>'

    @property
    def attributes(self) -> str:
        """No attributes."""
        return ""
