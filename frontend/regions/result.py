"""The result of the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.html import escape

from frontend import words
from frontend.regions.cards import bid_html
from frontend.regions.surroundings import Surroundings
from laws.sentences import evidence
from laws.sentences.sentence import Tricks, say
from laws.table.finding import Finding
from laws.values.contract import Played, Result
from laws.values.seats import Side
from laws.views.table_view import View

__all__ = ["ResultRegion"]


@dataclass(frozen=True, slots=True)
class ResultRegion:
    """The result and its score for `side`, which is the viewer's, and whether he may start the next board. `begun` is
    False before the first board. `found` is what a search of the claim has found, when that decided the tricks;
    `accepted`: the platform accepted a claim that could not fail. `transfer` are the tricks given to each side for
    revokes (Law 64A). `board` is as in `Surroundings`. `closed`: the table is, and no board follows. `questionable`:
    the viewer may question the result.
    """

    result: Result | None = None
    score_ns: int = 0
    next: bool = False
    left: int | None = None
    side: Side = Side.NS
    begun: bool = True
    found: Finding | None = None
    accepted: bool = False
    transfer: tuple[int, int] = (0, 0)
    board: str = ""
    closed: bool = False
    questionable: bool = False

    @classmethod
    def of(cls, view: View | None, around: Surroundings) -> ResultRegion:
        """Return the region of a table."""
        if view is None:
            return cls(next=around.next, left=around.boards_left, begun=False)
        if view.result is None:
            return cls()
        side = Side.NS if view.viewer.seat is None else view.viewer.seat.side
        found = None if view.claim is None else view.claim.finding
        return cls(
            view.result,
            view.score_ns or 0,
            around.next,
            around.boards_left,
            side,
            found=found,
            accepted=around.accepted,
            transfer=view.transfer,
            board=around.board,
            closed=around.closed,
            questionable=around.questionable,
        )

    def html(self, language: str) -> str:
        """Return the HTML inside the element; empty while the board is played."""
        _ = words.say(language)
        if not self.begun:
            begin = f'<button type="button" class="main" data-do="next">{_("Deal the first board")}</button>'
            wait = f"<p>{_('The first board has not been dealt yet.')}</p>"
            return f"{wait}{begin if self.next else ''}"
        if self.result is None:
            return ""
        parts = [f'<h2 id="result-heading">{self._headline(language)}</h2>']
        if isinstance(self.result, Played):
            declarer = self.result.tricks
            tricks = _("{number} tricks").format(number=declarer) if declarer != 1 else _("1 trick")
            parts.append(f"<p>{tricks}</p>")
        parts.append(f'<p class="score">{words.score_sentence(self.score_ns, language, self.side)}</p>')
        parts.extend(self._why(language))
        if self.board:
            more = _("Replay and analysis")
            parts.append(f'<button type="button" class="to-after" data-shows="after">{more}</button>')
        parts.append(self._onwards(language))
        if self.questionable:
            parts.append(f'<button type="button" data-opens="question-form">{_("Question this result")}</button>')
        return "".join(parts)

    def _why(self, language: str) -> Iterator[str]:
        """Yield what made the tricks other than the cards: a claim accepted at once or searched, revokes."""
        _ = words.say(language)
        if self.accepted:
            yield (f'<p class="law">{_("The claim was accepted at once: no play could have changed its tricks.")}</p>')
        if self.found is not None:
            yield (f'<p class="law">{escape(words.joined(evidence.searched(self.found), language))}</p>')
        for given, number in zip(Side, self.transfer, strict=True):
            if number > 0:
                transferred = say("event.tricks_transferred", side=given, tricks=Tricks(number))
                yield (f'<p class="law">{escape(words.sentence(transferred, language))}</p>')

    def _onwards(self, language: str) -> str:
        """Return the way to the next board, or why none follows."""
        _ = words.say(language)
        if self.next:
            return f'<button type="button" class="main" data-do="next">{_("Next board")}</button>'
        if self.closed:
            return f"<p>{_('This table is closed.')}</p>"
        return f"<p>{_('That was the last board.')}</p>" if self.left == 0 else ""

    def _headline(self, language: str) -> str:
        result = self.result
        assert result is not None
        sentence = words.result_sentence(result, language)
        if not isinstance(result, Played):
            return sentence
        contract = result.contract
        plain = f"{contract.level}{contract.denomination.symbol}"
        coloured = bid_html(contract.level, contract.denomination)
        return sentence.replace(plain, coloured, 1)

    @property
    def attributes(self) -> str:
        """Visible only when there is something to read."""
        if self.result is None and self.begun:
            return "hidden"
        if self.result is None:
            return 'data-kind="result"'
        board = f' data-board="{self.board}"' if self.board else ""
        return f'data-kind="result" role="group" aria-labelledby="result-heading" tabindex="-1"{board}'
