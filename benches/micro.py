#!/usr/bin/env python3
"""Sets the micro benchmarks beside the reference's: the same loops, in turns, and the ratio of the times.

    benches/micro.py [--sizes 1k,100k] [NAME-PART ...]

Builds `target/release/micro`, and `target/reference-bench/bench` where the reference's packages are installed. Runs the loops
whose names contain one of the parts, or all.
"""
import argparse
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
OURS, THEIRS = ROOT / "target/release/micro", ROOT / "target/reference-bench/bench"
# The reference counts bytes in two ways; ours are those of the pools.
SAME = {f"bytes_per_op/{kind}/arith": f"bytes_per_op/malloc/{kind}/arith" for kind in ("created", "parsed")}


def sizes(text):
    """Numbers of ops: `1000`, `1k`, `10M`, separated by commas."""
    for word in text.split(","):
        if not word.removesuffix("k").removesuffix("M").isdecimal():
            raise argparse.ArgumentTypeError(f"'{word}' is no number of ops such as 1000, 1k or 10M")
    return text


def results(program, args):
    done = subprocess.run([program, *args], stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"error: {program} failed")
    rows = (line.split("\t") for line in done.stdout.splitlines())
    return {(name, int(n)): float(value) for name, n, value in rows}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sizes", type=sizes, default="1k,100k", help="numbers of ops (default 1k,100k)")
    parser.add_argument("parts", nargs="*", metavar="NAME-PART", help="of the names of the loops to run")
    args = parser.parse_args()
    subprocess.run(["cargo", "build", "--release", "-q", "-p", "dialekt-micro-bench"], cwd=ROOT, check=True)
    subprocess.run([ROOT / "benches/reference/build.sh"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    ours = results(OURS, ["--sizes", args.sizes, *args.parts])
    if not ours:
        raise SystemExit(f"error: no loop is named so (see `{OURS.relative_to(ROOT)} --list`)")
    # Loops that are there on one side only are left to that side.
    parts = args.parts and sorted({SAME.get(name, name) for name, _ in ours})
    theirs = results(THEIRS, ["--sizes", args.sizes, *parts]) if THEIRS.exists() else {}
    print(f"{'loop':44}{'n':>10}{'reference':>12}{'dialekt':>10}{'ratio':>8}")
    for (name, n), value in ours.items():
        other = theirs.get((SAME.get(name, name), n))
        shown = (f"{other:12.1f}", f"{other / max(value, 0.01):8.1f}") if other else (" " * 11 + "-", " " * 7 + "-")
        print(f"{name:44}{n:>10}{shown[0]}{value:10.1f}{shown[1]}")


if __name__ == "__main__":
    main()
