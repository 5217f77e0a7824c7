"""The fields of the boards of a table: how many are dealt, or those of a file or pasted as text."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from play.pages.tables.boards import LARGEST_FILE, Upload, read_boards
from play.pages.tables.constraint_fields import ConstraintFields
from play.store.tables.boards import Dealt, Given

__all__ = ["BoardFields", "digest"]

MOST_DEALT = 100  # boards
CONSTRAINED = 16  # boards, where their number is not said


class BoardFields(forms.Form):
    """The fields of the boards.

    After `is_valid`, `upload` has the content of the file; None when no file was given. `kept` carries its good boards
    from the page that shows the bad ones to the next request.
    """

    number = forms.IntegerField(
        label=_("Number of boards"),
        required=False,
        min_value=1,
        max_value=MOST_DEALT,
        help_text=_("Dealt at random; without a number, as many as you like, or 16 that are as you say below."),
    )
    file = forms.FileField(
        label=_("A file of boards"),
        required=False,
        allow_empty_file=True,  # an empty file has no boards, which is reported below
        help_text=_("PBN or LIN, of at most 1 MB. With it, its boards are played and none are dealt."),
        widget=forms.FileInput(attrs={"accept": ".pbn,.lin,text/plain"}),
    )
    pasted = forms.CharField(
        label=_("Or boards as text"),
        required=False,
        max_length=LARGEST_FILE,
        strip=False,
        help_text=_("PBN or LIN, copied from elsewhere."),
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
    )
    kept = forms.CharField(required=False, max_length=LARGEST_FILE, widget=forms.HiddenInput)
    read = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{"label_suffix": ""} | options)
        self.upload: Upload | None = None

    def clean(self) -> dict[str, Any]:
        """Read the chosen file or the pasted boards, or else those kept from the last ones."""
        data: dict[str, Any] = super().clean() or {}
        # An error in a hidden field would be invisible.
        spoilt = self.errors.pop("kept", None) is not None
        self.errors.pop("read", None)
        file, before, pasted = data.get("file"), data.get("kept"), data.get("pasted") or ""
        is_new = bool(pasted.strip()) and digest(pasted) != data.get("read")
        try:
            if file:
                self.upload = _read(file)
            elif is_new:
                self.upload = _checked(read_boards(pasted.encode(), ""))
            elif before or spoilt:
                self.upload = _checked(read_boards((before or "").encode(), ""))
        except ValidationError as error:
            self.add_error("pasted" if is_new and not file else "file", error)
        return data

    def has_faults(self) -> bool:
        """Return whether the file just chosen has faults, which its owner should see first."""
        return self.upload is not None and bool(self.upload.left_out or self.upload.troubles)

    def boards(self, deals: ConstraintFields) -> Dealt | Given | None:
        """Return the boards to play; None, with an error on one of the forms, when there are none.

        `deals` is what they are to be like, which has been found valid.
        """
        if self.upload is not None:
            if deals.asks:
                deals.add_error(
                    None, _("Either boards of your own are played, or boards are dealt that are like this.")
                )
                return None
            return Given(self.upload.boards)
        number = self.cleaned_data["number"] or 0
        if not deals.asks:
            return Dealt(number)
        drawn = deals.boards(number or CONSTRAINED)
        return None if drawn is None else Given(drawn)


def digest(text: str) -> str:
    """Return a short name for pasted text, by which it is recognised when it comes back."""
    return sha256(text.encode()).hexdigest()


def _read(file: Any) -> Upload:
    if file.size > LARGEST_FILE:
        raise ValidationError(_("This file is larger than 1 MB. Boards alone are smaller: is it the right one?"))
    return _checked(read_boards(file.read(), file.name))


def _checked(upload: Upload) -> Upload:
    if not upload.boards:
        raise ValidationError(_("No board that can be played was found. Is it PBN or LIN?"))
    return upload
