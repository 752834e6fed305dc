"""Simulates a plan on many workers that differ in speed, some of which are lost.

::

    python checks/simulate.py                    the table of docs/cluster.md
    python checks/simulate.py --puzzles 1e9 --rate 1900 --workers 1000 --parts 10000

A worker takes the next part when it has finished one, as with Dask, Slurm and xargs. Speeds are log-normal around the measured rate; a few
workers are stragglers, ten times as slow. Workers are lost at random at a constant rate (with exponential times between losses): the current part
of a lost worker loses all its work and is queued after the others, and the worker is back after some minutes. Each part costs some seconds besides
its puzzles: to start it, to read the source up to it, and to hash its file. The scheduler is assumed to take no time.
"""

from __future__ import annotations

import argparse
import heapq
import random
import statistics
from collections import deque
from dataclasses import dataclass


@dataclass(frozen=True)
class World:
    """The parameters of a simulation."""

    puzzles: float = 1e9
    #: Puzzles per second and core.
    rate: float = 1900
    workers: int = 1000
    parts: int = 10_000
    #: The spread of speeds: the standard deviation of their logarithm.
    spread: float = 0.15
    #: The share of workers that are ten times as slow.
    stragglers: float = 0.01
    #: The losses of a worker per hour.
    losses: float = 0.01
    #: The seconds until a lost worker is back.
    away: float = 300
    #: The seconds that a part costs besides its puzzles.
    overhead: float = 5


@dataclass(frozen=True)
class Run:
    """The result of a simulation."""

    hours: float
    #: The time at the end during which some worker was idle.
    tail: float
    #: The core hours, including those of lost work.
    core_hours: float
    repeated: int
    #: The share of the core hours that was lost.
    lost: float


def simulate(world: World, seed: int) -> Run:
    """Simulates one run of a plan."""
    chance = random.Random(seed)
    work = world.puzzles / world.parts / world.rate
    waiting = deque(range(world.parts))
    speeds = [
        chance.lognormvariate(0, world.spread) / (10 if chance.random() < world.stragglers else 1)
        for _ in range(world.workers)
    ]
    losses = [chance.expovariate(world.losses / 3600) if world.losses else float("inf") for _ in range(world.workers)]
    # The time at which each worker is free.
    free = [(0.0, worker) for worker in range(world.workers)]
    heapq.heapify(free)
    idle: list[tuple[float, int]] = []
    # The lost parts, with the times at which they return to the queue.
    back: list[tuple[float, int]] = []
    end, used, lost, repeated, first_idle = 0.0, 0.0, 0.0, 0, None
    while free or back:
        # A loss is noticed only when it happens: an idle worker takes the part at that time.
        if back and (not free or back[0][0] <= free[0][0]):
            now, part = heapq.heappop(back)
            waiting.append(part)
            if idle:
                since, worker = idle.pop()
                heapq.heappush(free, (max(since, now), worker))
            continue
        now, worker = heapq.heappop(free)
        if not waiting:
            first_idle = now if first_idle is None else first_idle
            idle.append((now, worker))
            continue
        part = waiting.popleft()
        seconds = work / speeds[worker] + world.overhead
        if now + seconds > losses[worker]:
            # A loss while the worker was idle costs nothing.
            at = max(now, losses[worker])
            used += at - now
            lost += at - now
            repeated += 1
            heapq.heappush(back, (at, part))
            heapq.heappush(free, (at + world.away, worker))
            losses[worker] = at + world.away + chance.expovariate(world.losses / 3600)
            continue
        used += seconds
        end = max(end, now + seconds)
        heapq.heappush(free, (now + seconds, worker))
    return Run(end / 3600, (end - (first_idle or end)) / 3600, used / 3600, repeated, lost / used)


def middle(world: World, runs: int) -> Run:
    """Returns the medians of several runs."""
    all_of_them = [simulate(world, seed) for seed in range(runs)]
    fields = ("hours", "tail", "core_hours", "repeated", "lost")
    return Run(*(statistics.median(getattr(run, field) for run in all_of_them) for field in fields))


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description="Parts on many workers, simulated.")
    usual = World()
    for name, kind in [("puzzles", float), ("rate", float), ("workers", int), ("spread", float), ("stragglers", float)]:
        parser.add_argument(f"--{name}", type=kind, default=getattr(usual, name))
    for name in ("away", "overhead"):
        parser.add_argument(f"--{name}", type=float, default=getattr(usual, name))
    parser.add_argument("--parts", type=int, nargs="+", default=[1000, 4000, 16_000, 64_000])
    parser.add_argument("--losses", type=float, nargs="+", default=[0, 0.01, 0.1, 1], help="of a worker in an hour")
    parser.add_argument("--runs", type=int, default=5, help="the median of so many")
    given = vars(parser.parse_args())
    parts, losses, runs = given.pop("parts"), given.pop("losses"), given.pop("runs")
    ideal = given["puzzles"] / given["rate"] / given["workers"] / 3600
    print(f"{given['puzzles']:g} puzzles at {given['rate']:g}/s on {given['workers']} workers: {ideal:.3f} h if all were perfect\n")
    print("| parts | losses/h | hours | of them the tail | core hours | repeated | lost work |")
    print("|--:|--:|--:|--:|--:|--:|--:|")
    for count in parts:
        for loss in losses:
            run = middle(World(**given, parts=count, losses=loss), runs)
            row = f"| {count} | {loss:g} | {run.hours:.2f} | {run.tail:.2f} | {run.core_hours:.0f} "
            print(f"{row}| {run.repeated:.0f} | {100 * run.lost:.2f} % |", flush=True)


if __name__ == "__main__":
    main()
