"""What lets a correction through or stops it (article 43, Law 79C), in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from frontend.citations import citation
from laws.values.paragraph import Paragraph
from scoring.results.correction import Finding, Why

__all__ = ["Stopped", "stopped"]

_WHY: Final = {
    Why.NOT_LISTED: _("An error of this kind adds to no score."),
    Why.NOT_AGREED: _("Not everybody at the table agrees, so it adds to no score."),
    Why.NOT_CHIEF: _("It is for the chief director to find that the contract or declarer was entered wrong."),
    Why.TOO_LATE: _("It was pointed out too late to add to a score."),
}


@dataclass(frozen=True, slots=True)
class Stopped:
    """The clause that stops a ruling from adding to a score, and what is left of it; empty where nothing is."""

    rule: str
    law: str
    why: str
    left: str = ""


def stopped(finding: Finding, left: str = "") -> Stopped:
    """Return in words what stops a ruling."""
    law = citation([Paragraph.parse(finding.rule)], get_language() or "en")
    return Stopped(finding.rule, law, str(_WHY[finding.why]), left)
