"""Counts the solutions of a Sudoku with constraints, by CP-SAT of OR-tools.

A puzzle is a document of f-puzzles: `size`, `grid` and one key for each kind of constraint. Each rule below is written from the description of
its kind, never from the Rust code, so that an error has to be made twice to go unnoticed. The code of a rule favours readability over speed.

Every auxiliary variable is a function of the digits, so CP-SAT enumerates each solution once.
"""

from collections import Counter
from itertools import combinations, permutations, product
import re

from ortools.sat.python import cp_model

# The keys of a document that are not rules.
SILENT = {"size", "grid", "title", "author", "ruleset", "solution", "metadata"}
# The rules by key: each is a function of the grid and the value under the key.
RULES = {}
# The effort of the first attempt, in the units of CP-SAT, which are about seconds.
QUICK = 0.2
# The effort of the second attempt: a few corpus puzzles would take hours.
PATIENCE = 60
DIAGONALS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}


def box_shape(size):
    """Returns the height and width of the default boxes: as square as possible, and not higher than wide."""
    rows = max(rows for rows in range(1, size + 1) if rows * rows <= size and size % rows == 0)
    return rows, size // rows


def named(name):
    """Returns the row and column of a name such as R1C1, counted from 0; -1 is the place before the grid."""
    row, column = re.fullmatch(r"R(\d+)C(\d+)", name).groups()
    return int(row) - 1, int(column) - 1


def number(entry):
    """Returns the value of an entry, or None if it has no number."""
    text = str(entry.get("value", "")).strip()
    return int(text) if text.isdigit() else None


class Grid:
    """A model with one variable for each cell, and the vocabulary of the rules."""

    def __init__(self, document):
        self.size = document["size"]
        self.model = cp_model.CpModel()
        self.digits = range(1, self.size + 1)
        self.cells = list(product(range(self.size), repeat=2))
        self.literals = {}
        self.document = document
        self.read_cells(document["grid"])
        for key, value in document.items():
            if key not in SILENT:
                RULES[key](self, value)

    def read_cells(self, rows):
        """Creates the variables, and adds the rules of rows, columns and regions."""
        height, width = box_shape(self.size)
        self.x, self.regions, self.region_of = {}, {}, {}
        for row, column in self.cells:
            cell = rows[row][column]
            default = row // height * (self.size // width) + column // width
            region = self.region_of[row, column] = cell.get("region", default)
            if region is not None:
                self.regions.setdefault(region, []).append((row, column))
            allowed = cell.get("givenPencilMarks") or self.digits
            if cell.get("given"):
                allowed = [digit for digit in allowed if digit == cell["value"]]
            domain = cp_model.Domain.from_values(allowed)
            self.x[row, column] = self.model.new_int_var_from_domain(domain, f"r{row + 1}c{column + 1}")
        for line in range(self.size):
            self.differ([cell for cell in self.cells if cell[0] == line])
            self.differ([cell for cell in self.cells if cell[1] == line])
        for region in self.regions.values():
            self.differ(region)

    def neighbours(self, cell, steps=((-1, 0), (0, -1), (0, 1), (1, 0))):
        """Returns the cells at these steps from a cell."""
        places = [(cell[0] + down, cell[1] + right) for down, right in steps]
        return [place for place in places if place in self.x]

    def adjacent(self):
        """Returns all pairs of orthogonal neighbours."""
        return [(a, b) for a in self.cells for b in self.neighbours(a, ((0, 1), (1, 0)))]

    def ray(self, entry):
        """Returns the cells that a clue beside the grid sees: a row, a column or a diagonal."""
        row, column = named(entry["cell"])
        if "direction" in entry:
            down, right = DIAGONALS[entry["direction"]]
        else:
            step = lambda at: 1 if at == -1 else -1 if at == self.size else 0
            down, right = step(row), step(column)
        places = ((row + n * down, column + n * right) for n in range(1, self.size + 2))
        return [place for place in places if place in self.x]

    def holds(self, cell, digit):
        """Returns the literal for a digit in a cell."""
        if cell not in self.literals:
            literals = [self.model.new_bool_var("") for _ in self.digits]
            self.model.add_exactly_one(literals)
            self.model.add(self.x[cell] == sum(d * literal for d, literal in zip(self.digits, literals)))
            self.literals[cell] = literals
        return self.literals[cell][digit - 1] if digit in self.digits else 0

    def never(self):
        """Rules out every solution."""
        self.model.add_bool_or([])

    def total(self, cells):
        """Returns the sum of the cells; a cell that is listed several times counts each time."""
        return sum(count * self.x[cell] for cell, count in Counter(cells).items())

    def adds_up(self, cells, value, *conditions):
        """Requires under conditions that the sum of the cells equals a number or another expression."""
        linear = sum((self.x[cell] for cell in cells), cp_model.LinearExpr.sum([]))
        self.model.add(linear == value).only_enforce_if(*conditions)

    def differ(self, cells):
        """Requires that no digit repeats; a cell that is listed twice repeats its own digit."""
        if len(set(cells)) < len(cells):
            self.never()
        elif len(cells) > 1:
            self.model.add_all_different([self.x[cell] for cell in cells])

    def fits(self, cells, rule):
        """Requires that a rule for digits is true in the cells, which may repeat."""
        distinct = list(dict.fromkeys(cells))
        places = [distinct.index(cell) for cell in cells]
        rows = product(self.digits, repeat=len(distinct))
        rows = [row for row in rows if rule(*(row[place] for place in places))]
        if rows:
            self.model.add_allowed_assignments([self.x[cell] for cell in distinct], rows)
        else:
            self.never()

    def less(self, a, b):
        """Returns the literal for cell `a` being less than cell `b`."""
        literal = self.model.new_bool_var("")
        self.model.add(self.x[a] < self.x[b]).only_enforce_if(literal)
        self.model.add(self.x[a] >= self.x[b]).only_enforce_if(~literal)
        return literal

    def level(self, digit):
        """Returns 0, 1 or 2 for a low, middle or high digit: thirds of the digits; a remainder of 1 widens the middle third, of 2 the others."""
        third, rest = divmod(self.size, 3)
        low = third + (rest == 2)
        return 0 if digit <= low else 2 if digit > self.size - low else 1

    def count(self, limit):
        """Counts solutions up to a limit; returns None if the search does not end within `PATIENCE`."""
        found = self.solutions(limit)
        return None if found is None else len(found)

    def solution(self, near):
        """Returns a solution near a full grid as a dict, or None."""
        for cell, variable in self.x.items():
            self.model.add_hint(variable, near[cell])
        found = self.solutions(1)
        return dict(zip(self.cells, found[0])) if found else None

    def solutions(self, limit):
        """Returns solutions up to a limit, the digits of each in reading order, or None if they would take too long."""
        # Most small models are solved faster than they are simplified; the others get the full presolve.
        quick = {"cp_model_probing_level": 0, "linearization_level": 0, "symmetry_level": 0, "max_presolve_iterations": 1}
        found = self.enumerate(limit, max_deterministic_time=QUICK, **quick)
        if found is None:
            found = self.enumerate(limit, max_deterministic_time=PATIENCE)
        # A free auxiliary variable would make a grid count twice.
        assert found is None or len(set(found)) == len(found)
        return found

    def enumerate(self, limit, **parameters):
        """Returns solutions up to a limit, or None if the parameters end the search before the limit."""
        solver = cp_model.CpSolver()
        for name, value in {"enumerate_all_solutions": True, "num_workers": 1, **parameters}.items():
            setattr(solver.parameters, name, value)
        collector = Collector(list(self.x.values()), limit)
        status = solver.solve(self.model, collector)
        assert status != cp_model.MODEL_INVALID, self.model.validate()
        is_done = len(collector.found) == limit or status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
        return collector.found if is_done else None


class Collector(cp_model.CpSolverSolutionCallback):
    """Collects solutions and stops at the limit."""

    def __init__(self, variables, limit):
        super().__init__()
        self.variables, self.limit, self.found = variables, limit, []

    def on_solution_callback(self):
        self.found.append(tuple(self.value(variable) for variable in self.variables))
        if len(self.found) >= self.limit:
            self.stop_search()


def flag(key):
    """Registers the rule of a key whose value is true or false."""
    def register(rule):
        RULES[key] = lambda grid, value: rule(grid) if value else None
        return rule
    return register


def entries(key):
    """Registers the rule of each object in the list of a key."""
    def register(rule):
        RULES[key] = lambda grid, value: [rule(grid, entry) for entry in value]
        return rule
    return register


def groups(key):
    """Registers the rule of each list of cells: it receives the cells and the number, if there is one."""
    def register(rule):
        def each(grid, entry):
            names = entry["cells"] if "cells" in entry else [entry["cell"]]
            rule(grid, [named(name) for name in names], number(entry))
        return entries(key)(each)
    return register


def lines(key):
    """Registers the rule of each line: it receives the cells and the number, if there is one."""
    def register(rule):
        def each(grid, entry):
            for line in entry["lines"]:
                rule(grid, [named(name) for name in line], number(entry))
        return entries(key)(each)
    return register


def beside(key):
    """Registers the rule of each clue with a number beside the grid: it receives the cells from the clue on and the number."""
    def register(rule):
        def each(grid, entry):
            if number(entry) is not None:
                rule(grid, grid.ray(entry), number(entry))
        return entries(key)(each)
    return register


# Houses and moves.


@flag("diagonal+")
def rising(grid):
    grid.differ([(row, column) for row, column in grid.cells if row + column == grid.size - 1])


@flag("diagonal-")
def falling(grid):
    grid.differ([(row, column) for row, column in grid.cells if row == column])


@groups("extraregion")
def extra_region(grid, cells, _):
    grid.differ(cells)


@flag("windoku")
def windoku(grid):
    height, width = box_shape(grid.size)
    tops = range(1, grid.size - height + 1, height + 1)
    lefts = range(1, grid.size - width + 1, width + 1)
    for top, left in product(tops, lefts):
        grid.differ([(top + row, left + column) for row in range(height) for column in range(width)])


@flag("disjointgroups")
def disjoint_groups(grid):
    for place in range(grid.size):
        grid.differ([region[place] for region in grid.regions.values() if place < len(region)])


def apart(grid, steps):
    for cell in grid.cells:
        for other in grid.neighbours(cell, steps):
            grid.differ([cell, other])


@flag("antiknight")
def antiknight(grid):
    apart(grid, ((1, -2), (1, 2), (2, -1), (2, 1)))


@flag("antiking")
def antiking(grid):
    apart(grid, ((1, -1), (1, 1)))


@flag("antitaxicab")
def anti_taxicab(grid):
    for a, b in combinations(grid.cells, 2):
        steps = abs(a[0] - b[0]) + abs(a[1] - b[1])
        if steps in grid.digits:
            grid.model.add_bool_or([~grid.holds(a, steps), ~grid.holds(b, steps)])


# Lines.


@lines("thermometer")
def thermometer(grid, cells, _):
    for a, b in zip(cells, cells[1:]):
        grid.fits([a, b], lambda a, b: a < b)


@lines("slowthermometer")
def slow_thermometer(grid, cells, _):
    for a, b in zip(cells, cells[1:]):
        grid.fits([a, b], lambda a, b: a <= b)


@entries("arrow")
def arrow(grid, entry):
    # The digits of a pill are read in reading order, whatever their order in the file.
    circle = 0
    for cell in sorted(named(name) for name in entry["cells"]):
        circle = 10 * circle + grid.x[cell]
    for line in entry["lines"]:
        # The first cell belongs to the circle, so a line of a single cell has no sum.
        if len(line) > 1:
            grid.model.add(grid.total(named(name) for name in line[1:]) == circle)


@lines("doublearrow")
def double_arrow(grid, cells, _):
    # Without cells between the ends, there is no sum.
    if len(cells) > 2:
        grid.adds_up([cells[0], cells[-1]], grid.total(cells[1:-1]))


@lines("palindrome")
def palindrome(grid, cells, _):
    for a, b in zip(cells, reversed(cells)):
        grid.fits([a, b], lambda a, b: a == b)


@lines("whispers")
def whispers(grid, cells, value):
    least = (grid.size + 1) // 2 if value is None else value
    for a, b in zip(cells, cells[1:]):
        grid.fits([a, b], lambda a, b: abs(a - b) >= least)


@lines("renban")
def renban(grid, cells, _):
    grid.differ(cells)
    for a, b in combinations(cells, 2):
        grid.fits([a, b], lambda a, b: abs(a - b) < len(cells))


@lines("nabner")
def nabner(grid, cells, _):
    # A line that crosses itself has the crossing as one cell.
    for a, b in combinations(set(cells), 2):
        grid.fits([a, b], lambda a, b: abs(a - b) > 1)


@lines("betweenline")
def between(grid, cells, _):
    for cell in cells[1:-1]:
        grid.fits([cells[0], cell, cells[-1]], lambda a, cell, b: a < cell < b or b < cell < a)


@lines("lockout")
def lockout(grid, cells, value):
    least = (grid.size + 1) // 2 - 1 if value is None else value
    if len(cells) > 1:
        grid.fits([cells[0], cells[-1]], lambda a, b: abs(a - b) >= least)
    for cell in cells[1:-1]:
        grid.fits([cells[0], cell, cells[-1]], lambda a, cell, b: not min(a, b) <= cell <= max(a, b))


@lines("regionsumline")
def region_sum(grid, cells, _):
    stretches, last = [], None
    for cell in cells:
        region = grid.region_of[cell]
        if region is None:
            continue
        if region != last:
            stretches.append([])
        stretches[-1].append(cell)
        last = region
    for a, b in zip(stretches, stretches[1:]):
        grid.adds_up(a, grid.total(b))


@lines("zipperline")
def zipper(grid, cells, _):
    half = len(cells) // 2
    pairs = [[cells[n], cells[-1 - n]] for n in range(half)]
    totals = [grid.total(pair) for pair in pairs] + [grid.x[cells[half]]] * (len(cells) % 2)
    for pair, total in zip(pairs, totals[1:]):
        grid.adds_up(pair, total)


def windows(cells, length):
    """Returns all runs of this length; the whole line if it is shorter."""
    return [cells[n:n + length] for n in range(max(len(cells) - length, 0) + 1)]


@lines("entropicline")
def entropic(grid, cells, _):
    for window in windows(cells, 3):
        for a, b in combinations(window, 2):
            grid.fits([a, b], lambda a, b: grid.level(a) != grid.level(b))


@lines("modularline")
def modular(grid, cells, value):
    modulus = 3 if value is None else value
    for window in windows(cells, modulus):
        for a, b in combinations(window, 2):
            grid.fits([a, b], lambda a, b: a % modulus != b % modulus)


@entries("pairtable")
def pair_table(grid, entry):
    values = entry["values"]
    pairs = set(zip(values[::2], values[1::2]))
    for line in entry["lines"]:
        cells = [named(name) for name in line]
        for a, b in zip(cells, cells[1:]):
            grid.fits([a, b], lambda a, b: (a, b) in pairs)


@lines("sumline")
def sum_line(grid, cells, value):
    total = 10 if value is None else value
    is_loop = len(cells) > 2 and cells[0] == cells[-1]
    cells = cells[:-1] if is_loop else cells
    # The sum since the last end of a stretch; the total itself marks a stretch that did not end there, which rules out the line.
    after = lambda before, digit: total if before == total or before + digit > total else (before + digit) % total
    rows = [(before, digit, after(before, digit)) for before in range(total + 1) for digit in grid.digits]
    ends = []
    for start in range(total if is_loop else 1):
        before = grid.model.new_constant(start)
        for cell in cells:
            next_sum = grid.model.new_int_var(0, total, "")
            grid.model.add_allowed_assignments([before, grid.x[cell], next_sum], rows)
            before = next_sum
        is_closed = grid.model.new_bool_var("")
        grid.model.add(before == start).only_enforce_if(is_closed)
        grid.model.add(before != start).only_enforce_if(~is_closed)
        ends.append(is_closed)
    grid.model.add_bool_or(ends)


@flag("globalentropy")
def global_entropy(grid):
    for row, column in product(range(grid.size - 1), repeat=2):
        square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
        for level in range(3):
            digits = [digit for digit in grid.digits if grid.level(digit) == level]
            grid.model.add_bool_or([grid.holds(cell, digit) for cell in square for digit in digits])


# Marks between neighbours.


def marked(grid, *keys):
    """Returns the pairs of cells with a mark of these keys."""
    return {frozenset(map(named, entry["cells"])) for key in keys for entry in grid.document.get(key, [])}


def unmarked(grid, *keys):
    """Returns the pairs of neighbours without such a mark."""
    with_mark = marked(grid, *keys)
    return [pair for pair in grid.adjacent() if frozenset(pair) not in with_mark]


def drawn(grid, key, default):
    """Returns the numbers of the marks of a key: the default for a mark without a number, and if there are no marks."""
    values = {number(entry) for entry in grid.document.get(key, [])}
    return {default if value is None else value for value in values} or {default}


def is_ratio(a, b, value):
    return a == value * b or b == value * a


@flag("nonconsecutive")
def nonconsecutive(grid):
    for pair in unmarked(grid, "difference", "ratio"):
        grid.fits(pair, lambda a, b: abs(a - b) != 1)


@groups("difference")
def white_dot(grid, cells, value):
    apart = 1 if value is None else value
    grid.fits(cells, lambda a, b: abs(a - b) == apart)


@groups("ratio")
def black_dot(grid, cells, value):
    ratio = 2 if value is None else value
    grid.fits(cells, lambda a, b: is_ratio(a, b, ratio))


@entries("xv")
def xv(grid, entry):
    total = {"X": 10, "V": 5}.get(str(entry.get("value", "")).upper())
    if total is not None:
        grid.fits([named(name) for name in entry["cells"]], lambda a, b: a + b == total)


def negative_difference(grid):
    values = drawn(grid, "difference", 1)
    for pair in unmarked(grid, "difference", "ratio"):
        grid.fits(pair, lambda a, b: abs(a - b) not in values)


def negative_ratio(grid):
    values = drawn(grid, "ratio", 2)
    for pair in unmarked(grid, "difference", "ratio"):
        grid.fits(pair, lambda a, b: not any(is_ratio(a, b, value) for value in values))


def negative_xv(grid):
    for pair in unmarked(grid, "xv"):
        grid.fits(pair, lambda a, b: a + b not in (5, 10))


NEGATIVES = {"difference": negative_difference, "ratio": negative_ratio, "xv": negative_xv}
RULES["negative"] = lambda grid, words: [NEGATIVES[word](grid) for word in set(words)]


@groups("greaterthan")
def greater_than(grid, cells, _):
    grid.fits(cells, lambda a, b: a > b)


# Cells.


def extreme(key, rule):
    def register(grid, value):
        marked = {named(name) for entry in value for name in entry.get("cells") or [entry["cell"]]}
        for cell in marked:
            for other in set(grid.neighbours(cell)) - marked:
                grid.fits([cell, other], rule)
    RULES[key] = register


extreme("minimum", lambda cell, other: cell < other)
extreme("maximum", lambda cell, other: cell > other)


@groups("odd")
def odd(grid, cells, _):
    for cell in cells:
        grid.fits([cell], lambda digit: digit % 2 == 1)


@groups("even")
def even(grid, cells, _):
    for cell in cells:
        grid.fits([cell], lambda digit: digit % 2 == 0)


@entries("quadruple")
def quadruple(grid, entry):
    cells = [named(name) for name in entry["cells"]]
    for digit, times in Counter(map(int, entry["values"])).items():
        grid.model.add(sum(grid.holds(cell, digit) for cell in cells) >= times)


@entries("clone")
def clone(grid, entry):
    for a, b in zip(map(named, entry["cells"]), map(named, entry["cloneCells"])):
        grid.fits([a, b], lambda a, b: a == b)


# Clues beside the grid.


@entries("littlekillersum")
def little_killer(grid, entry):
    if number(entry) is not None:
        cells = grid.ray(entry) if "cell" in entry else [named(name) for name in entry["cells"]]
        grid.adds_up(cells, number(entry))


@beside("sandwichsum")
def sandwich(grid, cells, value):
    for (start, first), (end, last) in combinations(enumerate(cells), 2):
        for low, high in ((first, last), (last, first)):
            grid.adds_up(cells[start + 1:end], value, grid.holds(low, 1), grid.holds(high, grid.size))


@beside("xsum")
def x_sum(grid, cells, value):
    for x in grid.digits:
        grid.adds_up(cells[:x], value, grid.holds(cells[0], x))


@beside("skyscraper")
def skyscraper(grid, cells, value):
    # The largest digit so far, and for each cell a literal: it is seen.
    largest, seen = grid.x[cells[0]], []
    for cell in cells[1:]:
        highest, is_seen = grid.model.new_int_var(1, grid.size, ""), grid.model.new_bool_var("")
        rows = [(before, digit, max(before, digit), digit > before) for before, digit in product(grid.digits, repeat=2)]
        grid.model.add_allowed_assignments([largest, grid.x[cell], highest, is_seen], rows)
        largest = highest
        seen.append(is_seen)
    grid.model.add(1 + sum(seen) == value)


@beside("hiddenskyscraper")
def hidden_skyscraper(grid, cells, value):
    rises = [grid.less(a, b) for a, b in zip(cells, cells[1:])]
    first = []
    for at, rise in enumerate(rises):
        # The first descent leads to the first hidden digit.
        is_first = grid.model.new_bool_var("")
        grid.model.add_bool_and(rises[:at] + [~rise]).only_enforce_if(is_first)
        grid.adds_up([cells[at + 1]], value, is_first)
        first.append(is_first)
    grid.model.add_exactly_one(first)


@beside("numberedroom")
def numbered_room(grid, cells, value):
    for x in grid.digits:
        grid.adds_up([cells[x - 1]], value, grid.holds(cells[0], x))


# Cells with digits that count or point.


def points(grid, cell, cells, place):
    """Requires that, if the digit of `cell` is n, the n-th of the cells holds `place`."""
    for digit in grid.digits:
        if digit <= len(cells):
            grid.adds_up([cells[digit - 1]], place, grid.holds(cell, digit))
        else:
            grid.model.add(grid.holds(cell, digit) == 0)


@groups("rowindexer")
def row_indexer(grid, cells, _):
    for row, column in cells:
        points(grid, (row, column), [(line, column) for line in range(grid.size)], row + 1)


@groups("columnindexer")
def column_indexer(grid, cells, _):
    for row, column in cells:
        points(grid, (row, column), [(row, line) for line in range(grid.size)], column + 1)


@groups("boxindexer")
def box_indexer(grid, cells, _):
    for cell in cells:
        region = grid.regions[grid.region_of[cell]]
        points(grid, cell, region, region.index(cell) + 1)


@groups("countingcircles")
def counting_circles(grid, cells, _):
    for digit in grid.digits:
        circles = sum(grid.holds(cell, digit) for cell in cells)
        for cell in cells:
            grid.model.add(circles == digit).only_enforce_if(grid.holds(cell, digit))


@flag("dutchflatmates")
def dutch_flat_mates(grid):
    middle = (grid.size + 1) // 2
    for row, column in grid.cells:
        above = [grid.holds((row - 1, column), 1)] if row > 0 else []
        below = [grid.holds((row + 1, column), grid.size)] if row + 1 < grid.size else []
        grid.model.add_bool_or([~grid.holds((row, column), middle), *above, *below])


# Sums.


@groups("sum")
def plain_sum(grid, cells, value):
    grid.adds_up(cells, value)


@entries("equalsum")
def equal_sum(grid, entry):
    first, *others = ([named(name) for name in cells] for cells in entry["lines"])
    for cells in others:
        grid.adds_up(cells, grid.total(first))


@entries("samedigits")
def same_digits(grid, entry):
    first, *others = ([named(name) for name in cells] for cells in entry["lines"])
    times = lambda cells, digit: sum(grid.holds(cell, digit) for cell in cells)
    for cells in others:
        for digit in grid.digits:
            grid.model.add(times(cells, digit) == times(first, digit))


@entries("lookandsay")
def look_and_say(grid, entry):
    cells, values = [named(name) for name in entry["cells"]], list(map(int, entry["values"]))
    for times, digit in zip(values[::2], values[1::2]):
        grid.model.add(sum(grid.holds(cell, digit) for cell in cells) == times)


@groups("lunchbox")
def lunchbox(grid, cells, value):
    grid.differ(cells)
    for (start, least), (end, most) in permutations(enumerate(cells), 2):
        # The literal for these cells having the least and the greatest digit.
        ends = grid.model.new_bool_var("")
        others = [cell for cell in cells if cell not in (least, most)]
        below = [grid.less(least, cell) for cell in others + [most]]
        above = [grid.less(cell, most) for cell in others]
        grid.model.add_bool_and(below + above).only_enforce_if(ends)
        grid.model.add_bool_or([~literal for literal in below + above] + [ends])
        grid.adds_up(cells[min(start, end) + 1:max(start, end)], value, ends)


@groups("equalitycage")
def equality_cage(grid, cells, _):
    grid.differ(cells)
    count = lambda digits: sum(grid.holds(cell, digit) for cell in cells for digit in digits)
    low, high = range(1, grid.size // 2 + 1), range((grid.size + 1) // 2 + 1, grid.size + 1)
    grid.model.add(count(low) == count(high))
    grid.model.add(count(low) + count(high) == len(cells))
    grid.model.add(count(range(1, grid.size + 1, 2)) == count(range(2, grid.size + 1, 2)))


@groups("valueindexer")
def value_indexer(grid, cells, _):
    value, index, *line = cells
    for digit in grid.digits:
        if digit <= len(line):
            grid.model.add(grid.x[line[digit - 1]] == grid.x[value]).only_enforce_if(grid.holds(index, digit))
        else:
            grid.model.add(grid.holds(index, digit) == 0)


@entries("fullrank")
def full_rank(grid, entry):
    own = grid.ray(entry)
    lines = [[(row, column) for column in range(grid.size)] for row in range(grid.size)]
    lines += [[(row, column) for row in range(grid.size)] for column in range(grid.size)]
    read = lambda cells: sum(grid.x[cell] * 10 ** place for place, cell in enumerate(reversed(cells)))
    smaller = []
    for line in [cells for line in lines for cells in (line, line[::-1]) if cells != own]:
        literal = grid.model.new_bool_var("")
        grid.model.add(read(line) < read(own)).only_enforce_if(literal)
        grid.model.add(read(line) > read(own)).only_enforce_if(~literal)
        smaller.append(literal)
    grid.model.add(sum(smaller) == number(entry) - 1)


@entries("connected")
def connected(grid, entry):
    """Requires a path from the first cell with one of the digits to each other such cell; the length of a path is that of the shortest path."""
    cells = [named(name) for name in entry["cells"]]
    model, inside, steps = grid.model, {}, {}
    for cell in cells:
        inside[cell] = model.new_bool_var("")
        model.add(sum(grid.holds(cell, digit) for digit in set(entry["values"])) == inside[cell])
        steps[cell] = model.new_int_var(0, len(cells), "")
        model.add(steps[cell] == 0).only_enforce_if(~inside[cell])
    model.add_bool_or(list(inside.values()))
    for place, cell in enumerate(cells):
        first = model.new_bool_var("")
        before = [inside[other] for other in cells[:place]]
        model.add_bool_and([inside[cell], *(~literal for literal in before)]).only_enforce_if(first)
        model.add_bool_or([first, ~inside[cell], *before])
        model.add(steps[cell] == 0).only_enforce_if(first)
        nearer = []
        for other in grid.neighbours(cell):
            if other not in inside:
                continue
            literal = model.new_bool_var("")
            model.add(steps[cell] <= steps[other] + 1).only_enforce_if(inside[cell], inside[other])
            model.add(steps[cell] == steps[other] + 1).only_enforce_if(literal)
            model.add_implication(literal, inside[other])
            model.add_implication(literal, inside[cell])
            model.add(steps[cell] <= steps[other]).only_enforce_if(~literal, inside[cell], inside[other])
            nearer.append(literal)
        model.add_bool_or([*nearer, first, ~inside[cell]])


def allowed(grid, cells, accepts):
    """Requires that `accepts` is true for the digits of some cells, each listed once."""
    own = [tuple(digits) for digits in product(grid.digits, repeat=len(cells)) if accepts(dict(zip(cells, digits)))]
    if own:
        grid.model.add_allowed_assignments([grid.x[cell] for cell in cells], own)
    else:
        grid.never()


@entries("regex")
def regular_expression(grid, entry):
    for line in ([named(name) for name in names] for names in entry["lines"]):
        matches = lambda digits: re.fullmatch(entry["value"], "".join(str(digits[cell]) for cell in line))
        allowed(grid, list(dict.fromkeys(line)), matches)


@entries("automaton")
def automaton(grid, entry):
    count, *numbers = entry["values"]
    accepting, numbers = numbers[:count], numbers[count:]
    steps = set(zip(numbers[::3], numbers[1::3], numbers[2::3]))
    for line in ([named(name) for name in names] for names in entry["lines"]):
        def accepts(digits):
            states = {1}
            for cell in line:
                states = {after for before, digit, after in steps if before in states and digit == digits[cell]}
            return states & set(accepting)
        allowed(grid, list(dict.fromkeys(line)), accepts)


# The kinds in the options of random documents, as functions of the digits.
OPTIONS = {
    "killercage": lambda entry, digits: len(set(digits)) == len(digits) and number(entry) in (None, sum(digits)),
    "thermometer": lambda entry, digits: all(low < high for low, high in zip(digits, digits[1:])),
    "palindrome": lambda entry, digits: digits == digits[::-1],
}


@entries("either")
def either(grid, entry):
    parts = [[(kind, part, line) for kind, parts in option.items() for part in parts
              for line in part.get("lines") or [part["cells"]]] for option in entry["options"]]
    cells = list(dict.fromkeys(named(name) for option in parts for _, _, line in option for name in line))
    holds = lambda digits, kind, part, line: OPTIONS[kind](part, [digits[named(name)] for name in line])
    allowed(grid, cells, lambda digits: any(all(holds(digits, *part) for part in option) for option in parts))


@groups("killercage")
def killer_cage(grid, cells, value):
    grid.differ(cells)
    if value is not None:
        grid.adds_up(cells, value)
