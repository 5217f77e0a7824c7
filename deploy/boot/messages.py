"""`make messages`: extraction of the sentences in code and templates, and update of the translation catalogues.

The sentences are in English where they are used, as arguments of gettext and related functions; a catalogue has the
translation of each into one language. Nothing is guessed: a new sentence has an empty translation, and an unused one is
removed. The module needs Babel and Django, so it is imported only after the packages are installed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from deploy.boot.places import CATALOGUES, ROOT
from director.training.incidents import PLACE, incidents, texts
from laws.sentences.catalogue import SECTIONS

PACKAGES = ("frontend", "play", "director")
_WIDTH = 120
_SINGULAR = {"_", "gettext", "gettext_lazy", "gettext_noop"}
_PLURAL = {"ngettext", "ngettext_lazy"}
_IN_CONTEXT = {"pgettext", "pgettext_lazy"}
_PLURAL_IN_CONTEXT = {"npgettext", "npgettext_lazy"}
# frontend.words: `say(language)` returns a gettext function for that language.
_GIVES_GETTEXT = "say"
# Most files have none of these calls, and need no parsing.
_ANY = re.compile(rf"\b(?:{'|'.join({*_SINGULAR, *_PLURAL, *_IN_CONTEXT, *_PLURAL_IN_CONTEXT, _GIVES_GETTEXT})})\(")


class Sentence(NamedTuple):
    """A sentence, or its singular and plural, with the context that distinguishes it from an equal one."""

    id: str | tuple[str, str]
    context: str | None = None


def messages(_arguments: list[str]) -> int:
    """Update every catalogue and report what is still to be translated."""
    present = gathered()
    for source in sorted(CATALOGUES.glob("*/LC_MESSAGES/*.po")):
        catalogue = updated(source, present)
        source.write_bytes(written(catalogue))
        missing = untranslated(catalogue)
        print(f"{source.relative_to(ROOT)}: {len(catalogue)} sentences, {len(missing)} to translate")
        for message in missing:
            print(f"  {message.id}")
    return 0


def gathered() -> Catalog:
    """Return all sentences of these packages, of `laws.sentences` and of the simulator, with their files."""
    catalogue = Catalog()
    for file in _files():
        for sentence in _sentences(file):
            catalogue.add(sentence.id, locations=[(file.relative_to(ROOT).as_posix(), 0)], context=sentence.context)
    for section, templates in SECTIONS.items():
        for template in templates.values():
            catalogue.add(template.text, locations=[(f"laws/sentences/{section}.py", 0)])
    for incident in incidents().values():
        for text in texts(incident):
            catalogue.add(text, locations=[((PLACE / f"{incident.name}.toml").relative_to(ROOT).as_posix(), 0)])
    return catalogue


def updated(source: Path, present: Catalog) -> Catalog:
    """Return the catalogue in the file `source` with the present sentences: translations are kept, none is guessed."""
    with source.open("rb") as text:
        catalogue = read_po(text, abort_invalid=True)
    catalogue.project, catalogue.version, catalogue.msgid_bugs_address = "Screenmate", "1", ""
    catalogue.update(present, no_fuzzy_matching=True, update_creation_date=False)
    return catalogue


def untranslated(catalogue: Catalog) -> list[Message]:
    """Return the sentences without a translation, or with one that is marked as fuzzy."""
    return [message for message in catalogue if message.id and (message.fuzzy or not _is_whole(message.string))]


def written(catalogue: Catalog) -> bytes:
    """Return the file of a catalogue, sorted by sentence and without line numbers, so that diffs stay readable."""
    out = BytesIO()
    write_po(out, catalogue, width=_WIDTH, sort_output=True, include_lineno=False, ignore_obsolete=True)
    return out.getvalue()


def _files() -> Iterator[Path]:
    for package in PACKAGES:
        yield from sorted((ROOT / package).rglob("*.py"))
        yield from sorted(path for path in (ROOT / package).rglob("templates/**/*") if path.suffix in {".html", ".txt"})


def _sentences(file: Path) -> Iterator[Sentence]:
    text = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        # Django converts a template to program text with calls, in which letters replace everything else: each call is
        # parsed by itself.
        text = "\n".join(_calls(templatize(text, origin=str(file))))
    if _ANY.search(text) is None:
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and (sentence := _sentence(node)):
            yield sentence


def _calls(template: str) -> Iterator[str]:
    """Yield the calls of gettext and related functions in the program text that Django makes of a template."""
    for name in (*_SINGULAR, *_PLURAL, *_IN_CONTEXT, *_PLURAL_IN_CONTEXT):
        start = f" {name}("
        at = template.find(start)
        while at >= 0:
            end = at + len(start)
            while not _parses(template[at + 1 : end]):
                end = template.index(")", end) + 1
            yield template[at + 1 : end]
            at = template.find(start, end)


def _parses(text: str) -> bool:
    try:
        ast.parse(text)
    except SyntaxError:
        return False
    return True


def _sentence(call: ast.Call) -> Sentence | None:
    """Return the sentence that a call translates, if it is such a call with a literal sentence."""
    name = _name(call.func)
    words = [word.value for word in call.args if isinstance(word, ast.Constant) and isinstance(word.value, str)]
    match words:
        case [sentence, *_] if name in _SINGULAR:
            return Sentence(sentence)
        case [one, many, *_] if name in _PLURAL:
            return Sentence((one, many))
        case [context, sentence, *_] if name in _IN_CONTEXT:
            return Sentence(sentence, context)
        case [context, one, many, *_] if name in _PLURAL_IN_CONTEXT:
            return Sentence((one, many), context)
    return None


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func) if _name(func) == _GIVES_GETTEXT:
            return "gettext"
    return ""


def _is_whole(sentence: str | tuple[str, ...] | list[str] | None) -> bool:
    return all(sentence) if isinstance(sentence, (tuple, list)) else bool(sentence)
