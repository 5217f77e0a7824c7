"""The fields of an announcement that are for a Swiss, and for victory points (articles 17 and 42)."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from director.competitions.models import Method, Scale
from director.competitions.regulated import scale_by
from director.pages.events.scale_words import malformed_words
from director.pages.shared.sheet import Lines, Sheet
from director.sessions.models import Movement
from scoring.match.vp.bands import MalformedScale, read_scale

__all__ = ["FURTHER", "PointsFields", "SwissFields"]

_LONGEST: Final = 240
FURTHER: Final = frozenset({"pairing", "first", "level", "hold", "interval", "scale", "own_scale"})


class PointsFields(Sheet):
    """The scale of victory points."""

    scale = forms.ChoiceField(
        label=_("Victory points"),
        required=False,
        choices=[("", _("As the regulations say")), *Scale.choices],
        help_text=_("The scales of the World Bridge Federation (article 42)."),
    )
    own_scale = Lines(
        label=_("Scale of your own"),
        max_length=4000,
        help_text=_(
            "A line for each band of IMPs: the first and last margin, the winner’s points, the loser’s, as in"
            " “0-2\u00a010\u00a010”; the last band has no end: “31+\u00a020\u00a00” (article 42.4). Match"
            " points are the two lines “0\u00a01\u00a01” and “1+\u00a02\u00a00” (article 24.1(3))."
        ),
    )

    def clean_points(self, data: dict[str, Any], *, needed: bool) -> None:
        """Settle the scale: the one chosen, else that of the regulations; the text of one's own must be a scale."""
        data["scale"] = data.get("scale") or (scale_by(data.get("profile", "")) if needed else Scale.CONTINUOUS)
        if needed and not data["scale"]:
            self.add_error("scale", _("These regulations name no scale: choose one."))
        if data.get("scale") != Scale.OWN:
            data["own_scale"] = ""
            return
        try:
            read_scale("own scale", data.get("own_scale", ""))
        except MalformedScale as malformed:
            self.add_error("own_scale", malformed_words(malformed))


class SwissFields(PointsFields):
    """How the rounds of a Swiss are paired, and how long they rest between them."""

    pairing = forms.ChoiceField(
        label=_("Pairing of a Swiss"),
        required=False,
        choices=[
            ("", _("nearest in score, nobody meets twice (article 17.1)")),
            ("special", _("by zones of winners and losers, until one winner is left (article 17.2)")),
        ],
    )
    first = forms.ChoiceField(
        label=_("First round of a Swiss"),
        required=False,
        choices=[("", _("the first against the middle")), ("ends", _("the first against the last"))],
        help_text=_("By the order of seeds and entries (article 17.3)."),
    )
    level = forms.ChoiceField(
        label=_("Equal points in a Swiss"),
        required=False,
        choices=[
            ("", _("paired by their places (article 17.5(1))")),
            ("number", _("paired by their numbers (article 17.5(2))")),
        ],
    )
    hold = forms.BooleanField(
        label=_("The director looks at each pairing of a Swiss before it is published"), required=False
    )
    interval = forms.IntegerField(
        label=_("Minutes between rounds"),
        required=False,
        min_value=0,
        max_value=_LONGEST,
        help_text=_("Until then a Swiss is paired again when a result is corrected (article 17.8)."),
    )

    def clean_swiss(self, data: dict[str, Any]) -> None:
        """Settle what belongs to a Swiss; elsewhere nothing of it is stored."""
        is_swiss = data.get("movement") == Movement.SWISS
        data["interval"] = data.get("interval") or 0
        data["swiss"] = {}
        if not is_swiss:
            return
        data["swiss"] = {
            "special": data.get("pairing") == "special",
            "ends": data.get("first") == "ends",
            "by_number": data.get("level") == "number",
            "hold": bool(data.get("hold")),
        }
        if data.get("method") == Method.BUTLER:
            self.add_error("method", _("A Swiss of pairs is scored by matchpoints or cross-IMPs."))
