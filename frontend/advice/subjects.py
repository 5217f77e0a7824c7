"""The subjects of the law adviser: their order, their titles, their time limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from frontend.words import lexicon, sentence
from laws.advice.behind_screen import PREFIX
from laws.advice.tree import slug
from laws.engine.chapters import BY_KIND
from laws.sentences.catalogue import CATALOGUE
from laws.sentences.sentence import say
from laws.table.kinds import Kind
from laws.values.paragraph import Paragraph

__all__ = ["NAMES", "contents", "limits_of", "subject_of"]

_GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "auction": (
        "INSUFFICIENT_BID",
        "PASS_OUT_OF_TURN",
        "BID_OUT_OF_TURN",
        "DOUBLE_OUT_OF_TURN",
        "CHANGE_OF_CALL",
        "INADMISSIBLE_DOUBLE",
        "CALL_BY_SILENCED_PLAYER",
        "BID_ABOVE_SEVEN",
        "CALL_AFTER_FINAL_PASS",
        "EXPOSED_IN_AUCTION",
    ),
    "play": (
        "OPENING_LEAD_OUT_OF_TURN",
        "DECLARERS_LEAD_OUT_OF_TURN",
        "DEFENDERS_LEAD_OUT_OF_TURN",
        "REVOKE",
        "EXPOSED_CARD",
        "PENALTY_CARD_NOT_PLAYED",
        "PREMATURE_PLAY",
        "PLAY_BEFORE_RIGHT_LEAD",
        "CARDS_TOGETHER.CARD_OF_SEVERAL",
        "FIFTH_CARD",
        "MISPLACED_CARD",
        "UNINTENDED_DESIGNATION",
        "DUMMYS_CARD",
        "DUMMYS_SUGGESTION",
        "HAND_TO_LEAD_FROM",
    ),
    "screens": (
        "SCREENS.INSUFFICIENT_BID",
        "SCREENS.PASS_OUT_OF_TURN",
        "SCREENS.BID_OUT_OF_TURN",
        "SCREENS.DOUBLE_OUT_OF_TURN",
        "SCREENS.CHANGE_OF_CALL",
        "SCREENS.INADMISSIBLE_DOUBLE",
        "SCREENS.BID_ABOVE_SEVEN",
        "SCREENS.CALL_AFTER_FINAL_PASS",
        "SCREENS.EXPOSED_IN_AUCTION",
        "SCREENS.OPENING_LEAD_OUT_OF_TURN",
        "SCREENS.EXPOSED_CARD",
    ),
    "information": (
        "CALL_AFTER_MISINFORMATION",
        "DAMAGE_BY_MISINFORMATION",
        "UNAUTHORISED_INFORMATION",
        "EXTRANEOUS_INFORMATION",
    ),
    "end": ("TRICKS", "WAIVER", "REVOKE.UNMENTIONED_REVOKE"),
    "later": (
        "PASS_OUT_OF_TURN.COMPARABLE_CALL",
        "BID_OUT_OF_TURN.COMPARABLE_CALL",
        "DOUBLE_OUT_OF_TURN.COMPARABLE_CALL",
        "LEAD_AFTER_WITHDRAWN_CALL",
        "SUITS_NOT_SPECIFIED",
        "LEAD_WITH_PENALTY_CARD",
        "PENALTY_CARD_TO_PLAY",
        "CARD_AFTER_MISINFORMATION",
        "INSUFFICIENT_BID.HELPED_BY_INSUFFICIENT_BID",
        "BID_OUT_OF_TURN.HELPED_BY_WITHDRAWN_CALL",
        "REVOKE.EQUITY_AFTER_REVOKE",
    ),
}
"""The subjects under the headings of the first page."""


_ARTICLE_35_2: Final = Paragraph.parse("35.2")


def contents(language: str) -> dict[str, list[tuple[str, str, str]]]:
    """Return the subjects of each heading: title, paragraphs, address."""
    return {
        group: [(*subject_of(name, language), f"{slug(name)}/") for name in names] for group, names in _GROUPS.items()
    }


def subject_of(name: str, language: str) -> tuple[str, str]:
    """Return the title and the paragraphs of a subject. Raise KeyError for an unknown one."""
    if name.startswith(PREFIX):
        title, _laws = subject_of(name.removeprefix(PREFIX), language)
        laws = lexicon(language).citation((_ARTICLE_35_2,))
        return sentence(say("screens.subject", subject=title), language), laws[:1].upper() + laws[1:]
    said = f"subject.{name}"
    laws = lexicon(language).citation(CATALOGUE[said].laws)
    return sentence(say(said), language), laws[:1].upper() + laws[1:]


NAMES: Final = {slug(name): name for names in _GROUPS.values() for name in names}
"""The name of each subject by its part of an address."""


def limits_of(subject: str, language: str) -> Iterator[str]:
    """Yield the time limits of the chapter, and that of an appeal."""
    of = subject.removeprefix(slug(PREFIX))
    chapter = next((BY_KIND[kind] for kind in Kind if slug(kind.name) == of), None)
    names = [*_MORE_LIMITS.get(subject, ()), "APPEAL"]
    if chapter is not None:
        names = [chapter.pointed.name, *chapter.limits, "APPEAL"]
    return (sentence(say(f"limit.{name}"), language) for name in names)


_MORE_LIMITS: Final = {
    "call-after-misinformation": ("EXPLANATION",),
    "card-after-misinformation": ("EXPLAINED_CARD",),
    "damage-by-misinformation": ("EXPLANATION", "EXPLAINED_CARD"),
    "unintended-designation": ("DESIGNATION",),
    "tricks": ("CLAIM",),
    "revoke-unmentioned-revoke": ("TRANSFER",),
}
"""The limits of what is not an irregularity, and so has no chapter by its kind."""
