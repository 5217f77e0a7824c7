#!/usr/bin/env python3
"""Django's command line with Screenmate's settings; `make run` sets the environment that they read."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

from deploy.loading import spare_the_collector

if __name__ == "__main__":
    spare_the_collector()
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
