"""What the sockets at one table are sent: each kind of viewer what has changed for it.

For each kind of viewer present one View is made, compared region by region with the last one, and the differences are
drawn once and put into the mailboxes of all sockets of that kind. A viewer whose View has not changed is sent nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import Final
from uuid import UUID

from frontend.close_codes import CloseCode
from laws.views.viewer import ViewerKind
from play.live.access import access_look
from play.live.viewing.comments import Comments
from play.live.viewing.late import LateBoard
from play.live.viewing.seeing import Step, look_of
from play.live.viewing.shown import Drawer, Shown
from play.live.viewing.streams import Socket, TableStream, own_seat
from play.table.people.commenting import reads_comments
from play.table.rights import Sight

__all__ = ["Showing"]

_LOG: Final = logging.getLogger(__name__)
_NEAREST_FIRST: Final = (
    ViewerKind.PLAYER,
    ViewerKind.SPECTATOR,
    ViewerKind.DIRECTOR,
    ViewerKind.VUGRAPH,
    ViewerKind.VISITOR,
)


def _nearest_first(kind: tuple[Sight, list[Socket]]) -> int:
    return _NEAREST_FIRST.index(kind[0].viewer.kind)


class Showing:
    """Shows tables to the sockets that look at them. No method awaits."""

    def __init__(self, comments: Comments) -> None:
        self._comments = comments

    def show(self, stream: TableStream) -> None:
        """Show each kind of viewer what has changed; if a view fails, only the sockets of that kind are closed."""
        drawer, step = Drawer(), Step()
        kinds: dict[Sight, list[Socket]] = {}
        facts, state = stream.facts, stream.live.state
        for socket in list(stream.sockets):
            try:
                sight = access_look(facts, stream.rights, state, socket.person)
            except Exception:
                _LOG.exception("it cannot be said what person %s may see of table %s", socket.person, facts.id)
                self._shut(stream, [socket], CloseCode.FAILED)
                continue
            if sight is None:
                self._shut(stream, [socket], CloseCode.SHUT_OUT)
            else:
                kinds.setdefault(sight, []).append(socket)
        for sight, sockets in sorted(kinds.items(), key=_nearest_first):
            try:
                self._show_kind(stream, sight, sockets, drawer, step)
            except Exception:
                _LOG.exception("table %s cannot be shown to %s", facts.id, sight)
                self._shut(stream, kinds.pop(sight), CloseCode.FAILED)
        if len(stream.shown) > len(kinds) or stream.late:
            stream.keep_what_is_seen()
        stream.number, stream.crowd = state.number, 0
        stream.drawer = Drawer()

    def show_to(self, stream: TableStream, sockets: Iterable[Socket]) -> None:
        """Show these sockets the table as their people see it now."""
        for socket in sockets:
            sight = access_look(stream.facts, stream.rights, stream.live.state, socket.person)
            if sight is None:
                self._shut(stream, [socket], CloseCode.SHUT_OUT)
            elif sight != socket.sight:
                if sight.delay and sight.delay not in stream.late:
                    stream.late[sight.delay] = LateBoard(stream.facts.id, sight.delay)
                self.place(stream, socket, sight, "")

    def _show_kind(
        self, stream: TableStream, sight: Sight, sockets: Iterable[Socket], drawer: Drawer, step: Step
    ) -> None:
        """Send the changes to the sockets that were of this kind already, and the whole view to the others.

        Who has that view already is sent nothing: he would learn that somebody whom he has blocked has spoken.
        """
        if sight.delay and sight.delay not in stream.late:
            stream.late[sight.delay] = LateBoard(stream.facts.id, sight.delay)
        before = stream.shown.get(sight)
        after = self._look(stream, sight, before, step)
        steps: dict[str, Mapping[str, str] | None] = {}
        for socket in sockets:
            language = socket.language
            revision = after.revision(language, drawer)
            if before is None or (socket.sight is not sight and socket.sight != sight):
                has = socket.mailbox.is_at(revision, own_seat(sight))
                parts: Mapping[str, str] | None = None if has else after.whole(language, drawer)
            else:
                if language not in steps:
                    same = revision == before.revision(language, drawer)
                    parts = None if same else after.parts(language, drawer) or after.whole(language, drawer)
                    steps[language] = parts
                parts = steps[language]
            socket.sight = sight
            if parts is not None:
                socket.mailbox.put(parts, revision, own_seat(sight), asks=after.may_wait)
        after.settle()
        if before is None:
            stream.put(sight, after)
        else:
            stream.shown[sight] = after

    def place(self, stream: TableStream, socket: Socket, sight: Sight, revision: str) -> None:
        """Make a joining socket one of that kind, and send it the whole view unless it has it."""
        shown, drawer = stream.shown.get(sight) or self._look(stream, sight), stream.drawer
        present = shown.revision(socket.language, drawer)
        if present == revision:
            socket.mailbox.start_at(revision, own_seat(sight))
        else:
            socket.mailbox.put(shown.whole(socket.language, drawer), present, own_seat(sight), asks=True)
        socket.sight = sight
        stream.put(sight, shown)

    def _look(self, stream: TableStream, sight: Sight, before: Shown | None = None, step: Step | None = None) -> Shown:
        board = stream.board(sight.delay)
        comments = () if board is None else self._comments.on(board.play)
        last = None if before is None else before.look
        look = look_of(stream.facts, stream.rights, board, sight, comments, last, step)
        return Shown(look.play, look.regions, before, look)

    def uncommented(self, stream: TableStream, sight: Sight) -> UUID | None:
        """Return the board that somebody is to be shown with comments which have not been read yet."""
        if not reads_comments(sight.viewer) or (sight.delay and sight.delay not in stream.late):
            return None
        board = stream.board(sight.delay)
        return None if board is None or self._comments.knows(board.play) else board.play

    @staticmethod
    def _shut(stream: TableStream, sockets: Iterable[Socket], code: int) -> None:
        """Close sockets that may see nothing more of this table."""
        for socket in sockets:
            stream.remove(socket)
            socket.shut(code)
