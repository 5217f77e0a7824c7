"""Tables in every state that correct procedure knows, reached by commands, for tests that need one."""

from __future__ import annotations

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Agree, Claim, Command, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.deal import Deal
from laws.values.seats import Seat, Vulnerability

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST

DEAL = Deal.parse("N:AQ52.KJ4.T98.K65 KT94.Q2.KJ4.J932 J73.A985.A72.AQ4 86.T763.Q653.T87")
"""Everyday hands; South plays 3NT, and West leads."""


def opened(under: Conditions | None = None) -> Table:
    """North dealt, nobody is vulnerable, nobody has called."""
    return Table.open(Board(1, N, Vulnerability.NONE), DEAL, under or Conditions())


def calling(words: str, under: Conditions | None = None) -> Table:
    """The auction after these calls in rotation."""
    table = opened(under)
    for word in words.split():
        table = done(table, MakeCall(table.auction.turn, Call.parse(word)))
    return table


def clarifying(under: Conditions | None = None) -> Table:
    """South plays 3NT; West has not led."""
    return calling("pass pass 1NT pass 3NT pass pass pass", under)


def lead_lies(under: Conditions | None = None) -> Table:
    """West's six of hearts lies face down."""
    return done(clarifying(under), LeadFaceDown(W, card("H6")))


def playing(words: str = "", under: Conditions | None = None) -> Table:
    """The lead is faced, and these cards have been played on it in turn."""
    table = done(lead_lies(under), FaceLead(W))
    for word in words.split():
        play = table.play
        assert play is not None
        table = done(table, PlayCard(play.actor, card(word), from_dummy=play.turn is N))
    return table


def claiming(seat: Seat = S, tricks: int = 9, under: Conditions | None = None) -> Table:
    """After the first trick somebody has claimed so many of the twelve that remain."""
    return done(playing("HJ HQ HA", under), Claim(seat, tricks, "diamonds first"))


def over() -> Table:
    """South's claim of nine more has been agreed: ten tricks."""
    return done(claiming(), Agree(W), Agree(E))


def passed_out() -> Table:
    """Nobody bid."""
    return calling("pass pass pass pass")


def card(word: str) -> Card:
    """The card so written."""
    return Card.parse(word)


def done(table: Table, *commands: Command) -> Table:
    """The table after these commands, each of which must be accepted."""
    for command in commands:
        happened = decide(table, command)
        assert not isinstance(happened, Refusal), (command, happened)
        for event in happened:
            table = evolve(table, event)
    return table
