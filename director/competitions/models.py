"""The model of a competition: what a club announces, on the screen an event (in the log that is another thing)."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Final
from uuid import UUID, uuid4

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from director.clubs.models import Club
from director.competitions.watching import Watching
from director.movements.matches.rooms import MATCH_TABLES
from play.store.one_page import once_a_page
from play.stored import ChoiceField, StoredChoices

__all__ = ["BARRED", "Competition", "Eligibility", "Kind", "Method", "Scale", "is_in_a_hall"]


BARRED: Final = ("blue", "red", "yellow", "brown")
"""What an organiser may bar: the categories of systems but the natural one, and brown-sticker conventions (6.4(3))."""


class Kind(StoredChoices):
    """Who the contestants are (article 5)."""

    PAIRS = "pairs", _("pairs")
    TEAMS = "teams", _("teams")
    INDIVIDUAL = "individual", _("single players")


class Eligibility(StoredChoices):
    """Who may enter (article 5); `director.entries.admission.eligibility` has what follows."""

    OPEN = "open", _("everybody")
    WOMEN = "women", _("women")
    MEN = "men", _("men")
    MIXED = "mixed", _("mixed: a woman and a man")
    SPECIAL_MIXED = "special_mixed", _("special mixed teams: a pair of women and a pair of men")


class Method(StoredChoices):
    """How the boards are scored."""

    MATCHPOINTS = "matchpoints", _("matchpoints")
    CROSS_IMPS = "cross_imps", _("cross-IMPs")
    BUTLER = "butler", _("Butler")
    IMPS = "imps", _("IMPs")
    """Of teams, room against room."""
    BOARD_A_MATCH = "bam", _("board-a-match")
    """Of teams: each board is won, drawn or lost (一副一比)."""

    @property
    def scoring(self) -> str:
        """The value of `scoring.exchange.results.Scoring`."""
        return "board_a_match" if self is Method.BOARD_A_MATCH else self.value


class Scale(StoredChoices):
    """The victory points of a match: the scales of the World Bridge Federation, or the organiser's own (article 42)."""

    CONTINUOUS = "continuous", _("with decimals")
    DISCRETE = "discrete", _("whole numbers")
    OWN = "own", _("a scale of your own")


def new_key() -> str:
    """Return the secret part of the address at which players take their names: nobody guesses it."""
    return token_urlsafe(12)


class Competition(models.Model):
    """An event of a club for pairs, for teams or for single players, in one session or several.

    Who has the address with `join_key` takes a name that is entered without an account. `profile` names the regulations
    of its tables (`play.table.profiles`). `watching` is who may see hands at its tables, with `watching_minutes` of
    delay where it is `Watching.MINUTES`. `match_tables` are the tables of a match of teams: 2 for teams of four to
    six, 4 for teams of eight (article 5.1). `scale` is for matches of teams and of pairs in a Swiss (article 42);
    `own_scale` is the text of the organiser's own (`scoring.match.vp.bands`). Players enter themselves from
    `entries_open`, None for at once, until `entries_close`, None for the start of the first session. More entries than
    `capacity` wait; None is no limit. `fee` is what an entry costs, in words. With `registered_names` its results show
    players under the names with which they are registered, and keep them (article 52.1(1)). The system cards of the
    pairs count as they stand at `cards_due` (article 8.2). `languages` are the codes of its official languages,
    separated by spaces, empty for those of the regulations (articles 37.8, 39.8). `card_parts` are the parts of a
    system card that must be filled in, in the same way (article 8.1). `deposit` is what an appeal costs until it is
    found reasonable, in words (article 54.3). `barred` are the kinds of system that are not played, codes of `BARRED`
    (article 6.4(3)). `supplement` are supplementary regulations in the words of the organiser (Law 80B2(f)).
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="competitions")
    name = models.CharField(max_length=60)
    about = models.TextField(max_length=4000, blank=True, default="")
    method = ChoiceField(max_length=12, choices=Method.choices, default=Method.MATCHPOINTS)
    kind = ChoiceField(max_length=10, choices=Kind.choices, db_default=Kind.PAIRS, default=Kind.PAIRS)
    scale = ChoiceField(max_length=10, choices=Scale.choices, db_default="continuous", default=Scale.CONTINUOUS)
    own_scale = models.TextField(max_length=4000, blank=True, db_default="", default="")
    match_tables = models.PositiveSmallIntegerField(default=MATCH_TABLES, db_default=MATCH_TABLES)
    profile = models.CharField(max_length=40)
    watching = ChoiceField(max_length=12, choices=Watching.choices, default=Watching.NOBODY)
    watching_minutes = models.PositiveSmallIntegerField(default=0)
    join_key = models.CharField(max_length=24, default=new_key, editable=False)
    entries_open = models.DateTimeField(null=True, blank=True)
    entries_close = models.DateTimeField(null=True, blank=True)
    capacity = models.PositiveSmallIntegerField(null=True, blank=True)
    eligibility = ChoiceField(
        max_length=13, choices=Eligibility.choices, db_default=Eligibility.OPEN, default=Eligibility.OPEN
    )
    fee = models.CharField(max_length=40, blank=True, db_default="", default="")
    cards_due = models.DateTimeField(null=True, blank=True)
    languages = models.CharField(max_length=40, blank=True, default="", db_default="")
    card_parts = models.CharField(max_length=80, blank=True, default="", db_default="")
    registered_names = models.BooleanField(default=False, db_default=False)
    deposit = models.CharField(max_length=40, blank=True, db_default="", default="")
    barred = models.CharField(max_length=40, blank=True, db_default="", default="")
    supplement = models.TextField(max_length=8000, blank=True, db_default="", default="")
    announced_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="competitions_announced"
    )
    announced_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        db_table = "director_competition"

    def __str__(self) -> str:
        return self.name

    def compared(self, boards: int) -> int:
        """Return how many comparisons of two tables a match of so many boards has, by which its scale is chosen."""
        return boards * self.match_tables // MATCH_TABLES


@once_a_page
def is_in_a_hall(competition: UUID) -> bool:
    """Return whether an event is played at real tables, where no robot plays: its sessions are alike in that."""
    return Competition.objects.filter(pk=competition, sessions__hall=True).exists()
