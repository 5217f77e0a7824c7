"""The official languages of an event in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from director.competitions.languages import official_languages
from director.competitions.models import Competition
from play.pages.site.condition_words import LANGUAGE_NAMES

__all__ = ["languages_text"]


def languages_text(competition: Competition) -> str:
    """Return the names of the official languages; empty where every language is one."""
    codes = official_languages(competition.languages, competition.profile)
    return _(", ").join(str(LANGUAGE_NAMES[code]) for code in codes)
