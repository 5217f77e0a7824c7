"""All faults in the order in which they are listed, each with what the operator must be told of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from play.store.service.fault_models import FaultKind
from tests.chaos import line_faults, platform_faults, server_faults
from tests.chaos.operator import BREAK

__all__ = ["FAULTS", "Fault"]


@dataclass(frozen=True, slots=True)
class Fault:
    """What `happens`: it begins the fault, lets some time pass, and puts right what people would.

    The operator is told of these `kinds`; a fault that is a break of the platform is among them. `strikes` says that
    the tables of a process are credited.
    """

    happens: Callable[[Any], Awaitable[None]]
    kinds: tuple[str, ...] = ()
    strikes: bool = False

    @property
    def name(self) -> str:
        """What happens, in words."""
        return self.happens.__name__.replace("_", " ")


FAULTS: Final[tuple[Fault, ...]] = (
    Fault(server_faults.servers_are_killed, (FaultKind.SILENT,), strikes=True),
    Fault(server_faults.a_server_is_restarted, strikes=True),
    Fault(server_faults.all_servers_are_restarted, (BREAK,)),
    Fault(server_faults.all_servers_are_killed, (BREAK, FaultKind.SILENT)),
    Fault(server_faults.a_server_dies_between_commit_and_publication, (FaultKind.SILENT,), strikes=True),
    Fault(server_faults.a_server_stands_still, (FaultKind.STILL,), strikes=True),
    Fault(server_faults.a_clock_jumps, (FaultKind.CLOCK,)),
    Fault(server_faults.a_server_cannot_write_its_log, (FaultKind.LOG,)),
    Fault(platform_faults.redis_is_restarted, (FaultKind.REDIS,)),
    Fault(platform_faults.redis_is_lost, (FaultKind.REDIS,)),
    Fault(platform_faults.postgresql_is_restarted, (FaultKind.DATABASE,)),
    Fault(platform_faults.postgresql_is_away, (FaultKind.DATABASE, BREAK)),
    Fault(platform_faults.the_disk_is_full, (FaultKind.FULL, BREAK)),
    Fault(line_faults.lines_are_cut),
    Fault(line_faults.browsers_stop_reading),
    Fault(line_faults.messages_come_in_disorder),
)
