#!/usr/bin/env python3
"""The cost of an observer of a source, and of the support for it without one.

    benches/observer.py [--sizes 1k,100k] [--rounds 5]

Builds the micro benchmarks twice: as they are, and with `--cfg dialekt_no_editors`, which compiles everything for editors out of the
parser. Parses the same text (arith ops in generic form, and in custom form) in turns with both, and with an observer that keeps all it
is told; prints the best nanoseconds per op. Where valgrind is installed, also instructions per op: they do not depend on what
else the machine does.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LOOPS = {
    "generic": ("parse/generic/arith", "parse/observed/arith"),
    "custom": ("parse/custom/arith", "parse/observed_custom/arith"),
}
COUNTED = 10_000


def build(target, flags=""):
    env = os.environ | ({"RUSTFLAGS": flags} if flags else {})
    command = ["cargo", "build", "--profile", "dist", "-q", "-p", "dialekt-micro-bench", "--target-dir", target]
    subprocess.run(command, cwd=ROOT, check=True, env=env)
    return ROOT / target / "dist/micro"


def nanoseconds(program, loop, n):
    line = subprocess.run([program, "--sizes", str(n), loop], stdout=subprocess.PIPE, text=True, check=True).stdout
    return float(line.split("\t")[2])


def instructions(program, loop, n):
    """Instructions per op of the timed part of a loop."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "out"
        command = ["valgrind", "-q", "--tool=callgrind", "--toggle-collect=micro::timed*", f"--callgrind-out-file={out}"]
        subprocess.run([*command, program, "--one", loop, str(n)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       env=os.environ | {"MICRO_RUNS": "1"})
        total = re.search(r"^(?:totals|summary): (\d+)", out.read_text(), re.M)
        return int(total[1]) / n


def size(text):
    number = int(text.removesuffix("k").removesuffix("M"))
    return number * {"k": 1_000, "M": 1_000_000}.get(text[-1], 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sizes", default="1k,100k", help="numbers of ops (default 1k,100k)")
    parser.add_argument("--rounds", type=int, default=5, help="turns, of which the best counts (default 5)")
    args = parser.parse_args()
    plain = build("target")
    without = build("target/no-editors", "--cfg dialekt_no_editors")

    print(f"{'ns per op':22}{'without':>10}{'off':>10}{'on':>10}{'off, ratio':>12}{'on, ratio':>12}")
    for form, (off, on) in LOOPS.items():
        for n in map(size, args.sizes.split(",")):
            runs = [(without, off), (plain, off), (plain, on)]
            times = [min(turn) for turn in zip(*([nanoseconds(p, loop, n) for p, loop in runs] for _ in range(args.rounds)))]
            row(form, n, times)
    if not shutil.which("valgrind"):
        return
    print(f"{'instructions per op':22}{'without':>10}{'off':>10}{'on':>10}{'off, ratio':>12}{'on, ratio':>12}")
    for form, (off, on) in LOOPS.items():
        counts = [instructions(program, loop, COUNTED) for program, loop in [(without, off), (plain, off), (plain, on)]]
        row(form, COUNTED, counts)


def row(form, n, values):
    without, off, on = values
    print(f"{form + f', {n} ops':22}{without:10.1f}{off:10.1f}{on:10.1f}{off / without:12.3f}{on / off:12.2f}")


if __name__ == "__main__":
    main()
