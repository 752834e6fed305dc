"""Compares the command's numbers of solutions with those of an independent model.

    python checks/cpsat/check.py --ninefold target/debug/ninefold
    python checks/cpsat/check.py --ninefold target/release/ninefold --random 1000 --corpus 150 --kind renban

Prints a description of each puzzle for which the two differ, or which the command rejects; the exit code is then 1.
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
import gzip
import json
import os
from pathlib import Path
import random
import re
import subprocess
import sys
import tempfile

from model import Grid
from random_cases import KINDS, cases

# The limit up to which both count.
LIMIT = 100
CORPUS_LIMIT = 2
# The command's time limit for a puzzle in seconds: a few random puzzles are hard.
PATIENCE = 20
CORPUS = "variants/given.jsonl.gz"
# The page with the list of kinds that the command supports.
PAGE = Path(__file__).parents[2] / "docs" / "constraints.md"


def command_counts(ninefold, documents, limit):
    """Returns the command's count for each document, None after a timeout, or the message if there is no count for another reason."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "cases.jsonl")
        path.write_text("".join(json.dumps(document) + "\n" for document in documents))
        run = [ninefold, "solve", "--json", f"--count={limit}", f"--time-limit={PATIENCE}", "--ignore-drawings", path]
        done = subprocess.run(run, capture_output=True, text=True)
    if done.returncode not in (0, 1, 2):
        sys.exit(f"the command ended with {done.returncode}: {done.stderr}")
    answers = ["no answer"] * len(documents)
    for line in done.stdout.splitlines():
        answer = json.loads(line)
        answers[answer["line"] - 1] = answer.get("count", line)
    for line in done.stderr.splitlines():
        if found := re.search(r"cases\.jsonl:(\d+):(.*)", line):
            answers[int(found[1]) - 1] = f"refused: {found[2]}"
    return answers


def compare(ninefold, about, documents, limit):
    """Prints each disagreement; returns their number, and the numbers of puzzles with no, one and several solutions, and without a count."""
    wrong, tally = 0, [0, 0, 0, 0]
    for index, (document, answer) in enumerate(zip(documents, command_counts(ninefold, documents, limit))):
        counted = Grid(document).count(limit)
        tally[3 if counted is None or answer is None else min(counted, 2)] += 1
        if answer is None:
            print(f"{about} {index}: undecided after {PATIENCE} seconds; the model: {counted}\n{json.dumps(document)}", flush=True)
        elif counted is None:
            print(f"{about} {index}: undecided by the model; the command: {answer}", flush=True)
        elif counted != answer:
            wrong += 1
            print(f"{about} {index}: the command: {answer}; the model: {counted}\n{json.dumps(document)}", flush=True)
    return wrong, tally


def corpus_document(entry):
    """Returns an entry of the corpus as a document of f-puzzles."""
    size = entry["size"]
    rows = [[{} for _ in range(size)] for _ in range(size)]
    for index in range(size * size):
        cell = rows[index // size][index % size]
        if entry["givens"][index]:
            cell.update(value=entry["givens"][index], given=True)
        if entry.get("regions") or entry.get("noboxes"):
            cell["region"] = entry["regions"][index] if entry.get("regions") else None
        if marks := (entry.get("pencil") or {}).get(f"R{index // size + 1}C{index % size + 1}"):
            cell["givenPencilMarks"] = marks
    return {"size": size, "grid": rows, **entry["constraints"]}


def corpus_documents(path, count, seed):
    """Returns documents of the corpus, drawn by the seed so that each kind is included."""
    with gzip.open(path, "rt") as lines:
        entries = [json.loads(line) for line in lines]
    entries = [entry for entry in entries if entry["constraints"] and (entry["size"] or 99) <= 16]
    random.Random(seed).shuffle(entries)
    by_kind, chosen = {}, {}
    for entry in entries:
        for kind in entry["kinds"]:
            by_kind.setdefault(kind, []).append(entry)
    while len(chosen) < min(count, len(entries)):
        for kind in sorted(by_kind):
            if by_kind[kind] and len(chosen) < count:
                entry = by_kind[kind].pop()
                chosen[entry["id"]] = entry
    return [corpus_document(entry) for entry in chosen.values()]


def check_list():
    """Exits with an error if the command and the model support different kinds."""
    listed = re.findall(r"^\| `([^`]+)` \|", PAGE.read_text(), re.MULTILINE)
    if differing := set(listed) ^ set(KINDS):
        sys.exit(f"either docs/constraints.md or the model lacks {', '.join(sorted(differing))}")


def check_kind(job):
    ninefold, kind, count, seed = job
    return kind, *compare(ninefold, kind, list(cases(kind, count, seed)), LIMIT)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ninefold", required=True, metavar="PATH", help="the command")
    parser.add_argument("--random", type=int, default=8, metavar="N", help="random puzzles for each kind (%(default)s)")
    parser.add_argument("--corpus", type=int, default=10, metavar="N", help="puzzles of the corpus (%(default)s)")
    parser.add_argument("--kind", action="append", choices=KINDS, help="only this kind; may be repeated")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="(%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (%(default)s)")
    data = os.environ.get("NINEFOLD_CORPUS") or "../shared/data"
    parser.add_argument("--data", default=data, metavar="FOLDER", help="the folder of collections (%(default)s)")
    parser.add_argument("--verbose", action="store_true", help="print a line for each kind")
    options = parser.parse_args()

    check_list()
    jobs = [(options.ninefold, kind, options.random, options.seed) for kind in options.kind or KINDS]
    wrong, undecided, total = 0, 0, 0
    with ProcessPoolExecutor(options.jobs) as pool:
        for kind, found, tally in pool.map(check_kind, jobs):
            wrong, total = wrong + found, total + sum(tally)
            undecided += tally[3]
            if options.verbose:
                print(f"{kind}: {tally[0]} without solution, {tally[1]} with one, {tally[2]} with several, {tally[3]} undecided; {found} differ", flush=True)

    corpus = Path(options.data, CORPUS)
    if options.corpus and not corpus.is_file():
        print(f"skipped: the corpus is not in {options.data}")
    elif options.corpus:
        documents = corpus_documents(corpus, options.corpus, options.seed)
        found, tally = compare(options.ninefold, "corpus", documents, CORPUS_LIMIT)
        wrong, total = wrong + found, total + sum(tally)
        undecided += tally[3]
    print(f"{total} puzzles, {undecided} undecided, {wrong} disagreements")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
