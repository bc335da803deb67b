#!/usr/bin/env python3
"""Runs dialekt-opt and the reference side by side on the same files, in turns, on one thread: what real files are like first, then
long uniform bodies, and computations on tensors that are bufferized, tiled and lowered. Checks that both print the same bytes, then prints a
table of time, peak memory and ratios.

    benches/compare.py [--threads] [--runs N] [--filter TEXT]

    --threads   also with the tools' default number of threads
    --runs N    timed runs of each tool (5); the least time counts
    --filter    only the rows whose name contains the text

Environment: MLIR_OPT (mlir-opt-22), DIALEKT_OPT (target/dist/dialekt-opt), GEN and MIXED (programs that print other inputs: one that takes
the numbers of functions and ops, one that takes a number of copies; by default `inputs.py`).
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import inputs

ROOT = pathlib.Path(__file__).resolve().parent.parent
REFERENCE = os.environ.get("MLIR_OPT", "mlir-opt-22")
OURS = os.environ.get("DIALEKT_OPT", str(ROOT / "target/dist/dialekt-opt"))
GEN = os.environ.get("GEN")
# From tensors to branches: bufferized, structured ops as loops, which may be tiled, loops as branches, and what is left made simple.
BUFFERIZE = ["--one-shot-bufferize=bufferize-function-boundaries"]
TO_BRANCHES = ["--lower-affine", "--convert-scf-to-cf", "--canonicalize", "--cse"]
TILE = ["--convert-linalg-to-parallel-loops", "--scf-parallel-loop-tiling=parallel-loop-tile-sizes=4,4,4"]
LOWER_TENSORS = [*BUFFERIZE, "--convert-linalg-to-loops", *TO_BRANCHES]
TILE_TENSORS = [*BUFFERIZE, *TILE, *TO_BRANCHES]
SHAPES = [(20, 20000), (2000, 200), (20000, 20), (40000, 5)]
ROWS = [
    ("small", []),
    ("small", ["--mlir-print-op-generic"]),
    ("small", ["--canonicalize", "--cse"]),
    *((f"uniform {functions} x {ops}", []) for functions, ops in SHAPES),
    ("uniform 2000 x 200", ["--mlir-print-op-generic"]),
    ("uniform 2000 x 200", ["--canonicalize", "--cse"]),
    ("uniform 2000 x 200", ["--convert-scf-to-cf"]),
    ("unregistered", ["--mlir-print-op-generic"]),
    ("tensors 2000", LOWER_TENSORS),
    ("tensors 2000", TILE_TENSORS),
]


def text_of(name):
    """The text of an input."""
    if name == "small":
        mixed = os.environ.get("MIXED")
        return subprocess.check_output([mixed, "5"], text=True) if mixed else inputs.small(OURS, 8)
    if name.startswith("tensors"):
        return inputs.tensors(int(name.split()[1]))
    functions, ops = (2000, 200) if name == "unregistered" else re.findall(r"\d+", name)
    made = subprocess.check_output([GEN, str(functions), str(ops)], text=True) if GEN else inputs.uniform(int(functions), int(ops))
    if name != "unregistered":
        return made
    # In generic form, with every op and every dialect's attribute renamed: ops are the quoted names before "(".
    generic = subprocess.run([REFERENCE, "--mlir-print-op-generic", "-"], input=made, capture_output=True, text=True, check=True).stdout
    generic = re.sub(r'"(?!builtin\.)([A-Za-z_]\w*\.[\w.]+)"\(', r'"z\1"(', generic)
    return re.sub(r"([#!])([A-Za-z_]\w*\.[A-Za-z])", r"\1z\2", generic)


# Runs a program; prints seconds, peak kilobytes and exit code. The peak of a process counts that of the one which starts it: this one is small.
WATCH = """
import os, subprocess, sys, time
started = time.perf_counter()
child = subprocess.Popen(sys.argv[1:], stderr=subprocess.DEVNULL)
_, status, usage = os.wait4(child.pid, 0)
print(time.perf_counter() - started, usage.ru_maxrss, os.waitstatus_to_exitcode(status))
"""


def run(tool, path, flags, out="/dev/null"):
    """Seconds and bytes of one run; `None` for a tool that fails."""
    command = [tool, "--allow-unregistered-dialect", *flags, "-o", out, path]
    watched = subprocess.check_output([sys.executable, "-S", "-c", WATCH, *command], text=True).split()
    return None if int(watched[2]) else (float(watched[0]), int(watched[1]) * 1024)


def compare(name, flags, path, folder, runs):
    """A row of the table, and whether both tools print the same."""
    texts = [pathlib.Path(folder, "reference.txt"), pathlib.Path(folder, "ours.txt")]
    done = [run(tool, path, flags, text) for tool, text in zip((REFERENCE, OURS), texts)]
    label = " ".join([name, *(flag for flag in flags if flag != "--mlir-disable-threading")])
    if None in done:
        failed = REFERENCE if done[0] is None else OURS
        return [label, f"{failed} fails"], done[1] is not None
    same = texts[0].read_bytes() == texts[1].read_bytes()
    times = [(run(REFERENCE, path, flags)[0], run(OURS, path, flags)[0]) for _ in range(runs)]
    (theirs, ours), (their_memory, our_memory) = map(min, zip(*times)), (memory for _, memory in done)
    return [
        label if same else f"{label}: OUTPUT DIFFERS",
        f"{path.stat().st_size / 1e6:.1f}",
        f"{theirs:.3f}",
        f"{ours:.3f}",
        f"{theirs / ours:.2f}x",
        f"{their_memory / 1e6:.0f}",
        f"{our_memory / 1e6:.0f}",
        f"{our_memory / their_memory:.2f}",
    ], same


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", action="store_true")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--filter", default="")
    args = parser.parse_args()
    table, all_same = [["input", "MB", "reference s", "ours s", "faster", "reference MB", "ours MB", "memory"]], True
    with tempfile.TemporaryDirectory() as folder:
        for name, flags in ROWS:
            if args.filter not in " ".join([name, *flags]):
                continue
            path = pathlib.Path(folder, name.replace(" ", "") + ".mlir")
            if not path.exists():
                path.write_text(text_of(name))
            for threads in [["--mlir-disable-threading"], *([[]] if args.threads else [])]:
                row, same = compare(name, [*flags, *threads], path, folder, args.runs)
                row[0] += "" if threads else " (threads)"
                table.append(row)
                all_same &= same
    widths = [max((len(row[i]) for row in table if i < len(row)), default=0) for i in range(len(table[0]))]
    for row in table:
        print("  ".join(cell.ljust(width) if i == 0 else cell.rjust(width) for i, (cell, width) in enumerate(zip(row, widths))))
    sys.exit(0 if all_same else 1)


if __name__ == "__main__":
    main()
