"""A world with Redis, PostgreSQL and its disk below it, which can fail too."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from deploy.embedded import Cluster
from tests.chaos.disk import Disk
from tests.chaos.disorder import Disorder
from tests.chaos.table import Table
from tests.chaos.world import World
from tests.plugins.redis import Redis

__all__ = ["Below"]


class Below(World):
    """Server processes reach Redis through `disorder`."""

    def __init__(
        self,
        cluster: Cluster,
        disk: Disk,
        redis: Redis,
        folder: Path,
        tables: Sequence[Table],
        chance: random.Random,
    ) -> None:
        self.disorder = Disorder(folder / "between.sock", redis.socket, chance)
        super().__init__(self.disorder.url, folder, tables, chance, {})
        self.cluster = cluster
        self.disk = disk
        self.redis = redis
