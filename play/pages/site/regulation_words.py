"""Regulation profiles, the sources of their lines, and the platform's own decisions in the reader's language."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from frontend.citations import citation
from play.pages.site.condition_words import CONDITIONS
from play.table.profiles.decisions import DecisionKind
from play.table.profiles.line import OwnChoice, Paragraphs, Published, Source, Unstated

__all__ = ["ABOUT", "DECISIONS", "PROFILES", "source_words"]

PROFILES: Final[dict[str, Promise]] = {
    "ccba_2018_screens": _("CCBA 2018 with screens"),
    "ccba_2018": _("CCBA 2018 without screens"),
    "chinese_club": _("Chinese club evening"),
    "wbf": _("WBF"),
    "ebu_online": _("EBU online"),
    "acbl_online": _("ACBL online"),
    "social": _("Social"),
}
"""The names of the profiles, by the name that stands in the log."""

ABOUT: Final[dict[str, Promise]] = {
    "ccba_2018_screens": _("The Chinese competition rules of 2018, at a table with screens."),
    "ccba_2018": _("The Chinese competition rules of 2018, at a table without screens."),
    "chinese_club": _("The Chinese competition rules of 2018 without screens, with what a club sets for its evening."),
    "wbf": _("World championships, as far as the texts cited here say."),
    "ebu_online": _("Online play of the English Bridge Union, as far as the texts cited here say."),
    "acbl_online": _("Online play of the American Contract Bridge League, as far as the text cited here says."),
    "social": _("Play among friends, without a director."),
}
"""What each profile is, in a sentence."""

DECISIONS: Final[dict[DecisionKind, Promise]] = {
    DecisionKind.REFUSED: _("An illegal call or play is refused, with the Law that forbids it."),
    DecisionKind.REVOKE_REFUSED: _("A card that does not follow suit is refused."),
    DecisionKind.POINTED_OUT: _("Attention is drawn to an irregularity as soon as it happens."),
    DecisionKind.TRAY_MOVED: _("The tray is moved when both players on its side have called."),
    DecisionKind.PAUSE_KEPT: _(
        "What a player chooses during a pause is held until the pause is over; nobody else sees it before."
    ),
    DecisionKind.FACED: _("The opening lead is turned over when the clarification period has ended."),
    DecisionKind.NOT_FACED: _("No clock turns the opening lead over."),
    DecisionKind.CLAIM_CERTAIN: _("A claim that no play by anybody could change is accepted."),
    DecisionKind.CLAIM_VOID: _("A contested claim is void."),
    DecisionKind.CLAIM_SEARCHED: _("A contested claim is worked out from the lines of normal play (Law 70)."),
    DecisionKind.CLAIM_UNRULED: _(
        "Where that leaves something open, the worst line that was found counts after a while."
    ),
    DecisionKind.SLIP_GRANTED: _("What a director would judge takes its default; a slip in the auction is put right."),
    DecisionKind.QUESTION_UNRULED: _(
        "Where the director does not take the call in time, a question that stops play takes its default."
    ),
    DecisionKind.CALL_UNHEARD: _("A call for the director is put on record, and play goes on."),
    DecisionKind.ALERT_HIDDEN: _("Alerts and explanations are kept from the caller’s partner."),
    DecisionKind.AUCTION_HIDDEN: _("The auction is shown as long as it may be seen."),
    DecisionKind.PERIOD_OVER: _("The result of a board is final when its correction period has ended."),
}
"""What the platform decides by itself."""


def source_words(source: Source, language: str) -> str:
    """Return where a line stands: paragraphs, a text and the place in it, whose choice it is, or that it is not
    stated.
    """
    match source:
        case Paragraphs(refs):
            return citation(refs, language)
        case Published(title, place, _address):
            return f"{title}: {place}"
        case OwnChoice(()):
            return gettext("the club’s choice")
        case OwnChoice(powers):
            return gettext("the club’s choice (%(paragraph)s)") % {"paragraph": citation(powers, language)}
        case Unstated(follows):
            if follows is None:
                return gettext("not stated: default")
            return gettext("not stated: follows from “%(line)s”") % {"line": CONDITIONS[follows]}
