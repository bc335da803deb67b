#!/usr/bin/env python3
"""Compares a tool with mlir-opt on the instances that a check of a registry has written.

    DIALEKT_INSTANCES=/tmp/instances DIALEKT_SEED=2 cargo test -p dialekt --all-features --test it instances
    testing/compare.py /tmp/instances target/debug/dialekt-opt mlir-opt

Every instance goes through both tools in either form, and what the reference printed goes through them again. Prints what
differs: an op, the step, and the first lines that do.
"""
import concurrent.futures
import pathlib
import subprocess
import sys


def run(tool, text, *flags):
    command = [tool, "--allow-unregistered-dialect", "--split-input-file", *flags]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def first_difference(ours, theirs):
    for a, b in zip(ours, theirs):
        if a == b or not isinstance(a, str):
            continue
        for x, y in zip(a.split("\n"), b.split("\n")):
            if x != y:
                return f"  {x}\n  {y}"
    return f"  {ours[0]}\n  {theirs[0]}"


def compare(file, ours, theirs):
    text = file.read_text()
    found = []
    custom = ""
    steps = [("custom", ()), ("generic", ("--mlir-print-op-generic",)), ("read again", ("--mlir-print-op-generic",))]
    for step, flags in steps:
        given = custom if step == "read again" else text
        a, b = run(ours, given, *flags), run(theirs, given, *flags)
        custom = custom or b[1]
        if a != b:
            found.append(f"{file.stem}: {step}\n{first_difference(a, b)}")
    return found


def main():
    folder, ours, theirs = sys.argv[1:]
    files = sorted(pathlib.Path(folder).glob("*.mlir"))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        differences = [d for found in pool.map(lambda file: compare(file, ours, theirs), files) for d in found]
    print("\n".join(differences))
    print(f"{len(files)} operations, {len(differences)} differences")
    sys.exit(1 if differences or not files else 0)


main()
