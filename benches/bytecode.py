#!/usr/bin/env python3
"""Times reading and writing bytecode beside the reference, in turns, and beside our own text. Checks that both write the same bytes behind
the producer's name, and print the same text; what counts is the least time of each, of the whole process.

    benches/bytecode.py [--runs N] [--functions N] [--ops N]

To read without writing, nobody uses the functions of the module, and `symbol-dce` erases them; writing is what a run without it takes more.
`benches/micro.py bytecode` has the loops alone, and the time to the first function of a file that is read lazily.

Environment: MLIR_OPT (mlir-opt-22), DIALEKT_OPT (target/dist/dialekt-opt), GEN (a program that takes the numbers of functions and ops and
prints another module; by default `inputs.py`).
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

import compare
import inputs

READ, WRITE = ["--symbol-dce", "--emit-bytecode"], ["--emit-bytecode"]


def behind_producer(path):
    """The bytes of a file of bytecode, but for the name of the program that wrote it."""
    data = path.read_bytes()
    return data[:5], data[data.index(b"\0", 5):]


def least(runs, *commands):
    """The least time of each command, run in turns."""
    times = [[compare.run(tool, path, flags)[0] for tool, path, flags in commands] for _ in range(runs)]
    return list(map(min, zip(*times)))


def row(label, theirs, ours):
    print(f"{label:42} {theirs * 1e3:9.0f} {ours * 1e3:9.0f} {theirs / ours:8.2f}x")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--functions", type=int, default=40)
    parser.add_argument("--ops", type=int, default=20000)
    args = parser.parse_args()
    shape = (str(args.functions), str(args.ops))
    made = subprocess.check_output([compare.GEN, *shape], text=True) if compare.GEN else inputs.uniform(args.functions, args.ops)
    tools = {"theirs": compare.REFERENCE, "ours": compare.OURS}
    same = True
    with tempfile.TemporaryDirectory() as folder:
        text = pathlib.Path(folder, "module.mlir")
        text.write_text(re.sub(r"^func\.func @", "func.func private @", made, flags=re.M))

        def outputs_agree(source, flags, shown):
            """Has both tools make something of a file, and compares it."""
            paths = [pathlib.Path(folder, who) for who in tools]
            for tool, path in zip(tools.values(), paths):
                if compare.run(tool, source, flags, path) is None:
                    sys.exit(f"{tool} fails")
            return shown(paths[0]) == shown(paths[1])

        same &= outputs_agree(text, WRITE, behind_producer)
        bytecode = pathlib.Path(folder, "theirs").rename(pathlib.Path(folder, "module.mlirbc"))
        same &= outputs_agree(bytecode, WRITE, behind_producer)
        same &= outputs_agree(bytecode, [], pathlib.Path.read_bytes)
        megabytes = [path.stat().st_size / 1e6 for path in (text, bytecode)]
        print(f"{megabytes[0]:.1f} MB of text, {megabytes[1]:.1f} MB of bytecode")
        for threads, flags in (("one thread", ["--mlir-disable-threading"]), ("all threads", [])):
            print(f"\n{threads:42} {'reference':>9} {'ours':>9} {'faster':>9}   (ms)")
            both = lambda path, *more: least(args.runs, *((tool, path, [*more, *flags]) for tool in tools.values()))  # noqa: E731
            read, whole = both(bytecode, *READ), both(bytecode, *WRITE)
            row("read, verify", *read)
            row("read, verify, write", *whole)
            row("write", *(all_of_it - reading for all_of_it, reading in zip(whole, read)))
            row("text to bytecode", *both(text, *WRITE))
            row("bytecode to text", *both(bytecode))
            print(f"\n{'':42} {'our text':>9} {'bytecode':>9}")
            row("read, verify", *least(args.runs, *((compare.OURS, path, [*READ, *flags]) for path in (text, bytecode))))
    sys.exit(0 if same else "OUTPUT DIFFERS")


if __name__ == "__main__":
    main()
