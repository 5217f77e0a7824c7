"""The words for results, scores and the phases of a board."""

from __future__ import annotations

from frontend.languages import say
from frontend.words.contracts import contract_name, contract_text
from frontend.words.seats import side_name
from laws.table.phases import Phase
from laws.values.contract import Contract, PassedOut, Played, Result
from laws.values.seats import Side

__all__ = [
    "number_name",
    "outcome_name",
    "outcome_text",
    "phase_name",
    "result_sentence",
    "score_name",
    "score_sentence",
    "signed",
    "unplayed_name",
    "unplayed_sentence",
]


def number_name(number: int, language: str) -> str:
    """Return a number from one to thirteen as a word, others in figures."""
    _ = say(language)
    words = (
        _("one"),
        _("two"),
        _("three"),
        _("four"),
        _("five"),
        _("six"),
        _("seven"),
        _("eight"),
        _("nine"),
        _("ten"),
        _("eleven"),
        _("twelve"),
        _("thirteen"),
    )
    return words[number - 1] if 1 <= number <= len(words) else str(number)


def outcome_text(over: int, language: str) -> str:
    """Return the outcome of a contract by its tricks above or below it: made, made with one overtrick, down two."""
    _ = say(language)
    if over == 0:
        return _("made")
    if over < 0:
        return _("down {number}").format(number=number_name(-over, language))
    if over == 1:
        return _("made with one overtrick")
    return _("made with {number} overtricks").format(number=number_name(over, language))


def result_sentence(result: Result, language: str) -> str:
    """Return how the board ended: 4♠X by South, down two."""
    _ = say(language)
    match result:
        case PassedOut():
            return _("Passed out")
        case Played(contract, _tricks):
            words = {"contract": contract_text(contract, language), "outcome": outcome_text(result.over, language)}
            return _("{contract}, {outcome}").format_map(words)


def unplayed_sentence(contract: Contract | None, language: str) -> str:
    """Return how a board ended that was set aside: 4♠ by South, not played; without a contract, that it was not."""
    if contract is None:
        return say(language)("Not played")
    return say(language)("{contract}, not played").format(contract=contract_text(contract, language))


def unplayed_name(contract: Contract | None, language: str) -> str:
    """Return how a board ended that was set aside, as it is spoken."""
    if contract is None:
        return say(language)("Not played")
    return say(language)("{contract}, not played").format(contract=contract_name(contract, language))


def outcome_name(result: Result, language: str) -> str:
    """Return how the board ended, as it is spoken: 4 spades doubled by South, down two."""
    match result:
        case PassedOut():
            return result_sentence(result, language)
        case Played(contract, _tricks):
            words = {"contract": contract_name(contract, language), "outcome": outcome_text(result.over, language)}
            return say(language)("{contract}, {outcome}").format_map(words)


def signed(points: int) -> str:
    """Return a score with its sign, as it is printed: +430, −50, 0."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def score_sentence(score_ns: int, language: str, side: Side = Side.NS) -> str:
    """Return the score from one side: NS +430, EW −430."""
    if side is Side.NS:
        return say(language)("NS {score}").format(score=signed(score_ns))
    return say(language)("EW {score}").format(score=signed(-score_ns))


def score_name(score_ns: int, language: str, side: Side = Side.NS) -> str:
    """Return the score from North-South's side as it is spoken: North-South minus 1700."""
    _ = say(language)
    words = {"side": side_name(side, language), "points": abs(score_ns)}
    if not score_ns:
        return _("{side} 0").format_map(words)
    if (score_ns if side is Side.NS else -score_ns) < 0:
        return _("{side} minus {points}").format_map(words)
    return _("{side} plus {points}").format_map(words)


def phase_name(phase: Phase, language: str) -> str:
    """Return the phase of the board."""
    _ = say(language)
    match phase:
        case Phase.AUCTION:
            return _("Auction")
        case Phase.CLARIFICATION:
            return _("Opening lead")
        case Phase.PLAY:
            return _("Play")
        case Phase.OVER:
            return _("Board over")
