"""Every command of the Laws has a way from a page to the table, or a reason why it has none."""

from __future__ import annotations

import typing

from laws.protocol import commands
from play.table.attempts import GAME, PLAYERS
from play.wire import parsing
from tests.play.wire.test_parsing import UNDERSTOOD

ACCIDENTS = {"PlayTogether", "Expose", "TryToPrevent", "LookAtHand", "SuggestCard", "MisplaceCard"}
"""What hands and voices do by accident at a real table, and a browser cannot (Laws 24, 43A2, 45D, 45F, 49, 58B)."""
SCREENS = {"PushTray", "OpenAperture", "AlertCall", "AcknowledgeAlert", "DenyAlert"}
"""What is done only where a screen stands on the table (article 35): no table is opened with one yet."""
DIRECTORS = {"GiveRuling", "WarnPlayer"}
"""What the director does on a page of his own."""
PLATFORMS = {"PeriodEnds", "FindClaim", "LeaveUnruled"}
"""What the platform says when a clock or a worker is done."""
LATER = {"CallOnNextBoard", "RoundEnds"}
"""What the platform will say when the boards of a table know of each other (Laws 64B4, 64B5, 69A)."""


def names(of: typing.Iterable[type]) -> set[str]:
    """The names of these classes."""
    return {one.__name__ for one in of}


def test_every_command_can_be_sent_or_has_a_reason_why_not() -> None:
    sent = {type(attempt) for _, attempt in UNDERSTOOD if isinstance(attempt, PLAYERS)}
    assert sent == set(PLAYERS)
    lists = (names(sent), ACCIDENTS, SCREENS, DIRECTORS, PLATFORMS, LATER)
    every = names(typing.get_args(commands.Command))
    assert set.union(*lists) == every
    assert sum(map(len, lists)) == len(every), "a command stands on two lists"


def test_what_reaches_the_laws_is_what_somebody_may_send() -> None:
    assert names(GAME) == names(PLAYERS) | DIRECTORS | PLATFORMS


def test_no_message_is_without_an_example() -> None:
    said = {fields["do"] for fields, _ in UNDERSTOOD}
    assert said == {*parsing._AT_TABLE, *parsing._IN_GAME}
