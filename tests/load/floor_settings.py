"""The settings of the floor: ours, with another application."""

from deploy.settings import *  # noqa: F403

ASGI_APPLICATION = "tests.load.floor_application.application"
