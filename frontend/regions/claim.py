"""A claim that waits for its answer, on a sheet over the felt (Laws 68, 69)."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.html import escape

from frontend import phrases, words
from frontend.citations import citation
from laws.table.conditions import ContestedClaim, Director
from laws.table.phases import Phase
from laws.values.cited import LAW_68
from laws.values.contract import Contract
from laws.values.seats import Seat, Side
from laws.views.table_view import SeenClaim, View

__all__ = ["ClaimRegion", "to_answer"]


def to_answer(view: View) -> tuple[Seat, ...]:
    """Return the players who have yet to agree to the claim: both defenders to declarer's, declarer to a defender's
    (69A).
    """
    claim, contract = view.claim, view.contract
    if claim is None or contract is None or view.phase is Phase.OVER:
        return ()
    if claim.seat is not contract.declarer:
        return (contract.declarer,)
    return tuple(seat for seat in contract.side.other.seats if seat not in claim.agreed)


@dataclass(frozen=True, slots=True)
class ClaimRegion:
    """The claim, the tricks of each side if it is accepted, whether the viewer may answer, and the other players who
    must. Contested, it is void with `play_on`, worked out by the platform with `searched`, or else ruled on.
    """

    claim: SeenClaim | None = None
    contract: Contract | None = None
    won: tuple[int, int] = (0, 0)
    waiting: tuple[Seat, ...] = ()
    agree: bool = False
    contest: bool = False
    play_on: bool = True
    searched: bool = False

    @classmethod
    def of(cls, view: View | None) -> ClaimRegion:
        """Return the region of a table."""
        if view is None or view.claim is None or view.phase is Phase.OVER:
            return cls()
        play_on = view.conditions.contested is ContestedClaim.PLAY_ON
        searched = not play_on and view.conditions.director is Director.AUTO
        may = view.may
        return cls(view.claim, view.contract, view.won, to_answer(view), may.agree, may.contest, play_on, searched)

    def html(self, language: str) -> str:
        """Return the HTML inside the element; empty without a claim."""
        claim = self.claim
        if claim is None:
            return ""
        _ = words.say(language)
        remaining = 13 - sum(self.won)
        side = words.side_name(claim.seat.side, language)
        claimed = {"seat": words.seat_name(claim.seat, language), "side": side}
        if claim.tricks == 0:
            sentence = _("{seat} concedes all the remaining tricks.").format_map(claimed)
        elif claim.tricks == remaining:
            sentence = _("{seat} claims all the remaining tricks for {side}.").format_map(claimed)
        else:
            numbers = {"number": claim.tricks, "remaining": remaining}
            sentence = _("{seat} claims {number} of the remaining {remaining} tricks for {side}.").format(
                **claimed, **numbers
            )
        line = (
            f'<blockquote lang="{phrases.language_of(claim.line)}">{escape(claim.line)}</blockquote>'
            if claim.line
            else ""
        )
        return (
            f'<h2 id="claim-heading">{sentence}</h2>{line}{self._answers(remaining, language)}'
            f'<p class="law">{citation((LAW_68,), language)}</p>'
        )

    def _answers(self, remaining: int, language: str) -> str:
        _ = words.say(language)
        claim = self.claim
        assert claim is not None
        names = [words.seat_name(seat, language) for seat in self.waiting]
        both = _("{one} and {two}").format(one=names[0], two=names[1]) if len(names) == 2 else "".join(names)
        waiting = f"<p>{_('Waiting for {seats}.').format(seats=both)}</p>"
        parts = []
        if self.agree:
            mine = claim.tricks
            ns = self.won[0] + (mine if claim.seat.side is Side.NS else remaining - mine)
            ends = _("The board ends: NS {ns} tricks, EW {ew}.").format(ns=ns, ew=13 - ns)
            parts.append(self._button("agree", _("Agree"), ends))
        if self.contest:
            parts.append(self._button("contest", _("Contest"), self._contested(language)))
        return "".join(parts) + ("" if self.agree else waiting)

    def _contested(self, language: str) -> str:
        """Return what becomes of the claim when it is contested."""
        _ = words.say(language)
        if self.play_on:
            return _("The claim is void and play goes on.")
        if self.searched:
            return _("The claim is worked out from the lines of normal play.")
        return _("The director decides.")

    def _button(self, do: str, name: str, consequence: str) -> str:
        assert self.claim is not None
        return (
            f'<button type="button" class="choice" data-do="{do}" data-offer="{escape(self.claim.offer)}">'
            f"<b>{name}</b><small>{consequence}</small></button>"
        )

    @property
    def attributes(self) -> str:
        """A sheet for players who have to answer, a notice for everybody else."""
        if self.claim is None:
            return "hidden"
        kind = "sheet" if self.agree else "notice"
        return f'data-kind="{kind}" role="region" aria-labelledby="claim-heading"'
