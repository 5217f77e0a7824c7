"""The result of the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Final

from frontend import words
from frontend.regions.cards import bid_html
from frontend.regions.surroundings import Surroundings
from laws.sentences import evidence
from laws.sentences.sentence import Tricks, say
from laws.table.conditions import Director
from laws.table.finding import Finding
from laws.table.phases import Phase
from laws.values.contract import Contract, Played, Result
from laws.values.fast_init import fast_init
from laws.values.seats import Seat, Side
from laws.views.seen import View

__all__ = ["ResultRegion"]

_MINUTE: Final = 60


@fast_init
@dataclass(frozen=True, slots=True)
class ResultRegion:
    """The result and its score for `side`, which is the viewer's, and whether he may start the next board. `begun` is
    False before the first board. `found` is what a search of the claim has found, when that decided the tricks,
    `claim` who had claimed how many; `accepted`: the platform accepted a claim that could not fail. `transfer` are the
    tricks given to each side for revokes (Law 64A). `board` is as in `Surroundings`. `closed`: the table is, and no
    board follows; `by_itself`: one comes without a player's doing. `questionable`: the viewer may question the result.
    `aside`: the board was set aside, without a result; `unplayed` is its contract. `late` is as in
    `Surroundings`. `unjudged`: the search left something open, and no director judges it.
    """

    result: Result | None = None
    score_ns: int = 0
    next: bool = False
    left: int | None = None
    side: Side = Side.NS
    begun: bool = True
    found: Finding | None = None
    claim: tuple[Seat, int] | None = None
    accepted: bool = False
    transfer: tuple[int, int] = (0, 0)
    board: str = ""
    closed: bool = False
    by_itself: bool = False
    questionable: bool = False
    aside: bool = False
    unplayed: Contract | None = None
    late: int = 0
    unjudged: bool = False

    @classmethod
    def of(cls, view: View | None, around: Surroundings) -> ResultRegion:
        """Return the region of a table."""
        if view is None:
            return cls(next=around.next, left=around.boards_left, begun=False, late=around.late)
        if view.result is None and view.phase is not Phase.OVER:
            return cls()
        side = Side.NS if view.viewer.seat is None else view.viewer.seat.side
        found = None if view.claim is None else view.claim.finding
        unjudged = found is not None and not found.complete and view.conditions.director is Director.AUTO
        return cls(
            view.result,
            view.score_ns or 0,
            around.next,
            around.boards_left,
            side,
            found=found,
            claim=None if view.claim is None else (view.claim.seat, view.claim.tricks),
            accepted=around.accepted,
            transfer=view.transfer,
            board=around.board,
            closed=around.closed,
            by_itself=around.by_itself,
            questionable=around.questionable,
            aside=view.result is None,
            unplayed=view.contract if view.result is None else None,
            unjudged=unjudged,
        )

    @property
    def ended(self) -> bool:
        """Whether a board is over, with a result or without."""
        return self.result is not None or self.aside

    def html(self, language: str) -> str:
        """Return the HTML inside the element; empty while the board is played."""
        _ = words.say(language)
        if not self.begun and self.late:
            return f"<p>{self._wait(language)}</p>"
        if not self.begun:
            begin = f'<button type="button" class="main" data-do="next">{_("Deal the first board")}</button>'
            wait = f"<p>{_('The first board has not been dealt yet.')}</p>"
            return f"{wait}{begin if self.next else ''}"
        if not self.ended:
            return ""
        parts = [f'<h2 id="result-heading">{self._headline(language)}</h2>']
        if isinstance(self.result, Played):
            declarer = self.result.tricks
            tricks = _("{number} tricks").format(number=declarer) if declarer != 1 else _("1 trick")
            parts.append(f"<p>{tricks}</p>")
        if self.result is not None:
            parts.append(f'<p class="score">{words.score_sentence(self.score_ns, language, self.side)}</p>')
        parts.extend(self._why(language))
        if self.board:
            more = _("Replay and analysis")
            parts.append(f'<button type="button" class="to-after" data-shows="after">{more}</button>')
        parts.append(self._onwards(language))
        if self.questionable:
            parts.append(f'<button type="button" data-opens="question-form">{_("Question this result")}</button>')
        return "".join(parts)

    def _wait(self, language: str) -> str:
        """Return what a viewer with a delay reads until something is old enough for him."""
        _ = words.say(language)
        if self.late < _MINUTE:
            return _("You see this table late. A board appears here as soon as you may see it.")
        told = _(
            "You see this table late. Minutes of delay: {number}. The first board appears here when it is that old."
        )
        return told.format(number=-(-self.late // _MINUTE))

    def _why(self, language: str) -> Iterator[str]:
        """Yield what made the tricks other than the cards: a claim accepted at once or searched, revokes."""
        _ = words.say(language)
        if self.accepted:
            yield (f'<p class="law">{_("The claim was accepted at once: no play could have changed its tricks.")}</p>')
        if self.found is not None and self.claim is not None:
            yield self._searched(self.found, *self.claim, language)
        for given, number in zip(Side, self.transfer, strict=True):
            if number > 0:
                transferred = say("event.tricks_transferred", side=given, tricks=Tricks(number))
                yield (f'<p class="law">{escape(words.sentence(transferred, language))}</p>')

    def _searched(self, found: Finding, claimer: Seat, claimed: int, language: str) -> str:
        """Return what the search has shown, folded: a line has up to 52 cards, and the buttons stay in sight."""
        said = list(evidence.searched(found))
        if self.unjudged:  # before the line
            said.insert(len(said) - bool(found.line), evidence.unruled(found))
        said.insert(0, evidence.worst(claimer, claimed, found))
        told = "".join(f"<p>{escape(words.sentence(one, language))}</p>" for one in said)
        _ = words.say(language)
        summary = _("Claim: {tricks} of {claimed} tricks").format(tricks=found.met, claimed=claimed)
        return f'<details><summary>{summary}</summary><div tabindex="0">{told}</div></details>'

    def _onwards(self, language: str) -> str:
        """Return the way to the next board, or why none follows."""
        _ = words.say(language)
        if self.next:
            return f'<button type="button" class="main" data-do="next">{_("Next board")}</button>'
        if self.closed:
            return f"<p>{_('This table is closed.')}</p>"
        if self.by_itself:
            return f"<p>{_('The next board, or the end of the session, comes by itself.')}</p>"
        return f"<p>{_('That was the last board.')}</p>" if self.left == 0 else ""

    def _headline(self, language: str) -> str:
        result, contract = self.result, self.unplayed
        if result is None:
            sentence = words.unplayed_sentence(contract, language)
        else:
            sentence = words.result_sentence(result, language)
            contract = result.contract if isinstance(result, Played) else None
        if contract is None:
            return sentence
        plain = f"{contract.level}{contract.denomination.symbol}"
        coloured = bid_html(contract.level, contract.denomination)
        return sentence.replace(plain, coloured, 1)

    @property
    def attributes(self) -> str:
        """Visible only when there is something to read."""
        if self.begun and not self.ended:
            return "hidden"
        if not self.begun:
            return 'data-kind="result"'
        board = f' data-board="{self.board}"' if self.board else ""
        closed = " data-closed" if self.closed else ""
        return f'data-kind="result" role="group" aria-labelledby="result-heading" tabindex="-1"{board}{closed}'
