"""The official languages of an event (articles 37.8, 39.8): those that its organiser chooses, else by regulations."""

from __future__ import annotations

from dataclasses import replace

from play.table.profiles import REGULATIONS
from play.table.profiles.condition import Condition
from play.table.rules import LANGUAGES, TableRules

__all__ = ["official_languages", "with_languages"]


def official_languages(chosen: str, profile: str) -> tuple[str, ...]:
    """Return the codes of the official languages; none where every language is. Raise KeyError.

    `chosen` has the codes that the organiser has chosen, separated by spaces; `profile` names the regulations.
    """
    by_profile = str(REGULATIONS[profile][Condition.LANGUAGES].value)
    return tuple(code for code in (chosen or by_profile).split() if code in LANGUAGES)


def with_languages(rules: TableRules, chosen: str) -> TableRules:
    """Return the rules of a table of an event for which these languages were chosen."""
    return replace(rules, languages=tuple(chosen.split())) if chosen else rules
