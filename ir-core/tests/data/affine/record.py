#!/usr/bin/env python3
"""Records the output of mlir-opt for random affine maps and sets. Run by hand; tests only read the result.

    ./record.py [--count N] [--seed N] [--opt mlir-opt] > recorded.txt
    ./record.py --programs corner_cases.txt [--opt mlir-opt] > corner_cases.new

Each line holds a program, a tab, and what mlir-opt prints between the angle brackets. A program is in postfix form:
`d0`, `s1` and decimal numbers push, `+ - * mod floordiv ceildiv` take two, `neg` takes one, `;` ends a result, and
`==`, `>=` and `<=` take two and end a constraint. The first word is `map` or `set`, then come the numbers of dimensions
and symbols. Inputs for which mlir-opt crashes (the quotient of the smallest number and -1) are left out.
"""
import argparse
import random
import re
import subprocess
import sys

SMALL = [0, 1, 1, 2, 2, 3, 4, 4, 5, 6, 8, 12, 16, 32, 64, 128]
LARGE = [2**31, 2**32, 2**62, 2**63 - 1, 2**63 - 2, 3037000500]


def to_text(program):
    """The attribute of a program, with parentheses around every operation."""
    kind, dims, symbols, *words = program.split(" ")
    stack, parts = [], []
    for word in words:
        if word == ";":
            parts.append(stack.pop())
        elif word == "neg":
            stack.append(f"(-{stack.pop()})")
        elif word[0] in "ds0123456789":
            stack.append(word)
        else:
            rhs, lhs = stack.pop(), stack.pop()
            if word in ("==", ">=", "<="):
                parts.append(f"{lhs} {word} {rhs}")
            else:
                stack.append(f"({lhs} {word} {rhs})")
    header = f"({', '.join(f'd{i}' for i in range(int(dims)))})"
    if symbols != "0":
        header += f"[{', '.join(f's{i}' for i in range(int(symbols)))}]"
    return f"affine_{kind}<{header} {'->' if kind == 'map' else ':'} ({', '.join(parts)})>"


class Random:
    """Random expressions, as postfix words, each with whether it has no dimension."""

    def __init__(self, rng, dims, symbols):
        self.rng, self.dims, self.symbols = rng, dims, symbols
        self.parts = []
        self.terms = [["d0"], ["d1"], ["d0"], ["d1"], ["d0", "s0", "+"], ["d0", "d1", "+"]]

    def constant(self, zero=True):
        value = self.rng.choice(LARGE if self.rng.random() < 0.03 else SMALL)
        if value == 0 and not zero:
            value = 4
        return [str(value)] + (["neg"] if self.rng.random() < 0.3 else []), True

    def leaf(self, symbolic):
        kinds = ["c"] + ["s"] * (3 if self.symbols else 0) + ["d"] * (0 if symbolic or not self.dims else 6)
        kind = self.rng.choice(kinds)
        if kind == "c":
            return self.constant()
        n = self.rng.randrange(self.symbols if kind == "s" else self.dims)
        return [f"{kind}{n}"], kind == "s"

    def expr(self, depth, symbolic=False):
        made = self.compound(depth, symbolic) if depth and self.rng.random() < 0.9 else self.leaf(symbolic)
        if self.parts and self.rng.random() < 0.15:
            made = self.rng.choice(self.parts)
            if symbolic and not made[1]:
                return self.leaf(True)
        self.parts.append(made)
        return made

    def compound(self, depth, symbolic):
        op = self.rng.choice(["+"] * 5 + ["-"] * 3 + ["*"] * 4 + ["mod", "floordiv", "ceildiv", "neg", "rem", "rem"])
        a, a_symbolic = self.expr(depth - 1, symbolic)
        if op == "neg":
            return a + ["neg"], a_symbolic
        if op == "rem":  # a - (a floordiv q) * q in various disguises
            q, q_symbolic = self.constant(zero=False) if self.rng.random() < 0.7 else self.expr(1, True)
            quotient = a + q + ["floordiv"]
            last = self.rng.choice(["+", "mod", "floordiv", "ceildiv", "*"])
            words = self.rng.choice([
                a + quotient + q + ["neg", "*", "+"],
                a + quotient + q + ["*", "1", "neg", last, "+"],
                a + quotient + q + ["*", "-"],
                q + ["neg"] + quotient + ["*"] + a + ["+"],
            ])
            return words, a_symbolic and q_symbolic
        if op in ("+", "-"):
            b, b_symbolic = self.expr(depth - 1, symbolic)
        elif self.rng.random() < 0.75:
            b, b_symbolic = self.constant()
        else:
            b, b_symbolic = self.expr(depth - 1, True)
        if op == "*" and b_symbolic and self.rng.random() < 0.4:
            a, b = b, a
        return a + b + [op], a_symbolic and b_symbolic


    def term(self):
        """A short term in which the same factors and quotients occur often."""
        a, kind = self.rng.choice(self.terms), self.rng.randrange(6)
        sign = ["neg"] if self.rng.random() < 0.4 else []
        if kind == 0:
            return a
        if kind == 1:
            return a + [self.rng.choice("1234")] + sign + ["*"]
        if kind == 2:
            return [self.rng.choice("0125")] + sign
        if kind == 3:
            return self.rng.choice([["s0"], ["s1"], ["s0", "3", "mod"]])
        q = self.rng.choice([["2"], ["3"], ["4"], ["s0"], ["2", "neg"], ["3", "neg"]])
        factor = self.rng.choice([q, q + ["neg"], ["2"], ["3", "neg"], ["s1"], ["1", "neg"]])
        return a + q + ["floordiv"] + factor + ["*"]

    def sum(self, count):
        """A sum of a number of terms, grouped at random."""
        if count == 1:
            return self.term()
        left = self.rng.randrange(1, count)
        words = self.sum(left) + self.sum(count - left) + [self.rng.choice("+++-")]
        if self.rng.random() < 0.25:
            self.terms.append(words)
        if self.rng.random() < 0.12:
            by = self.rng.choice([["2"], ["3"], ["4"], ["1", "neg"], ["12"]])
            words = words + by + [self.rng.choice(["mod", "floordiv", "ceildiv", "*"])]
        return words


def make(rng):
    """A random program."""
    if rng.random() < 0.3:
        return " ".join(["map", "2", "2"] + Random(rng, 2, 2).sum(rng.randrange(2, 14)) + [";"])
    dims, symbols = rng.randrange(4), rng.randrange(3)
    source = Random(rng, dims, symbols)
    is_set = rng.random() < 0.2
    words = ["set" if is_set else "map", str(dims), str(symbols)]
    for _ in range(rng.randrange(1, 4)):
        words += source.expr(rng.randrange(6))[0]
        words += source.expr(rng.randrange(3))[0] + [rng.choice(["==", ">=", "<="])] if is_set else [";"]
    return " ".join(words)


def ask(opt, programs):
    """The output for each program, or None if mlir-opt crashes."""
    source = "".join(f'"t.op"() {{a = {to_text(program)}}} : () -> ()\n' for program in programs)
    run = subprocess.run([opt, "--allow-unregistered-dialect", "-"], input=source, capture_output=True, text=True)
    if run.returncode == 0:
        alias = dict(re.findall(r"^(#\w+) = affine_(?:map|set)<(.*)>$", run.stdout, re.M))
        uses = re.findall(r'"t\.op"\(\) \{a = (#\w+)\}', run.stdout)
        assert len(uses) == len(programs)
        return [alias[use] for use in uses]
    if len(programs) > 1:
        middle = len(programs) // 2
        return ask(opt, programs[:middle]) + ask(opt, programs[middle:])
    print(f"left out: {to_text(programs[0])}: {run.stderr.splitlines()[:1]}", file=sys.stderr)
    return [None]


def main():
    args = argparse.ArgumentParser()
    args.add_argument("--count", type=int, default=4000)
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--opt", default="mlir-opt")
    args.add_argument("--programs", help="record the programs of this file, not random ones")
    args = args.parse_args()
    if args.programs:
        with open(args.programs) as file:
            programs = [line.split("\t")[0].strip() for line in file if line.strip()]
    else:
        rng = random.Random(args.seed)
        distinct = {}
        while len(distinct) < args.count:
            program = make(rng)
            if len(program) < 400:
                distinct[program] = None
        programs = list(distinct)
    for start in range(0, len(programs), 500):
        batch = programs[start : start + 500]
        for program, printed in zip(batch, ask(args.opt, batch)):
            if printed is not None:
                print(program, printed, sep="\t")


if __name__ == "__main__":
    main()
