"""What every test may use, and their order."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TypeVar

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.test.utils import setup_databases, teardown_databases
from django.utils import translation
from pytest_django.plugin import DjangoDbBlocker

from deploy.boot.installation.catalogues import compile_all
from tests.properties import register

T = TypeVar("T")
_BROWSER = "tests/browser/"
_FULLER = {"WHOLE", "check", "check_accessible", "check_readable"}
"""What a module with browsers imports whose tests look at more where all is asked for."""
_DEAR = ("tests/deploy/boot/test_make_run.py", "tests/evening/", "tests/load/")
"""Modules and folders with tests of many seconds, for which nobody else is to wait at the end."""

register()


def pytest_configure(config: pytest.Config) -> None:
    """The catalogues of today, before anything is translated; of several processes the first one sees to it.

    A password is hashed as everywhere, and cheaply: a test makes dozens, and guesses none. Servers take their usual
    time, and read these all the same, since a hash says how it was made.
    """
    if not hasattr(config, "workerinput"):
        compile_all()
    Argon2PasswordHasher.time_cost, Argon2PasswordHasher.memory_cost, Argon2PasswordHasher.parallelism = 1, 8, 1


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Begin each test in the language of the site: a page that another has read leaves its own in force."""
    translation.deactivate()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark what looks at a part in the suite, so that `make long` finds it and asks for all: what Hypothesis draws the
    examples of, and tests with browsers that then measure every page, or open more of them.
    """
    drawn = getattr(getattr(item, "function", None), "is_hypothesis_test", False)
    opens = item.nodeid.startswith(_BROWSER) and not _FULLER.isdisjoint(vars(getattr(item, "module", None) or object))
    if drawn or opens:
        item.add_marker("property")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give one process the tests with browsers, and spread those that wait among those that compute.

    pytest-django has sorted them: those in a transaction that is rolled back first, since the others empty the tables.
    The tests of a module follow each other, and so do those with browsers: they share what their fixtures have started.
    """
    dear, browsers, rolled_back, waiting, computing = [], [], [], [], []
    for item in items:
        fixtures, marker = getattr(item, "fixturenames", ()), item.get_closest_marker("django_db")
        if item.nodeid.startswith(_BROWSER):
            browsers.append(item)
        elif item.nodeid.startswith(_DEAR):
            dear.append(item)
        elif "transactional_db" in fixtures or (marker is not None and marker.kwargs.get("transaction")):
            waiting.append(item)
        elif "db" in fixtures or marker is not None:
            rolled_back.append(item)
        else:
            computing.append(item)
    processes = getattr(config, "workerinput", {}).get("workercount", 1)
    items[:] = _shared([*rolled_back, *_spread(waiting, computing)], browsers, dear, processes)


def _spread(*groups: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Return all items, the modules of each group in their order and evenly distributed over the whole."""
    placed: list[tuple[float, list[pytest.Item]]] = []
    for group in groups:
        begun = 0
        for _, module in groupby(group, key=lambda item: item.path):
            of_module = list(module)
            placed.append((begun / len(group), of_module))
            begun += len(of_module)
    return [item for _, module in sorted(placed, key=lambda one: one[0]) for item in module]


def _shared(
    rest: Sequence[pytest.Item], browsers: Sequence[pytest.Item], dear: Sequence[pytest.Item], processes: int
) -> list[pytest.Item]:
    """Return all items so that the first process begins its part with all that have browsers, since a server, a browser
    and its contexts cost as much to start as twenty of their tests. The last one begins with those that are dear.

    None is at the end of a part: what others take from there would start servers and browsers again.
    """
    firsts: list[list[pytest.Item]] = [[] for _ in range(processes)]
    firsts[0] += browsers
    firsts[-1] += dear
    ordered, left = [], list(rest)
    for number, own in enumerate(firsts):
        size = len(_part(range(len(rest) + len(browsers) + len(dear)), number, processes)) - len(own)
        others, left = (left[: max(0, size)], left[max(0, size) :]) if number < processes - 1 else (left, [])
        ordered += [*own, *others]
    return ordered


def _part(items: Sequence[T], number: int, of: int) -> Sequence[T]:
    return items[len(items) * number // of : len(items) * (number + 1) // of]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    database_server: None,
    django_db_modify_db_settings_parallel_suffix: None,
    tables_emptied_by_delete: None,
    connections_lent: None,
) -> None:
    """Called by pytest-django before it makes its database: the server runs by then, each worker has its own name, and
    what makes databases cheap is in force until it is dropped.
    """


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_blocker: DjangoDbBlocker, django_db_modify_db_settings: None
) -> Iterator[None]:
    """The test database, also where no test that is selected asks for it and a server of theirs does: the tests of a
    page without data. That of pytest-django is made only for tests that ask themselves.
    """
    with django_db_blocker.unblock():
        made = setup_databases(verbosity=0, interactive=False, serialized_aliases=())  # no test restores its rows
    yield
    with django_db_blocker.unblock():
        teardown_databases(made, verbosity=0)
