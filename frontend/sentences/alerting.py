"""The lists of article 33 in words: what need not, must and must not be alerted; and what the rules of a table say
of one call, beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final, Literal

from frontend import words
from frontend.citations import citation
from laws.table.alerting import AlertNeed, AlertRule, alert_rule
from laws.table.auction import CallStatus
from laws.table.conditions import Alerts
from laws.values.calls import DOUBLE, REDOUBLE, Call, bid
from laws.values.cards import Denomination
from laws.values.seats import Seat
from laws.views.seen import SeenCall, View
from laws.views.viewer import ViewerKind

__all__ = ["DoubleRule", "HighRule", "Hint", "alert_lists", "hint_sentence", "hints"]

HighRule = Literal["free", "first_round", "as_others", "recommended"]
"""What the rules of a table say of alerts above 3NT."""
DoubleRule = Literal["free", "not_needed", "forbidden", "as_others"]
"""What they say of alerts of doubles and redoubles."""
_HIGH: Final = bid(4, Denomination.CLUBS)
"""The lowest call of which the rules of tables say something by its level."""


class Hint(Enum):
    """What is said of the alert of one call."""

    NO_DOUBLE = "no_double"
    DOUBLE_NOT_NEEDED = "double_not_needed"
    DOUBLE_AS_OTHERS = "double_as_others"
    NO_HIGH_CALL = "no_high_call"
    HIGH_AS_OTHERS = "high_as_others"
    HIGH_RECOMMENDED = "high_recommended"

    __hash__ = object.__hash__  # that of an Enum is slow


_OF_DOUBLES: Final[dict[DoubleRule, Hint]] = {
    "forbidden": Hint.NO_DOUBLE,
    "not_needed": Hint.DOUBLE_NOT_NEEDED,
    "as_others": Hint.DOUBLE_AS_OTHERS,
}
_OF_HIGH: Final[dict[HighRule, Hint]] = {"as_others": Hint.HIGH_AS_OTHERS, "recommended": Hint.HIGH_RECOMMENDED}
_LINES: Final = {
    Hint.NO_DOUBLE: AlertRule.NO_DOUBLE,
    Hint.DOUBLE_NOT_NEEDED: AlertRule.DOUBLE,
    Hint.NO_HIGH_CALL: AlertRule.NO_HIGH_CALL,
}


def _line_sentence(rule: AlertRule, language: str) -> str:
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
                (_line_sentence(rule, language), citation((rule.paragraph,), language))
                for rule in AlertRule
                if str(rule.paragraph).startswith(paragraph)
            ],
        )
        for heading, paragraph in headings.values()
    ]


def hints(view: View, high: HighRule, doubles: DoubleRule) -> tuple[tuple[int, Hint], ...]:
    """Return what is said beside the calls that this player alerts, by their numbers.

    It is said from the auction alone, which he sees, and not from what a call means. Nothing is refused.
    """
    seat = view.viewer.seat
    if view.viewer.kind is not ViewerKind.PLAYER or seat is None:
        return ()
    if not any(_is_listed(seen.call) and _alerts(view, seat, seen.seat) for seen in view.auction or ()):
        return ()
    made = _in_force(view.auction or ())
    found = (
        (seen.number, _hint([one.call for one in made[:place]], seen.call, high, doubles))
        for place, seen in enumerate(made)
        if _is_listed(seen.call) and _alerts(view, seat, seen.seat)
    )
    return tuple((number, hint) for number, hint in found if hint is not None)


def _is_listed(call: Call) -> bool:
    """Return whether the rules say anything of alerts of such a call: a double, a redouble, one above 3NT."""
    return call in (DOUBLE, REDOUBLE) or call >= _HIGH


def _alerts(view: View, seat: Seat, caller: Seat) -> bool:
    """Return whether this player alerts that player's calls (article 33.4)."""
    if view.conditions.screens:
        return caller.side is seat.side
    return caller is (seat.partner if view.conditions.alerts is Alerts.PARTNER else seat)


def _hint(before: Sequence[Call], call: Call, high: HighRule, doubles: DoubleRule) -> Hint | None:
    if call in (DOUBLE, REDOUBLE):
        return _OF_DOUBLES.get(doubles)
    if high == "first_round":
        return Hint.NO_HIGH_CALL if alert_rule(before, call, screens=False) is AlertRule.NO_HIGH_CALL else None
    return _OF_HIGH.get(high)


def hint_sentence(hint: Hint, language: str) -> str:
    """Return what is said, with the paragraph where it has one."""
    _ = words.say(language)
    said = {
        Hint.NO_DOUBLE: _("Without screens these are not alerted ({law}): {calls}"),
        Hint.NO_HIGH_CALL: _("Without screens these are not alerted ({law}): {calls}"),
        Hint.DOUBLE_NOT_NEEDED: _("These need not be alerted ({law}): {calls}"),
        Hint.DOUBLE_AS_OTHERS: _("By the rules of this table doubles and redoubles are alerted as other calls."),
        Hint.HIGH_AS_OTHERS: _("By the rules of this table calls above 3NT are alerted as those below."),
        Hint.HIGH_RECOMMENDED: _(
            "By the rules of this table an alert of a call above 3NT is recommended, and not compulsory."
        ),
    }[hint]
    line = _LINES.get(hint)
    if line is None:
        return said
    return said.format(law=citation((line.paragraph,), language), calls=_line_sentence(line, language))


def _in_force(calls: Sequence[SeenCall]) -> list[SeenCall]:
    standing = [seen for seen in calls if seen.status is CallStatus.STANDING]
    return sorted(standing, key=lambda seen: (seen.position, seen.number))
