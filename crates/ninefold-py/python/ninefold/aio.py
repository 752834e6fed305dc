"""The calls as coroutines: cancelling a coroutine ends its call, so neither the event loop nor the end of the program has to wait for it.

>>> import asyncio
>>> asyncio.run(count("1" + "." * 80, limit=1000)).count
1000
>>> async def impatient():
...     try:
...         await asyncio.wait_for(count("." * 81), timeout=0.1)
...     except asyncio.TimeoutError:
...         return "stopped"
>>> asyncio.run(impatient())
'stopped'

Calls run on threads of this module, one for each core; further calls wait for a free thread.
"""

from __future__ import annotations

import asyncio
import functools
import os
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Optional, ParamSpec, TypeVar

import ninefold

from ._answers import Event, Solution
from ._native import Token
from ._text import Text

__all__ = [
    "book",
    "canonical",
    "canonical_file",
    "canonical_many",
    "check",
    "check_many",
    "convert",
    "count",
    "count_file",
    "count_many",
    "daily",
    "events",
    "explain",
    "explain_many",
    "generate",
    "generate_many",
    "hint",
    "hint_many",
    "parse",
    "parse_all",
    "parse_many",
    "rate",
    "rate_file",
    "rate_many",
    "render",
    "same",
    "solutions",
    "solve",
    "solve_file",
    "solve_many",
    "stats",
    "transform",
    "transform_many",
    "true_candidates",
]

P = ParamSpec("P")
R = TypeVar("R")


@functools.lru_cache(maxsize=1)
def _threads(process: int) -> ThreadPoolExecutor:
    """Returns the threads of a process: a forked child does not inherit those of its parent."""
    return ThreadPoolExecutor(max(2, os.cpu_count() or 1), thread_name_prefix="ninefold")


async def _run(work: Callable[[], R], token: Token) -> R:
    future = _threads(os.getpid()).submit(work)
    try:
        return await asyncio.wrap_future(future)
    except asyncio.CancelledError:
        token.cancel()
        raise


def _coroutine(call: Callable[P, R]) -> Callable[P, Coroutine[Any, Any, R]]:
    @functools.wraps(call)
    async def coroutine(*args: P.args, **options: P.kwargs) -> R:
        token: Any = options.setdefault("cancel", None) or Token()
        options["cancel"] = token
        return await _run(lambda: call(*args, **options), token)

    return coroutine


book = _coroutine(ninefold.book)
canonical = _coroutine(ninefold.canonical)
canonical_file = _coroutine(ninefold.canonical_file)
canonical_many = _coroutine(ninefold.canonical_many)
check = _coroutine(ninefold.check)
check_many = _coroutine(ninefold.check_many)
convert = _coroutine(ninefold.convert)
count = _coroutine(ninefold.count)
count_file = _coroutine(ninefold.count_file)
count_many = _coroutine(ninefold.count_many)
daily = _coroutine(ninefold.daily)
explain = _coroutine(ninefold.explain)
explain_many = _coroutine(ninefold.explain_many)
generate = _coroutine(ninefold.generate)
generate_many = _coroutine(ninefold.generate_many)
hint = _coroutine(ninefold.hint)
hint_many = _coroutine(ninefold.hint_many)
parse = _coroutine(ninefold.parse)
parse_all = _coroutine(ninefold.parse_all)
parse_many = _coroutine(ninefold.parse_many)
rate = _coroutine(ninefold.rate)
rate_file = _coroutine(ninefold.rate_file)
rate_many = _coroutine(ninefold.rate_many)
render = _coroutine(ninefold.render)
same = _coroutine(ninefold.same)
solve = _coroutine(ninefold.solve)
solve_file = _coroutine(ninefold.solve_file)
solve_many = _coroutine(ninefold.solve_many)
stats = _coroutine(ninefold.stats)
transform = _coroutine(ninefold.transform)
transform_many = _coroutine(ninefold.transform_many)
true_candidates = _coroutine(ninefold.true_candidates)


async def solutions(puzzle: Text, *, skip: int = 0, **searching: Any) -> AsyncIterator[Solution]:
    """Iterates over all solutions in ascending order, like `ninefold.solutions`; closing the iterator ends the search."""
    token = searching.setdefault("cancel", None) or Token()
    found = await _run(lambda: ninefold.solutions(puzzle, skip=skip, **{**searching, "cancel": token}), token)
    try:
        while (solution := await _run(lambda: next(found, None), token)) is not None:
            yield solution
    finally:
        found.close()


async def events(puzzle: Text, engine: str, *, skip: int = 0, **running: Any) -> AsyncIterator[Event]:
    """Iterates over the events of a classic engine, like `ninefold.events`."""
    token = running.setdefault("cancel", None) or Token()
    told = await _run(lambda: ninefold.events(puzzle, engine, skip=skip, **{**running, "cancel": token}), token)
    while (event := await _run(lambda: _next(told), token)) is not None:
        yield event


def _next(told: ninefold.Events) -> Optional[Event]:
    return next(told, None)
