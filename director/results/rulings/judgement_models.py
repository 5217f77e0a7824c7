"""The model of judgements: what a ruling on a board rests on (Laws 12, 16, 84, 85)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from director.results.rulings.ruling_models import Ruling
from play.stored import ChoiceField, StoredChoices

__all__ = ["Facts", "Judgement"]


class Facts(StoredChoices):
    """How the director came to the facts (Laws 84, 85)."""

    AGREED = "84", _("agreed by both sides")
    FOUND = "85A", _("disputed, and found by the weight of the evidence")
    NOT_FOUND = "85B", _("disputed, and not found")


class Judgement(models.Model):
    """What a ruling on a board rests on; the ruling has the Law, the award, the reason, the author and the time.

    `facts` is what happened, in words, and `facts_are` how the director came to it. `alternatives` are the logical
    alternatives, and `suggested` what the information suggested (Law 16B1). `split` is the Law by which the two sides
    get different scores; empty where they get the same.
    """

    ruling = models.OneToOneField(Ruling, on_delete=models.CASCADE, primary_key=True, related_name="judgement")
    facts = models.TextField(max_length=2000)
    facts_are = ChoiceField(max_length=3, choices=Facts.choices)
    alternatives = models.TextField(max_length=1000, blank=True)
    suggested = models.TextField(max_length=1000, blank=True)
    split = models.CharField(max_length=40, blank=True)

    class Meta:
        db_table = "director_judgement"

    def __str__(self) -> str:
        return self.facts
