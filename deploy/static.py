"""How static files are stored for a server: compressed, under names with a hash of their content."""

from __future__ import annotations

from collections.abc import Callable
from re import Match
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

__all__ = ["HashedStorage"]


class HashedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise is not typed
    """Modules import each other under the hashed names too: after an update no browser mixes old and new ones."""

    support_js_module_import_aggregation = True

    def url_converter(self, name: str, *arguments: Any, **options: Any) -> Callable[[Match[str]], str]:
        """Return what replaces a reference found in a file; those of other packages are left alone.

        The patterns for imports find them in comments as well, as in one of django-htmx's files.
        """
        if name.startswith("django_htmx/"):
            return lambda found: found[0]
        converter: Callable[[Match[str]], str] = super().url_converter(name, *arguments, **options)
        return converter
