"""What a timer brings about: an attempt that the database cannot take now is made again, and not forgotten.

`act` refuses as busy where it could not write: the database is away, or has no room. A player then tries again; who
handles a timer lets it come again, since it would be deleted as done.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from play.live.act import act
from play.live.desk import Desk
from play.live.timed.timers import Busy
from play.table.actors import Actor
from play.table.attempts import Attempt
from play.table.outcomes import Answer, Refused, TableCode

__all__ = ["act_when_due"]


async def act_when_due(desk: Desk, play: UUID, actor: Actor, attempt: Attempt, **named: Any) -> Answer:
    """Act for a timer, with the keywords of `act`. Raise Busy where nothing could be written now, and what PostgreSQL
    has answered: that is a fault of what is due (`Sweeper`), which would come again for ever.
    """
    answer = await act(desk, play, actor, attempt, due=True, **named)
    if isinstance(answer, Refused) and answer.why is TableCode.BUSY:
        raise Busy
    return answer
