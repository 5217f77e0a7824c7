"""What uses the public functions of `scoring` and `director.movements`: the pages, commands and jobs that reach them.

    python -m tests.reached        prints each of them with what uses it

Read from the sources: a name that stands in a function, a class or a value is used by it. What calls a function by a
name that is made at run time is not seen; a class is used with all its methods.
"""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["Name", "public", "users"]

Name = tuple[str, str]
"""A module and a name in it; the empty name is what the module does when it is imported."""
ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGES: Final = ("scoring", "frontend", "play", "director")
LISTED: Final = ("scoring", "director.movements")
_FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass
class _Module:
    """A module: what its names stand for in others, and the names that each of its own parts mentions."""

    tree: ast.Module
    aliases: dict[str, Name] = field(default_factory=dict)
    parts: dict[str, list[ast.AST]] = field(default_factory=dict)


def public() -> list[Name]:
    """Return the public functions, in the order of their modules."""
    found = []
    for name, module in sorted(_modules().items()):
        if not name.startswith(LISTED):
            continue
        functions = [one.name for one in module.tree.body if isinstance(one, _FUNCTION)]
        told = _told(module.tree)
        found += [(name, one) for one in functions if (one in told if told else not one.startswith("_"))]
    return found


def users() -> dict[Name, list[str]]:
    """Return what uses each name that something uses: `page x`, `job x`, `manage.py x`, `python -m x`."""
    found: dict[Name, list[str]] = {}
    for label, start in _roots():
        for name in _from(start):
            if name[0].startswith(LISTED) and label not in (told := found.setdefault(name, [])):
                told.append(label)
    return found


@cache
def _modules() -> dict[str, _Module]:
    found = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            of = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(of[:-1] if of[-1] == "__init__" else of)
            if "migrations" not in of:
                found[name] = _Module(ast.parse(path.read_text(encoding="utf-8")))
    for module in found.values():
        module.aliases = dict(_imported(module.tree, found))
        for statement in module.tree.body:
            for part in _names_of(statement):
                module.parts.setdefault(part, []).append(statement)
    return found


def _imported(tree: ast.Module, modules: Container[str]) -> Iterator[tuple[str, Name]]:
    statements: list[ast.AST] = [tree]  # expressions, nine nodes of ten, import nothing
    for node in statements:
        for inner in ("body", "handlers", "cases", "orelse", "finalbody"):
            statements += getattr(node, inner, ())
        if isinstance(node, ast.ImportFrom) and node.module:
            for one in node.names:
                inside = f"{node.module}.{one.name}"
                yield one.asname or one.name, (inside, "") if inside in modules else (node.module, one.name)
        elif isinstance(node, ast.Import):
            yield from ((one.asname, (one.name, "")) for one in node.names if one.asname)


def _names_of(statement: ast.stmt) -> list[str]:
    """Return the names that a statement of a module defines; the empty one where it defines none."""
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)] or [""]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
    return [""]


def _told(tree: ast.Module) -> list[str]:
    """Return `__all__`."""
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and _names_of(statement) == ["__all__"]:
            return [str(value) for value in ast.literal_eval(statement.value)]
    return []


@cache
def _mentioned(name: Name) -> frozenset[Name]:
    """Return the names that a part of a module mentions."""
    module = _modules().get(name[0])
    if module is None:
        return frozenset()
    found: set[Name] = {(name[0], "")} if name[1] else set()
    for statement in module.parts.get(name[1], []):
        for node in ast.walk(statement):
            if isinstance(node, ast.Name):
                if node.id in module.parts:
                    found.add((name[0], node.id))
                elif node.id in module.aliases:
                    found.add(_followed(module.aliases[node.id]))
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                of = module.aliases.get(node.value.id)
                if of is not None and of[1] == "" and node.value.id not in module.parts:
                    found.add(_followed((of[0], node.attr)))
    return frozenset(found)


def _followed(name: Name) -> Name:
    """Return the name where it is defined, if a package passes it on."""
    module = _modules().get(name[0])
    while module is not None and name[1] and name[1] not in module.parts and name[1] in module.aliases:
        name = module.aliases[name[1]]
        module = _modules().get(name[0])
    return name


def _from(start: Name) -> set[Name]:
    """Return all names that are reached from one."""
    found, waiting = {start}, [start]
    while waiting:
        for name in _mentioned(waiting.pop()):
            if name not in found:
                found.add(name)
                waiting.append(name)
    return found


def _roots() -> Iterator[tuple[str, Name]]:
    for name, module in _modules().items():
        if name.endswith(".urls"):
            yield from _pages(name, module)
        elif ".management.commands." in name:
            yield f"manage.py {name.rsplit('.', 1)[1]}", (name, "Command")
        elif name.endswith(".__main__"):
            yield f"python -m {name.removesuffix('.__main__')}", (name, "main")
        elif name.endswith(".apps"):
            for alias, target in module.aliases.items():
                yield f"job {alias}", _followed(target)
        elif ".templatetags." in name:
            for part in module.parts:
                yield f"tag {part}", (name, part)


def _pages(name: str, module: _Module) -> Iterator[tuple[str, Name]]:
    """Yield the views of the addresses."""
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "path":
            continue
        label = next((str(ast.literal_eval(one.value)) for one in node.keywords if one.arg == "name"), "")
        for one in ast.walk(node.args[1]):
            if isinstance(one, ast.Name) and one.id in module.aliases:
                yield f"page {label or one.id}", _followed(module.aliases[one.id])


if __name__ == "__main__":
    used = users()
    for place, function in public():
        told = used.get((place, function), [])
        print(f"{place}.{function}: {', '.join(told[:4])}{f' and {len(told) - 4} more' if len(told) > 4 else ''}")
