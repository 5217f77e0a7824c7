"""Settings of a server for comparison, in which each socket compresses each frame for itself."""

from deploy.settings import *  # noqa: F403
from play.process import compression

compression.compressed = compression.compressed.__wrapped__  # type: ignore[assignment]
