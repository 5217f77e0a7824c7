"""The regions that one kind of viewer sees of a table: for its page and for its sockets."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from frontend.regions import regions
from laws.views.covered import covered
from laws.views.table_view import view
from play.live.access import house_of, seats_are_free
from play.live.cache import LivePlay
from play.live.revision import Regions
from play.live.rights import Rights
from play.live.table_surroundings import surroundings_of
from play.store.look import TableFacts
from play.table.commenting import Comment, in_sight, reads_comments
from play.table.lesson import with_shown
from play.table.rights import Sight

__all__ = ["seen_of"]


def seen_of(
    facts: TableFacts, rights: Rights, live: LivePlay | None, sight: Sight, comments: tuple[Comment, ...] = ()
) -> tuple[UUID, Regions]:
    """Return the board that revisions name, and the regions that this kind of viewer sees; None is an empty table.

    `comments` are those on that board: the viewer is shown those that he may read, as far as the board has come.
    """
    viewer = sight.viewer
    if live is None:
        return facts.id, regions(None, surroundings_of(facts.name, None, viewer, delay=sight.delay))
    state, house = live.state, house_of(facts, rights, live.state)
    reads = reads_comments(viewer) and not sight.interprets
    around = surroundings_of(
        facts.name,
        state,
        viewer,
        seats_free=seats_are_free(facts, rights, sight.reader),
        house=replace(house, interprets=True) if sight.interprets else house,
        reader=sight.reader,
        unread=sight.unread,
        delay=sight.delay,
        play=live.play if facts.session is None else None,
        closed=facts.closed,
        in_session=facts.session is not None,
        comments=in_sight(comments, live.number, sight.unread) if reads else (),
    )
    seen = with_shown(view(state.game, viewer), state)
    return live.play, regions(covered(seen, state.game) if sight.covered else seen, around)
