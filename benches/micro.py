#!/usr/bin/env python3
"""Compares the micro benchmarks with the reference's: the same loops, in turns, and the ratio of the times.

    benches/micro.py [--sizes 1k,100k] [--first] [--rounds N] [--budget SECONDS] [--asked] [NAME-PART ...]

Builds `target/dist/micro`, and `target/reference-bench/bench` where the reference's packages are installed. Runs the loops
whose names contain one of the parts, or all. What would take more time than the budget, or more memory than there is, is left out.
"""
import argparse
import pathlib
import statistics
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
OURS, THEIRS = ROOT / "target/dist/micro", ROOT / "target/reference-bench/bench"
# The reference counts used or resident bytes; ours are those of the pools, slack included, or resident.
SAME = {f"bytes_per_op/{kind}/arith": f"bytes_per_op/malloc/{kind}/arith" for kind in ("created", "parsed")}
# The intended speed of the loops, as a multiple of the reference's.
ASKED = {
    "create_with_insert/functions/arith": 8,
    "clone/op_by_op/arith": 5,
    "erase/arith": 2,
    "drop/arith": 50,
    "verify/arith": 8,
    "walk/parsed/arith": 5,
}


def sizes(text):
    """Numbers of ops: `1000`, `1k`, `10M`, separated by commas."""
    for word in text.split(","):
        if not word.removesuffix("k").removesuffix("M").isdecimal():
            raise argparse.ArgumentTypeError(f"'{word}' is no number of ops such as 1000, 1k or 10M")
    return text


def results(program, args):
    """The values of one loop, by number of ops."""
    done = subprocess.run([program, *args], stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"error: {program} failed")
    rows = (line.split("\t") for line in done.stdout.splitlines())
    return {int(n): float(value) for _, n, value in rows}


def medians(rounds):
    """The medians of several runs, by number of ops."""
    return {n: statistics.median(values[n] for values in rounds if n in values) for values in rounds for n in values}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sizes", type=sizes, default="1k,100k", help="numbers of ops (default 1k,100k)")
    parser.add_argument("--first", action="store_true", help="each loop once, on a cold heap, as a tool that runs once")
    parser.add_argument("--rounds", type=int, default=1, help="runs of each loop, of which the median counts (default 1)")
    parser.add_argument("--budget", type=float, default=60, help="seconds for a loop of a size; leaves out what takes more (default 60)")
    parser.add_argument("--asked", action="store_true", help="the loops for which a ratio is asked only")
    parser.add_argument("parts", nargs="*", metavar="NAME-PART", help="of the names of the loops to run")
    args = parser.parse_args()
    subprocess.run(["cargo", "build", "--profile", "dist", "-q", "-p", "dialekt-micro-bench"], cwd=ROOT, check=True)
    subprocess.run([ROOT / "benches/reference/build.sh"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    names = subprocess.run([OURS, "--list"], stdout=subprocess.PIPE, text=True, check=True).stdout.split()
    names = [name for name in names if not args.parts or any(part in name for part in args.parts)]
    if args.asked:
        names = [name for name in names if name in ASKED]
    if not names:
        raise SystemExit(f"error: no loop is named so (see `{OURS.relative_to(ROOT)} --list`)")
    flags = ["--sizes", args.sizes, "--budget", str(args.budget), "--exact", *(["--first"] if args.first else [])]
    print(f"{'loop':44}{'n':>10}{'reference':>12}{'dialekt':>10}{'ratio':>8}{'asked':>7}", flush=True)
    for name in names:
        ours, theirs = [], []
        for _ in range(args.rounds):
            if THEIRS.exists():
                theirs.append(results(THEIRS, [*flags, SAME.get(name, name)]))
            ours.append(results(OURS, [*flags, name]))
        ours, theirs = medians(ours), medians(theirs)
        for n in sorted(ours.keys() | theirs.keys()):
            own, other = ours.get(n), theirs.get(n)
            ratio = other / max(own, 0.01) if own and other else None
            columns = zip((other, own, ratio), (12, 10, 8))
            shown = "".join(f"{value:{width}.1f}" if value else "-".rjust(width) for value, width in columns)
            print(f"{name:44}{n:>10}{shown}{ASKED.get(name, ''):>7}", flush=True)


if __name__ == "__main__":
    main()
