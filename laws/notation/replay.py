"""Replay of a record through the engine: whether auction and play are legal, and contract, tricks and score agree.

Each call and card of the record goes through `decide` as the player's attempt. Where the engine refuses what was done
at the table, the replay continues as the Laws allow and adds a remark: an insufficient bid is accepted (Law 27A), a
skipped turn is lost (29A), a revoke stands (63), a lead out of turn is accepted (53). An action that cannot stand ends
the replay of the auction or of the play.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeVar

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.notation.marks import NO_MARKS, Marks
from laws.notation.record import Record, RecordedCall
from laws.protocol.commands import Agree, Claim, Command, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.protocol.events import CallMade, CardPlayed, Event
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Conditions
from laws.table.phases import Phase
from laws.table.play import Play
from laws.table.table import Table
from laws.values.board import Board
from laws.values.cards import Card
from laws.values.contract import Contract, PassedOut, Played
from laws.values.deal import Deal
from laws.values.score import score_ns
from laws.values.seats import SEATS, Seat, Vulnerability

__all__ = ["Replayed", "replay_record"]

ContractOrNot = TypeVar("ContractOrNot", bound=Contract | PassedOut | None)


@dataclass(frozen=True, slots=True)
class Replayed:
    """What the replay of a record shows; None where the file states nothing.

    `contract` is the auction's, else the stated one. `tricks` are declarer's: counted, else claimed, else stated.
    `agrees` says whether everything stated agrees with what follows from the rest of the file. `remarks` are sentences
    for a person: what is illegal, what disagrees, what is marked irregular, what is missing.
    """

    record: Record
    auction_legal: bool | None
    play_legal: bool | None
    contract: Contract | PassedOut | None
    tricks: int | None
    score_ns: int | None
    agrees: bool | None
    remarks: tuple[str, ...]


def replay_record(record: Record, marks: Marks = NO_MARKS) -> Replayed:
    """Replay a record. Never raises, whatever the record holds."""
    return _Replay(record, marks).replayed()


class _Replay:
    """The replay of one record through the engine."""

    def __init__(self, record: Record, marks: Marks) -> None:
        self.record = record
        self.marks = marks
        self.remarks: list[str] = []
        self.compared: list[bool] = []
        self.auction_legal: bool | None = None
        self.play_legal: bool | None = None
        self.tricks: int | None = None
        self.regular = Board.numbered(record.number) if record.number is not None and record.number > 0 else None
        self.deal = record.deal
        self.table = self._opened()

    def replayed(self) -> Replayed:
        """Return the whole replay: the auction, the play, the result, and the comparison with the stated values."""
        record = self.record
        self._auction()
        contract = self._contract()
        if isinstance(contract, Contract):
            self._play(contract)
            self._settle(contract)
        elif record.play:
            self._play_without_contract(contract)
        score = self._score(contract)
        agrees = all(self.compared) if self.compared else None
        return Replayed(
            record, self.auction_legal, self.play_legal, contract, self.tricks, score, agrees, tuple(self.remarks)
        )

    # the table

    def _opened(self) -> Table:
        """Return the table when the hands have been taken from the board; an unknown deal is replaced by a stand-in."""
        record = self.record
        dealer = record.dealer
        if dealer is None:
            dealer = Seat.NORTH if self.regular is None else self.regular.dealer
        board = Board(max(1, record.number or 1), dealer, record.vulnerability or Vulnerability.NONE)
        return Table.open(board, self.deal or Deal.numbered(0), Conditions())

    def _try(self, command: Command) -> Refusal | None:
        """Attempt a command; return the refusal, or None after moving the table."""
        outcome = decide(self.table, command)
        if isinstance(outcome, Refusal):
            return outcome
        for event in outcome:
            self._move(event)
        return None

    def _move(self, event: Event) -> None:
        self.table = evolve(self.table, event)

    # the auction

    def _auction(self) -> None:
        calls = self.record.auction
        if not calls:
            return
        if self.record.dealer is None and self.regular is None:
            self.remarks.append("the file names neither dealer nor board: the auction is not replayed")
            return
        self.auction_legal = True
        for place, recorded in enumerate(calls):
            if not self._call(place, recorded):
                self.auction_legal = False
                break
        if self.table.phase is Phase.AUCTION and self.auction_legal and self.record.contract is None:
            self.remarks.append(f"the auction stops after {_number(len(calls), 'call')}")

    def _call(self, place: int, recorded: RecordedCall) -> bool:
        """Make a call of the record. Return False when the auction cannot continue after it."""
        if recorded.skipped and self.table.phase is Phase.AUCTION:
            self._skip(place, recorded.skipped)
        seat, call = self.table.auction.turn, recorded.call
        refusal = self._try(MakeCall(seat, call, recorded.alerted))
        if refusal is None:
            return True
        said = f"call {place + 1}, {call} by {_name(seat)}, {_why(refusal)}"
        if refusal.code is not RefusalCode.INSUFFICIENT_BID:
            self.remarks.append(said)
            return False
        marked = place in self.marks.insufficient
        self.remarks.append(f"{said}, marked as accepted (^I)" if marked else said)
        self.auction_legal = False
        self._move(CallMade(seat, call, recorded.alerted))
        return True

    def _skip(self, place: int, turns: int) -> None:
        auction = self.table.auction
        turn = SEATS[(auction.turn + turns) % 4]
        skipped = " and ".join(_name(SEATS[(auction.turn + n) % 4]) for n in range(min(turns, 4)))
        self.remarks.append(f"before call {place + 1} the turn of {skipped} is marked as skipped (^S)")
        self.auction_legal = False
        self.table = replace(self.table, auction=replace(auction, turn=turn))

    # the contract

    def _contract(self) -> Contract | PassedOut | None:
        """Return the auction's contract, else the stated one, with the table ready for play in it."""
        stated = self.record.contract
        if self.table.phase is Phase.OVER:
            reached: Contract | PassedOut | None = PassedOut()
        elif self.table.play is not None:
            reached = self.table.play.contract
        else:
            reached = None
        if reached is not None and stated is not None:
            return self._either(reached, stated)
        if stated is None:
            stated = reached or self._implied()
        return self._made_ready(stated)

    def _either(self, reached: Contract | PassedOut, stated: Contract | PassedOut) -> Contract | PassedOut:
        """Return the auction's contract or the different one that the file states; the play decides between them."""
        if self._is_exchanged(reached, stated):
            self.remarks.append(f"declarer is marked irregular (^): {stated} is played")
            return self._made_ready(stated)
        self._compare(reached == stated, f"the auction ends in {reached}, the file states {stated}")
        if reached == stated or self._leads(reached) or not self._leads(stated):
            return reached
        self.remarks.append(f"the play follows {stated}")
        return self._made_ready(stated)

    def _made_ready(self, contract: ContractOrNot) -> ContractOrNot:
        """Return the contract after setting the table to wait for the opening lead to it."""
        play = self.table.play
        if isinstance(contract, Contract) and (play is None or play.contract != contract):
            self.table = replace(self.table, phase=Phase.CLARIFICATION, play=Play.begin(contract))
        return contract

    def _leads(self, contract: Contract | PassedOut) -> bool:
        """Return whether the first card is from the hand that leads to this contract."""
        cards = self.record.play
        if not cards or self.deal is None or isinstance(contract, PassedOut):
            return False
        return cards[0] in self.deal[contract.leader]

    def _is_exchanged(self, reached: Contract | PassedOut, stated: Contract | PassedOut) -> bool:
        """Return whether the file itself marks that dummy and declarer were exchanged."""
        return (
            self.marks.declarer
            and isinstance(reached, Contract)
            and isinstance(stated, Contract)
            and reached == replace(stated, declarer=stated.declarer.partner)
        )

    def _implied(self) -> Contract | None:
        """Return the contract of an auction written without its final passes, if the board was played."""
        record = self.record
        if not self.auction_legal or not (record.play or record.claimed is not None):
            return None
        implied = self.table.auction.contract
        if implied is not None:
            self.remarks.append("the calls that are missing are taken to be passes")
        return implied

    # the play

    def _play_without_contract(self, contract: PassedOut | None) -> None:
        if contract is None:
            self.remarks.append("the play is not replayed: the contract is not known")
        else:
            self.play_legal = False
            self.remarks.append("cards are played although the board was passed out")

    def _play(self, contract: Contract) -> None:
        cards = self.record.play
        if not cards:
            return
        if self.deal is None:
            self.remarks.append("the play is not replayed: the file does not have four hands of thirteen cards")
            return
        self.play_legal = True
        for card in cards:
            if not self._card(contract, card):
                self.play_legal = False
                break

    def _card(self, contract: Contract, card: Card) -> bool:
        """Play a card of the record. Return False when the play cannot continue after it."""
        table = self.table
        play = table.play
        if play is None or table.phase is Phase.OVER:
            self.remarks.append(f"{card} is played after the thirteenth trick")
            return False
        turn = play.turn
        if table.phase is Phase.CLARIFICATION:
            refusal = self._try(LeadFaceDown(turn, card))
            if refusal is None:
                refusal = self._try(FaceLead(turn))
        else:
            refusal = self._try(PlayCard(play.actor, card, from_dummy=turn is contract.dummy))
        if refusal is None:
            return True
        return self._irregular_card(play, card, refusal)

    def _irregular_card(self, play: Play, card: Card, refusal: Refusal) -> bool:
        """Let a refused card stand if the Laws allow it."""
        where = f"trick {len(play.tricks) + 1}"
        holder = next((seat for seat in SEATS if self.table.hands[seat] >> card & 1), None)
        if refusal.code is RefusalCode.MUST_FOLLOW_SUIT:
            mark = ", marked (^R)" if card in self.marks.revokes else ""
            self.remarks.append(f"{where}: {card} by {_name(play.turn)} {_why(refusal)}{mark}")
            self._stand(play.turn, card)
            self.play_legal = False
            return True
        if holder is None:
            self.remarks.append(f"{where}: {card} has been played before")
            return False
        if play.trick:
            self.remarks.append(f"{where}: {card} is due from {_name(play.turn)}, but {_name(holder)} holds it")
            return False
        mark = ", marked (^L)" if card in self.marks.out_of_turn else ""
        self.remarks.append(f"{where}: {card} is led by {_name(holder)} in {_name(play.turn)}'s turn (Law 53){mark}")
        self._stand(holder, card)
        self.play_legal = False
        return True

    def _stand(self, seat: Seat, card: Card) -> None:
        """Let a card stand as played although it was irregular: never the last one, of which its hand has no other."""
        self._move(CardPlayed(seat, card))

    # the result

    def _settle(self, contract: Contract) -> None:
        """Set declarer's tricks: counted when all cards were played, else claimed, else as stated."""
        record, play = self.record, self.table.play
        counted = play.declarer_tricks if play is not None and self.table.phase is Phase.OVER else None
        stated = record.tricks
        if self.marks.result and stated is not None:
            self.remarks.append(
                f"the result, {_number(stated, 'trick')}, is marked as agreed otherwise than played (^)"
            )
        sources = ((counted, "in the play"), (record.claimed, "by the claim"), (stated, "by the result"))
        found = [(number, whence) for number, whence in sources if number is not None]
        if found:
            self.tricks = found[0][0]
        for number, whence in found[1:] if not self.marks.result else ():
            self._compare(
                number == self.tricks,
                f"declarer has {_number(found[0][0], 'trick')} {found[0][1]} and {number} {whence}",
            )
        if self.play_legal is None:
            self._tell_what_is_missing()
        elif counted is None and self.tricks is None:
            what = f"the play stops after {_number(len(record.play or ()), 'card')}"
            self.remarks.append(f"{what}, without a claim or a result")
        elif counted is None and self.play_legal and not self.marks.result:
            self._claim(contract, found[0][0])

    def _tell_what_is_missing(self) -> None:
        """Add a remark on what a record without play has instead."""
        record = self.record
        if record.play:
            return
        if record.claimed is not None:
            self.remarks.append("no card in the file: the tricks are those of the claim")
        elif record.tricks is not None:
            self.remarks.append("no card in the file: the tricks are those of the result")
        else:
            self.remarks.append("the file has neither cards nor a result")

    def _claim(self, contract: Contract, tricks: int) -> None:
        """Settle the tricks that were not played, as a claim that the defenders agree to (Laws 68A, 69A)."""
        play = self.table.play
        assert play is not None
        won, left = play.declarer_tricks, play.remaining
        possible = won <= tricks <= won + left
        self._compare(possible, f"declarer cannot have {_number(tricks, 'trick')}: {won} are won and {left} are left")
        if possible:
            self._try(Claim(contract.declarer, tricks - won))
            for defender in contract.side.other.seats:
                self._try(Agree(defender))

    def _score(self, contract: Contract | PassedOut | None) -> int | None:
        """Return North-South's score in points, compared with the stated one."""
        record = self.record
        vulnerability = record.vulnerability or (self.regular.vulnerability if self.regular is not None else None)
        if isinstance(contract, PassedOut):
            score = 0
        elif contract is None or self.tricks is None or vulnerability is None:
            return None
        else:
            score = score_ns(Played(contract, self.tricks), vulnerability)
        if record.score_ns is not None and not self.marks.result:
            self._compare(score == record.score_ns, f"the score is NS {score}, the file states NS {record.score_ns}")
        return score

    def _compare(self, same: bool, otherwise: str) -> None:
        self.compared.append(same)
        if not same:
            self.remarks.append(otherwise)


_WHY: Final = {
    RefusalCode.INSUFFICIENT_BID: "is not sufficient",
    RefusalCode.INADMISSIBLE_DOUBLE: "is inadmissible",
    RefusalCode.INADMISSIBLE_REDOUBLE: "is inadmissible",
    RefusalCode.BID_ABOVE_SEVEN: "is a bid of more than seven",
    RefusalCode.AUCTION_OVER: "comes after the final pass",
    RefusalCode.GAME_OVER: "comes after the board was passed out",
    RefusalCode.MUST_FOLLOW_SUIT: "does not follow suit",
}


def _why(refusal: Refusal) -> str:
    """Return what is wrong with an attempt, and the Law that says so."""
    why = _WHY.get(refusal.code, f"is refused: {refusal.code}")
    return f"{why} (Law {refusal.law})" if refusal.law is not None else why


def _name(seat: Seat) -> str:
    return seat.name.title()


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
