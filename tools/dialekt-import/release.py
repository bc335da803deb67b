#!/usr/bin/env python3
"""Imports all dialects of release 22.1, compiles them, and counts.

release.py OUT [--only NAME..] [--externs] [--no-check] [--build] [--tool NAME..]
  OUT/dumps             the dumps of llvm-tblgen
  OUT/crates            a workspace of the imported crates; with --externs, they use the dialects that are declared by hand
  OUT/crates/opt        with --tool: `imported-opt`, a driver with the standard dialects and those imported ones (`new`: all that are
                        not declared by hand)
  OUT/summary.txt       what was counted; with --build, crates are built, which gives their sizes, rather than checked

Times are of what is imported alone: dialekt is there before. Processor time is that of all compilers together.

Needs llvm-tblgen-22, the definition files below /usr/lib/llvm-22/include, and rustfmt. Nothing of what it writes is part of the project.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
INCLUDE = pathlib.Path(os.environ.get("MLIR_INCLUDE", "/usr/lib/llvm-22/include"))
TBLGEN = os.environ.get("LLVM_TBLGEN", "llvm-tblgen-22")

# The file with the whole dialect, of several that define the same ops; more than one if no file has all.
FILES = {
    "linalg": ["Linalg/IR/LinalgOps.td", "Linalg/IR/LinalgStructuredOps.td", "Linalg/IR/LinalgRelayoutOps.td"],
    "llvm": ["LLVMIR/LLVMIntrinsicOps.td", "LLVMIR/LLVMOps.td"],
    "arm_sme": ["ArmSME/IR/ArmSME.td", "ArmSME/IR/ArmSMEOps.td", "ArmSME/IR/ArmSMEIntrinsicOps.td"],
}


def dump(text, out, name):
    """The dump of a file that includes others."""
    source = out / "dumps" / f"{name}.td"
    source.write_text(text)
    target = out / "dumps" / f"{name}.json"
    folders = {INCLUDE / pathlib.Path(path).parent for path in re.findall(r'"(.*)"', text)}
    includes = [f"-I{INCLUDE}"] + [f"-I{folder}" for folder in sorted(folders)]
    command = [TBLGEN, *includes, "--dump-json", str(source), "-o", str(target)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    return target if done.returncode == 0 else None


def include(paths):
    return "".join(f'include "{path}"\n' for path in paths)


def ops_of(path):
    """The names of the ops of a dump, by dialect."""
    records = json.loads(path.read_text())
    found = collections.defaultdict(set)
    for name in records["!instanceof"].get("Op", []):
        record = records[name]
        if record["opDialect"]:
            dialect = records[record["opDialect"]["def"]]["name"]
            found[dialect].add(f'{dialect}.{record["opName"]}')
    return found


def dumps_of_all(out):
    """For each dialect the dumps that define its ops: the one with most of them, then those with further ones."""
    (out / "dumps").mkdir(parents=True, exist_ok=True)
    files = sorted(str(path.relative_to(INCLUDE)) for path in (INCLUDE / "mlir").rglob("*.td"))
    by_dialect = collections.defaultdict(list)
    for file in files:
        target = dump(include([file]), out, "one")
        if target is None:
            continue
        for dialect, ops in ops_of(target).items():
            by_dialect[dialect].append((file, ops))
    for dialect, paths in FILES.items():
        by_dialect.setdefault(dialect, [])
    chosen = {}
    for dialect, found in sorted(by_dialect.items()):
        if dialect in FILES:
            chosen[dialect] = [[f"mlir/Dialect/{path}" for path in FILES[dialect]]]
            continue
        covered, parts = set(), []
        for file, ops in sorted(found, key=lambda entry: (-len(entry[1]), len(entry[0]), entry[0])):
            if not ops <= covered:
                covered |= ops
                parts.append([file])
        chosen[dialect] = parts
    dumps = {}
    for dialect, parts in chosen.items():
        targets = [dump(include(paths), out, f"{dialect}.{i}") for i, paths in enumerate(parts)]
        dumps[dialect] = [target for target in targets if target]
    # Passes are in the folder of the dialect with most of its ops.
    for dialect, parts in chosen.items():
        if not parts:
            continue
        folder = re.match(r"mlir/Dialect/[^/]+/", parts[0][0])
        passes = [file for file in files if folder and file.startswith(folder[0]) and file.endswith("Passes.td")]
        shared = folder and sum(bool(p) and p[0][0].startswith(folder[0]) for p in chosen.values()) > 1
        if dialect == "llvm" or not shared:
            targets = [dump(include([file]), out, f"{dialect}.passes{i}") for i, file in enumerate(passes)]
            dumps[dialect] += [target for target in targets if target]
    (out / "dumps" / "one.json").unlink(missing_ok=True)
    return dumps


def import_all(dumps, out, tool, externs):
    """Imports dialects, and returns the number of ops of each."""
    crates = out / "crates"
    shutil.rmtree(crates, ignore_errors=True)
    crates.mkdir(parents=True)
    (crates / "Cargo.toml").write_text('[workspace]\nresolver = "3"\nmembers = ["*"]\nexclude = ["target"]\n')
    shutil.copy(ROOT / "Cargo.lock", crates / "Cargo.lock")
    imported = {}
    for dialect, targets in dumps.items():
        command = [str(tool), "--dialect", dialect, "--dialekt", str(ROOT), "-o", str(crates / dialect)]
        command += [word for name in externs if name != dialect for word in ("--extern", name)]
        done = subprocess.run(command + [str(target) for target in targets], capture_output=True, text=True, timeout=300)
        sys.stdout.write(done.stdout + done.stderr)
        if done.returncode == 0:
            imported[dialect] = int(re.search(r": (\d+) operations", done.stdout)[1])
    return imported


def write_tool(out, dialects):
    """A driver with the standard dialects and imported ones."""
    folder = out / "crates" / "opt"
    (folder / "src").mkdir(parents=True)
    lines = [f'dialekt = {{ path = "{ROOT / "dialekt"}", features = ["all"] }}']
    lines += [f'imported-{name.replace("_", "-")} = {{ path = "../{name}" }}' for name in dialects]
    head = '[package]\nname = "imported-opt"\nversion = "0.0.0"\nedition = "2024"\npublish = false\n\n[dependencies]\n'
    (folder / "Cargo.toml").write_text(head + "\n".join(lines) + "\n")
    pascal = lambda name: "".join(part[:1].upper() + part[1:] for part in name.split("_"))
    inserts = [f"    registry.dialects.insert(imported_{name}::{pascal(name)}Dialect::DIALECT);" for name in dialects]
    code = [
        "//! A driver with the standard dialects and imported ones.",
        "fn main() -> std::process::ExitCode {",
        "    let mut registry = dialekt::registry();",
        *inserts,
        "    let problems = registry.dialects.check();",
        '    problems.iter().for_each(|problem| eprintln!("{problem}"));',
        "    dialekt::tool::opt_main(registry)",
        "}",
    ]
    (folder / "src" / "main.rs").write_text("\n".join(code) + "\n")


def processor_time():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def compile_all(out, verb):
    """Compiles all crates. Returns those that fail with their messages, wall-clock and processor seconds."""
    common = ["--offline", "--quiet"]
    subprocess.run(["cargo", verb, *common, "-p", "dialekt"], cwd=out / "crates", check=True)
    started, used = time.time(), processor_time()
    command = ["cargo", verb, *common, "--keep-going", "--workspace", "--message-format=json"]
    done = subprocess.run(command, cwd=out / "crates", capture_output=True, text=True)
    seconds, used = time.time() - started, processor_time() - used
    failed, files = collections.defaultdict(list), set()
    for line in done.stdout.splitlines():
        message = json.loads(line)
        name = message.get("target", {}).get("name", "").removeprefix("imported_")
        if message.get("reason") == "compiler-message" and message["message"]["level"] == "error":
            failed[name].append(message["message"]["rendered"])
        if message.get("reason") == "compiler-artifact" and "imported" in message["package_id"]:
            files |= set(message["filenames"])
    if done.returncode != 0 and not failed:
        sys.exit(f"nothing was compiled:\n{done.stderr}")
    return failed, seconds, used, files


def reports(out):
    """The number of parts that were not imported, by kind."""
    counts = collections.Counter()
    for path in sorted((out / "crates").glob("*/IMPORT.md")):
        for noun, count in re.findall(r"^## (.*) \((\d+)\)$", path.read_text(), re.M):
            counts[noun] += int(count)
    return counts


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--only", nargs="*")
    parser.add_argument("--externs", action="store_true")
    parser.add_argument("--no-check", action="store_true")
    parser.add_argument("--build", action="store_true")
    parser.add_argument("--tool", nargs="*")
    args = parser.parse_args()
    out = args.out.resolve()
    subprocess.run(["cargo", "build", "--quiet", "-p", "dialekt-import"], cwd=ROOT, check=True)
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    dumps = dumps_of_all(out)
    names = list(dumps)
    if args.only is not None:
        dumps = {dialect: dumps[dialect] for dialect in args.only}
    by_hand = [name for name in names if (ROOT / "dialects" / name).exists()]
    imported = import_all(dumps, out, target / "debug" / "dialekt-import", by_hand if args.externs else [])
    if args.tool == ["new"]:
        args.tool = [name for name in imported if name != "builtin" and name not in by_hand]
    if args.tool:
        write_tool(out, args.tool)
    total = sum(imported.values())
    lines = [f"dialects: {len(imported)} of {len(dumps)} imported, {total} ops"]
    if not args.no_check:
        failed, seconds, used, files = compile_all(out, "build" if args.build else "check")
        good = sum(count for dialect, count in imported.items() if dialect not in failed)
        lines.append(f"compiled: {len(imported) - len(failed)} crates with {good} ops, in {seconds:.0f} s ({used:.0f} s of processors)")
        sources = sum(len(path.read_text().splitlines()) for path in (out / "crates").glob("*/src/**/*.rs"))
        lines.append(f"source: {sources} lines")
        if args.build:
            sizes = {path: os.path.getsize(path) for path in files}
            libraries = sum(size for path, size in sizes.items() if path.endswith(".rlib"))
            lines.append(f"libraries: {libraries / 1e6:.1f} MB")
            lines += [f"{os.path.basename(path)}: {size / 1e6:.1f} MB" for path, size in sizes.items() if path.endswith("-opt")]
        for dialect, messages in sorted(failed.items()):
            lines.append(f"failed: {dialect} ({imported.get(dialect)} ops): {len(messages)} errors")
            lines += ["  " + message.splitlines()[0] for message in messages[:5]]
    lines += [f"left: {count} {noun}" for noun, count in reports(out).most_common()]
    (out / "summary.txt").write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
