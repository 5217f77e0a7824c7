"""The lists of article 33 in words: what need not, must and must not be alerted, and the hint beside one call."""

from __future__ import annotations

from collections.abc import Sequence

from frontend import words
from frontend.citations import citation
from laws.table.alerting import AlertNeed, AlertRule, alert_rule
from laws.table.auction import CallStatus
from laws.table.conditions import Alerts
from laws.views.table_view import SeenCall, View

__all__ = ["alert_lists", "hints", "line_sentence"]


def line_sentence(rule: AlertRule, language: str) -> str:
    """Return what a line of the lists says of calls."""
    _ = words.say(language)
    return {
        AlertRule.NATURAL: _("Natural calls, but for those that must be alerted."),
        AlertRule.DOUBLE: _("Doubles and redoubles."),
        AlertRule.IN_DOUBT: _("Who is not sure whether to alert a call alerts it."),
        AlertRule.CONVENTIONAL: _("Conventional calls: those with a special meaning, or by agreement of the partners."),
        AlertRule.ADDED_MEANING: _(
            "Natural calls that say something else beside it by agreement; a natural opening bid that is forcing by"
            " agreement."
        ),
        AlertRule.JUMP_NOT_FORCING: _(
            "A jump in a new suit over partner’s opening bid or overcall that is not forcing."
        ),
        AlertRule.RESPONSE_NOT_FORCING: _(
            "A new suit that is not forcing, in response to an opening bid of one of a suit, by a player who has not"
            " called before."
        ),
        AlertRule.NO_DOUBLE: _("Doubles and redoubles."),
        AlertRule.NO_NOTRUMP: _(
            "Notrump bids that show a balanced or semi-balanced hand, or suggest a contract in notrump."
        ),
        AlertRule.NO_HIGH_CALL: _(
            "Calls at the four level and above, but for conventional calls in the first round of the auction."
        ),
    }[rule]


def alert_lists(language: str) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Return the three lists: heading, the paragraph that it stands in, and each line with its own."""
    _ = words.say(language)
    headings = {
        AlertNeed.NEED_NOT: (_("Need not be alerted"), "33.1"),
        AlertNeed.MUST: (_("Must be alerted"), "33.2"),
        AlertNeed.MUST_NOT: (_("Must not be alerted, without screens"), "33.3"),
    }
    return [
        (
            heading,
            paragraph,
            [
                (line_sentence(rule, language), citation((rule.paragraph,), language))
                for rule in AlertRule
                if str(rule.paragraph).startswith(paragraph)
            ],
        )
        for heading, paragraph in headings.values()
    ]


def hints(view: View) -> tuple[tuple[int, AlertRule], ...]:
    """Return, by the numbers of calls, why partner does not alert them without screens (article 33.3).

    It is said from the auction alone, which everybody sees, and where partners alert (33.4(2)). Nothing is refused.
    """
    conditions = view.conditions
    if conditions.screens or conditions.alerts is not Alerts.PARTNER or view.viewer.seat is None:
        return ()
    made = _in_force(view.auction or ())
    found = (
        (seen.number, alert_rule([one.call for one in made[:place]], seen.call, screens=False))
        for place, seen in enumerate(made)
        if seen.seat is view.viewer.seat.partner
    )
    return tuple((number, rule) for number, rule in found if rule.need is AlertNeed.MUST_NOT)


def _in_force(calls: Sequence[SeenCall]) -> list[SeenCall]:
    standing = [seen for seen in calls if seen.status is CallStatus.STANDING]
    return sorted(standing, key=lambda seen: (seen.position, seen.number))
