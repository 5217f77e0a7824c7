"""Why somebody calls the director: the nine cases of article 36.3 in words, and a call as others read it."""

from __future__ import annotations

from typing import Final

from frontend import words
from frontend.citations import citation

__all__ = ["REASONS", "reason_sentence", "reasons"]

_NINE: Final = 9
REASONS: Final = tuple(f"36.3({number})" for number in range(1, _NINE + 1))
"""The paragraphs, which are what the log holds."""


def reasons(language: str) -> tuple[tuple[str, str], ...]:
    """Return the nine reasons in their order: the paragraph, and its words."""
    _ = words.say(language)
    said = (
        _("A call or play is not explained"),
        _("An opponent corrects an explanation of his side"),
        _("Explanations contradict each other"),
        _("An insufficient bid"),
        _("A call, lead or play out of turn"),
        _("A defender has exposed a card"),
        _("A claim is disputed"),
        _("I have heard others talk of a hand that may still be played"),
        _("Other improper conduct"),
    )
    return tuple(zip(REASONS, said, strict=True))


def reason_sentence(text: str, language: str) -> str:
    """Return what stands in the log as people read it: a reason of article 36.3 in words, anything else unchanged."""
    said = dict(reasons(language)).get(text)
    return text if said is None else words.say(language)("{said} ({law})").format(
        said=said, law=citation((text,), language)
    )
