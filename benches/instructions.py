#!/usr/bin/env python3
"""Instructions that the tool executes for each line of its input, counted by callgrind: on one thread, with what it takes to start subtracted.

    benches/instructions.py [--check | --record] [TOOL]

    --check    exit 1 if a count is more than 3 % above the one recorded in `instructions.counts`
    --record   write the counts there

TOOL is target/conformance/dialekt-opt by default: the counts are those of this profile, which inlines nothing between crates. Counts differ a
little between versions of the compiler: record them with the compiler of the day.
"""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import inputs
from recorded import judge

HERE = pathlib.Path(__file__).resolve().parent
COUNTS = HERE / "instructions.counts"

TEXTS = {
    "small": inputs.small,
    "uniform-1x20000": lambda _: inputs.uniform(1, 20000),
    "uniform-100x200": lambda _: inputs.uniform(100, 200),
    "uniform-1000x20": lambda _: inputs.uniform(1000, 20),
    "uniform-2000x5": lambda _: inputs.uniform(2000, 5),
    "empty-functions": lambda _: "".join(f"func.func @f{n}() {{\n  return\n}}\n" for n in range(5000)),
}
RUNS = [(text, []) for text in TEXTS] + [
    ("small", ["--mlir-print-op-generic"]),
    ("small", ["--canonicalize", "--cse"]),
    ("uniform-100x200", ["--canonicalize", "--cse"]),
    ("uniform-100x200", ["--convert-scf-to-cf"]),
]


def count(tool, path, flags):
    """The instructions of one run."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", tool, "--allow-unregistered-dialect"]
    command += ["--mlir-disable-threading", "-o", "/dev/null", *flags, path]
    done = subprocess.run(command, capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not found:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stderr[-2000:]}")
    return int(found[1])


def main():
    args = [arg for arg in sys.argv[1:] if not arg.startswith("-")]
    tool = args[0] if args else HERE.parent / "target/conformance/dialekt-opt"
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        lines = {}
        for name, make in TEXTS.items():
            text = make(tool)
            lines[name] = text.count("\n")
            pathlib.Path(folder, f"{name}.mlir").write_text(text)
        empty = pathlib.Path(folder, "empty.mlir")
        empty.write_text("")
        start = pool.submit(count, tool, empty, [])
        counts = [pool.submit(count, tool, pathlib.Path(folder, f"{name}.mlir"), flags) for name, flags in RUNS]
        found = {
            " ".join([name, *flags]): round((run.result() - start.result()) / lines[name])
            for (name, flags), run in zip(RUNS, counts)
        }
    judge(found, COUNTS, "line")


if __name__ == "__main__":
    main()
