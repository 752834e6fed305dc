"""Adds the options of calls, from the groups of `_options`, to the signatures and docstrings, where ``help`` and editors show them."""

from __future__ import annotations

import functools
import inspect
import re
import typing
from collections.abc import Callable
from typing import Any

from . import _options as options
from . import _table as table

#: An attribute in the docstring of a group: its name, and its meaning on the same line and on further lines that are indented more.
ATTRIBUTE = re.compile(r"^( *)(?:Attributes: )?(\w+): (.*(?:\n\1 +\S.*)*)", re.MULTILINE)


def described(calls: typing.Iterable[Callable[..., Any]]) -> None:
    """Adds the options of calls to their signatures and docstrings."""
    for call in calls:
        signature = inspect.signature(call)
        *named, last = signature.parameters.values() if signature.parameters else [None]
        if last is None or not str(last.annotation).startswith("Unpack["):
            continue
        group = getattr(options, str(last.annotation).removeprefix("Unpack[").removesuffix("]"))
        there = {parameter.name for parameter in named if parameter is not None}
        more = [name for name in group.__annotations__ if name not in there]
        kinds = typing.get_type_hints(group)
        parameters = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kinds[name]) for name in more]
        call.__signature__ = signature.replace(parameters=[*(one for one in named if one is not None), *parameters])  # type: ignore[attr-defined]
        call.__doc__ = _with_options(call.__doc__ or "", [(name, meanings(group)[name]) for name in more])


@functools.lru_cache(maxsize=None)
def meanings(group: type) -> dict[str, str]:
    """Returns the meanings of the options of a group. A group includes every group whose annotations are a subset of its own."""
    names = set(group.__annotations__)
    parts = [part for module in (table, options) for part in vars(module).values() if typing.is_typeddict(part)]
    found: dict[str, str] = {}
    for part in [*sorted((part for part in parts if set(part.__annotations__) <= names), key=lambda part: len(part.__annotations__)), group]:
        for _, name, meaning in ATTRIBUTE.findall(part.__doc__ or ""):
            if name in names:
                found[name] = " ".join(meaning.split())
    return found


def _with_options(doc: str, meanings: list[tuple[str, str]]) -> str:
    """Inserts a list of options into a docstring: before its first section or example, or at its end."""
    lines = ["    Options:", *(f"        {name}: {meaning}" for name, meaning in meanings)]
    place = re.search(r"^    (Raises:|>>> )", doc, re.MULTILINE)
    at = place.start() if place else len(doc.rstrip())
    before, behind = doc[:at].rstrip(), doc[at:].rstrip()
    return f"{before}\n\n" + "\n".join(lines) + "\n" + (f"\n{behind}\n    " if behind else "    ")
