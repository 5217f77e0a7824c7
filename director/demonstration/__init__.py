"""The club of `make run`: members, an evening with results to read, an event open for entry, one to start and play."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.utils import timezone

from director.clubs.models import Club, Member, Role
from director.competitions.models import Competition
from director.demonstration.finished import play_out, write
from director.entries.entering import Player, enter
from director.entries.models import Seeker
from director.sessions.draw.drawing import commit_early
from director.sessions.draw.planning import plan_start
from director.sessions.models import Movement, Session
from play.models import Person

__all__ = ["club"]

_ADDRESS: Final = "harbour"
_ZONE: Final = ZoneInfo("Asia/Shanghai")
_ALONE: Final = "An evening with robots 与机器人共度一晚"
_MONDAY, _TUESDAY = 0, 1
_ROLES: Final = {
    "director@example.org": Role.OWNER,
    "north@example.org": Role.DIRECTOR,
    "east@example.org": Role.SCORER,
    "south@example.org": Role.MEMBER,
    "west@example.org": Role.MEMBER,
}
_MEMBERS: Final = {
    "li.na@example.org": "李娜",
    "wang.wei@example.org": "王伟",
    "chen.jing@example.org": "陈静",
    "alice.archer@example.org": "Alice Archer",
    "bruno.bell@example.org": "Bruno Bell",
}
"""Members whom nobody signs in as: they have no password."""
_PAIRS: Final = (
    ("张敏", "刘洋"),
    ("Clara Cole", "David Dunn"),
    ("杨帆", "赵磊"),
    ("Ella East", "Frank Ford"),
    ("黄丽", "周强"),
    ("Grace Gray", "Henry Holt"),
    ("吴芳", "徐鹏"),
    ("Iris Ives", "Jack Jones"),
    ("孙悦", "马超"),
)
"""Of the evening that is over, beside the members."""


def club() -> None:
    """Load the club, unless it is there already: what happened in it stays.

    Once its evening with robots has been started it gets another one to start.
    """
    people = {address: Person.objects.get(email=address) for address in _ROLES}
    owner, north = people["director@example.org"], people["north@example.org"]
    found = Club.objects.filter(address=_ADDRESS).first()
    if found is not None:
        if not Session.objects.filter(competition__club=found, competition__name=_ALONE, started_at=None).exists():
            _alone(found, owner, north)
        return
    harbour = Club.objects.create(
        address=_ADDRESS,
        name="Harbour Club 海港俱乐部",
        zone=_ZONE.key,
        founded_by=owner,
        about="Bridge by the sea, every Monday and Tuesday.\n海边的桥牌，每周一、周二开赛。",
    )
    members = _members()
    for address, role in _ROLES.items():
        Member.objects.create(club=harbour, person=people[address], role=role)
    Member.objects.bulk_create(Member(club=harbour, person=one, role=Role.MEMBER) for one in members)
    _alone(harbour, owner, north)
    _open(harbour, owner, members)
    _finished(harbour, owner, [people[f"{seat}@example.org"] for seat in ("north", "south", "east", "west")], members)


def _members() -> list[Person]:
    made = [Person(email=email, display_name=name) for email, name in _MEMBERS.items()]
    for person in made:
        person.set_unusable_password()
    return Person.objects.bulk_create(made)


def _alone(harbour: Club, owner: Person, north: Person) -> None:
    """An evening that north@ starts when he likes, against robots."""
    about = (
        "Sign in as north@example.org: Organise, Start the session now, Start it now, then To your table. "
        "Robots play at the others."
        "\n以 north@example.org 登录：点“组织”，“立即开始本节比赛”，“现在开始”，然后“前往您的牌桌”。"
        "其余座位由机器人打。"
    )
    alone = _event(harbour, owner, _ALONE, _evening(1), by_itself=False, about=about)
    robot = Player()
    enter(alone, owner, (Player(north), robot))
    for _ in range(3):
        enter(alone, owner, (robot, robot))


def _open(harbour: Club, owner: Person, members: list[Person]) -> None:
    """An event that is open for entry, with some pairs and somebody who looks for a partner."""
    about = (
        "All are welcome. Enter with a partner, or say that you look for one."
        "\n欢迎参加：可与搭档一同报名，也可征求搭档。"
    )
    tuesday = _event(
        harbour, owner, "Tuesday Pairs 周二双人赛", _evening(_until(_TUESDAY)), by_itself=True, about=about
    )
    enter(tuesday, owner, (Player(members[0]), Player(members[1])))
    enter(tuesday, owner, (Player(members[3]), Player(members[4])))
    Seeker.objects.create(competition=tuesday, person=members[2], note="2/1, 每周二都有空 · free every Tuesday")


def _finished(harbour: Club, owner: Person, players: list[Person], members: list[Person]) -> None:
    """An evening of last week with its results; both pairs of the sign-ins have played in it."""
    about = "Fourteen pairs, a Howell of 26 boards.\n十四对，豪厄尔制，共 26 副牌。"
    monday = _event(
        harbour,
        owner,
        "Monday Pairs 周一双人赛",
        _evening(_until(_MONDAY) - 7 or -7),
        by_itself=False,
        about=about,
        rounds=13,
        howell=True,
    )
    accounts = [*players, *members]
    pairs = [(Player(one), Player(other)) for one, other in zip(accounts[::2], accounts[1::2], strict=False)]
    pairs.append((Player(accounts[-1]), Player(None, "何静")))
    pairs += [(Player(None, first), Player(None, second)) for first, second in _PAIRS]
    write(monday, owner, pairs)
    play_out(monday.sessions.get())


def _today() -> datetime:
    return timezone.now().astimezone(_ZONE)


def _until(weekday: int) -> int:
    """Return in how many days of the club it is that weekday, after today."""
    return (weekday - _today().weekday() - 1) % 7 + 1


def _evening(days: int) -> datetime:
    """Return half past seven in the evening by the club’s time, in so many days."""
    return _today().replace(hour=19, minute=30, second=0, microsecond=0) + timedelta(days=days)


def _event(
    club: Club,
    owner: Person,
    name: str,
    starts_at: datetime,
    *,
    by_itself: bool,
    about: str,
    rounds: int = 2,
    howell: bool = False,
) -> Competition:
    """Announce an event."""
    competition = Competition.objects.create(
        club=club, name=name, about=about, profile="chinese_club", announced_by=owner
    )
    session = Session.objects.create(
        competition=competition,
        starts_at=starts_at,
        by_itself=by_itself,
        movement=Movement.HOWELL if howell else Movement.MITCHELL,
        rounds=rounds,
        open_results=True,
    )
    if starts_at > timezone.now():
        plan_start(session)
        commit_early(session)
    return competition
