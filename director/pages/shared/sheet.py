"""What all forms of the pages of clubs have in common."""

from __future__ import annotations

from typing import Any

from django import forms

from play.people.accounts.forms import Pointing
from play.people.text import clean_text

__all__ = ["Lines", "OneLine", "Sheet"]


class OneLine(forms.CharField):
    """One line of text that others read, cleaned."""

    def clean(self, value: Any) -> Any:
        """Return the text as it is shown. Raise ValidationError."""
        return super().clean(clean_text(value or ""))


class Lines(forms.CharField):
    """Several lines of text that others read, each cleaned."""

    def __init__(self, *, required: bool = False, **options: Any) -> None:
        super().__init__(widget=forms.Textarea(attrs={"rows": 4}), required=required, **options)

    def clean(self, value: Any) -> Any:
        """Return the lines as they are shown. Raise ValidationError."""
        return super().clean("\n".join(clean_text(line) for line in (value or "").splitlines()).strip())


class Sheet(Pointing, forms.Form):
    """A form of the pages of clubs."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)
