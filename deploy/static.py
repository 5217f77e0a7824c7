"""How static files are stored for a server: joined, compressed, under names with a hash of their content."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from re import Match
from typing import Any, Final

from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

from deploy.joining import joined_script, joined_sheet

__all__ = ["HashedStorage"]

_JOINED: Final = {"pages.css": joined_sheet, "table/page.css": joined_sheet, "table/table.js": joined_script}
"""The files that import many. A module that two scripts of one page import would be in both, and run twice."""

_Paths = dict[str, tuple[Storage, str]]


class _Joined(Storage):
    """The joined files, in place of their sources."""

    def __init__(self, paths: _Paths) -> None:
        self._paths = paths

    def _open(self, name: str, mode: str = "rb") -> ContentFile[bytes]:
        return ContentFile(_JOINED[name](name, self._read).encode())

    def _read(self, name: str) -> str:
        storage, path = self._paths[name]
        with storage.open(path) as source:
            text: str = source.read().decode()
            return text


class HashedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # whitenoise is not typed
    """A file that imports others is stored with them in it; other modules import each other under the hashed names.

    So after an update no browser mixes old and new ones.
    """

    support_js_module_import_aggregation = True

    def post_process(self, paths: _Paths, *arguments: Any, **options: Any) -> Iterator[Any]:
        """Store the files, as collectstatic asks."""
        joined = _Joined(paths)
        ours = {name: (joined, name) for name in _JOINED if name in paths}
        yield from super().post_process(paths | ours, *arguments, **options)

    def url_converter(self, name: str, *arguments: Any, **options: Any) -> Callable[[Match[str]], str]:
        """Return what replaces a reference found in a file; those of other packages are left alone.

        The patterns for imports find them in comments as well, as in one of django-htmx's files.
        """
        if name.startswith("django_htmx/"):
            return lambda found: found[0]
        converter: Callable[[Match[str]], str] = super().url_converter(name, *arguments, **options)
        return converter
