"""The evening with robots: fourteen pairs, a whole Howell, several boards a round."""

from __future__ import annotations

from typing import Final

from director.results.models import BoardResult
from director.sessions.models import Session
from tests.evening.office import Office
from tests.evening.publishing import publish
from tests.evening.telling import Diary
from tests.load.club import SignedIn
from tests.load.process import cpu_seconds, serving

__all__ = ["play"]

_PAIRS: Final = 14
_PACE: Final = {"REDIS_URL": "", "PACE_ROBOT": "0.01", "PACE_TRICK": "0", "PACE_THINK": "0"}
"""Robots act at once: the times are those of the server."""


async def play(owner: SignedIn, rounds: int, boards: int) -> None:
    """Play the evening, and print the times."""
    with serving(1, _PACE) as (server,):
        diary, office = Diary(), Office(server.address, owner)
        await office.announce(name="Robots", movement="howell", rounds=f"{rounds}", boards_per_round=f"{boards}")
        await Session.objects.filter(pk=office.session).aupdate(pause=0)
        for _ in range(_PAIRS):
            await office.enter("", "")
        diary.tell(f"{_PAIRS} pairs of robots are entered; the session starts")
        await office.start()
        done = 0
        while (held := await office.until_round(done + 2)).ended_at is None:
            done = held.round - 1
            diary.tell(f"round {done} is over")
        played = await BoardResult.objects.filter(session=office.session).exclude(contract="").acount()
        used = cpu_seconds(server.process.pid) or 0
        diary.tell(f"the session is over: {played} boards, {used:.0f} s of processor time of the server")
        await publish(office, diary)
        office.browser.close()
