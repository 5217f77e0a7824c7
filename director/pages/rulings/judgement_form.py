"""The form of a judgement: what it rests on, and the score that it gives."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from director.pages.rulings.correction_forms import unread
from director.pages.rulings.ruling_forms import AssignedForm
from director.pages.shared.sheet import Lines, OneLine
from director.results.rulings.judgement_models import Facts
from director.results.rulings.judging import OWN_ERROR, SPLIT, Grounds
from director.results.rulings.written import NotWritten, score_written, with_own_error
from frontend.citations import citation
from frontend.lawbook.paragraphs import statements
from laws.values.paragraph import Paragraph
from laws.values.seats import Side
from scoring.results.outcomes import Adjusted

__all__ = ["JudgementForm"]

_LONGEST: Final = 1000


class JudgementForm(AssignedForm):
    """A judgement on one result (Laws 12C1, 84, 85); without a text for the score that of the table stands.

    Neither the Law nor how the facts were found is chosen before the director chooses it: both stay on record.
    """

    law = forms.ChoiceField(label=_("By which Law"))
    facts = Lines(label=_("What happened"), max_length=2 * _LONGEST)
    facts_are = forms.ChoiceField(label=_("The facts are"), choices=[("", "–"), *Facts.choices])
    alternatives = Lines(label=_("Logical alternatives"), max_length=_LONGEST)
    suggested = Lines(label=_("What the information suggested"), max_length=_LONGEST)
    split = forms.ChoiceField(label=_("Different scores by"), required=False)
    own_error = forms.ChoiceField(
        label=_("Side that damaged itself by a serious error or a gamble"),
        required=False,
        choices=[("", "–"), (Side.NS.name, _("North-South")), (Side.EW.name, _("East-West"))],
    )
    without_error = OneLine(
        label=_("Its result without that, after the irregularity"),
        max_length=40,
        required=False,
        help_text=_(
            "3NT E -1, or points for North-South. What it has lost from there to the score of the table stays its own "
            "(Law 12C1(e)(2)); the other side gets what follows from the irregularity."
        ),
    )

    field_order = (
        *("law", "facts", "facts_are", "alternatives", "suggested"),
        *("ns_text", "ew_text", "split", "own_error", "without_error", "pointed_out", "reason"),
    )

    def __init__(self, *args: Any, language: str, scored: int | None, **options: Any) -> None:
        super().__init__(*args, **options)
        self._scored = scored
        law, split = self.fields["law"], self.fields["split"]
        assert isinstance(law, forms.ChoiceField)
        assert isinstance(split, forms.ChoiceField)
        law.choices = [("", "–"), *((one.law, f"{one.cited} – {one.about}") for one in statements(language))]
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
        self._add_own_error(data)
        award = data.get("awarded")
        if isinstance(award, Adjusted) and (award.ns != award.ew) != bool(data.get("split")):
            self.add_error("split", _("Scores that do not balance need a Law that lets them, and only they."))
        return data

    def _add_own_error(self, data: dict[str, Any]) -> None:
        """Let a side keep its own part of the damage, or say why that cannot be."""
        side, award = data.get("own_error"), data.get("awarded")
        if not side or not isinstance(award, Adjusted) or self.errors:
            return
        if data.get("split") != OWN_ERROR:
            self.add_error("split", _("A loss by an own error is kept by Law 12C1(e)."))
        elif self._scored is None:
            self.add_error("own_error", _("The board has no score at the table from which it was lost."))
        else:
            try:
                without = score_written(data.get("without_error", ""), self._vulnerability)
            except NotWritten as wrong:
                self.add_error("without_error", unread(wrong))
            else:
                data["awarded"] = with_own_error(award, Side[side], without, self._scored)

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
