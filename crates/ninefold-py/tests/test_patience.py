"""Calls that end early: by a token, a timeout, a cancelled coroutine, or a fork."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ninefold
from ninefold import aio

from fixtures import EASY, OPEN, PUZZLE

# Each of these calls would take years.
LONG: list[tuple[str, Callable[..., Any]]] = [
    ("count", lambda **ending: ninefold.count(OPEN, **ending)),
    ("true_candidates", lambda **ending: ninefold.true_candidates(OPEN, limit=1 << 50, **ending)),
    ("generate", lambda **ending: ninefold.generate(se="10.5..11", effort=1 << 40, time_limit=1e6, seed=1, **ending)),
    ("count_many", lambda **ending: ninefold.count_many([EASY, OPEN], limit=1 << 60, **ending)),
    ("hint_many", lambda **ending: ninefold.hint_many([EASY] * 1_000_000, **ending)),
    ("explain_many", lambda **ending: ninefold.explain_many([EASY] * 1_000_000, errors="null", **ending)),
    ("generate_many", lambda **ending: ninefold.generate_many(1_000_000, jobs=2, seed=1, **ending)),
]


@pytest.mark.parametrize(("name", "call"), LONG, ids=[name for name, _ in LONG])
def test_a_token_ends_a_call_from_another_thread(name: str, call: Callable[..., Any]) -> None:
    token = ninefold.Token()
    timer = threading.Timer(0.3, token.cancel)
    timer.start()
    with pytest.raises(ninefold.Cancelled, match="the call was cancelled"):
        call(cancel=token)
    assert token.cancelled
    # A later call does not start.
    with pytest.raises(ninefold.Cancelled):
        call(cancel=token)
    timer.join()


@pytest.mark.parametrize(("name", "call"), LONG, ids=[name for name, _ in LONG])
def test_a_time_ends_a_call(name: str, call: Callable[..., Any]) -> None:
    if name in ("hint_many", "explain_many", "generate_many"):
        pytest.skip("the time is of each call inside")
    with pytest.raises(TimeoutError, match="did not finish within the timeout of 0.2 s"):
        call(timeout=0.2)


def test_calls_in_time_have_their_answers() -> None:
    token = ninefold.Token()
    assert ninefold.solve(EASY, timeout=60, cancel=token) == ninefold.solve(EASY)
    assert ninefold.solve_many([EASY], timeout=60, cancel=token, time_limit=60) == ninefold.solve_many([EASY])
    for seconds in (0, -1, float("nan")):
        with pytest.raises(ValueError, match="timeout: expected a number of seconds above 0"):
            ninefold.check(EASY, timeout=seconds)
    with pytest.raises(TypeError):
        ninefold.check(EASY, cancel="token")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="unexpected keyword argument 'timelimit'"):
        ninefold.check_many([EASY], timelimit=1)  # type: ignore[call-overload]


def test_each_of_many_has_its_time() -> None:
    rows = [EASY, OPEN, PUZZLE]
    assert ninefold.count_many(rows, limit=1 << 60, time_limit=0.2, errors="null") == [1, None, 1]
    with pytest.raises(ninefold.ShortError, match="within the time limit") as raised:
        ninefold.count_many(rows, limit=1 << 60, time_limit=0.2)
    assert raised.value.row == 1
    assert ninefold.check_many(rows, time_limit=60) == ["unique", "many", "unique"]
    assert ninefold.rate_many([EASY], time_limit=60) == ninefold.rate_many([EASY])


def test_a_token_ends_work_on_files(tmp_path: Path) -> None:
    source, out = tmp_path / "a.txt", tmp_path / "out.tsv"
    source.write_text(f"{PUZZLE}\n" * 200_000)
    out.write_text("as before\n")
    token = ninefold.Token()
    threading.Timer(0.3, token.cancel).start()
    with pytest.raises(ninefold.Cancelled):
        ninefold.rate_file(source, out, cancel=token)
    with pytest.raises(TimeoutError):
        ninefold.rate_file(source, out, timeout=0.2)
    assert out.read_text() == "as before\n"


def test_solutions_end_too() -> None:
    token = ninefold.Token()
    found = ninefold.solutions(OPEN, cancel=token)
    assert next(found).number == 1
    token.cancel()
    with pytest.raises(ninefold.Cancelled):
        next(found)


def test_coroutines() -> None:
    async def all_of_it() -> None:
        assert await aio.solve(EASY) == ninefold.solve(EASY)
        assert (await aio.explain(EASY)).solved
        verdicts = await asyncio.gather(*(aio.check(puzzle) for puzzle in [EASY, PUZZLE] * 20))
        assert [verdict.verdict for verdict in verdicts] == ["unique"] * 40
        with pytest.raises(ninefold.ReadError):
            await aio.check("12")
        numbers = []
        async for found in aio.solutions(OPEN):
            numbers.append(found.number)
            if found.number == 3:
                break
        assert numbers == [1, 2, 3]
        assert [event.event async for event in aio.events(EASY, "dlx")] == [event.event for event in ninefold.events(EASY, "dlx")]
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(aio.count(OPEN), 0.2)
        # More calls than threads: calls that wait for a thread are cancelled too.
        long = [asyncio.ensure_future(aio.count(OPEN)) for _ in range(50)]
        await asyncio.sleep(0.1)
        for one in long:
            one.cancel()
        assert all(isinstance(one, asyncio.CancelledError) for one in await asyncio.gather(*long, return_exceptions=True))
        assert (await aio.check(EASY)).is_unique

    asyncio.run(all_of_it())


def test_the_program_ends_behind_a_cancelled_coroutine() -> None:
    code = """
        import asyncio, ninefold
        from ninefold import aio
        async def main():
            try:
                await asyncio.wait_for(aio.count("." * 81), 0.2)
            except asyncio.TimeoutError:
                print("over")
        asyncio.run(main())
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "over\n"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_open_solutions_do_not_outlive_a_fork() -> None:
    code = """
        import os, ninefold
        found = ninefold.solutions("." * 81)
        next(found)
        child = os.fork()
        if child == 0:
            try:
                next(found)
            except RuntimeError as error:
                print(error, flush=True)
            os._exit(0 if len(list(ninefold.solutions("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))) == 1 else 1)
        assert os.waitpid(child, 0)[1] == 0
        assert next(found).number == 2
    """
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "the solutions were opened by another process, before a fork: open them in this one\n"


def test_statistics_end_too() -> None:
    token = ninefold.Token()
    threading.Timer(0.2, token.cancel).start()
    with pytest.raises(ninefold.Cancelled):
        ninefold.stats(f"{PUZZLE}\n" * 100_000, scale="hodoku", cancel=token)
