#!/usr/bin/env python3
"""The cost of declarations: what macros generate for one, in lines, and what the compiler executes for it, in instructions.

    benches/budget.py [--check | --record]

    --check    exit 1 if a figure is more than 3 % above the one recorded in `budget.counts`
    --record   write the figures there

Each file in `budget/` holds declarations of one kind, in code as users write it. The compiler reads COPIES of it, each a module with its own
names, against the libraries that `cargo test --workspace --no-run` built; callgrind counts its instructions, those for a crate without
declarations are subtracted. Lines are those of the expansions, formatted, without documentation. Counts differ a little between versions of
the compiler: record them with the compiler of the day.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from recorded import judge

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
COUNTS = HERE / "budget.counts"
COPIES = 8
HEAD = """#![allow(dead_code, unused_imports)]
extern crate dialekt;
"""
IMPORTS = """use dialekt::dialects::arith;
use dialekt::prelude::op::*;
use dialekt::prelude::rewrite::*;
"""
# A declaration: a derive, or a row of a family.
DECLARATION = re.compile(r"^#\[derive\(|^    \w+ = \"", re.M)
# Comments, and items that are only compiled for documentation.
DOCS = re.compile(r"^ *///[^\n]*\n|^ */\*\*.*?\*/\n|^( *)docs: __d::docs!\(.*?^\1\),\n", re.M | re.S)


def run(args, **options):
    done = subprocess.run([str(arg) for arg in args], capture_output=True, text=True, **options)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, args))}\n{done.stderr[-4000:]}")
    return done


def compiler():
    """The command that compiles a crate against the facade of the workspace."""
    built = run(["cargo", "test", "--workspace", "--no-run", "--message-format=json"], cwd=ROOT).stdout
    messages = (json.loads(line) for line in built.splitlines() if line.startswith("{"))
    facade = next(
        pathlib.Path(file)
        for message in messages
        if message["reason"] == "compiler-artifact" and message["target"]["name"] == "dialekt" and "lib" in message["target"]["kind"]
        for file in message["filenames"]
        if file.endswith(".rlib")
    )
    # Not the proxy of rustup, which would be counted in its place.
    rustc = pathlib.Path(run(["rustc", "--print", "sysroot"], cwd=ROOT).stdout.strip()) / "bin/rustc"
    return [rustc, "--edition", "2024", "--crate-type", "lib", "--emit", "metadata", "-L", f"dependency={facade.parent}", "--extern", f"dialekt={facade}"]


def instructions(command, path):
    """The instructions of the compiler for a crate."""
    counter = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command, "-o", path.with_suffix(".rmeta"), path]
    return int(re.search(r"Collected : (\d+)", run(counter).stderr)[1])


def lines(command, path):
    """The lines of the expansions of a crate."""
    shown = run([*command, "-o", path.with_suffix(".rmeta"), path], env=os.environ | {"DIALEKT_EXPAND": "*"}).stderr
    items = re.split(r"^// expansion of .*\n", shown, flags=re.M)[1:]
    text = "".join(DOCS.sub("", item) for item in items)
    return run(["rustfmt", "--config-path", ROOT, "--edition", "2024"], input=text).stdout.count("\n")


def main():
    kinds = {path.stem: path.read_text() for path in sorted((HERE / "budget").glob("*.rs"))}
    command, found = compiler(), {}
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        paths = {}
        for kind, text in {"none": "", **kinds}.items():
            copies = (IMPORTS + re.sub(r"(demo\.\w+)_N", rf"\1_{i}", text) for i in range(COPIES))
            paths[kind] = pathlib.Path(folder, f"{kind}.rs")
            paths[kind].write_text(HEAD + "".join(f"pub mod copy{i} {{\n{copy}}}\n" for i, copy in enumerate(copies)))
        counts = {kind: pool.submit(instructions, command, path) for kind, path in paths.items()}
        written = {kind: pool.submit(lines, command, paths[kind]) for kind in kinds}
        for kind, text in kinds.items():
            declarations = len(DECLARATION.findall(text)) * COPIES
            found[f"{kind} lines"] = round(written[kind].result() / declarations, 1)
            found[f"{kind} kilo-instructions"] = round((counts[kind].result() - counts["none"].result()) / declarations / 1000)
    judge(found, COUNTS, "declaration")


if __name__ == "__main__":
    main()
