"""Generates small random documents of f-puzzles: each kind in many shapes, with no, one or several solutions.

Values are those of a random full grid, or random. Givens are digits of a solution that the model finds; sometimes one of them is wrong. The
documents are well-formed: they contain nothing that the command rejects by design, such as a cage with more cells than digits.
"""

from collections import Counter
import random

from model import Grid, RULES, box_shape, named

KINDS = sorted(set(RULES) - {"negative"}) + ["negative:difference", "negative:ratio", "negative:xv"]


def name(cell):
    return f"R{cell[0] + 1}C{cell[1] + 1}"


def names(cells):
    return [name(cell) for cell in cells]


class Case:
    """A document being built, with the full grid that provides its values."""

    def __init__(self, rng, kinds):
        self.rng = rng
        self.size = rng.choice(sizes(kinds))
        # Many clues instead of givens; all values of clues are those of the full grid.
        self.is_dense = self.chance(0.2)
        self.cells = [(row, column) for row in range(self.size) for column in range(self.size)]
        blank = [[{} for _ in range(self.size)] for _ in range(self.size)]
        self.document = {"size": self.size, "grid": blank}
        self.lent = self.full_grid()
        if not {"windoku", "boxindexer"} & set(kinds) or self.chance(0.3):
            if self.change_regions("boxindexer" in kinds):
                self.lent = Grid(self.document).solution(self.lent) or self.lent
        for kind in kinds:
            self.add(kind)
        self.fill_in()

    def chance(self, probability):
        return self.rng.random() < probability

    def full_grid(self):
        """Returns a full grid that obeys rows, columns and boxes: a shuffled cyclic grid."""
        height, width = box_shape(self.size)
        digits = self.rng.sample(range(1, self.size + 1), self.size)
        rows, columns = self.shuffled(height), self.shuffled(width)
        shifted = lambda row, column: (row % height * width + row // height + column) % self.size
        return {(row, column): digits[shifted(rows[row], columns[column])] for row, column in self.cells}

    def shuffled(self, length):
        """Returns the lines of a grid in a random order, in which the lines of a box stay together."""
        bands = [range(start, start + length) for start in range(0, self.size, length)]
        return [line for band in self.rng.sample(bands, len(bands)) for line in self.rng.sample(band, length)]

    def change_regions(self, needs_all):
        """Swaps cells of regions, or removes cells from regions or all boxes; returns false if the boxes are unchanged."""
        rng, grid, draw = self.rng, self.document["grid"], self.rng.random()
        height, width = box_shape(self.size)
        default = lambda cell: cell[0] // height * (self.size // width) + cell[1] // width
        if draw < 0.2:
            regions = {cell: default(cell) for cell in self.cells}
            for _ in range(rng.randint(1, self.size)):
                a, b = rng.sample(self.cells, 2)
                regions[a], regions[b] = regions[b], regions[a]
            for (row, column), region in regions.items():
                if region != default((row, column)) or self.chance(0.5):
                    grid[row][column]["region"] = region
        elif draw < 0.4 and not needs_all:
            count = len(self.cells) if draw < 0.3 else rng.randint(1, self.size)
            for row, column in rng.sample(self.cells, count):
                grid[row][column]["region"] = None

    def add(self, kind):
        """Adds entries of a kind; existing entries of the same kind are kept."""
        if kind.startswith("negative:"):
            self.document.setdefault("negative", []).append(kind.removeprefix("negative:"))
            key = kind.removeprefix("negative:")
            if self.chance(0.7) and key not in self.document:
                self.document[key] = self.make(key, self.rng.randint(1, 3))
        elif kind in MAKERS:
            self.document[kind] = self.make(kind, self.rng.choice((1, 1, 1, 2, 2, 3)) + 3 * self.is_dense)
        else:
            self.document[kind] = True
            # Marks are exceptions of this rule.
            if kind == "nonconsecutive" and self.chance(0.8):
                for key in self.rng.choice((["difference"], ["ratio"], ["difference", "ratio"])):
                    dots = [{"cells": names(self.dot())} for _ in range(self.rng.randint(1, 4))]
                    self.document.setdefault(key, dots)

    def make(self, kind, count):
        return [MAKERS[kind](self) for _ in range(count)]

    def fill_in(self):
        """Adds givens of a solution, if there is one, so that few solutions remain, and pencil marks."""
        rng, grid = self.rng, self.document["grid"]
        solution = Grid(self.document).solution(self.lent) or self.lent
        share = {4: (0, 0.4), 5: (0.1, 0.6), 6: (0.2, 0.6)}.get(self.size, (0.5, 0.8))
        if self.is_dense:
            share = (0, share[1] * 0.6)
        given = rng.sample(self.cells, round(rng.uniform(*share) * len(self.cells)))
        wrong = rng.choice(given) if given and self.chance(0.1) else None
        with_pencil = self.chance(0.25)
        for row, column in self.cells:
            digit = solution[row, column] if (row, column) != wrong else rng.randint(1, self.size)
            if (row, column) in given:
                grid[row][column].update(value=digit, given=True)
            elif with_pencil and self.chance(0.3):
                marks = {digit, *rng.sample(range(1, self.size + 1), rng.randint(1, self.size - 1))}
                grid[row][column]["givenPencilMarks"] = sorted(marks)

    # The parts of entries.

    def line(self, least=1, most=6, may_repeat=True):
        """Returns the cells of a random walk by king's moves, or sometimes any cells."""
        rng, length = self.rng, self.rng.randint(least, most)
        if self.chance(0.1):
            return rng.sample(self.cells, min(length, len(self.cells)))
        walk = [rng.choice(self.cells)]
        may_repeat = may_repeat and self.chance(0.2)
        while len(walk) < length:
            row, column = walk[-1]
            near = [(r, c) for r, c in self.cells if max(abs(r - row), abs(c - column)) == 1]
            near = [cell for cell in near if may_repeat or cell not in walk]
            if not near:
                break
            walk.append(rng.choice(near))
        return walk if len(walk) >= least else self.line(least, most, may_repeat)

    def lines(self, **shape):
        return {"lines": [names(self.line(**shape)) for _ in range(self.rng.choice((1, 1, 1, 2)))]}

    def dot(self):
        row, column = self.rng.choice([cell for cell in self.cells if max(cell) < self.size - 1])
        pair = [(row, column), (row + 1, column) if self.chance(0.5) else (row, column + 1)]
        return self.rng.sample(pair, 2)

    def digits(self, cells):
        return [self.lent[cell] for cell in cells]

    def value(self, right, least, most):
        """Returns the right value as text, or a random one."""
        return str(right if (self.is_dense or self.chance(0.75)) and least <= right <= most else self.rng.randint(least, most))

    def optional(self, entry, probability, value):
        """Adds the value, an empty value or none."""
        if self.chance(probability):
            entry["value"] = value
        elif self.chance(0.2):
            entry["value"] = ""
        return entry

    def clue(self):
        """Returns a position beside the grid, and the cells from there on."""
        at, back = self.rng.randrange(self.size), self.chance(0.5)
        edge = self.size if back else -1
        if self.chance(0.5):
            place, cells = (at, edge), [(at, n) for n in range(self.size)]
        else:
            place, cells = (edge, at), [(n, at) for n in range(self.size)]
        return name(place), cells[::-1] if back else cells

    def group(self, least=1, most=4):
        if self.chance(0.6):
            return self.line(least, min(most, self.size), may_repeat=False)
        return self.rng.sample(self.cells, self.rng.randint(least, min(most, self.size)))


def sizes(kinds):
    """Returns the sizes of grids that support these kinds, with small ones listed more often."""
    all_sizes = [4, 4, 4, 5, 5, 6, 6, 6, 7, 8, 9]
    if "windoku" in kinds:
        all_sizes = [4, 4, 6, 6, 9]
    if "dutchflatmates" in kinds:
        all_sizes = [size for size in all_sizes if size % 2 == 1]
    return all_sizes


MAKERS = {}


def maker(*keys):
    def register(make):
        MAKERS.update((key, make) for key in keys)
        return make
    return register


maker("slowthermometer", "palindrome", "betweenline", "zipperline", "doublearrow")(Case.lines)
maker("thermometer")(lambda case: case.lines(most=case.size))
maker("regionsumline")(lambda case: case.lines(least=2, most=8))
maker("renban", "nabner")(lambda case: case.lines(most=(case.size + 1) // 2, may_repeat=False))


@maker("entropicline")
def entropic(case):
    return case.lines(may_repeat=False)


@maker("modularline")
def modular(case):
    entry = case.lines(least=2, most=5, may_repeat=False)
    return case.optional(entry, 0.6, str(case.rng.randint(2, min(4, case.size))))


@maker("pairtable")
def pair_table(case):
    entry = case.lines(least=2, most=5)
    digits = range(1, case.size + 1)
    pairs = [[a, b] for a in digits for b in digits if case.chance(0.5)]
    if case.chance(0.6):
        # The pairs of digits in the full grid.
        lines = [case.digits(map(named, line)) for line in entry["lines"]]
        pairs += [pair for line in lines for pair in zip(line, line[1:])]
    case.rng.shuffle(pairs)
    return entry | {"values": [digit for pair in pairs or [[1, 2]] for digit in pair]}


@maker("whispers", "lockout")
def far(case):
    return case.optional(case.lines(most=5), 0.5, str(case.rng.randint(0, case.size - 1)))


@maker("arrow")
def arrow(case):
    pill = case.line(1, 1)
    row, column = pill[0]
    for _ in range(case.rng.choice((0, 0, 0, 1, 1, 2))):
        last = pill[-1]
        after = (last[0], last[1] + 1) if case.chance(0.5) else (last[0] + 1, last[1])
        if after in case.lent:
            pill.append(after)
    lines = []
    for _ in range(case.rng.choice((1, 1, 1, 2))):
        walk = case.line(1, 4 if len(pill) == 1 else 7)
        if case.chance(0.8):
            walk = [cell for cell in walk if cell not in pill]
        lines.append(names([case.rng.choice(pill)] + walk))
    return {"cells": names(case.rng.sample(pill, len(pill))), "lines": lines}


@maker("extraregion")
def extra_region(case):
    return {"cells": names(case.group(1, case.size))}


@maker("killercage")
def cage(case):
    cells = case.group(1, case.size)
    least = sum(range(1, len(cells) + 1))
    most = sum(range(case.size - len(cells) + 1, case.size + 1))
    return case.optional({"cells": names(cells)}, 0.8, case.value(sum(case.digits(cells)), least, most))


@maker("sum")
def plain_sum(case):
    cells = case.group(1, 5)
    if case.chance(0.1):
        cells.append(case.rng.choice(cells))
    return {"cells": names(cells), "value": case.value(sum(case.digits(cells)), len(cells), len(cells) * case.size)}


@maker("sumline")
def sum_line(case):
    """Returns a line that often divides into stretches in the full grid: its end is cut off, or the sum is that of its start."""
    cells = case.line(least=2, most=7)
    digits = case.digits(cells)
    total = sum(digits[:case.rng.randint(1, len(digits))])
    before, end = 0, 0
    for at, digit in enumerate(digits):
        before += digit
        if before == total:
            before, end = 0, at + 1
    cells = cells[:end] if end and case.chance(0.8) else cells
    if len(cells) > 2 and case.chance(0.2):
        cells = cells + cells[:1]
    elif len(cells) > 1 and cells[0] == cells[-1]:
        cells = cells[:-1]
    value = case.value(total, 1, 12)
    return {"lines": [names(cells)]} | ({"value": value} if case.chance(0.9) else {})


@maker("samedigits")
def same_digits(case):
    """Returns sets with the same digits in the full grid, if some tries find such sets."""
    first = case.group(1, 3)
    sets = [first]
    for _ in range(80):
        cells = case.group(len(first), len(first))
        if sorted(case.digits(cells)) == sorted(case.digits(first)) and len(sets) < 3 and cells not in sets:
            sets.append(cells)
    if len(sets) == 1:
        sets.append(case.group(len(first), len(first)))
    return {"lines": [names(cells) for cells in sets]}


@maker("lookandsay")
def look_and_say(case):
    cells = case.group(1, 6)
    counts = Counter(case.digits(cells))
    digits = case.rng.sample(range(1, case.size + 1), case.rng.choice((1, 1, 2)))
    if case.chance(0.8):
        digits[0] = case.rng.choice(list(counts))
    digits = list(dict.fromkeys(digits))
    return {"cells": names(cells), "values": [number for digit in digits for number in (counts[digit], digit)]}


@maker("lunchbox")
def lunchbox(case):
    cells = case.group(2, min(case.size, 5))
    digits = case.digits(cells)
    start, end = sorted((digits.index(min(digits)), digits.index(max(digits))))
    return {"cells": names(cells), "value": case.value(sum(digits[start + 1:end]), 0, 2 * case.size)}


@maker("equalitycage")
def equality_cage(case):
    """Returns an even number of cells, which are balanced in the full grid if some tries find such cells."""
    for _ in range(40):
        cells = case.group(2, 4)
        digits = case.digits(cells)
        low = sum(digit <= case.size // 2 for digit in digits)
        middle = case.size % 2 and (case.size + 1) // 2 in digits
        if 2 * low == len(cells) == 2 * sum(digit % 2 for digit in digits) and not middle:
            return {"cells": names(cells)}
    return {"cells": names(case.rng.sample(case.cells, 2))}


@maker("valueindexer")
def value_indexer(case):
    for _ in range(60):
        cells = case.group(3, 6)
        value, index, *line = case.digits(cells)
        if len(cells) > 2 and index <= len(line) and line[index - 1] == value:
            break
    return {"cells": names(cells if len(cells) > 2 else case.cells[:3])}


@maker("fullrank")
def full_rank(case):
    place, cells = case.clue()
    own, all_lines = case.digits(cells), []
    for at in range(case.size):
        for line in ([(at, n) for n in range(case.size)], [(n, at) for n in range(case.size)]):
            all_lines += [case.digits(line), case.digits(line)[::-1]]
    return {"cell": place, "value": case.value(1 + sum(line < own for line in all_lines), 1, 4 * case.size)}


@maker("connected")
def connected(case):
    """Returns an area and most of the digits, so that the cells with these digits are often connected."""
    cells = case.cells if case.chance(0.5) else case.rng.sample(case.cells, case.rng.randint(2, len(case.cells)))
    digits = case.rng.sample(range(1, case.size + 1), case.rng.randint((case.size + 1) // 2, case.size - 1))
    return {"cells": names(cells), "values": sorted(digits)}


@maker("regex")
def regular_expression(case):
    """Returns a line of few cells with a pattern that its digits often match."""
    rng, line = case.rng, case.line(1, 4 if case.size > 6 else 5)
    signs = []
    for digit in case.digits(line):
        other = rng.randint(1, case.size)
        signs.append(rng.choice([str(digit), f"[{digit}{other}]", f"({digit}|{other})", ".", f"[^{other}]", f"{digit}{other}?"]))
    pattern = "".join(signs)
    if case.chance(0.3):
        pattern = rng.choice([f"({pattern})|{rng.randint(1, case.size)}.*", f"({pattern})+", f".*{signs[0]}.*", f"({signs[0]}|.){{1,9}}"])
    return {"lines": [names(line)], "value": pattern}


@maker("automaton")
def automaton(case):
    """Returns a line with the random transitions of an automaton, often including those that its digits need."""
    rng, line = case.rng, case.line(1, 4 if case.size > 6 else 5)
    digit, state = lambda: rng.randint(1, case.size), lambda: rng.randint(1, 4)
    steps, here = [(state(), digit(), state()) for _ in range(rng.randint(1, 5 * case.size))], 1
    if case.chance(0.7):
        for own in case.digits(line):
            after = state()
            steps.append((here, own, after))
            here = after
    accepting = list({here, state()})
    return {"lines": [names(line)], "values": [len(accepting), *accepting, *(number for step in steps for number in step)]}


@maker("either")
def either(case):
    """Returns two or three options of one or two constraints each, on few cells."""
    rng, cells = case.rng, case.rng.sample(case.cells, 4 if case.size > 6 else 5)

    def part():
        own = rng.sample(cells, rng.randint(2, 3))
        kind = rng.choice(["killercage", "killercage", "thermometer", "palindrome"])
        if kind != "killercage":
            return kind, {"lines": [names(own)]}
        least, most = (len(own) * (len(own) + 1) // 2, len(own) * (2 * case.size - len(own) + 1) // 2)
        return kind, {"cells": names(own), "value": case.value(sum(case.digits(own)), least, most)}

    options = []
    for _ in range(rng.randint(1, 3)):
        option = {}
        for _ in range(rng.randint(1, 2)):
            kind, entry = part()
            option.setdefault(kind, []).append(entry)
        options.append(option)
    return {"options": options}


@maker("equalsum")
def equal_sum(case):
    """Returns sets with equal sums in the full grid, if some tries find such sets; cells may be in several sets."""
    first = case.group(1, 4)
    total, sets = sum(case.digits(first)), [first]
    for _ in range(60):
        cells = case.group(1, 5)
        if sum(case.digits(cells)) == total and len(sets) < 4:
            sets.append(cells)
    if len(sets) == 1 or case.chance(0.1):
        sets.append(case.group(1, 4))
    return {"lines": [names(cells) for cells in sets]}


@maker("difference")
def white_dot(case):
    dot = case.dot()
    one, other = case.digits(dot)
    return case.optional({"cells": names(dot)}, 0.6, case.value(abs(one - other), 0, case.size))


@maker("ratio")
def black_dot(case):
    dot = case.dot()
    low, high = sorted(case.digits(dot))
    return case.optional({"cells": names(dot)}, 0.6, case.value(high // low, 1, case.size))


@maker("xv")
def xv(case):
    dot = case.dot()
    right = {5: "V", 10: "X"}.get(sum(case.digits(dot)))
    return {"cells": names(dot), "value": right or case.rng.choice("VVX" if case.size > 5 else "VVVVVVX")}


@maker("greaterthan")
def greater(case):
    dot = case.dot()
    if case.chance(0.8):
        dot.sort(key=lambda cell: -case.lent[cell])
    return {"cells": names(dot)}


@maker("odd", "even")
def single(case):
    return {"cell": name(case.rng.choice(case.cells))}


@maker("minimum", "maximum")
def extreme(case):
    # In a corner of the grid, such cells are often neighbours, which are exceptions to the rule.
    corner = [cell for cell in case.cells if max(cell) < 2]
    return {"cell": name(case.rng.choice(corner if case.chance(0.5) else case.cells))}


@maker("quadruple")
def quadruple(case):
    row, column = case.rng.choice([cell for cell in case.cells if max(cell) < case.size - 1])
    cells = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
    values = case.rng.sample(case.digits(cells), case.rng.randint(0, 4))
    if values and case.chance(0.15):
        values[0] = case.rng.randint(1, case.size)
    return {"cells": names(cells), "values": values}


@maker("clone")
def clone(case):
    cells = case.group(1, 4)
    if case.chance(0.7):
        down, right = case.rng.randint(-case.size, case.size), case.rng.randint(-case.size, case.size)
        others = [((row + down) % case.size, (column + right) % case.size) for row, column in cells]
    else:
        others = case.rng.sample(case.cells, len(cells))
    return {"cells": names(cells), "cloneCells": names(others)}


@maker("littlekillersum")
def little_killer(case):
    direction = case.rng.choice(("UL", "UR", "DL", "DR"))
    down, right = 1 if direction[0] == "D" else -1, 1 if direction[1] == "R" else -1
    row, column = case.rng.choice(case.cells)
    while (row - down, column - right) in case.lent:
        row, column = row - down, column - right
    place, cells = (row - down, column - right), []
    while (row, column) in case.lent:
        cells.append((row, column))
        row, column = row + down, column + right
    entry = {"cell": name(place), "direction": direction}
    if case.chance(0.2):
        entry["cells"] = names(cells)
    value = case.value(sum(case.digits(cells)), len(cells), len(cells) * case.size)
    return entry | {"value": value if case.chance(0.9) else ""}


@maker("sandwichsum")
def sandwich(case):
    place, cells = case.clue()
    digits = case.digits(cells)
    start, end = sorted((digits.index(1), digits.index(case.size)))
    return {"cell": place, "value": case.value(sum(digits[start + 1:end]), 0, sum(range(2, case.size)))}


@maker("xsum")
def x_sum(case):
    place, cells = case.clue()
    digits = case.digits(cells)
    return {"cell": place, "value": case.value(sum(digits[:digits[0]]), 0, sum(range(case.size + 1)))}


@maker("skyscraper")
def skyscraper(case):
    place, cells = case.clue()
    digits = case.digits(cells)
    seen = sum(digit == max(digits[:n + 1]) for n, digit in enumerate(digits))
    return {"cell": place, "value": case.value(seen, 1, case.size)}


@maker("hiddenskyscraper")
def hidden_skyscraper(case):
    place, cells = case.clue()
    digits = case.digits(cells)
    hidden = [b for a, b in zip(digits, digits[1:]) if b < a]
    return {"cell": place, "value": case.value(hidden[0] if hidden else 1, 1, case.size)}


@maker("numberedroom")
def numbered_room(case):
    place, cells = case.clue()
    digits = case.digits(cells)
    return {"cell": place, "value": case.value(digits[digits[0] - 1], 1, case.size)}


@maker("rowindexer", "columnindexer", "boxindexer")
def indexer(case):
    return {"cells": names(case.group(1, 3))}


@maker("countingcircles")
def counting(case):
    cells = case.rng.sample(case.cells, case.rng.choice((1, 2, 3, 3, 4, 5, 6, 7)))
    digits = Counter(case.digits(cells))
    # Random circles seldom agree with the full grid.
    if case.chance(0.6):
        cells = [cell for digit in digits for cell in cells_of(case, digit) or [cells[0]]]
        cells = list(dict.fromkeys(cells))
    return {"cells": names(cells)}


def cells_of(case, digit):
    """Returns `digit` cells that hold the digit, or all such cells if there are fewer."""
    cells = [cell for cell in case.cells if case.lent[cell] == digit]
    return case.rng.sample(cells, min(digit, len(cells)))


def cases(kind, count, seed):
    """Returns documents of a kind; a third of them has a second kind as well."""
    for index in range(count):
        rng = random.Random(f"{seed} {kind} {index}")
        kinds = [kind]
        if index % 3 == 2:
            kinds.append(rng.choice([other for other in KINDS if other != kind]))
        yield Case(rng, kinds).document
