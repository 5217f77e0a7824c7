"""One bridge program at a table: it plays from its seat by the same View and the same attempts as a person.

The protocol knows no claims. Where a board has ended by one, the rest is played on paper with the program, so that it
comes to its end: the cards of others are the lowest that follow suit, and the result stays that of the board.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final
from uuid import UUID

from laws.protocol.commands import Agree, Contest, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.table.auction import CallStatus
from laws.table.phases import Phase
from laws.table.play import PlayedCard
from laws.values.cards import Card
from laws.values.seats import Seat
from laws.views.table_view import SeenCall, View, Viewer, ViewerKind, view
from play.live.act import act
from play.live.cache import LivePlay
from play.live.desk import Desk
from play.people.text import clean_text
from play.table.actors import Person
from play.table.attempts import Attempt, NextBoard, Sit, StandUp
from play.table.outcomes import Done
from play.wire.table_manager import (
    VERSION,
    Bid,
    Connecting,
    Plays,
    Ready,
    Unexpected,
    call_line,
    card_line,
    cards_line,
    deal_line,
    read,
    seat_name,
    teams_line,
)

__all__ = ["EngineSeat"]

_LOG = logging.getLogger(__name__)
_LOOK: Final = 0.25
"""Seconds between two looks at the log, for what other processes have written."""
_LONGEST: Final = 512
_PATIENCE: Final = 1800.0
"""Seconds for which a program may be silent."""
_TO_COME: Final = 30.0
"""Seconds in which a connection says who comes: a silent one keeps nobody out for longer."""


class EngineSeat:
    """One connection. `welcome` makes the person who plays, of the name of a team."""

    def __init__(
        self,
        desk: Desk,
        play: UUID,
        welcome: Callable[[str], Awaitable[Person]],
        lines: asyncio.StreamReader,
        out: asyncio.StreamWriter,
    ) -> None:
        self._desk = desk
        self._play = play
        self._welcome = welcome
        self._lines = lines
        self._out = out
        self._seat = Seat.NORTH
        self._who = Person(0, "")
        self._paper: list[PlayedCard] = []
        self._late: Card | None = None

    async def run(self) -> None:
        """Seat the program and let it play until the table has no further board, or it goes. It is then unseated."""
        sits = False
        try:
            sits = await self._come()
            await self._ready("teams")
            await self._say(await self._teams())
            while await self._board():
                pass
            await self._say("End of session")
        except (ValueError, EOFError, TimeoutError, ConnectionError, LookupError) as reason:  # Unexpected, no ASCII
            _LOG.warning("the program at %s of board %s goes: %s", self._seat.letter, self._play, reason)
        finally:
            if sits:
                await self._newest()
                await act(self._desk, self._play, self._who, StandUp())
            self._out.close()
            with suppress(ConnectionError):
                await self._out.wait_closed()

    async def _come(self) -> bool:
        said = await self._read(_TO_COME)
        if not isinstance(said, Connecting) or said.version != VERSION:
            raise Unexpected(f"a connection with version {VERSION} of the protocol was expected")
        occupant = (await self._newest()).state.seats[said.seat]
        if occupant is not None and not occupant.is_robot:  # nobody is made a guest who gets no seat
            raise Unexpected(f"somebody sits {seat_name(said.seat)}")
        self._seat, self._who = said.seat, await self._welcome(said.team)
        await self._act(Sit(said.seat))
        await self._say(f'{seat_name(said.seat)} ("{said.team}") seated')
        return True

    async def _teams(self) -> str:
        seats = (await self._live()).state.seats
        named = ["House robots" if one is None or one.person is None else one.name for one in seats]
        return teams_line(named[0], named[1])

    async def _board(self) -> bool:
        """Play one board with the program; return whether there is another."""
        await self._ready("start")
        live = await self._newest()
        await self._say("Start of Board")
        await self._ready("deal")
        await self._say(deal_line(live.state.game.board))
        await self._ready("cards")
        await self._say(cards_line(seat_name(self._seat), _dealt(self._view(live), self._seat, self._played(live))))
        self._paper, self._late = [], None
        await self._auction()
        await self._cards()
        await self._say("Timing - N/S : this board [00:00], total [00:00]. E/W : this board [00:00], total [00:00].")
        return await self._go_on()

    async def _go_on(self) -> bool:
        live = await self._live()
        while live.state.next is None:
            answer = await act(self._desk, self._play, self._who, NextBoard())
            if not isinstance(answer, Done) and (await self._live()).state.next is None:
                return False
        return True

    async def _auction(self) -> None:
        told = 0
        while True:
            live = await self._live()
            seen = self._view(live)
            calls = [one for one in seen.auction or () if one.status is CallStatus.STANDING]
            if len(calls) > told:
                await self._relay(calls[told])
                told += 1
            elif seen.phase is not Phase.AUCTION:
                return
            elif seen.may.calls:
                said = await self._read()
                if not isinstance(said, Bid) or said.seat is not self._seat:
                    raise Unexpected(f"a call of {seat_name(self._seat)} was expected")
                await self._act(MakeCall(self._seat, said.call, said.alert, clean_text(said.explanation)))
            else:
                await self._changed()

    async def _relay(self, made: SeenCall) -> None:
        if made.seat is not self._seat:
            await self._ready(f"{seat_name(made.seat).lower()}'s bid")
            await self._say(call_line(made.seat, made.call, alert=made.alerted, explanation=made.explanation))

    async def _cards(self) -> None:
        told = 0
        while told < 52:
            live = await self._live()
            seen = self._view(live)
            contract = seen.contract
            if contract is None:
                return  # passed out
            dummy = contract.declarer.partner
            played = [*self._played(live), *self._paper]
            if len(played) > told:
                await self._told(played[told], told, dummy)
                told += 1
                if told == 1 and self._seat is not dummy:
                    await self._ready("dummy")
                    await self._say(cards_line("Dummy", _dealt(seen, dummy, played)))
            elif seen.phase is Phase.OVER:
                self._paper.append(await self._on_paper(seen, played, dummy))
            elif seen.may.cards:
                hand = seen.may.hand or self._seat
                card = await self._chosen(hand, dummy, leads=told % 4 == 0)
                lead = LeadFaceDown(self._seat, card)
                await self._play_card(lead if seen.may.lead else PlayCard(self._seat, card, hand is not self._seat))
            elif (attempt := _answer_to(seen, self._seat)) is not None:
                await self._answer(attempt)
            else:
                await self._changed()

    def _played(self, live: LivePlay) -> list[PlayedCard]:
        seen = self._view(live)
        return [*(card for trick in seen.tricks for card in trick.cards), *seen.trick]

    async def _told(self, played: PlayedCard, number: int, dummy: Seat) -> None:
        """Tell of a card that another player has played from this hand, when the program waits for it."""
        if self._plays_from(played.seat, dummy):
            return
        whose = {seat_name(played.seat).lower(), "dummy"} if played.seat is dummy else {seat_name(played.seat).lower()}
        await self._ready(*(f"{name}'s card to trick {number // 4 + 1}" for name in whose))
        await self._say(card_line(played.seat, played.card))

    def _plays_from(self, hand: Seat, dummy: Seat) -> bool:
        return self._seat is (dummy.partner if hand is dummy else hand)

    async def _chosen(self, hand: Seat, dummy: Seat, *, leads: bool) -> Card:
        """Return the card that the program plays from that hand; on a lead it is asked for it."""
        if self._late is not None:
            late, self._late = self._late, None
            return late
        if leads:
            await self._say("Dummy to lead" if hand is dummy else f"{seat_name(hand)} to lead")
        said = await self._read()
        if not isinstance(said, Plays) or said.seat is not hand:
            raise Unexpected(f"a card of {seat_name(hand)} was expected")
        return said.card

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
        led = played[len(played) // 4 * 4].card.suit if len(played) % 4 else None
        follows = [card for card in left if card.suit is led] or left
        if not self._plays_from(turn, dummy):
            return PlayedCard(turn, min(follows, key=lambda card: card.rank))
        card = await self._chosen(turn, dummy, leads=led is None)
        if card not in follows:
            raise Unexpected(f"{card} cannot be played from that hand")
        return PlayedCard(turn, card)

    def _view(self, live: LivePlay) -> View:
        return view(live.state.game, Viewer(ViewerKind.ROBOT, self._seat))

    async def _newest(self) -> LivePlay:
        """Go on to the board at which the table is, and return it."""
        live = await self._live()
        while live.state.next is not None:
            self._play = live.state.next
            live = await self._live()
        return live

    async def _live(self) -> LivePlay:
        return await self._desk.plays.get(self._play)

    async def _changed(self) -> None:
        """Wait a moment and read what others have written. Raise EOFError when the program has gone."""
        if self._lines.at_eof():
            raise EOFError("it has closed the connection")
        await asyncio.sleep(_LOOK)
        await self._desk.catch_up(await self._live())

    async def _act(self, attempt: Attempt) -> None:
        answer = await act(self._desk, self._play, self._who, attempt)
        if not isinstance(answer, Done):
            raise Unexpected(f"{attempt} is refused: {answer.code}")

    async def _play_card(self, attempt: LeadFaceDown | PlayCard) -> None:
        """Play a card of the program; one that came too late, for a claim, waits for what becomes of that."""
        answer = await act(self._desk, self._play, self._who, attempt)
        if isinstance(answer, Done):
            return
        game = (await self._live()).state.game
        if game.claim is None and game.phase is not Phase.OVER:
            raise Unexpected(f"{attempt} is refused: {answer.code}")
        self._late = attempt.card

    async def _answer(self, attempt: Attempt) -> None:
        """Answer what others do, for the program; where somebody was first there is nothing to answer any more."""
        await act(self._desk, self._play, self._who, attempt)
        await self._changed()

    async def _ready(self, *whats: str) -> None:
        """Wait until the program says that it is ready for one of these. Raise Unexpected for anything else."""
        said = await self._read()
        if not isinstance(said, Ready) or said.seat is not self._seat or said.what not in whats:
            raise Unexpected(f"{said} came, and 'ready for {' or '.join(sorted(whats))}' was expected")

    async def _read(self, patience: float = _PATIENCE) -> Connecting | Ready | Bid | Plays:
        async with asyncio.timeout(patience):
            line = await self._lines.readline()
        if not line:
            raise EOFError("it has closed the connection")
        if len(line) > _LONGEST:
            raise Unexpected("the line is too long")
        return read(line.decode("ascii"))

    async def _say(self, line: str) -> None:
        self._out.write(f"{line}\r\n".encode("ascii", "replace"))
        await self._out.drain()


def _dealt(seen: View, seat: Seat, played: Sequence[PlayedCard]) -> list[Card]:
    """Return the thirteen cards of a hand that the View shows: those it holds, and those played from it."""
    return [*(seen.hands[seat].cards or ()), *(one.card for one in played if one.seat is seat)]


def _answer_to(seen: View, seat: Seat) -> Attempt | None:
    """Return what is done for the program, which has no words for it: the lead is faced, and a claim answered.

    Where an opponent concedes everything it agrees: nobody would contest that.
    """
    if seen.may.face:
        return FaceLead(seat)
    claim = seen.claim
    if seen.may.agree and claim is not None and claim.tricks == 0 and claim.seat.side is not seat.side:
        return Agree(seat)
    if seen.may.contest:
        return Contest(seat)
    return Agree(seat) if seen.may.agree else None
