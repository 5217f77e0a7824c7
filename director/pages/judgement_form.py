"""The form of a judgement: what it rests on, and the score that it gives."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from director.pages.ruling_forms import AssignedForm
from director.pages.sheet import Lines
from director.results.judgement_models import Facts
from director.results.judging import SPLIT, Grounds
from frontend.citations import citation
from frontend.lawbook import statements
from laws.values.paragraph import Paragraph
from scoring.results.outcomes import Adjusted

__all__ = ["JudgementForm"]

_LONGEST: Final = 1000


class JudgementForm(AssignedForm):
    """A judgement on one result (Laws 12C1, 84, 85); without a text for the score that of the table stands."""

    law = forms.ChoiceField(label=_("By which Law"))
    facts = Lines(label=_("What happened"), max_length=2 * _LONGEST)
    facts_are = forms.ChoiceField(label=_("The facts are"), choices=Facts.choices)
    alternatives = Lines(label=_("Logical alternatives"), max_length=_LONGEST)
    suggested = Lines(label=_("What the information suggested"), max_length=_LONGEST)
    split = forms.ChoiceField(label=_("Different scores by"), required=False)

    field_order = (
        *("law", "facts", "facts_are", "alternatives", "suggested"),
        *("ns_text", "ew_text", "split", "pointed_out", "reason"),
    )

    def __init__(self, *args: Any, language: str, **options: Any) -> None:
        super().__init__(*args, **options)
        law, split = self.fields["law"], self.fields["split"]
        assert isinstance(law, forms.ChoiceField)
        assert isinstance(split, forms.ChoiceField)
        law.choices = [(one.law, f"{one.cited} – {one.about}") for one in statements(language)]
        split.choices = [("", "–"), *((one, citation([Paragraph.parse(one)], language)) for one in SPLIT)]
        self.fields["facts"].required = True
        self.fields["ns_text"].required = False
        self.fields["ns_text"].help_text = _(
            "4S N =, or points for North-South: −420. With weights: 60 % 4S N = + 40 % 4S N -1, for up to 100 %. "
            "Empty: the score of the table stands."
        )

    def clean(self) -> dict[str, Any]:
        """Add the `awarded` score. Raise ValidationError where the sides differ without a Law that lets them."""
        data = super().clean()
        if data.get("ew_text") and not data.get("ns_text") and "ns_text" not in self.errors:
            self.add_error("ns_text", _("Write what North-South gets too."))
        award = data.get("awarded")
        if isinstance(award, Adjusted) and (award.ns != award.ew) != bool(data.get("split")):
            self.add_error("split", _("Scores that do not balance need a Law that lets them, and only they."))
        return data

    @property
    def awarded(self) -> Adjusted | None:
        """The score of both sides of a valid form; None lets the score of the table stand."""
        return self.cleaned_data.get("awarded")

    @property
    def grounds(self) -> Grounds:
        """What the judgement of a valid form rests on."""
        data = self.cleaned_data
        return Grounds(
            data["law"],
            data["facts"],
            Facts(data["facts_are"]),
            data["alternatives"],
            data["suggested"],
            data["split"] if self.awarded is not None else "",
        )
