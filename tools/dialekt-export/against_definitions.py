#!/usr/bin/env python3
"""Compares the ops that are declared with those of the reference's definition files: are all there, and which of those that have a format
there are parsed and printed by functions here?

    tools/dialekt-export/against_definitions.py FOLDER [--dialects func,cf,..]

FOLDER has a file `<dialect>.json` for each dialect, with `{"ops": {"arith.addi": {"assembly_format": "..", ..}, ..}}`: what
`llvm-tblgen --dump-json` says of a dialect, by name of the op. Ends with an error if an op is missing.
"""
import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
DIALECTS = "builtin,func,cf,arith,math,index,ub,complex,scf,tensor,memref,affine"


def declared(dialect):
    command = ["cargo", "run", "-q", "-p", "dialekt-export", "--", "--dialect", dialect]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"error: {dialect} cannot be exported")
    [found] = [found for found in json.loads(done.stdout)["dialects"] if found["name"] == dialect]
    return {op["name"]: op for op in found["ops"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--dialects", default=DIALECTS, help=f"(default {DIALECTS})")
    args = parser.parse_args()
    total, missing, by_hand = [0, 0, 0, 0], [], []
    print(f"{'dialect':10}{'defined':>9}{'declared':>10}{'by functions':>14}{'there a format':>16}")
    for dialect in args.dialects.split(","):
        theirs = json.loads((args.folder / f"{dialect}.json").read_text())["ops"]
        ours = declared(dialect)
        missing += sorted(theirs.keys() - ours.keys())
        functions = [name for name, op in ours.items() if "parse" in op["code"]]
        formats = [name for name in functions if theirs.get(name, {}).get("assembly_format")]
        by_hand += formats
        row = [len(theirs), len(theirs.keys() & ours.keys()), len(functions), len(formats)]
        total = [sum(pair) for pair in zip(total, row)]
        print(f"{dialect:10}{row[0]:>9}{row[1]:>10}{row[2]:>14}{row[3]:>16}")
    print(f"{'together':10}{total[0]:>9}{total[1]:>10}{total[2]:>14}{total[3]:>16}")
    for name in by_hand:
        print(f"a format there, functions here: {name}")
    for name in missing:
        print(f"missing: {name}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
