"""Sentences about the end of a board, its result, and what follows the round."""

from __future__ import annotations

from typing import Final

from laws.protocol.events import (
    Ended,
    NextBoardCalled,
    PeriodEnded,
    ResultBecame,
    RoundEnded,
    ScoreLowered,
    SetAside,
    TricksTransferred,
)
from laws.sentences.sentence import Sentence, Template, Tricks, say
from laws.values.contract import PassedOut, Played, Result

__all__ = ["TEMPLATES", "called_on", "ended"]

_T = Template.of
TEMPLATES: Final = {
    "event.ended": _T("The board is over: {contract}, {tricks}."),
    "event.set_aside": _T("The board is set aside; it is not played."),
    "event.passed_out": _T("The board is passed out ({law}).", "22B"),
    "event.result_became": _T("The result is now {contract}, {tricks} ({law})."),
    "event.score_lowered": _T("{side} score as for {tricks}; the other side keeps its score ({law}).", "79B3"),
    "event.tricks_transferred": _T("Transferred to {side} at the end of play: {tricks} ({law}).", "64A"),
    "event.tricks_returned": _T("Given back by {side}: {tricks} ({law}).", "64B", "81C5"),
    "event.next_board_called": _T("{seat} has called on the next board."),
    "event.round_ended": _T("The round is over."),
    "event.period_ended": _T("The correction period is over ({law}).", "79C"),
}


def ended(event: Ended | SetAside | ResultBecame | ScoreLowered | TricksTransferred) -> Sentence:
    """Return the sentence about the end of a board, and about a change of its result."""
    match event:
        case SetAside():
            return say("event.set_aside")
        case Ended(result):
            return _result(result)
        case ResultBecame(result, law):
            return say("event.result_became", contract=result.contract, tricks=Tricks(result.tricks), law=law)
        case ScoreLowered(side, tricks):
            return say("event.score_lowered", side=side, tricks=Tricks(tricks))
        case TricksTransferred(tricks, side):
            about = "event.tricks_transferred" if tricks > 0 else "event.tricks_returned"
            return say(about, side=side, tricks=Tricks(abs(tricks)))


def _result(result: Result) -> Sentence:
    match result:
        case PassedOut():
            return say("event.passed_out")
        case Played(contract, won):
            return say("event.ended", contract=contract, tricks=Tricks(won))


def called_on(event: NextBoardCalled | RoundEnded | PeriodEnded) -> Sentence:
    """Return the sentence about a next board that is called on, or an end of a round or period."""
    match event:
        case NextBoardCalled(seat):
            return say("event.next_board_called", seat=seat)
        case RoundEnded():
            return say("event.round_ended")
        case PeriodEnded():
            return say("event.period_ended")
