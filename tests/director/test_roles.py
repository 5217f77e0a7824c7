"""What each role in a club, and each office of an event, may do."""

from __future__ import annotations

from collections.abc import Callable

from director.clubs import roles
from director.clubs.models import Role
from director.clubs.offices import Office
from director.clubs.roles import Standing, Stands
from tests.rows import check_each

SUBJECTS: dict[str, Callable[[Stands], bool]] = {
    "organise": roles.may_organise,
    "direct": roles.may_direct,
    "schedule": roles.may_schedule,
    "score": roles.may_score,
    "read": roles.may_read_provisional,
    "learn results": roles.may_learn_results,
    "deal": roles.may_deal,
    "record": roles.may_record,
    "name the chief": lambda stands: roles.may_name(stands, Office.CHIEF),
    "name directors": lambda stands: roles.may_name(stands, Office.DIRECTOR),
}
OFFICIAL = {"organise", "direct", "schedule", "read", "learn results", "name the chief", "name directors"}
BY_ROLE: dict[Role | None, set[str]] = {
    Role.OWNER: OFFICIAL | {"record"},
    Role.DIRECTOR: OFFICIAL,
    Role.SCORER: {"read", "learn results", "score"},
    Role.DEALER: {"deal"},
    Role.RECORDER: {"record", "learn results"},
    Role.MEMBER: set(),
    Role.GUEST: set(),
    None: set(),
}
BY_OFFICE: dict[Office, set[str]] = {
    Office.DELEGATE: OFFICIAL - {"direct"},
    Office.CHIEF: OFFICIAL - {"name the chief"} | {"record"},
    Office.DEPUTY: OFFICIAL - {"name the chief", "name directors"},
    Office.DIRECTOR: {"direct", "read", "learn results"},
    Office.SCHEDULER: {"schedule"},
    Office.RECORDER: {"read", "learn results", "score", "record"},
    Office.DEALER: {"deal"},
    Office.APPEALS: set(),
    Office.AFTER_PLAY: set(),
    Office.PRESS: set(),
    Office.INTERPRETER: set(),
    Office.COMMENTATOR: set(),
}


def may(stands: Stands) -> set[str]:
    """Return the subjects that are his."""
    return {name for name, asks in SUBJECTS.items() if asks(stands)}


def test_each_role_may_do_what_the_guide_says() -> None:
    def check(role: Role | None) -> None:
        assert may(role) == may(Standing(role)) == BY_ROLE[role]
        assert roles.may_manage(role) == (role is Role.OWNER)

    check_each([*Role, None], check)


def test_each_office_may_do_what_its_page_says_and_a_role_adds_to_it() -> None:
    """Article 11: each has only what he needs."""

    def check(office: Office) -> None:
        assert may(Standing(None, frozenset({office}))) == BY_OFFICE[office]
        assert may(Standing(Role.SCORER, frozenset({office}))) == BY_OFFICE[office] | BY_ROLE[Role.SCORER]

    check_each(list(Office), check)
