"""What one kind of viewer sees of a table, as regions: for its page and for its sockets."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from frontend.regions import Seen, Surroundings, Together, seen
from laws.values.fast_init import fast_init, replace
from laws.views.covered import covered
from laws.views.known_irregularities import NOTHING_KNOWN
from laws.views.seen import View
from laws.views.table_view import view
from laws.views.viewer import ViewerKind
from play.live.access import house_of, seats_are_free
from play.live.cache import LivePlay
from play.live.rights import Rights
from play.live.viewing.revision import Regions
from play.live.viewing.surroundings_kept import keeps_surroundings
from play.live.viewing.table_surroundings import surroundings_of
from play.store.tables.look import TableFacts
from play.table.lessons.lesson import with_shown
from play.table.people.commenting import Comment, in_sight, reads_comments
from play.table.people.talk import House
from play.table.rights import Sight
from play.table.state import State

__all__ = ["Look", "Step", "look_of"]


class Step:
    """What the looks of one step of a table have in common, which is made for the first of them. It lives as long as
    the step.
    """

    def __init__(self) -> None:
        self.regions = Together()
        self._kept: tuple[State, State, bool] | None = None
        self._house: tuple[State, House] | None = None

    def keeps_surroundings(self, before: State, after: State) -> bool:
        """Return whether what surrounds the game is the same for everybody in both states."""
        kept = self._kept
        if kept is None or kept[0] is not before or kept[1] is not after:
            self._kept = kept = (before, after, keeps_surroundings(before, after))
        return kept[2]

    def house(self, facts: TableFacts, rights: Rights, state: State) -> House:
        """Return what talk at the table depends on besides its log (`house_of`)."""
        if self._house is None or self._house[0] is not state:
            self._house = (state, house_of(facts, rights, state))
        return self._house[1]


@fast_init
@dataclass(frozen=True, slots=True)
class _Beside:
    """What the surroundings are made of besides the state of the board and the viewer."""

    name: str
    house: House
    seats_free: bool
    play: UUID | None
    closed: bool
    in_session: bool
    comments: tuple[Comment, ...]


@fast_init
@dataclass(frozen=True, slots=True)
class Look:
    """The board that revisions name, what one kind of viewer sees of it, and what that was made of.

    It `follows` an earlier look if regions that are equal in both are the same values.
    """

    play: UUID
    seen: Seen
    state: State | None = None
    view: View | None = None
    beside: _Beside | None = None
    follows: bool = False

    @property
    def regions(self) -> Regions:
        """The regions by name."""
        return self.seen.regions

    @property
    def may_wait(self) -> bool:
        """Whether the table may wait for this viewer: he plays, and does not see another player at his call or card."""
        known = self.view
        if known is None or known.viewer.kind is not ViewerKind.PLAYER:
            return False
        if known.lead is not None or known.claim is not None or known.incidents is not NOTHING_KNOWN:
            return True
        return known.to_act is None or known.to_act is known.viewer.seat


def look_of(
    facts: TableFacts,
    rights: Rights,
    live: LivePlay | None,
    sight: Sight,
    comments: tuple[Comment, ...] = (),
    before: Look | None = None,
    step: Step | None = None,
) -> Look:
    """Return what this kind of viewer sees; `live` None is an empty table.

    `comments` are those on that board: the viewer is shown those that he may read, as far as the board has come.
    `before` is what the same kind of viewer saw of the table: what has not changed since is taken from it. `step` has
    what others see in the same step.
    """
    step = step or Step()
    viewer = sight.viewer
    if live is None:
        return Look(facts.id, seen(None, surroundings_of(facts.name, None, viewer, delay=sight.delay)))
    state, house = live.state, step.house(facts, rights, live.state)
    reads = reads_comments(viewer) and not sight.interprets
    beside = _Beside(
        facts.name,
        replace(house, interprets=True) if sight.interprets else house,
        seats_are_free(facts, rights, sight.reader),
        live.play if facts.session is None else None,
        facts.closed,
        facts.session is not None,
        in_sight(comments, live.number, sight.unread) if reads else (),
    )
    if before is not None and before.play != live.play:
        before = None
    around = _around(state, sight, beside, before, step)
    known = None if before is None or before.state is None or before.view is None else (before.state.game, before.view)
    own = view(state.game, viewer, known)
    if viewer.kind is ViewerKind.PLAYER and viewer.seat is not None:
        live.views[viewer.seat] = (state.game, own)
    shown = with_shown(own, state)
    shown = covered(shown, state.game) if sight.covered else shown
    if before is None:
        return Look(live.play, seen(shown, around), state, own, beside)
    return Look(live.play, seen(shown, around, before.seen, step.regions), state, own, beside, True)


def _around(state: State, sight: Sight, beside: _Beside, before: Look | None, step: Step) -> Surroundings:
    """Return what surrounds the game, the same value as before where nothing of it has changed."""
    known = None if before is None or before.beside != beside else before.state
    if before is not None and known is not None and step.keeps_surroundings(known, state):
        return before.seen.around
    return surroundings_of(
        beside.name,
        state,
        sight.viewer,
        seats_free=beside.seats_free,
        house=beside.house,
        reader=sight.reader,
        unread=sight.unread,
        delay=sight.delay,
        play=beside.play,
        closed=beside.closed,
        in_session=beside.in_session,
        comments=beside.comments,
    )
