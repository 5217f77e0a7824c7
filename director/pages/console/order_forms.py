"""The forms of the page of the room's order."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from director.pages.shared.sheet import OneLine, Sheet
from director.sessions.order.announcing import Announced
from frontend.sentences.room_words import template_label, warned_of

__all__ = ["EndForm", "LongerForm", "OvertimeForm", "PauseForm", "TellForm", "WarnForm"]

_LONGEST: Final = 200
_BY_CHOICE: Final = ("own", "begins", "minutes", "ends")
"""The announcements that make nothing true."""


class PauseForm(Sheet):
    """Why play is stopped: all players read it."""

    reason = OneLine(label=_("Reason, which all players read"), max_length=_LONGEST)


class TellForm(Sheet):
    """An announcement by a template, in the director's own words, or both; `left` are the minutes left in the round."""

    template = forms.ChoiceField(label=_("Announcement"))
    text = OneLine(label=_("In your own words"), max_length=_LONGEST, required=False)

    def __init__(self, *args: Any, left: int | None, **options: Any) -> None:
        super().__init__(*args, **options)
        self._left = left
        chosen = self.fields["template"]
        assert isinstance(chosen, forms.ChoiceField)
        language = get_language() or "en"
        chosen.choices = [
            (one, template_label(one, language)) for one in _BY_CHOICE if one != "minutes" or (left or 0) > 0
        ]

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError where nothing would be said."""
        data = super().clean() or self.cleaned_data
        if data.get("template") == "own" and not data.get("text"):
            self.add_error("text", _("Please fill this in."))
        return data

    @property
    def announced(self) -> Announced:
        """What is announced."""
        template = self.cleaned_data["template"]
        minutes = (self._left or 0) if template == "minutes" else 0
        return Announced(template, minutes, text=self.cleaned_data["text"])


class WarnForm(Sheet):
    """A warning to all for an offence of the catalogue (article 51)."""

    offence = forms.ChoiceField(label=_("Offence"))
    text = OneLine(label=_("In your own words"), max_length=_LONGEST, required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        chosen = self.fields["offence"]
        assert isinstance(chosen, forms.ChoiceField)
        chosen.choices = warned_of(get_language() or "en")

    @property
    def announced(self) -> Announced:
        """What is announced."""
        return Announced("warning", offence=self.cleaned_data["offence"], text=self.cleaned_data["text"])


class LongerForm(Sheet):
    """By how much the round in play is longer, and why."""

    minutes = forms.IntegerField(label=_("Minutes"), min_value=1, max_value=120)
    text = OneLine(label=_("Reason, which all players read"), max_length=_LONGEST)

    @property
    def announced(self) -> Announced:
        """What is announced."""
        return Announced("longer", self.cleaned_data["minutes"], text=self.cleaned_data["text"])


class EndForm(Sheet):
    """Why the session ends before its last round."""

    text = OneLine(label=_("Reason, which all players read"), max_length=_LONGEST)

    @property
    def announced(self) -> Announced:
        """What is announced."""
        return Announced("ended", text=self.cleaned_data["text"])


class OvertimeForm(Sheet):
    """How many minutes of overtime are allowed: fewer than before (article 22.3(1))."""

    minutes = forms.IntegerField(label=_("Minutes"), min_value=0, max_value=20)

    @property
    def announced(self) -> Announced:
        """What is announced."""
        return Announced("overtime", self.cleaned_data["minutes"])
