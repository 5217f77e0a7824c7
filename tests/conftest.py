"""What every test may use."""

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher
from hypothesis import HealthCheck, settings

from deploy.boot.catalogues import compile_all

# How fast a shared machine is today is no matter of a property. The same examples are drawn every time, so that what
# fails fails for everybody; `--hypothesis-profile=wild` draws new ones.
settings.register_profile("screenmate", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("wild", settings.get_profile("screenmate"), derandomize=False)
settings.load_profile("screenmate")


def pytest_configure(config: pytest.Config) -> None:
    """The catalogues of today, before anything is translated; of several processes the first one sees to it.

    A password is hashed as everywhere, and cheaply: a test makes dozens, and guesses none. Servers take their usual
    time, and read these all the same, since a hash says how it was made.
    """
    if not hasattr(config, "workerinput"):
        compile_all()
    Argon2PasswordHasher.time_cost, Argon2PasswordHasher.memory_cost, Argon2PasswordHasher.parallelism = 1, 8, 1


@pytest.fixture(scope="session")
def django_db_modify_db_settings(database_server: str, django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Called by pytest-django before it makes its database: the server runs by then, each worker has its own name."""
