"""Events and what they make true: any board, replayed, is the same board."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given, settings

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.engine.replaying import replay
from laws.protocol.codec import decode, encode
from laws.protocol.events import BoardOpened, CallMade, CardPlayed, Event, LeadFaced, LedFaceDown, Rewound
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions
from laws.table.phases import FOLLOWS, Phase
from laws.table.table import Table
from laws.values.cards import CARDS, Hand
from laws.values.contract import PassedOut, Played
from laws.values.deal import Deal
from laws.values.paragraph import Paragraph
from laws.values.score import score_ns
from laws.values.seats import SEATS
from tests.laws import oracle
from tests.properties import share
from tests.strategies import Story, played, stories

BOARDS = share(2_000)
LOGS = Path(__file__).parents[2] / "data" / "logs" / "v1"


def through_json(events: Iterable[Event]) -> list[Event]:
    """The events written to a log as text and read again."""
    rows = []
    for event in events:
        encoded = encode(event)
        rows.append(json.dumps([encoded.kind, encoded.v, encoded.data]))
    return [decode(*json.loads(row)) for row in rows]


def check_end(story: Story) -> None:
    """What is true of every board that is over."""
    end = story.end
    assert end.phase is Phase.OVER
    assert end.to_act is None
    words = [str(made.call) for made in end.auction.calls]
    assert oracle.auction_is_over(words)
    contract = oracle.contract(words, end.board.dealer)
    if contract is None:
        assert end.result == PassedOut()
        assert end.play is None
        assert end.hands == tuple(map(int, end.deal.hands))
        assert end.score_ns == 0
        return
    bid, doubled, declarer = contract
    assert isinstance(end.result, Played)
    assert str(end.result.contract) == f"{bid}{doubled} {'NESW'[declarer]}"
    assert end.score_ns == score_ns(end.result, end.board.vulnerability)
    check_play(story)


def check_play(story: Story) -> None:
    """44, 45, 69A: every card accounted for, every trick won by whom it should be, thirteen tricks in all."""
    end = story.end
    play, result = end.play, end.result
    assert play is not None
    assert isinstance(result, Played)
    cards = [(event.seat, event.card) for event in story.events if isinstance(event, (CardPlayed, LedFaceDown))]
    in_tricks = [(one.seat, one.card) for trick in play.tricks for one in trick.cards]
    assert in_tricks + [(one.seat, one.card) for one in play.trick] == cards
    held = [(seat, card) for seat in SEATS for card in Hand(end.hands[seat])]
    assert sorted(card for _, card in cards + held) == list(CARDS)
    assert all(card in end.deal[seat] for seat, card in cards + held)
    trump = play.contract.denomination.text
    leader = play.contract.leader
    for trick in play.tricks:
        assert trick.leader is leader
        leader = SEATS[(leader + oracle.taker([str(one.card) for one in trick.cards], trump)) % 4]
        assert trick.winner is leader
    won = [sum(trick.winner.side == side for trick in play.tricks) for side in (0, 1)]
    assert tuple(won) == play.won
    if len(play.tricks) == 13:
        assert result.tricks == won[play.contract.side]
    else:
        assert end.claim is not None
        ours = end.claim.seat.side is play.contract.side
        rest = end.claim.tricks if ours else play.remaining - end.claim.tricks
        assert result.tricks == won[play.contract.side] + rest


@pytest.mark.property
def test_boards_replay_to_the_same_table() -> None:
    """A log of events, evolved in order, gives the same table, always; through the codec's JSON as well."""
    claimed = full = passed = 0
    for seed in range(BOARDS):
        story = played(seed)
        assert replay(story.events) == story.end
        assert replay(through_json(story.events)) == story.end
        check_end(story)
        claimed += story.end.claim is not None
        passed += story.end.play is None
        full += story.end.play is not None and len(story.end.play.tricks) == 13
    assert min(claimed, full, passed) > 0
    assert claimed + full + passed == BOARDS


@settings(max_examples=share(50))
@given(stories())
def test_a_second_engine_stays_equal_after_every_event(story: Story) -> None:
    """A reader of the log from its beginning is, after each event, where the first engine was."""
    second = replay(story.events[:1])
    for place, event in enumerate(through_json(story.events)):
        if place:
            second = evolve(second, event)
        assert second == story.tables[place]
        assert hash(second) == hash(story.tables[place])
    check_end(story)


@settings(max_examples=share(50))
@given(stories())
def test_the_same_attempts_give_the_same_log(story: Story) -> None:
    """No clock and no chance: a second table at which the same is tried has the same history."""
    table = story.tables[0]
    events: list[Event] = [story.events[0]]
    for command in story.commands:
        happened = decide(table, command)
        assert not isinstance(happened, Refusal)
        events.extend(happened)
        for event in happened:
            table = evolve(table, event)
    assert tuple(events) == story.events


@settings(max_examples=share(50))
@given(stories())
def test_phases_follow_one_another(story: Story) -> None:
    """17, 22, 41: auction, clarification, play, over; and never back."""
    for before, after in zip(story.tables, story.tables[1:], strict=False):
        assert after.phase is before.phase or after.phase in FOLLOWS[before.phase] or _all_at_once(before, after)


def _all_at_once(before: Table, after: Table) -> bool:
    """A lead made face up ends the clarification period by itself; nothing else passes over a phase."""
    return (before.phase, after.phase) == (Phase.CLARIFICATION, Phase.PLAY)


@settings(max_examples=share(50))
@given(stories())
def test_an_event_changes_what_it_says_and_no_more(story: Story) -> None:
    """The board, the deal and the conditions are those of its opening; a call moves no card, a card makes no call."""
    for event, before, after in zip(story.events[1:], story.tables, story.tables[1:], strict=False):
        assert (after.board, after.deal, after.conditions) == (before.board, before.deal, before.conditions)
        moved = sum(int(b) ^ int(a) for b, a in zip(before.hands, after.hands, strict=True))
        match event:
            case CardPlayed(_, card) | LedFaceDown(_, card):
                assert moved == card.bit
                assert after.auction == before.auction
            case _:
                assert moved == 0
        if isinstance(event, CallMade):
            made = after.auction.calls[-1]
            assert (made.seat, made.call) == (event.seat, event.call)
            assert (made.alerted, made.explanation) == (event.alerted, event.explanation)
            assert made.number == len(after.auction.calls) == len(before.auction.calls) + 1
        else:
            assert after.auction == before.auction


class TestReplay:
    def test_a_log_begins_with_the_opening(self) -> None:
        """Without board, deal and conditions there is no table."""
        events = played(1).events
        for log in ((), events[1:], events[2:3]):
            with pytest.raises(ValueError, match="begins with the opening"):
                replay(log)

    def test_a_board_is_opened_once(self) -> None:
        """A table has one board; the next one is another log."""
        events = played(1).events
        with pytest.raises(ValueError, match="BoardOpened"):
            replay((events[0], events[0]))

    def test_an_opening_alone_is_an_open_table(self) -> None:
        """17A: hands are out and nobody has called."""
        story = played(7)
        opening = story.events[0]
        assert isinstance(opening, BoardOpened)
        assert replay([opening]) == Table.open(opening.board, opening.deal, opening.conditions)

    def test_any_beginning_of_a_log_is_a_table(self) -> None:
        """A log that is cut anywhere gives the table of that moment: a killed process loses nothing it had written."""
        story = played(11)
        for size in range(1, len(story.events) + 1):
            assert replay(iter(story.events[:size])) == story.tables[size - 1]


def test_a_faced_lead_is_the_card_that_lay() -> None:
    """41C: facing shows the lead and plays it; it names no card of its own."""
    story = next(s for s in map(played, range(100)) if any(isinstance(e, LeadFaced) for e in s.events))
    place = next(n for n, event in enumerate(story.events) if isinstance(event, LeadFaced))
    before, after = story.tables[place - 1].play, story.tables[place].play
    assert before is not None
    assert after is not None
    assert after.trick == (before.lead,)


def test_boards_are_told_apart() -> None:
    """Tables with another deal or other conditions are other tables."""
    one = Table.open(played(1).tables[0].board, Deal.numbered(1), Conditions())
    assert one != Table.open(one.board, Deal.numbered(2), Conditions())
    assert one != Table.open(one.board, Deal.numbered(1), Conditions(screens=True))


def rewound_log() -> list[Event]:
    """A log in which the director has taken two cards of the first trick back."""
    rows = (LOGS / "rewound.jsonl").read_text(encoding="utf-8").splitlines()
    return [decode(**json.loads(row)) for row in rows]


def test_a_board_that_is_rewound_is_what_it_was() -> None:
    """The fold takes the earlier value, and the events since stay in the log."""
    log = rewound_log()
    at = next(place for place, event in enumerate(log) if isinstance(event, Rewound))
    event = log[at]
    assert isinstance(event, Rewound)
    assert replay(log[: at + 1]) == replay(log[: event.to])
    assert replay(log[:at]) != replay(log[: event.to])


def test_a_board_goes_back_only_to_what_has_been() -> None:
    log = rewound_log()[:9]
    for to in (0, 10):
        with pytest.raises(ValueError, match=f"cannot go back to event {to}"):
            replay([*log, Rewound(to, Paragraph.parse("81C5"))])
