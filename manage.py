#!/usr/bin/env python3
"""Django's command line with Screenmate's settings; `make run` sets the environment that they read."""

import gc
import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

if __name__ == "__main__":
    # Two thousand modules are loaded: as often as usual the collector would take a sixth of the start for them.
    # The server sets its own thresholds once all is loaded (`play.process.collector`).
    gc.set_threshold(200_000, 20, 100)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"Screenmate: {error}")
    except Exception as error:
        from deploy.unmigrated import lacking

        if said := lacking(error):
            sys.exit(f"Screenmate: {said}")
        raise
