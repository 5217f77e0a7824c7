"""One board told to a bridge program, and its calls and cards taken, from the deal to the last trick.

The protocol knows no claims. Where a board has ended by one, the rest is played on paper with the program, so that it
comes to its end: the cards of others are the lowest that follow suit, and the result stays that of the board. Nor does
it know calls and cards that are taken back, or made by somebody else for a player: then the line is closed (`Moved`),
and the program, when it comes back, is told the board anew.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from laws.protocol.commands import Agree, Contest, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.table.auction import CallStatus
from laws.table.phases import Phase
from laws.table.play import PlayedCard
from laws.values.calls import PASS
from laws.values.cards import Card
from laws.values.seats import Seat
from laws.views.seen import SeenCall, View
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind
from play.live.act import act
from play.live.cache import LivePlay
from play.live.desk import Desk
from play.people.text import clean_text
from play.table.actors import Person
from play.table.attempts import Attempt
from play.table.outcomes import Done, Refused, TableCode
from play.wire.engine_line import EngineLine
from play.wire.table_manager import Bid, Plays, Ready, call_line, card_line, cards_line, deal_line, seat_name

__all__ = ["EngineBoard", "Moved"]

_WAITS: Final = (TableCode.BUSY, TableCode.HALTED, TableCode.PAUSED)
"""Refusals of what can be done a little later."""


class Moved(Exception):
    """The board has gone on in a way that the protocol cannot tell."""


class EngineBoard:
    """A board at which `who` sits. `changed` waits until the board may have changed; `apart` says that no person sits
    at the table, whose questions the opening lead would have to wait for (Law 41B).
    """

    def __init__(
        self,
        desk: Desk,
        live: LivePlay,
        seat: Seat,
        who: Person,
        line: EngineLine,
        changed: Callable[[LivePlay], Awaitable[None]],
        *,
        apart: bool,
    ) -> None:
        self._desk = desk
        self._live = live
        self._seat = seat
        self._who = who
        self._line = line
        self._changed = changed
        self._apart = apart
        self._calls: list[tuple[Seat, str]] = []
        self._cards: list[PlayedCard] = []
        self._acted = False
        self._asked = -1
        self._paper: list[PlayedCard] = []
        self._late: Card | None = None

    async def play(self) -> None:
        """Play the board with the program. Raise Moved, and what the line raises."""
        await self._line.ready(self._seat, "deal")
        await self._line.say(deal_line(self._live.state.game.board))
        await self._line.ready(self._seat, "cards")
        seen = self._view()
        await self._line.say(cards_line(seat_name(self._seat), _dealt(seen, self._seat, _played(seen))))
        await self._auction()
        await self._tricks()

    def _view(self) -> View:
        """Return what the program may know now. Raise Moved where it has its seat no more."""
        state = self._live.state
        if state.seat_of(self._who.id) is not self._seat:
            raise Moved("another has the seat")
        return view(state.game, Viewer(ViewerKind.ROBOT, self._seat))

    @property
    def _goes_on(self) -> bool:
        """Whether what the program says would be done now, and not held back or refused."""
        return not self._live.state.paused and self._live.state.pausing is None

    async def _auction(self) -> None:
        while True:
            seen = self._view()
            calls = _standing(seen)
            if [(one.seat, f"{one.call}") for one in calls[: len(self._calls)]] != self._calls:
                raise Moved("a call has been taken back")
            if len(calls) > len(self._calls):
                await self._tell_call(calls[len(self._calls)])
            elif seen.phase is not Phase.AUCTION:
                if seen.contract is None and not _is_passed_out(calls):
                    raise Moved("the board has ended in the auction")
                return
            elif seen.may.calls and self._acted:
                raise Moved("the program's call has been taken back")
            elif seen.may.calls and self._goes_on:
                await self._call()
            else:
                await self._changed(self._live)

    async def _call(self) -> None:
        """Take the program's call."""
        said = await self._line.read()
        if not isinstance(said, Bid) or said.seat is not self._seat:
            await self._line.wrong(f"a call of {seat_name(self._seat)} was expected")
            return
        attempt = MakeCall(self._seat, said.call, said.alert, clean_text(said.explanation))
        answer = await self._try(attempt)
        self._acted = isinstance(answer, Done)
        if isinstance(answer, Refused):
            seen = self._view()
            if not seen.may.calls or len(_standing(seen)) != len(self._calls):
                raise Moved("the board has gone on")  # the program thinks that it has called
            await self._line.wrong(f"{said.call} cannot be called here: {answer.code}")

    async def _tell_call(self, made: SeenCall) -> None:
        said = call_line(made.seat, made.call, alert=made.alerted, explanation=made.explanation)
        if made.seat is not self._seat:
            await self._line.ready(self._seat, f"{seat_name(made.seat).lower()}'s bid")
            await self._line.say(said)
        elif not self._acted:
            again = await self._again(Bid, f"{seat_name(self._seat).lower()}'s bid")
            if not isinstance(again, Bid) or again.call != made.call:
                await self._line.say(said)
        self._acted = False
        self._calls.append((made.seat, f"{made.call}"))

    async def _again(self, kind: type[Bid | Plays], asked: str) -> Bid | Plays | Ready:
        """Return what a program that has come back says where it has acted before: the same again, or it asks."""
        while True:
            said = await self._line.read()
            if isinstance(said, kind) or (isinstance(said, Ready) and said.what == asked):
                return said
            await self._line.wrong(f"the same again, or 'ready for {asked}', was expected")

    async def _tricks(self) -> None:
        while len(self._cards) < 52:
            seen = self._view()
            if seen.contract is None:
                return  # passed out
            dummy = seen.contract.declarer.partner
            played, number = [*_played(seen), *self._paper], len(self._cards)
            if played[:number] != self._cards:
                raise Moved("a card has been taken back")
            if len(played) > number:
                await self._tell_card(played[number], number, dummy)
                if number == 0 and self._seat is not dummy:
                    await self._line.ready(self._seat, "dummy")
                    await self._line.say(cards_line("Dummy", _dealt(self._view(), dummy, played)))
            elif seen.phase is Phase.OVER:
                self._paper.append(await self._on_paper(seen, played, dummy))
            elif seen.may.cards and self._acted:
                raise Moved("the program's card has been taken back")
            elif seen.may.cards and self._goes_on:
                await self._card(seen, dummy)
            elif (attempt := self._answer_to(seen)) is None or not isinstance(await self._try(attempt), Done):
                await self._changed(self._live)

    async def _card(self, seen: View, dummy: Seat) -> None:
        """Take the program's card. One that came too late, for a claim, waits for what becomes of that."""
        hand = self._seat if seen.may.hand is None else seen.may.hand
        card = await self._chosen(hand, dummy, leads=len(self._cards) % 4 == 0)
        lead = LeadFaceDown(self._seat, card)
        answer = await self._try(lead if seen.may.lead else PlayCard(self._seat, card, hand is not self._seat))
        if isinstance(answer, Done):
            self._acted = True
            return
        game = self._live.state.game
        if game.claim is not None or game.phase is Phase.OVER:
            self._late = card
            return
        seen = self._view()
        if not seen.may.cards or len(_played(seen)) != len(self._cards):
            raise Moved("the board has gone on")  # the program thinks that it has played
        await self._line.wrong(f"{card} cannot be played here: {answer.code}")

    async def _tell_card(self, played: PlayedCard, number: int, dummy: Seat) -> None:
        """Tell of a card when the program waits for it; of one from its own hands only when it has come back."""
        names = [seat_name(played.seat).lower(), *(["dummy"] if played.seat is dummy else [])]
        asked = [f"{name}'s card to trick {number // 4 + 1}" for name in names]
        if not self._plays_from(played.seat, dummy):
            await self._line.ready(self._seat, *asked)
            await self._line.say(card_line(played.seat, played.card))
        elif not self._acted and played not in self._paper:
            if number % 4 == 0:
                await self._line.say(_to_lead(played.seat, dummy))
            again = await self._again(Plays, asked[0])
            if not isinstance(again, Plays) or again.card != played.card:
                await self._line.say(card_line(played.seat, played.card))
        self._acted = False
        self._cards.append(played)

    def _plays_from(self, hand: Seat, dummy: Seat) -> bool:
        return self._seat is (dummy.partner if hand is dummy else hand)

    async def _chosen(self, hand: Seat, dummy: Seat, *, leads: bool) -> Card:
        """Return the card that the program plays from that hand; on a lead it is asked for it, once."""
        if self._late is not None:
            late, self._late = self._late, None
            return late
        if leads and self._asked != len(self._cards):
            self._asked = len(self._cards)
            await self._line.say(_to_lead(hand, dummy))
        while True:
            said = await self._line.read()
            if isinstance(said, Plays) and said.seat is hand:
                return said.card
            await self._line.wrong(f"a card of {seat_name(hand)} was expected")

    async def _on_paper(self, seen: View, played: list[PlayedCard], dummy: Seat) -> PlayedCard:
        """Return the next card of a board that a claim has ended: the program's own, the lowest of anybody else."""
        contract = seen.contract
        assert contract is not None
        trump = contract.denomination.suit
        turn = dummy.partner.lho
        for start in range(0, len(played), 4):
            trick = played[start : start + 4]
            lead = trick[0].card.suit
            best = max(trick, key=lambda one: (one.card.suit is trump, one.card.suit is lead, one.card.rank))
            turn = best.seat if len(trick) == 4 else trick[-1].seat.lho
        gone = {one.card for one in played}
        left = [card for card in seen.hands[turn].original or () if card not in gone]
        if not left:
            raise Moved("the board is over")
        led = played[len(played) // 4 * 4].card.suit if len(played) % 4 else None
        follows = [card for card in left if card.suit is led] or left
        if not self._plays_from(turn, dummy):
            return PlayedCard(turn, min(follows, key=lambda card: card.rank))
        while (card := await self._chosen(turn, dummy, leads=led is None)) not in follows:
            await self._line.wrong(f"{card} cannot be played from that hand")
        return PlayedCard(turn, card)

    async def _try(self, attempt: Attempt) -> Done | Refused:
        """Do what the program says; while the platform or a director holds everybody up, wait with it."""
        while True:
            answer = await act(self._desk, self._live.play, self._who, attempt)
            if isinstance(answer, Done) or answer.why not in _WAITS:
                return answer
            await self._changed(self._live)

    def _answer_to(self, seen: View) -> Attempt | None:
        """Return what is done for the program, which has no words for it: the lead is faced, and a claim answered.

        Where a person may ask first, the lead is faced when the time for that is over. Where an opponent concedes
        everything the program agrees: nobody would contest that.
        """
        if seen.may.face and (self._apart or not self._live.state.rules.clarification):
            return FaceLead(self._seat)
        claim = seen.claim
        if seen.may.agree and claim is not None and claim.tricks == 0 and claim.seat.side is not self._seat.side:
            return Agree(self._seat)
        if seen.may.contest:
            return Contest(self._seat)
        return Agree(self._seat) if seen.may.agree else None


def _standing(seen: View) -> list[SeenCall]:
    return [one for one in seen.auction or () if one.status is CallStatus.STANDING]


def _to_lead(hand: Seat, dummy: Seat) -> str:
    return "Dummy to lead" if hand is dummy else f"{seat_name(hand)} to lead"


def _played(seen: View) -> list[PlayedCard]:
    return [*(card for trick in seen.tricks for card in trick.cards), *seen.trick]


def _is_passed_out(calls: Sequence[SeenCall]) -> bool:
    return len(calls) == 4 and all(one.call == PASS for one in calls)


def _dealt(seen: View, seat: Seat, played: Sequence[PlayedCard]) -> list[Card]:
    """Return the thirteen cards of a hand that the View shows: those it holds, and those played from it."""
    return [*(seen.hands[seat].cards or ()), *(one.card for one in played if one.seat is seat)]
