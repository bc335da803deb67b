#!/usr/bin/env python3
"""Sets the micro benchmarks beside the reference's: the same loops, in turns, and the ratio of the times.

    benches/micro.py [--sizes 1k,100k] [NAME-PART ...]

Builds `target/release/micro`, and `target/reference-bench/bench` where the reference's packages are installed.
"""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
OURS, THEIRS = ROOT / "target/release/micro", ROOT / "target/reference-bench/bench"


def results(program, args):
    out = subprocess.run([program, *args], capture_output=True, text=True, check=True).stdout
    rows = (line.split("\t") for line in out.splitlines())
    return {(name, int(n)): float(value) for name, n, value in rows}


subprocess.run(["cargo", "build", "--release", "-q", "-p", "dialekt-micro-bench"], cwd=ROOT, check=True)
subprocess.run([ROOT / "benches/reference/build.sh"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
args = sys.argv[1:] or ["--sizes", "1k,100k"]
ours = results(OURS, args)
theirs = results(THEIRS, args) if THEIRS.exists() else {}
# The reference counts bytes in two ways; ours are those of the pools.
same = {"bytes_per_op/created/arith": "bytes_per_op/malloc/created/arith", "bytes_per_op/parsed/arith": "bytes_per_op/malloc/parsed/arith"}
print(f"{'loop':44}{'n':>10}{'reference':>12}{'dialekt':>10}{'ratio':>8}")
for (name, n), value in ours.items():
    other = theirs.get((same.get(name, name), n))
    shown = (f"{other:12.1f}", f"{other / max(value, 0.01):8.1f}") if other else (" " * 11 + "-", " " * 7 + "-")
    print(f"{name:44}{n:>10}{shown[0]}{value:10.1f}{shown[1]}")
