"""A house robot's turn, when it falls due: its View is asked for its action, which is tried like anybody's."""

from __future__ import annotations

from laws.commands import Agree, Command, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.phases import Phase
from laws.seats import Seat
from laws.view import View, Viewer, ViewerKind, view
from play.act import act
from play.attempts import Robot
from play.desk import Desk
from play.due import Due, Handler

__all__ = ["robots_of"]


def robots_of(desk: Desk) -> Handler:
    """What takes up the robots' turns at the boards of this process."""

    async def take_turn(due: Due) -> None:
        seat = Seat.parse(due.kind.rpartition(":")[2])
        live = await desk.at_least(due.subject, due.number)
        if live.number != due.number:
            return
        command = _choose(view(live.state.game, Viewer(ViewerKind.ROBOT, seat)))
        if command is not None:
            await act(desk, due.subject, Robot(seat), command, key=due.key, at_number=due.number)

    return take_turn


def _choose(seen: View) -> Command | None:
    seat, may = seen.viewer.seat, seen.may
    assert seat is not None
    if may.calls:
        return MakeCall(seat, may.calls[0])
    if may.face:
        return FaceLead(seat)
    if may.lead:
        return LeadFaceDown(seat, list(may.cards)[-1])
    if may.cards:
        return PlayCard(seat, list(may.cards)[-1], from_dummy=may.hand is not seat)
    if may.agree and seen.phase is Phase.PLAY:
        return Agree(seat)
    return None
