"""What every test may use."""

import pytest


@pytest.fixture(scope="session")
def django_db_modify_db_settings(database_server: str, django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Called by pytest-django before it makes its database: the server runs by then, each worker has its own name."""
