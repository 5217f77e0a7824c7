"""What has just happened, as sentences for a live region: only what is in view."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.html import escape

from frontend import phrases, words
from frontend.rulings import irregularity_sentence
from laws.table.phases import Phase
from laws.table.play import PlayedCard
from laws.table.table import Voided
from laws.values.contract import Contract, Result
from laws.values.seats import Seat
from laws.views.known_irregularities import SeenIrregularity
from laws.views.table_view import SeenCall, SeenClaim, View

__all__ = ["SayingRegion"]


@dataclass(frozen=True, slots=True)
class SayingRegion:
    """The last calls, the cards of the trick on the felt, what attention was drawn to, and the result.

    The page announces what is new in it.
    """

    board: int = 0
    calls: tuple[SeenCall, ...] = ()
    contract: Contract | None = None
    led: Seat | None = None
    trick: int = 0
    cards: tuple[PlayedCard, ...] = ()
    winner: Seat | None = None
    claim: SeenClaim | None = None
    result: Result | None = None
    score_ns: int = 0
    voided: Voided | None = None
    irregularities: tuple[SeenIrregularity, ...] = ()

    @classmethod
    def of(cls, view: View | None) -> SayingRegion:
        """Return the region of a table."""
        if view is None:
            return cls()
        return replace(cls._of_game(view), irregularities=view.incidents.irregularities)

    @classmethod
    def _of_game(cls, view: View) -> SayingRegion:
        number, complete = view.board.number, sum(view.won)
        if view.phase is Phase.AUCTION:
            return cls(number, (view.auction or ())[-4:])
        if view.phase is Phase.CLARIFICATION:
            led = None if view.lead is None else view.lead.seat
            return cls(number, (view.auction or ())[-4:], view.contract, led)
        if view.phase is Phase.OVER:
            return cls(number, contract=view.contract, result=view.result, score_ns=view.score_ns or 0)
        if not view.trick and view.last_trick is not None:
            last = view.last_trick
            return cls(
                number, (), view.contract, None, complete, last.cards, last.winner, view.claim, voided=view.voided
            )
        return cls(number, (), view.contract, None, complete + 1, view.trick, None, view.claim, voided=view.voided)

    def html(self, language: str) -> str:
        """Return the HTML inside the element: one line per fact, each with a key by which the page recognises it."""
        _ = words.say(language)
        parts = [_fact(f"{self.board}c{call.number}", _call_said(call, language)) for call in self.calls]
        if self.contract is not None and self.result is None:
            parts.append(_fact(f"{self.board}k", words.contract_text(self.contract, language)))
        if self.led is not None:
            led = _("{seat} has led face down.").format(seat=words.seat_name(self.led, language))
            parts.append(_fact(f"{self.board}l", led))
        parts.extend(_fact(f"{self.board}p{int(played.card)}", _played_said(played, language)) for played in self.cards)
        if self.winner is not None:
            taken = _("{seat} wins the trick").format(seat=words.seat_name(self.winner, language))
            parts.append(_fact(f"{self.board}w{self.trick}", taken))
        if self.claim is not None:
            claims = _("{seat} claims.").format(seat=words.seat_name(self.claim.seat, language))
            parts.append(_fact(f"{self.board}o{self.claim.offer}", claims))
        if self.voided is not None:
            key = f"{self.board}v{self.voided.claimer.letter}{self.voided.by.letter}{self.trick}.{len(self.cards)}"
            parts.append(_fact(key, words.voided_sentence(self.voided, language)))
        parts.extend(
            _fact(f"{self.board}i{one.number}", irregularity_sentence(one, language)) for one in self.irregularities
        )
        if self.result is not None:
            ended = words.result_sentence(self.result, language)
            score = words.score_sentence(self.score_ns, language)
            parts.append(_fact(f"{self.board}r", f"{ended}. {score}"))
        return "".join(parts)

    @property
    def attributes(self) -> str:
        """Always hidden: only the page's script reads it."""
        return "hidden"


def _fact(key: str, sentence: str) -> str:
    return f'<p data-fact="{escape(key)}">{escape(sentence)}</p>'


def _call_said(call: SeenCall, language: str) -> str:
    _ = words.say(language)
    heard = {"seat": words.seat_name(call.seat, language), "call": words.call_name(call.call, language)}
    said = _("{seat}: {call}").format_map(heard)
    return (
        f"{said}{_(', alerted')}{_(': ') + phrases.in_language(call.explanation, language) if call.explanation else ''}"
        if call.alerted
        else said
    )


def _played_said(played: PlayedCard, language: str) -> str:
    heard = {"seat": words.seat_name(played.seat, language), "card": words.card_name(played.card, language)}
    return words.say(language)("{seat}: {card}").format_map(heard)
