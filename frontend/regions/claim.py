"""A claim that waits for its answer, on a sheet over the felt (Laws 68, 69), and what the claim form says of one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from html import escape

from frontend import phrases, words
from frontend.citations import citation
from frontend.regions.surroundings import Surroundings
from laws.table.conditions import Conditions, Director
from laws.table.phases import Phase
from laws.values.cited import LAW_68
from laws.values.contract import Contract
from laws.values.fast_init import fast_init
from laws.values.seats import Seat, Side
from laws.views.seen import SeenClaim, View

__all__ = ["ClaimRegion", "TermsRegion", "to_answer"]


class Contested(Enum):
    """What becomes of a claim that is contested (Laws 68D2, 70)."""

    VOID = "void"
    SEARCHED = "searched"
    RULED = "ruled"

    @classmethod
    def under(cls, conditions: Conditions) -> Contested:
        """Return what the conditions say."""
        if not conditions.rules_on_contest:
            return cls.VOID
        return cls.SEARCHED if conditions.director is Director.AUTO else cls.RULED


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


@fast_init
@dataclass(frozen=True, slots=True)
class ClaimRegion:
    """The claim, the tricks of each side if it is accepted, whether the viewer may answer, and the other players who
    must. `objects`: he may object to his partner's concession (Law 68B2). `then` is what becomes of a contested claim.
    """

    claim: SeenClaim | None = None
    contract: Contract | None = None
    won: tuple[int, int] = (0, 0)
    waiting: tuple[Seat, ...] = ()
    agree: bool = False
    contest: bool = False
    objects: bool = False
    then: Contested = Contested.VOID

    @classmethod
    def of(cls, view: View | None) -> ClaimRegion:
        """Return the region of a table."""
        return cls() if view is None or view.phase is Phase.OVER else cls.in_dispute(view)

    @classmethod
    def in_dispute(cls, view: View) -> ClaimRegion:
        """Return the claim also after the board, where an agreement to it has been withdrawn (Law 69B)."""
        if view.claim is None:
            return cls()
        then = Contested.under(view.conditions)
        may = view.may
        objects = may.contest and _may_object(view, view.claim)
        return cls(view.claim, view.contract, view.won, to_answer(view), may.agree, may.contest, objects, then)

    def html(self, language: str) -> str:
        """Return the HTML inside the element; empty without a claim."""
        if self.claim is None:
            return ""
        return (
            f'<h2 id="claim-heading">{self.sentence(language)}</h2>{self.line_html}'
            f"{self._answers(13 - sum(self.won), language)}"
            f'<p class="law">{citation((LAW_68,), language)}</p>'
        )

    def sentence(self, language: str) -> str:
        """Return who claims or concedes what."""
        claim = self.claim
        assert claim is not None
        _ = words.say(language)
        remaining = 13 - sum(self.won)
        side = words.side_name(claim.seat.side, language)
        claimed = {"seat": words.seat_name(claim.seat, language), "side": side}
        if claim.tricks == 0:
            return _("{seat} concedes all the remaining tricks.").format_map(claimed)
        if claim.tricks == remaining:
            return _("{seat} claims all the remaining tricks for {side}.").format_map(claimed)
        numbers = {"number": claim.tricks, "remaining": remaining}
        return _("{seat} claims {number} of the remaining {remaining} tricks for {side}.").format(**claimed, **numbers)

    def as_claimed(self, language: str) -> str:
        """Return the tricks of the board for each side, as they would be by the claim."""
        return words.say(language)("As claimed: NS {ns} tricks, EW {ew}.").format_map(self._tricks_claimed)

    @property
    def _tricks_claimed(self) -> dict[str, int]:
        """The tricks of each side on the whole board, if the claim is accepted."""
        claim = self.claim
        assert claim is not None
        of_claimer = self.won[claim.seat.side] + claim.tricks
        ns = of_claimer if claim.seat.side is Side.NS else 13 - of_claimer
        return {"ns": ns, "ew": 13 - ns}

    @property
    def line_html(self) -> str:
        """The line of play in the claimer's words, as a quotation; empty when he has said none."""
        line = "" if self.claim is None else self.claim.line
        return f'<blockquote lang="{phrases.language_of(line)}">{escape(line)}</blockquote>' if line else ""

    def _answers(self, remaining: int, language: str) -> str:
        _ = words.say(language)
        claim = self.claim
        assert claim is not None
        names = [words.seat_name(seat, language) for seat in self.waiting]
        both = _("{one} and {two}").format(one=names[0], two=names[1]) if len(names) == 2 else "".join(names)
        waiting = f"<p>{_('Waiting for {seats}.').format(seats=both)}</p>"
        parts = []
        if self.agree:
            ends = _("The board ends: NS {ns} tricks, EW {ew}.").format_map(self._tricks_claimed)
            parts.append(self._button("agree", _("Agree"), ends))
        if self.objects:
            none = _("Nothing is conceded, and play goes on (Law 68B2).")
            parts.append(self._button("contest", _("Object to the concession"), none))
        elif self.contest:
            parts.append(self._button("contest", _("Contest"), self._contested(language)))
        return "".join(parts) + ("" if self.agree else waiting)

    def _contested(self, language: str) -> str:
        """Return what becomes of the claim when it is contested."""
        _ = words.say(language)
        match self.then:
            case Contested.VOID:
                return _("The claim is void and play goes on.")
            case Contested.SEARCHED:
                return _("The claim is worked out from the lines of normal play.")
            case Contested.RULED:
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
        kind, focus = ("sheet", ' tabindex="-1"') if self.agree or self.objects else ("notice", "")
        return f'data-kind="{kind}" role="region" aria-labelledby="claim-heading"{focus}'


def _may_object(view: View, claim: SeenClaim) -> bool:
    """Return whether the claim is a concession by the viewer's partner, and both defend (Law 68B2)."""
    viewer, contract = view.viewer.seat, view.contract
    if viewer is None or contract is None or viewer.side is contract.side:
        return False
    return claim.seat is viewer.partner and claim.tricks < 13 - sum(view.won)


@fast_init
@dataclass(frozen=True, slots=True)
class TermsRegion:
    """What the claim form says before anybody claims: what becomes of a contested claim, None before the first board.

    `at_once`: a claim that cannot fail needs no answer.
    """

    then: Contested | None = None
    at_once: bool = False

    @classmethod
    def of(cls, view: View | None, around: Surroundings) -> TermsRegion:
        """Return the region of a table."""
        return cls() if view is None else cls(Contested.under(view.conditions), around.claims_at_once)

    def html(self, language: str) -> str:
        """Return the HTML inside the element."""
        _ = words.say(language)
        said = [_("What is not claimed is conceded. Play stops until the other side has answered (Law 68).")]
        match self.then:
            case Contested.VOID:
                said.append(_("If an opponent contests the claim, it is void and play goes on with the cards shown."))
            case Contested.SEARCHED:
                said.append(_("If anybody contests the claim, it gets what every normal line of play gives (Law 70)."))
            case Contested.RULED:
                said.append(_("If anybody contests the claim, the director decides the tricks (Law 70)."))
            case None:
                pass
        if self.at_once:
            said.append(_("A claim whose tricks no play by anybody could change is accepted at once."))
        return _("{one} {two}").format(one="", two="").join(said)

    @property
    def attributes(self) -> str:
        """No attributes."""
        return ""
