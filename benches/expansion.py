#!/usr/bin/env python3
"""The cost of the code that `#[derive(Op)]` adds to an op: lines, time of the compiler, size of the binary.

    benches/expansion.py FACTS [--ops 1000] [--runs 3] [--modes check,debug,release] [SHAPE ...]

FACTS is a directory of facts (see expansion/generate.py). A SHAPE is a `+`-separated list of changes to the shape in use;
without any, all of `SHAPES` are measured. Numbers are per op, an empty crate subtracted: processor time of cargo and rustc
(user and system, the least of the runs: it depends little on what else the machine does). Dependencies are built already; the
incremental cache of the crate is removed before each run, so that all of it is compiled. Works in target/expansion.
"""
import argparse
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "benches/expansion"))
import generate  # noqa: E402

WORK = ROOT / "target/expansion"
SHAPES = ["base", "no-deref", "hand-copy", "no-docs", "no-inline", "plain-fields", "nested-consts", "no-asserts", "generic-view",
          "generic-build", "no-fields", "no-interfaces", "no-formats", "named-iterators", "one-call", "no-view", "no-build",
          "no-view+no-build+no-fields", "structs-only", "slim-build"]
MODES = {"check": ["check"], "debug": ["build"], "release": ["build", "--release"]}
MANIFEST = """[package]
name = "{name}"
version = "0.0.0"
edition = "2024"

[dependencies]
dialekt-ir-core.workspace = true
"""
MAIN = """use dialekt_ir_core::context::{{DialectDescriptor, DialectRegistry, Context, dialect::NoHooks}};
static DIALECT: DialectDescriptor =
    DialectDescriptor {{ name: "bench", dependencies: &[], ops: {name}::ALL, allows_unknown_ops: true, hooks: &NoHooks }};
fn main() {{
    let mut registry = DialectRegistry::new();
    registry.insert(&DIALECT);
    let cx = Context::with_registry(registry);
    cx.load_dialect(b"bench");
    println!("{{}}", {name}::ALL.len());
}}
"""


PATHS = re.compile(r"crate::[cx]::")


def profiles():
    """The profiles of the workspace."""
    manifest = (ROOT / "Cargo.toml").read_text()
    return manifest[manifest.index("[profile."):]


def write(name, files):
    crate = WORK / name
    shutil.rmtree(crate, ignore_errors=True)
    (crate / "src").mkdir(parents=True)
    (crate / "Cargo.toml").write_text(MANIFEST.format(name=name))
    (crate / "src/main.rs").write_text(MAIN.format(name=name))
    for path, text in files.items():
        (crate / path).write_text(text)


def prepare(ops):
    WORK.mkdir(parents=True, exist_ok=True)
    (WORK / "Cargo.toml").write_text(
        f'[workspace]\nresolver = "3"\nmembers = ["full", "empty"]\n\n[workspace.dependencies]\n'
        f'dialekt-ir-core = {{ path = "{ROOT}/ir-core" }}\n\n' + profiles())
    shutil.copy(ROOT / "Cargo.lock", WORK / "Cargo.lock")
    files = generate.sources(ops, set())
    write("full", files)
    write("empty", {"src/lib.rs": files["src/lib-empty.rs"], "src/c.rs": files["src/c.rs"]})


def cargo(args):
    subprocess.run(["cargo", *args], cwd=WORK, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def timed(args):
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    try:
        cargo(args)
    except subprocess.CalledProcessError as error:
        raise SystemExit(error.stderr.decode()[-4000:]) from None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, time.monotonic() - start


def compile_once(crate, mode):
    """Processor and wall time of compiling the library of a crate from nothing."""
    out = WORK / "target" / ("release" if mode == "release" else "debug")
    for cache in (out / "incremental").glob(f"{crate}-*"):
        shutil.rmtree(cache)
    os.utime(WORK / crate / "src/lib.rs")
    return timed([*MODES[mode], "-q", "--lib", "-p", crate])


def best(crate, mode, runs):
    return tuple(min(column) for column in zip(*(compile_once(crate, mode) for _ in range(runs))))


def sizes(crate, mode):
    """Loaded and whole size of the program that registers the ops."""
    cargo([*MODES[mode], "-q", "-p", crate])
    program = WORK / "target" / ("release" if mode == "release" else "debug") / crate
    row = subprocess.run(["size", program], capture_output=True, text=True, check=True).stdout.splitlines()[1].split()
    return int(row[3]), program.stat().st_size


def lines(count):
    """Lines and bytes of the code that the macro adds, formatted as the project's own; names are written without paths."""
    files = [f for f in (WORK / "full/src").glob("*.rs") if f.name not in ("lib.rs", "c.rs", "main.rs")]
    config = ["--config-path", ROOT, "--edition", "2024"]
    formatted = [subprocess.run(["rustfmt", *config], input=PATHS.sub("", f.read_text()), capture_output=True, text=True).stdout
                 for f in files]
    derived = "".join(part for text in formatted for part in re.findall(r"^// derived\n(.*?)^// (?:user|end)", text, re.S | re.M))
    return derived.count("\n") / count, len(derived) / count


def edit_one(mode_args):
    """Time of a check after the name of one op was changed."""
    file = max((WORK / "full/src").glob("*.rs"), key=lambda f: f.stat().st_size if f.name != "c.rs" else 0)
    text = file.read_text()
    timed(mode_args)
    file.write_text(text.replace('ValueGroup::one("', 'ValueGroup::one("changed_', 1))
    seconds = timed(mode_args)
    file.write_text(text)
    return seconds


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("facts")
    parser.add_argument("shapes", nargs="*", default=[])
    parser.add_argument("--ops", type=int, default=1000)
    parser.add_argument("--dialect", help="all ops of this one")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--modes", default="check,debug,release")
    parser.add_argument("--sizes", action="store_true", help="sizes of binaries, time of an edit")
    args = parser.parse_args()
    modes, shapes = args.modes.split(","), args.shapes or SHAPES
    ops = generate.load(args.facts, args.ops, args.dialect)
    prepare(ops)
    empty = {}
    for mode in modes:
        compile_once("empty", mode)
        empty[mode] = (best("empty", mode, args.runs), sizes("empty", mode) if args.sizes and mode != "check" else None)
    print(f"{len(ops)} ops; per op: lines, bytes, ms of processor (wall) time\n")
    heads = ["shape", "lines", "bytes", *(f"{mode} ms" for mode in modes)]
    heads += [f"{mode} size" for mode in modes if mode != "check"] + ["edit, check"] if args.sizes else []
    print("| " + " | ".join(heads) + " |\n|---" + "|---:" * (len(heads) - 1) + "|", flush=True)
    for shape in shapes:
        write("full", generate.sources(ops, set(shape.split("+"))))
        row = [shape, *(f"{n:.0f}" for n in lines(len(ops)))]
        for mode in modes:
            cpu, wall = (1000 * (a - b) / len(ops) for a, b in zip(best("full", mode, args.runs), empty[mode][0]))
            row.append(f"{cpu:.2f} ({wall:.2f})")
        if args.sizes:
            for mode in modes:
                if mode != "check":
                    loaded, whole = (a - b for a, b in zip(sizes("full", mode), empty[mode][1]))
                    row.append(f"{loaded / len(ops) / 1000:.2f} KB ({whole / len(ops) / 1000:.2f} KB file)")
            cpu, wall = edit_one(["check", "-q", "--lib", "-p", "full"])
            row.append(f"{cpu:.2f} s ({wall:.2f} s)")
        print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
