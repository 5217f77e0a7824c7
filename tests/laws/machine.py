"""Four players who do anything at any time, and a director who rules anything: a seeded driver of tables.

Every event also goes to a second engine, as a log would keep it; the two must be equal. From wherever the players have
driven a table, it must come to its end.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Final, TypeVar

from laws.engine.consequences.stepping_back import SEEN
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.engine.procedure.auction import breach_of_call, legal_calls
from laws.engine.procedure.play import following, hand_to_play, legal_cards
from laws.engine.screens.known import knows_obligation
from laws.engine.screens.sight import has_passed, lies_on_tray, sees_call, still_on_tray
from laws.protocol.codec import decode, encode
from laws.protocol.commands import (
    AcknowledgeAlert,
    Agree,
    AlertCall,
    AnswerRevoke,
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
    DenyAlert,
    DrawAttention,
    Enquire,
    Explain,
    Expose,
    FaceLead,
    FindClaim,
    GiveRuling,
    LeadFaceDown,
    LeaveUnruled,
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
    Ruling,
    StepBack,
    SuggestCard,
    TryToPrevent,
)
from laws.protocol.events import (
    ApertureOpened,
    AttentionDrawn,
    CallMade,
    Event,
    ObligationImposed,
    ObligationLifted,
    TrayMoved,
)
from laws.protocol.refusals import Refusal
from laws.table.conditions import Attention, Conditions, Director, Irregularities, Obligations
from laws.table.finding import Finding
from laws.table.kinds import OptionWord, Question
from laws.table.obligation import Choice, Judgement, MustAnswer, Option, must_replace
from laws.table.phases import Phase
from laws.table.screen import ScreenSide, screenmate, side_of
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import CALLS, PASS, Call
from laws.values.cards import CARDS, SUITS, Card
from laws.values.deal import DEALS, Deal
from laws.values.paragraph import Paragraph
from laws.values.seats import SEATS, Seat
from laws.views.table_view import view
from laws.views.viewer import VISITOR, Viewer, ViewerKind

__all__ = ["CONDITIONS", "anybody", "drive", "finish", "happened", "onward", "opened"]

T = TypeVar("T")

CONDITIONS = [
    Conditions(irregular, attention, director, obligations, screens)
    for irregular, attention, director, obligations, screens in product(
        Irregularities, Attention, Director, Obligations, (False, True)
    )
]
_BACK = (*SEEN, *map(Paragraph.parse, ("25A1", "45C4(b)", "21B1(a)", "47E2(a)", "47E1", "82C")))
_MEANT: tuple[Call | Card, ...] = (*CALLS, *CARDS)
_ANY_RULING = (
    Ruling.COMPARABLE,
    Ruling.NOT_COMPARABLE,
    Ruling.INTENDED,
    Ruling.UNINTENDED,
    Ruling.RESULT,
    Ruling.CONTINUE,
    Ruling.WAIVE,
    Ruling.ADJUST,
    Ruling.MISINFORMED,
    Ruling.ATTENTION,
)
_RULINGS = {
    Question.COMPARABLE_CALL: (Ruling.COMPARABLE, Ruling.NOT_COMPARABLE),
    Question.UNINTENDED_CALL: (Ruling.INTENDED, Ruling.UNINTENDED),
    Question.UNINTENDED_DESIGNATION: (Ruling.INTENDED, Ruling.UNINTENDED),
    Question.FIFTH_CARD_OR_LEAD: (Ruling.FIFTH_CARD, Ruling.LEAD),
    Question.FAULT_AT_APERTURE: (Ruling.FAULT, Ruling.NO_FAULT),
    Question.CALL_AFTER_MISINFORMATION: (Ruling.CHANGE, Ruling.NO_CHANGE),
    Question.TRICKS: (Ruling.RESULT,),
    Question.SUITS_NOT_SPECIFIED: (Ruling.SPECIFIED, Ruling.ARTIFICIAL),
    Question.SPECIFIED_BY_INSUFFICIENT_BID: (Ruling.SPECIFIED, Ruling.ARTIFICIAL),
    Question.ARTIFICIAL_PASS: (Ruling.SPECIFIED, Ruling.ARTIFICIAL),
}
"""How a director answers what nobody can go on without."""
_OPTIONS = tuple(word for word in OptionWord if word not in (OptionWord.REQUIRE, OptionWord.FORBID, OptionWord.PLAY))


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


def happened(chance: random.Random, table: Table) -> tuple[Event, ...]:
    """What comes of something that somebody tries; nothing where it is refused."""
    decided = decide(table, attempt(chance, table))
    return () if isinstance(decided, Refusal) else decided


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
    check_choice(table)
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


def _stops_the_table(before: Table, events: tuple[Event, ...]) -> bool:
    """Whether the director has to rule about a call that both sides have seen: play stops on both (Law 9B2)."""
    assert before.screen is not None
    asked = [e.obligation for e in events if isinstance(e, ObligationImposed) and isinstance(e.obligation, Judgement)]
    return any(obligation.halts and obligation.call not in before.screen.held for obligation in asked)


def _is_told_to_both(before: Table, command: Command, events: tuple[Event, ...]) -> bool:
    """Whether the command is one that both sides hear: attention to what has passed, a choice or a ruling about it."""
    assert before.screen is not None
    passed = {i.number for i in before.incidents.irregularities if has_passed(before, i)}
    if any(isinstance(event, AttentionDrawn) and event.irregularity in passed for event in events):
        return True
    if isinstance(command, (Choose, GiveRuling)):
        answered = [e.obligation for e in events if isinstance(e, ObligationLifted)]
        return not answered or knows_obligation(before, before.screen.tray.other, answered[0])
    return not isinstance(command, _PRIVATE)


_PRIVATE = (
    MakeCall,
    ChangeCall,
    MeantCall,
    LeadFaceDown,
    PlayCard,
    Expose,
    Enquire,
    Explain,
    AlertCall,
    AcknowledgeAlert,
    DenyAlert,
    DrawAttention,
)
"""What is done on one side of the screen, and before the aperture is open never seen from the other."""


def _is_made_to_the_director(before: Table, events: tuple[Event, ...]) -> bool:
    """Whether both sides see the call at once: it is in place of one that the director took back."""
    made = next((event for event in events if isinstance(event, CallMade)), None)
    return made is not None and not lies_on_tray(before, made.seat, made.instead, pending=made.pending)


def check_choice(table: Table) -> None:
    """Article 35: who has to say whether he takes back his call has seen the new one over which he made it."""
    if table.screen is None or table.phase is Phase.OVER:
        return
    for obligation in table.incidents.obligations:
        if isinstance(obligation, Choice) and obligation.kind.follows_call:
            (seat,) = obligation.seats
            before = [made for made in table.auction.calls if made.seat is seat.rho and made.counts]
            # What is left of right-hand opponent's calls when the last one was cancelled he has seen, if any.
            assert not before or sees_call(table, side_of(seat), before[-1].number), obligation


def check_screen(before: Table, after: Table, command: Command, events: tuple[Event, ...]) -> None:
    """Article 35: what happens on one side changes nothing of what the other side sees, until the tray or the aperture
    lets it through, or a director puts right what has passed."""
    screen = before.screen
    over = (Phase.PLAY, Phase.OVER)
    if screen is None or screen.open or before.phase in over or after.phase in over:
        return
    if any(isinstance(event, TrayMoved | ApertureOpened) for event in events):
        return
    if _stops_the_table(before, events) or _is_told_to_both(before, command, events):
        return
    if _is_made_to_the_director(before, events):
        return
    seat = getattr(command, "seat", None)
    own = screen.tray if seat is None or isinstance(command, GiveRuling) else side_of(seat)
    viewers = [Viewer.player(seat) for seat in SEATS if side_of(seat) is not own]
    viewers += [Viewer(ViewerKind.SPECTATOR, viewers[0].seat), Viewer(ViewerKind.ROBOT, viewers[0].seat), VISITOR]
    for viewer in viewers:
        assert view(before, viewer) == view(after, viewer), (viewer, command, events)


def attempt(chance: random.Random, table: Table) -> Command:
    """Something that somebody might try: mostly what fits the moment, often what does not."""
    if chance.random() < 0.6:
        sensible = next(onward(table, chance), None)
        if sensible is not None and chance.random() < 0.8:
            return sensible
    return anybody(chance, table, chance.choice(SEATS))


def anybody(chance: random.Random, table: Table, seat: Seat) -> Command:
    """Something that the player in that seat, or a director, might try at any time, whatever the moment."""
    return chance.choice(_ATTEMPTS)(chance, table, seat)


def _held(chance: random.Random, table: Table, seat: Seat, otherwise: Card) -> Card:
    hand = list(table.hand(seat))
    return chance.choice(hand) if hand else otherwise


def _number(chance: random.Random, table: Table) -> int:
    """The number of a call, or of the next one."""
    return chance.randint(1, len(table.auction.calls) + 1)


def _own(chance: random.Random, table: Table, seat: Seat) -> Card:
    return _held(chance, table, seat, chance.choice(CARDS))


def _several(chance: random.Random, table: Table, seat: Seat) -> tuple[Card, ...]:
    """Two or three cards, mostly of that hand."""
    return tuple({_own(chance, table, seat), _own(chance, table, seat), CARDS[0], CARDS[1]})[:3]


def _found(chance: random.Random) -> Finding:
    """What a search might have found of any claim."""
    met = chance.randint(0, 13)
    return Finding(chance.randint(0, met), met)


_ATTEMPTS: Final[tuple[Callable[[random.Random, Table, Seat], Command], ...]] = (
    lambda c, _, s: MakeCall(s, c.choice([PASS, Call(c.randrange(48))])),
    lambda c, _, s: MakeCall(s, Call(c.randrange(48)), alert=c.random() < 0.3),
    lambda c, _, s: ChangeCall(s, Call(c.randrange(38))),
    lambda c, _, s: MeantCall(s, Call(c.randrange(38))),
    lambda c, t, s: LeadFaceDown(s, _own(c, t, s)),
    lambda _, __, s: FaceLead(s),
    lambda c, t, s: PlayCard(s, _own(c, t, s), from_dummy=c.random() < 0.3),
    lambda c, _, s: PlayCard(s, c.choice(CARDS), from_dummy=c.random() < 0.3),
    lambda c, t, s: PlayTogether(s, _several(c, t, s)),
    lambda c, t, s: Expose(s, (_own(c, t, s),)),
    lambda _, __, s: DrawAttention(s),
    lambda _, __, s: DrawAttention(s),
    lambda _, __, s: CallDirector(s, "?"),
    lambda c, _, s: Choose(s, Option(c.choice(_OPTIONS))),
    lambda c, _, s: Choose(s, Option(c.choice((OptionWord.REQUIRE, OptionWord.FORBID)), (c.choice(SUITS),))),
    lambda c, _, s: Claim(s, c.randint(0, 13), "all mine"),
    lambda c, _, s: Concede(s, c.randint(0, 13)),
    lambda _, __, s: Agree(s),
    lambda _, __, s: Contest(s),
    lambda c, t, s: Enquire(s, _number(c, t), "?"),
    lambda c, t, s: Explain(s, _number(c, t), "natural", correcting=c.random() < 0.5),
    lambda c, _, s: Enquire(s, 0, "?", c.choice(SEATS)),
    lambda c, _, s: Explain(s, 0, "count", correcting=c.random() < 0.5, about=c.choice(SEATS)),
    lambda c, _, s: AskRevoke(s, c.choice(SEATS)),
    lambda c, _, s: AnswerRevoke(s, c.random() < 0.5),
    lambda _, __, s: ReserveRights(s),
    lambda _, __, s: ReviewTrick(s),
    lambda c, t, s: SuggestCard(s, _own(c, t, s)),
    lambda c, t, s: MisplaceCard(s, _own(c, t, s)),
    lambda c, _, s: LookAtHand(s, c.choice(SEATS)),
    lambda _, __, s: TryToPrevent(s),
    lambda c, t, s: GiveRuling(c.choice(_ANY_RULING), _number(c, t), tricks=(s.side, c.randint(0, 13))),
    lambda c, t, s: StepBack(c.choice(_BACK), s, _number(c, t), c.choice(_MEANT), "weak"),
    lambda _, __, s: PlayOn(s),
    lambda _, __, s: PushTray(s),
    lambda _, __, s: OpenAperture(s),
    lambda c, t, s: AlertCall(s, _number(c, t), c.choice(("", "weak"))),
    lambda c, t, s: AcknowledgeAlert(s, _number(c, t)),
    lambda c, t, s: DenyAlert(s, _number(c, t)),
    lambda _, __, s: AskWaiver(s),
    lambda c, _, s: MeantCard(s, c.choice(CARDS)),
    lambda c, _, s: NameCard(s, c.choice(("low", "high", "win", "any", "spade", "ten", "nothing"))),
    lambda c, _, s: c.choice((CallOnNextBoard(s), RoundEnds(), PeriodEnds())),
    lambda c, t, s: FindClaim(s if t.claim is None else t.claim.seat, _found(c)),
    lambda _, t, s: LeaveUnruled(s if t.claim is None else t.claim.seat),
)
"""What that player, or a director, might try at any time."""


def onward(table: Table, chance: random.Random) -> Iterator[Command]:
    """Commands that should move the board on, the most pressing first."""
    obligations = table.incidents.obligations
    yield from _answers(table, chance)
    if table.claim is not None:
        for seat in SEATS:
            yield Agree(seat)
    replacing = must_replace(obligations)
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
        yield OpenAperture(screenmate(play.lead.seat))
    duty = must_replace(table.incidents.obligations)
    seat = duty.seat if duty is not None else table.auction.turn if play is None else play.turn
    over = play is not None or (table.auction.is_closed and duty is None)
    if still_on_tray(table) if over else side_of(seat) is not screen.tray:
        yield PushTray(Seat.NORTH if screen.tray is ScreenSide.NE else Seat.SOUTH)


def _answers(table: Table, chance: random.Random) -> Iterator[Command]:
    """What the players and the director say to what halts the board."""
    obligations = table.incidents.obligations
    for obligation in obligations:
        if isinstance(obligation, Choice):
            yield Choose(chance.choice(obligation.seats), chance.choice(obligation.options))
        if isinstance(obligation, MustAnswer):
            yield AnswerRevoke(obligation.seat, chance.random() < 0.5)
    for obligation in obligations:
        if isinstance(obligation, Judgement) and obligation.halts:
            for ruling in _from_anywhere(chance, _RULINGS.get(obligation.question, (Ruling.CONTINUE,))):
                yield GiveRuling(ruling, obligation.call, tricks=(chance.choice(SEATS).side, chance.randint(0, 13)))


def _calls(table: Table, chance: random.Random, seat: Seat) -> Iterator[Command]:
    legal = [call for call in legal_calls(table, seat) if breach_of_call(table.auction, seat, call) is None]
    if chance.random() < 0.6 or not legal:
        yield MakeCall(seat, PASS)
    for call in [*_from_anywhere(chance, legal), PASS]:
        yield MakeCall(seat, call)


def _from_anywhere(chance: random.Random, items: Sequence[T]) -> list[T]:
    """All of them in their order, begun anywhere: one draw, where a shuffle takes many."""
    start = chance.randrange(len(items)) if items else 0
    return [*items[start:], *items[:start]]


def _cards(table: Table, chance: random.Random) -> Iterator[Command]:
    play = table.play
    if play is None:
        return
    hand = play.turn if table.phase is Phase.CLARIFICATION else hand_to_play(table, play)
    actor = play.contract.declarer if hand is play.contract.dummy else hand
    if table.phase is Phase.CLARIFICATION:
        if play.lead is not None:
            yield FaceLead(play.lead.seat)
        for card in legal_cards(table, hand):
            yield LeadFaceDown(hand, card)
        return
    cards = list(legal_cards(table, actor)) or [c for c in CARDS if following(table, play, hand) >> c & 1]
    for card in _from_anywhere(chance, cards):
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
