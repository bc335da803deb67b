#!/usr/bin/env python3
"""Times the way down to machine code beside the reference, in turns, on one thread: a module of loops over memrefs lowered to the dialect of
LLVM IR, this dialect translated to the text of LLVM IR, and a program of a hundred lines from start to result. Checks that both print
the same bytes; what counts is the least time of each.

    benches/lowering.py [--runs N] [--functions N]

Environment: MLIR_OPT (mlir-opt-22), MLIR_TRANSLATE (mlir-translate-22), LLI (lli-22), and TOOLS, the folder with dialekt-opt,
dialekt-translate and dialekt-run (target/dist).
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import inputs

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOLS = pathlib.Path(os.environ.get("TOOLS", ROOT / "target/dist"))
MLIR_OPT = os.environ.get("MLIR_OPT", "mlir-opt-22")
MLIR_TRANSLATE = os.environ.get("MLIR_TRANSLATE", "mlir-translate-22")
LLI = os.environ.get("LLI", "lli-22")
PIPELINE = (
    "builtin.module(convert-scf-to-cf,expand-strided-metadata,lower-affine,convert-math-to-llvm,convert-arith-to-llvm,"
    "finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)"
)


def seconds(command):
    """The time of a command, which must succeed."""
    started = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - started


def row(label, theirs, ours, runs):
    """Times two commands in turns, and prints the least of each."""
    times = [(seconds(theirs), seconds(ours)) for _ in range(runs)]
    them, us = map(min, zip(*times))
    print(f"{label:40} {them * 1e3:9.1f} {us * 1e3:9.1f} {them / us:8.2f}x")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--functions", type=int, default=2000)
    args = parser.parse_args()
    print(f"{'':40} {'reference':>9} {'ours':>9} {'faster':>9}   (ms)")
    with tempfile.TemporaryDirectory() as folder:
        path = lambda name: str(pathlib.Path(folder, name))  # noqa: E731
        pathlib.Path(path("loops.mlir")).write_text(inputs.loops(args.functions))
        pathlib.Path(path("program.mlir")).write_text(inputs.program())
        opt = ["--mlir-disable-threading", f"--pass-pipeline={PIPELINE}"]
        lower = lambda tool, name, out: [tool, path(name), *opt, "-o", path(out)]  # noqa: E731
        translate = lambda tool, out: [tool, "--mlir-to-llvmir", path("theirs.mlir"), "-o", path(out)]  # noqa: E731
        ours = {name: str(TOOLS / f"dialekt-{name}") for name in ("opt", "translate", "run")}
        steps = [
            (lower(MLIR_OPT, "loops.mlir", "theirs.mlir"), lower(ours["opt"], "loops.mlir", "ours.mlir")),
            (translate(MLIR_TRANSLATE, "theirs.ll"), translate(ours["translate"], "ours.ll")),
        ]
        same = True
        for (them, us), label, extension in zip(steps, ("lowering to llvm", "translation to LLVM IR"), ("mlir", "ll")):
            row(f"{label}, {args.functions} functions", them, us, args.runs)
            texts = [pathlib.Path(path(f"{who}.{extension}")).read_bytes() for who in ("theirs", "ours")]
            if texts[0] != texts[1]:
                same = False
                print(f"{label}: OUTPUT DIFFERS")
        # The program, lowered, as both run it.
        subprocess.run(lower(MLIR_OPT, "program.mlir", "lowered.mlir"), check=True)
        subprocess.run([MLIR_TRANSLATE, "--mlir-to-llvmir", path("lowered.mlir"), "-o", path("program.ll")], check=True)
        run = [ours["run"], "--entry-point-result=i32"]
        row("first result: LLVM IR, llvm dialect", [LLI, path("program.ll")], [*run, path("lowered.mlir")], 4 * args.runs)
        row("first result: LLVM IR, as it is written", [LLI, path("program.ll")], [*run, path("program.mlir")], 4 * args.runs)
    sys.exit(0 if same else 1)


if __name__ == "__main__":
    main()
