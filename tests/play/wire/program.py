"""A bridge program written from the description of the table-manager protocol alone, for tests."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

__all__ = ["Program"]

_NAMES = ("North", "East", "South", "West")
_RANKS = "23456789TJQKA"


class Program:
    """It follows suit with its lowest card, and says nothing but what the description asks for.

    It makes the `bids` one after the other as long as they outrank what has been bid, and passes.
    """

    def __init__(self, team: str, seat: str, *bids: str) -> None:
        self.team, self.seat, self.bids = team, seat, list(bids)
        self.hand: list[str] = []
        self.dummy: list[str] = []
        self.heard: list[str] = []
        self.lines: asyncio.StreamReader
        self.out: asyncio.StreamWriter

    @asynccontextmanager
    async def connected(self, port: int, address: str = "127.0.0.1") -> AsyncIterator[None]:
        """Open the line from that address, and close it in the end."""
        self.lines, self.out = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        try:
            yield
        finally:
            self.out.close()
            with suppress(ConnectionError):
                await self.out.wait_closed()

    async def say(self, line: str) -> None:
        self.out.write(f"{line}\r\n".encode("latin-1"))
        await self.out.drain()

    async def hear(self) -> str:
        line = (await self.lines.readline()).decode("ascii")
        assert line.endswith("\r\n"), self.heard
        self.heard.append(line.strip())
        return line.strip()

    async def match(self, port: int) -> None:
        """Connect, and play boards until the session ends."""
        async with self.connected(port):
            await self.come()
            while await self.begins():
                await self.board()

    async def come(self) -> None:
        await self.say(f'Connecting "{self.team}" as {self.seat.upper()} using protocol version 18')
        assert await self.hear() == f'{self.seat} ("{self.team}") seated'
        await self.say(f"{self.seat.upper()} ready for teams")
        assert re.fullmatch(r'Teams : N/S : "[^"]+" E/W : "[^"]+"', await self.hear())

    async def begins(self) -> bool:
        """Return whether another board begins; without one the session has ended."""
        await self.say(f"{self.seat.upper()} ready to start")
        said = await self.hear()
        assert said in {"Start of Board", "End of session"}, said
        return said == "Start of Board"

    async def board(self) -> None:
        """Play a board that has begun to its end."""
        bid, declarer = await self.auction(await self.deal())
        if bid:
            await self.play(bid, declarer)
        assert (await self.hear()).startswith("Timing - N/S : this board ")

    async def deal(self) -> str:
        """Take the cards; return the dealer."""
        await self.say(f"{self.seat.upper()} ready for deal")
        said = await self.hear()
        found = re.fullmatch(r"Board number \d+\. Dealer (\w+)\. (?:Neither|N/S|E/W|Both) vulnerable\.", said)
        assert found is not None, said
        await self.say(f"{self.seat.upper()} ready for cards")
        self.hand = self.cards(await self.hear())
        assert len(self.hand) == 13
        return found[1]

    @staticmethod
    def cards(line: str) -> list[str]:
        suits = re.findall(r"([SHDC]) ((?:[2-9TJQKA] ?)+|-)\.", line)
        return [rank + suit for suit, ranks in suits for rank in ranks.split() if rank != "-"]

    def call(self, last: str) -> str:
        """Return what it says in its turn, over the last bid."""
        strains = "CDHSN"
        if self.bids and (self.bids[0][0], strains.index(self.bids[0][1])) > (last[:1], strains.find(last[1:2])):
            return f"bids {self.bids.pop(0)}"
        return "passes"

    async def auction(self, dealer: str) -> tuple[str, str]:
        """Call in turn; return the last bid and declarer, empty where all pass."""
        turn, passes = _NAMES.index(dealer), 0
        bids: list[tuple[str, str]] = []
        while passes < (3 if bids else 4):
            name = _NAMES[turn % 4]
            if name == self.seat:
                said = self.call(bids[-1][0] if bids else "")
                await self.say(f"{self.seat.upper()} {said}")
            else:
                await self.say(f"{self.seat.upper()} ready for {name.upper()}'s bid")
                line = await self.hear()
                assert line.startswith(name), line
                said = line.removeprefix(f"{name} ").partition(" Alert.")[0]
            if said.startswith("bids"):
                bids.append((said.removeprefix("bids "), name))
            passes = passes + 1 if said == "passes" else 0
            turn += 1
        if not bids:
            return "", ""
        strain, side = bids[-1][0][1:], _NAMES.index(bids[-1][1]) % 2
        own = (who for bid, who in bids if bid[1:] == strain and _NAMES.index(who) % 2 == side)
        return bids[-1][0], next(own, "")

    async def play(self, bid: str, declarer: str) -> None:
        """Play the thirteen tricks."""
        dummy = _NAMES[(_NAMES.index(declarer) + 2) % 4]
        turn, trump = _NAMES[(_NAMES.index(declarer) + 1) % 4], bid[1:]
        for trick in range(1, 14):
            cards: list[tuple[str, str]] = []
            for _ in range(4):
                cards.append((turn, await self.card(turn, dummy, trick, cards[0][1][1] if cards else "")))
                if trick == 1 and len(cards) == 1 and self.seat != dummy:
                    await self.say(f"{self.seat.upper()} ready for dummy")
                    line = await self.hear()
                    assert line.startswith("Dummy's cards : "), line
                    self.dummy = self.cards(line)
                    assert len(self.dummy) == 13
                turn = _NAMES[(_NAMES.index(turn) + 1) % 4]
            led = cards[0][1][1]
            turn = max(cards, key=lambda one: (one[1][1] == trump, one[1][1] == led, _RANKS.index(one[1][0])))[0]

    async def card(self, turn: str, dummy: str, trick: int, led: str) -> str:
        """Return the next card: its own, or that of another which it is told."""
        plays_dummy = _NAMES[(_NAMES.index(dummy) + 2) % 4] == self.seat
        if (turn == self.seat and turn != dummy) or (turn == dummy and plays_dummy):
            card = await self.choose(turn == dummy, led)
            await self.say(f"{turn.upper()} plays {card}")
            return card
        whose = "dummy" if turn == dummy else turn.upper()
        await self.say(f"{self.seat.upper()} ready for {whose}'s card to trick {trick}")
        said = re.fullmatch(rf"{turn} plays ([2-9TJQKA][SHDC])", line := await self.hear())
        assert said is not None, line
        return said[1]

    async def choose(self, of_dummy: bool, led: str) -> str:
        if not led:
            assert await self.hear() == ("Dummy to lead" if of_dummy else f"{self.seat} to lead")
        held = self.dummy if of_dummy else self.hand
        follows = [card for card in held if card[1] == led] or held
        card = min(follows, key=lambda one: _RANKS.index(one[0]))
        held.remove(card)
        return card
