#!/usr/bin/env python3
"""The cost of rewrite rules: time of the compiler and bytes of the program for each, and how fast they match; beside the same rules as a
table that is interpreted.

    benches/rule_cost.py [--rules 500] [--runs 5] [--ops 100000]

`rules/generate.py` writes the rules in both forms; `rules/interpreter.rs` reads the table. Crates are built in a workspace of their own under
target/rule_cost, whose dependencies are built. Times of the compiler are medians, of processor time (user and system, of cargo and all that
it starts) and of wall time, sizes what is loaded of a program that applies the rules; what a crate without rules takes is subtracted.

Both forms are applied to the same two texts by the greedy driver: one where rules look at the operands of each op and none matches, and one
where a rule is applied to every second op. What comes out has to be the same.
"""
import argparse
import os
import shutil

import build_cost
from build_cost import MODES, ROOT, cargo, cold, median, output, run, write
from rules import generate

WORK = build_cost.WORK = ROOT / "target/rule_cost"
SOURCES = ROOT / "benches/rules"
FORMS = {"declared": "`#[derive(Rewrite)]`", "table": "a table, interpreted"}
EMPTY = """//! No rules.
use dialekt_ir_core::context::Context;
use dialekt_ir_core::rewrite::PatternSet;

pub fn add_to(_set: &mut PatternSet, _cx: &Context) {}
"""
DEPENDENCIES = ["dialekt-arith", "dialekt-drr-macros", "dialekt-func", "dialekt-ir-core"]


def prepare(rules, ops):
    build_cost.workspace(["empty", *FORMS])
    crate("empty", EMPTY, [])
    crate("declared", generate.declared(rules), ["natives.rs"])
    crate("table", generate.table(rules), ["natives.rs", "interpreter.rs"])
    write(WORK / "misses.mlir", generate.misses(ops))
    write(WORK / "hits.mlir", generate.hits(ops, rules))


def crate(name, text, more):
    dependencies = "\n".join(f"{of}.workspace = true" for of in DEPENDENCIES)
    write(WORK / name / "Cargo.toml", f'[package]\nname = "{name}"\nversion = "0.0.0"\nedition = "2024"\n\n[dependencies]\n{dependencies}\n')
    shutil.rmtree(WORK / name / "src", ignore_errors=True)
    write(WORK / name / "src/lib.rs", text)
    write(WORK / name / "src/main.rs", (SOURCES / "main.rs").read_text().replace("CRATE", name))
    for file in more:
        write(WORK / name / "src" / file, (SOURCES / file).read_text())


def loaded(name, mode):
    """Bytes of the program, without debug information."""
    return int(run(["size", output(mode) / name]).stdout.splitlines()[1].split()[3])


def matching(name, text, runs):
    """Nanoseconds per op, and the output."""
    took, *out = run([output("release") / name, WORK / text, str(runs)]).stdout.split()
    return float(took), out


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rules", type=int, default=500)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--ops", type=int, default=100_000, help="of the texts that rules are applied to")
    args = parser.parse_args()
    rules = generate.rules(args.rules)
    prepare(rules, args.ops)
    for mode in MODES:
        for name in ("empty", *FORMS):
            run(cargo(name, mode), cwd=WORK)
    print(f"Load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; {args.rules} rules; medians of {args.runs}; wall time (processor time).\n")
    print("| per rule | " + " | ".join(FORMS.values()) + " |\n|---|---:|---:|")

    def row(what, *found):
        print(f"| {what} | " + " | ".join(found) + " |", flush=True)

    for mode in MODES:
        nothing = median(args.runs, lambda: cold("empty", mode))
        found = []
        for name in FORMS:
            wall, cpu = ((a - b) * 1000 / args.rules for a, b in reversed(list(zip(median(args.runs, lambda: cold(name, mode)), nothing))))
            found.append(f"{wall:.2f} ms ({cpu:.2f} ms)")
        row(f"compiler, cold, {mode}", *found)
    for mode in ("debug", "release"):
        row(f"{mode} program", *(f"{(loaded(name, mode) - loaded('empty', mode)) / args.rules:.0f} bytes" for name in FORMS))
    for text, what in (("misses.mlir", "no rule matches, per op"), ("hits.mlir", "a rule for every second op, per op")):
        (first, out), (second, other) = (matching(name, text, args.runs) for name in FORMS)
        if out != other:
            raise SystemExit(f"{text}: the two forms give different results")
        floor = matching("empty", text, args.runs)[0]
        row(what, f"{first:.0f} ns", f"{second:.0f} ns")
        print(f"|   without rules the driver takes {floor:.0f} ns | | |")
    print(f"\nLoad at the end {os.getloadavg()[0]:.1f}.")


if __name__ == "__main__":
    main()
