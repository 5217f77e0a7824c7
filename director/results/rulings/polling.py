"""Telling somebody with an account that a director asks him in a poll of peers (Law 16B1(b)).

Notices are about events, so who is asked about a board of a social table gets the link from its director alone.
"""

from __future__ import annotations

from director.notices.models import NoticeKind
from director.notices.telling import Telling, tell
from director.sessions.models import Session
from play.models import PollPeer

__all__ = ["tell_asked"]


def tell_asked(peer: PollPeer) -> None:
    """Tell him, in the caller's transaction: that somebody asks, and by which link, and nothing else."""
    number = peer.poll.play.table.session
    if peer.person_id is None or number is None or (session := Session.objects.filter(pk=number).first()) is None:
        return
    told = {peer.person_id: {"key": peer.key}}
    tell(Telling(NoticeKind.POLL, session.competition_id, f"{peer.pk}", told))
