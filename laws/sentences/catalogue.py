"""The catalogue: every sentence about a table, by its id."""

from __future__ import annotations

from typing import Final

from laws.sentences import (
    advice,
    choices,
    duties,
    evidence,
    explaining,
    facts,
    happenings,
    irregularities,
    questions,
    refusals,
)
from laws.sentences.sentence import Template

__all__ = ["CATALOGUE", "SECTIONS"]

SECTIONS: Final[dict[str, dict[str, Template]]] = {
    "advice": advice.TEMPLATES,
    "choices": choices.TEMPLATES,
    "duties": duties.TEMPLATES,
    "evidence": evidence.TEMPLATES,
    "explaining": explaining.TEMPLATES,
    "facts": facts.TEMPLATES,
    "happenings": happenings.TEMPLATES,
    "irregularities": irregularities.TEMPLATES,
    "questions": questions.TEMPLATES,
    "refusals": refusals.TEMPLATES,
}
"""The templates of each module of this package."""

CATALOGUE: Final[dict[str, Template]] = {name: text for section in SECTIONS.values() for name, text in section.items()}
"""The English template of each id. The pages translate the same ids."""
