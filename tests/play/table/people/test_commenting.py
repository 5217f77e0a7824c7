"""Where a comment stands in the log, and to whom it is shown when."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Command, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.protocol.events import BoardOpened, Event, Rewound
from laws.table.conditions import Conditions
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.deal import Deal
from laws.values.paragraph import Paragraph
from laws.values.seats import SEATS
from laws.views.viewer import DIRECTOR, VISITOR, Viewer, ViewerKind
from play.table.people.commenting import Comment, CommentLanguage, Placed, Topic, in_sight, place, reads_comments

NORTH, EAST, SOUTH, WEST = SEATS
DEAL = Deal.parse("N:AKQJ.5432.432.32 T987.AKQJ.765.54 6543.T987.AKQ.76 2.6.JT98.AKQJT98")
CALLS = ((NORTH, "1S"), (EAST, "P"), (SOUTH, "2S"), (WEST, "P"), (NORTH, "P"), (EAST, "P"))
AUCTION = tuple(MakeCall(seat, Call.parse(call)) for seat, call in CALLS)
H7 = (PlayCard(NORTH, Card.parse("H7"), from_dummy=True),)


def log_of(*commands: Command, step: int = 3) -> list[tuple[int, Event]]:
    """Return the events of these commands; between any two the log has others, which are none of the game."""
    opening = BoardOpened(Board.numbered(1), DEAL, Conditions())
    table = Table.open(opening.board, opening.deal, opening.conditions)
    events: list[Event] = [opening]
    for command in commands:
        decided = decide(table, command)
        assert isinstance(decided, tuple), decided
        for event in decided:
            table = evolve(table, event)
            events.append(event)
    return [(1 + step * number, event) for number, event in enumerate(events)]


def test_a_comment_without_a_topic_speaks_of_the_last_call_or_card() -> None:
    assert place(log_of(), Topic()) == Placed(1, 1)
    log = log_of(*AUCTION[:2])
    assert place(log, Topic()) == Placed(7, 7, EAST, Call.parse("P"))
    lead = (LeadFaceDown(EAST, Card.parse("HA")),)
    assert place(log_of(*AUCTION, *lead), Topic()) == Placed(19, log_of(*AUCTION, *lead)[-1][0], EAST, Call.parse("P"))
    faced = log_of(*AUCTION, *lead, FaceLead(EAST))
    assert place(faced, Topic()) == Placed(faced[-1][0], faced[-1][0], EAST, card=Card.parse("HA"))


def test_a_comment_stands_where_its_call_was_made_and_its_card_played() -> None:
    log = log_of(*AUCTION, LeadFaceDown(EAST, Card.parse("HA")), FaceLead(EAST), *H7)
    seen = log[-1][0]
    assert place(log, Topic(call=3)) == Placed(10, seen, SOUTH, Call.parse("2S"))
    assert place(log, Topic(card=Card.parse("H7"))) == Placed(seen, seen, SOUTH, card=Card.parse("H7"))


@pytest.mark.parametrize("topic", [Topic(call=7), Topic(call=9_999), Topic(card=Card.parse("S2"))])
def test_of_what_its_author_has_not_seen_nothing_is_said(topic: Topic) -> None:
    log = log_of(*AUCTION, LeadFaceDown(EAST, Card.parse("HA")))
    assert place(log, topic) is None
    assert place(log, Topic(card=Card.parse("HA"))) is None  # it lies face down


def test_a_call_made_again_after_a_taking_back_is_the_later_one() -> None:
    first = log_of(*AUCTION[:3])
    again = [*first, (20, Rewound(2, Paragraph.parse("85A1"))), (23, first[2][1])]
    assert place(again, Topic(call=2)) == Placed(23, 23, EAST, Call.parse("P"))
    assert place(again[:-1], Topic(call=2)) is None
    assert place(again, Topic(call=1)) == Placed(4, 23, NORTH, Call.parse("1S"))


def test_a_topic_is_one_thing() -> None:
    for bad in ({"call": -1}, {"call": 1, "card": Card.parse("S2")}):
        with pytest.raises(ValueError, match="one call or of one card"):
            Topic(**bad)  # type: ignore[arg-type]


def comments(*seen: int) -> Iterable[Comment]:
    """Return comments on the opening, written by persons 1, 2, … who had seen so much."""
    return [
        Comment(n, n, f"C{n}", CommentLanguage.ENGLISH, "text", Placed(1, number)) for n, number in enumerate(seen, 1)
    ]


def test_a_comment_tells_nothing_of_what_follows() -> None:
    """What its author knew when he wrote it counts, not the call that it speaks of."""
    assert [one.id for one in in_sight(comments(4, 19, 7), 7)] == [1, 3]
    assert [one.id for one in in_sight(comments(4, 19, 7), 7, frozenset({1}))] == [3]


def test_comments_are_for_those_who_see_all_hands() -> None:
    others = [Viewer.player(NORTH), Viewer(ViewerKind.SPECTATOR, NORTH), VISITOR, Viewer(ViewerKind.ROBOT, EAST)]
    assert [reads_comments(one) for one in (Viewer(ViewerKind.VUGRAPH), DIRECTOR)] == [True, True]
    assert not any(map(reads_comments, others))
