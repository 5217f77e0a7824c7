"""What each role in a club may do."""

from __future__ import annotations

import pytest

from director.clubs.models import Role
from director.clubs.roles import may_deal, may_manage, may_organise, may_read_provisional

RIGHTS = {
    Role.OWNER: {"manage", "organise", "read"},
    Role.DIRECTOR: {"organise", "read"},
    Role.SCORER: {"read"},
    Role.DEALER: {"deal"},
    Role.MEMBER: set(),
    Role.GUEST: set(),
    None: set(),
}


@pytest.mark.parametrize("role", [*Role, None])
def test_each_role_may_do_what_the_guide_says(role: Role | None) -> None:
    may = {"manage": may_manage, "organise": may_organise, "read": may_read_provisional, "deal": may_deal}
    assert {name for name, asks in may.items() if asks(role)} == RIGHTS[role]
