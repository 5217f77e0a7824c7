"""Four players who do anything at any time, and a director who rules anything: a seeded driver of tables.

Every event also goes to a second engine, as a log would keep it; the two must be equal. From wherever the players have
driven a table, it must come to its end.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

from laws.board import Board
from laws.calls import PASS, Call
from laws.cards import CARDS, SUITS, Card
from laws.codec import decode, encode
from laws.commands import (
    AcknowledgeAlert,
    Agree,
    AlertCall,
    AskRevoke,
    AskWaiver,
    CallDirector,
    CallOnNextBoard,
    ChangeCall,
    Choose,
    Claim,
    Command,
    Concede,
    Contest,
    DrawAttention,
    Enquire,
    Explain,
    Expose,
    FaceLead,
    LeadFaceDown,
    LookAtHand,
    MakeCall,
    MeantCall,
    MeantCard,
    MisplaceCard,
    NameCard,
    OpenAperture,
    PeriodEnds,
    PlayCard,
    PlayOn,
    PlayTogether,
    PushTray,
    ReserveRights,
    ReviewTrick,
    RoundEnds,
    Rule,
    SuggestCard,
    TryToPrevent,
)
from laws.conditions import Attention, Conditions, Director, Irregularities, Obligations
from laws.deal import DEALS, Deal
from laws.decide import decide
from laws.dues import Choice, Judgement, Option, must_replace
from laws.events import ApertureOpened, AttentionDrawn, CallFate, DueSet, Event, IrregularityBecame, TrayMoved
from laws.evolve import evolve
from laws.phases import Phase
from laws.procedure.auction import breach_of_call, legal_calls
from laws.procedure.play import following, legal_cards
from laws.refusals import Refusal
from laws.screens.screen import ScreenSide, side_of
from laws.screens.sight import has_passed, still_on_tray
from laws.seats import SEATS, Seat
from laws.table import Table
from laws.view import VISITOR, Viewer, ViewerKind, view

__all__ = ["CONDITIONS", "drive", "finish"]

CONDITIONS = [
    Conditions(irregular, attention, director, obligations, screens)
    for irregular, attention, director, obligations, screens in product(
        Irregularities, Attention, Director, Obligations, (False, True)
    )
]
_WORDS = (
    "comparable",
    "not comparable",
    "intended",
    "unintended",
    "result",
    "continue",
    "waive",
    "adjust",
    "misinformed",
    "attention",
)
_RULINGS = {
    "23A": ("comparable", "not comparable"),
    "25A": ("intended", "unintended"),
    "45C4(b)": ("intended", "unintended"),
    "45E": ("fifth card", "lead"),
    "35.2(3)": ("fault", "no fault"),
    "21B1": ("change", "no change"),
    "70": ("result",),
    "26B": ("specified", "artificial"),
    "27B1(a)": ("specified", "artificial"),
    "30C": ("specified", "artificial"),
}
"""How a director answers what nobody can go on without."""
_OPTIONS = ("accept", "decline", "spread", "free", "highest", "lowest", "retract", "keep", "hand", "dummy")


def opened(chance: random.Random, conditions: Conditions) -> Table:
    """A table with a board drawn by this chance."""
    return Table.open(Board.numbered(chance.randint(1, 32)), Deal.numbered(chance.randrange(DEALS)), conditions)


def drive(chance: random.Random, actions: int, conditions: Conditions) -> Counter[str]:
    """Tries that many actions, on as many boards as they last; counts what came of them.

    Of every forty tables on the way one is brought to its end, and left as it was.
    """
    counts: Counter[str] = Counter()
    table = opened(chance, conditions)
    for _ in range(actions):
        table, outcome = step(table, attempt(chance, table))
        counts[outcome] += 1
        if chance.random() < 1 / 40:
            finish(table, chance)
        if (table.phase is Phase.OVER and chance.random() < 0.2) or chance.random() < 0.002:
            table = opened(chance, conditions)
    finish(table, chance)
    return counts


def step(table: Table, command: Command) -> tuple[Table, str]:
    """One attempt: the table after it, and ``done`` or the code of its refusal."""
    before = table
    decided = decide(table, command)
    if isinstance(decided, Refusal):
        return table, decided.code
    assert decided, command
    replayed = table
    for event in decided:
        table = evolve(table, event)
        kept = encode(event)
        replayed = evolve(replayed, decode(kept.kind, kept.v, json.loads(json.dumps(kept.data))))
    assert replayed == table
    check(table)
    check_screen(before, table, command, decided)
    return table, "done"


def check(table: Table) -> None:
    """What holds at every table: 52 cards, in hands and tricks, each once."""
    held = 0
    for hand in table.hands:
        assert held & hand == 0
        held |= hand
    play = table.play
    if play is not None:
        played = [p.card for trick in play.tricks for p in trick.cards] + [p.card for p in play.trick]
        played += [play.lead.card] if play.lead is not None else []
        for card in played:
            assert not held >> card & 1, card
            held |= 1 << card
        assert sum(play.won) == len(play.tricks)
    assert held == (1 << 52) - 1


_PRIVATE = (MakeCall, ChangeCall, LeadFaceDown, PlayCard, Expose, Enquire, Explain, AlertCall, AcknowledgeAlert)
"""What is done on one side of the screen, and before the aperture is open never seen from the other."""


def _stops_the_table(before: Table, events: tuple[Event, ...]) -> bool:
    """Whether the director has to rule about a call that both sides have seen: play stops on both (Law 9B2)."""
    assert before.screen is not None
    asked = [e.due for e in events if isinstance(e, DueSet) and isinstance(e.due, Judgement)]
    return any(due.halts and due.call not in before.screen.held for due in asked)


def _is_about_what_has_passed(before: Table, after: Table, events: tuple[Event, ...]) -> bool:
    """Whether attention was drawn to what had passed the screen, or it is put right: on both sides."""
    calls = len(before.auction.calls)
    held = before.screen.held if before.screen is not None else ()
    if any(isinstance(e, CallFate) and e.number <= calls and e.number not in held for e in events):
        return True  # a call that both have seen stands no longer
    settled = [e.irregularity for e in events if isinstance(e, AttentionDrawn | IrregularityBecame)]
    pointed = [after.incidents.find(number) for number in settled]
    return any(has_passed(before, irregularity) and irregularity.call <= calls for irregularity in pointed)


def check_screen(before: Table, after: Table, command: Command, events: tuple[Event, ...]) -> None:
    """Article 35: what happens on one side changes nothing of what the other side sees, until the tray or the aperture
    lets it through, or a director puts right what has passed."""
    screen = before.screen
    if screen is None or after.phase in (Phase.PLAY, Phase.OVER) or before.phase is Phase.PLAY or screen.open:
        return
    if any(isinstance(event, TrayMoved | ApertureOpened) for event in events):
        return
    private = isinstance(command, (*_PRIVATE, DrawAttention))
    if not private or _stops_the_table(before, events) or _is_about_what_has_passed(before, after, events):
        return
    if isinstance(command, MakeCall) and side_of(command.seat) is not screen.tray:
        return  # in place of a call that the director took back
    actor = getattr(command, "seat", Seat.NORTH)
    viewers = [Viewer.player(seat) for seat in SEATS if side_of(seat) is not side_of(actor)]
    viewers += [Viewer(ViewerKind.SPECTATOR, viewers[0].seat), Viewer(ViewerKind.ROBOT, viewers[0].seat), VISITOR]
    for viewer in viewers:
        assert view(before, viewer) == view(after, viewer), (viewer, command, events)


def attempt(chance: random.Random, table: Table) -> Command:
    """Something that somebody might try: mostly what fits the moment, often what does not."""
    if chance.random() < 0.6:
        sensible = next(onward(table, chance), None)
        if sensible is not None and chance.random() < 0.8:
            return sensible
    seat = chance.choice(SEATS)
    number = chance.randint(1, len(table.auction.calls) + 1)
    card = chance.choice(CARDS)
    own = _held(chance, table, seat, card)
    attempts: list[Command] = [
        MakeCall(seat, chance.choice([PASS, Call(chance.randrange(48))])),
        MakeCall(seat, Call(chance.randrange(48)), alert=chance.random() < 0.3),
        ChangeCall(seat, Call(chance.randrange(38))),
        MeantCall(seat, Call(chance.randrange(38))),
        LeadFaceDown(seat, own),
        FaceLead(seat),
        PlayCard(seat, own, from_dummy=chance.random() < 0.3),
        PlayCard(seat, card, from_dummy=chance.random() < 0.3),
        PlayTogether(seat, tuple({own, card, _held(chance, table, seat, card), CARDS[0], CARDS[1]})[:3]),
        Expose(seat, (own,)),
        DrawAttention(seat),
        DrawAttention(seat),
        CallDirector(seat, "?"),
        Choose(seat, Option(chance.choice(_OPTIONS))),
        Choose(seat, Option(chance.choice(("require", "forbid")), (chance.choice(SUITS),))),
        Claim(seat, chance.randint(0, 13), "all mine"),
        Concede(seat, chance.randint(0, 13)),
        Agree(seat),
        Contest(seat),
        Enquire(seat, number, "?"),
        Explain(seat, number, "natural", correcting=chance.random() < 0.5),
        AskRevoke(seat, chance.choice(SEATS)),
        ReserveRights(seat),
        ReviewTrick(seat),
        SuggestCard(seat, own),
        MisplaceCard(seat, own),
        LookAtHand(seat, chance.choice(SEATS)),
        TryToPrevent(seat),
        Rule(chance.choice(_WORDS), number, tricks=(seat.side, chance.randint(0, 13))),
        PlayOn(seat),
        PushTray(seat),
        OpenAperture(seat),
        AlertCall(seat, number, chance.choice(("", "weak"))),
        AcknowledgeAlert(seat, number),
        AskWaiver(seat),
        MeantCard(seat, card),
        NameCard(seat, chance.choice(("low", "high", "win", "any", "spade", "ten", "nothing"))),
        chance.choice((CallOnNextBoard(seat), RoundEnds(), PeriodEnds())),
    ]
    return chance.choice(attempts)


def _held(chance: random.Random, table: Table, seat: Seat, otherwise: Card) -> Card:
    hand = list(table.hand(seat))
    return chance.choice(hand) if hand else otherwise


def onward(table: Table, chance: random.Random) -> Iterator[Command]:
    """Commands that should move the board on, the most pressing first."""
    dues = table.incidents.dues
    yield from _answers(table, chance)
    if table.claim is not None:
        for seat in SEATS:
            yield Agree(seat)
    replacing = must_replace(dues)
    yield from _tray(table)
    if table.play is None or (replacing is not None and table.phase is not Phase.PLAY):
        yield from _calls(table, chance, table.auction.turn if replacing is None else replacing.seat)
    yield from _cards(table, chance)
    for seat in SEATS:
        yield DrawAttention(seat)


def _tray(table: Table) -> Iterator[Command]:
    """The tray where it waits to be moved, and the aperture."""
    screen, play = table.screen, table.play
    if screen is None or screen.open or table.phase in (Phase.PLAY, Phase.OVER):
        return
    if play is not None and play.lead is not None:
        yield OpenAperture(play.contract.dummy)
    duty = must_replace(table.incidents.dues)
    seat = duty.seat if duty is not None else table.auction.turn if play is None else play.turn
    if still_on_tray(table) if play is not None else side_of(seat) is not screen.tray:
        yield PushTray(Seat.NORTH if screen.tray is ScreenSide.NE else Seat.SOUTH)


def _answers(table: Table, chance: random.Random) -> Iterator[Command]:
    """What the players and the director say to what halts the board."""
    dues = table.incidents.dues
    for due in dues:
        if isinstance(due, Choice):
            yield Choose(chance.choice(due.seats), chance.choice(due.options))
    for due in dues:
        if isinstance(due, Judgement) and due.halts:
            words = list(_RULINGS.get(due.number, ("continue",)))
            chance.shuffle(words)
            for word in words:
                yield Rule(word, due.call, tricks=(chance.choice(SEATS).side, chance.randint(0, 13)))


def _calls(table: Table, chance: random.Random, seat: Seat) -> Iterator[Command]:
    legal = [call for call in legal_calls(table, seat) if breach_of_call(table.auction, seat, call) is None]
    if chance.random() < 0.6 or not legal:
        yield MakeCall(seat, PASS)
    calls = list(legal)
    chance.shuffle(calls)
    for call in [*calls, PASS]:
        yield MakeCall(seat, call)


def _cards(table: Table, chance: random.Random) -> Iterator[Command]:
    play = table.play
    if play is None:
        return
    hand, actor = play.turn, play.actor
    if table.phase is Phase.CLARIFICATION:
        if play.lead is not None:
            yield FaceLead(play.lead.seat)
        for card in legal_cards(table, hand):
            yield LeadFaceDown(hand, card)
        return
    cards = list(legal_cards(table, actor)) or [c for c in CARDS if following(table, play, hand) >> c & 1]
    chance.shuffle(cards)
    for card in cards:
        yield PlayCard(actor, card, from_dummy=hand is not actor)


def finish(table: Table, chance: random.Random) -> Table:
    """Brings the board to its end with what its players and director can do, or fails: there is a dead end."""
    for _ in range(600):
        if table.phase is Phase.OVER:
            return table
        for command in onward(table, chance):
            after, outcome = step(table, command)
            if outcome == "done":
                table = after
                break
        else:
            raise AssertionError(f"a dead end: {table}")
    raise AssertionError(f"no end: {table}")
