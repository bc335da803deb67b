#!/usr/bin/env python3
"""The build cost of declared dialects: generated lines, time of the compiler, size of the binary; beside the reference's.

    benches/build_cost.py [--runs 5] [--copies 4] [--rustc-only]

Measured are copies of the crates in dialects/, in a workspace of their own under target/build_cost, whose dependencies are built:

- `arith`: the crate, alone; `arith_declared`: its declarations;
- `many`: one crate with the modules of all dialects but `all`, several times: 1,000 ops with all that belongs to them (hooks, types,
  attributes, enums, interfaces, folders, rules, passes);
- `declared`: the declarations of these: the same ops, with trivial hooks (`build_cost/declarations.py`).

Times are medians, of processor time (user and system, of cargo and all that it starts) and of wall time; what a crate
without ops takes is subtracted where numbers are per op. "Cold" is without incremental state of the crate. Sizes are those of programs
that register the ops and read, verify and print a file; of a program without the ops subtracted. Where the reference's tools
and headers are installed, its generator and g++ build the same declarations: the generated code of `arith`, one translation unit.
"""
import argparse
import os
import pathlib
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "benches/build_cost"))
import declarations  # noqa: E402

WORK = ROOT / "target/build_cost"
MODES = {"check": ["check"], "debug": ["build"], "release": ["build", "--release"]}
CRATES = ["empty", "arith", "arith_declared", "many", "declared"]
# In dependency order.
DIALECTS = ["ub", "arith", "cf", "func", "index", "math", "complex", "affine", "tensor", "memref", "scf"]
MAIN = """//! Registers dialects, then reads, verifies and prints a file.
use dialekt_ir_core::context::{{Context, DialectDescriptor, DialectRegistry}};

static ALL: &[&DialectDescriptor] = &[{dialects}];

fn main() {{
    let mut registry = DialectRegistry::new();
    ALL.iter().for_each(|dialect| {{
        registry.insert(dialect);
    }});
    let text = std::env::args().nth(1).and_then(|path| std::fs::read(path).ok());
    let Some(text) = text else {{ return println!("{{}}", ALL.iter().map(|dialect| dialect.ops.len()).sum::<usize>()) }};
    let (cx, mut diagnostics) = (Context::with_registry(registry), Vec::new());
    let options = Default::default();
    let parsed = dialekt_ir_core::text::parse::parse_source(&cx, "in", std::sync::Arc::new(text), &options, &mut diagnostics);
    let Some(parsed) = parsed else {{ return println!("{{diagnostics:?}}") }};
    let verified = dialekt_ir_core::verify::verify(&parsed.ir, parsed.top, &mut diagnostics);
    let printed = dialekt_ir_core::text::print::print_op(&parsed.ir, parsed.top, &Default::default(), &mut std::io::stdout());
    println!("{{verified:?}} {{printed:?}}");
}}
"""

# The pattern that replaces all others.
NOTHING = """#![allow(warnings)]
use dialekt_ir_core::rewrite::{Pattern, PatternRoot, Rewrite};
pub struct Nothing;
impl Rewrite for Nothing {
    const PATTERN: &'static Pattern =
        &Pattern { name: || "Nothing", root: PatternRoot::Any, benefit: 1, labels: &[], rewrite: |_, _| None, rule: None, summary: "" };
}
"""

# Comments, and items that are only compiled for documentation.
DOCS = re.compile(r"^ *///[^\n]*\n|^ */\*\*.*?\*/\n|^( *)docs: __d::docs!\(.*?^\1\),\n", re.M | re.S)
# A macro for other crates: each of several copies in a crate has its own.
EXPORTED = re.compile(r"^#\[macro_export\]\nmacro_rules! (\w+) \{.*?^\}\n", re.M | re.S)
PATHS = re.compile(r"__d::|::core::(?:\w+::)*|::dialekt_ir_core::(?:\w+::)*")


# ---- the workspace

def section(manifest, start):
    return manifest[manifest.index(start):]


def workspace(members):
    """A separate workspace, whose crates may depend on ours and on their dependencies."""
    manifest = (ROOT / "Cargo.toml").read_text()
    ours = re.findall(r'^(dialekt-[\w-]+) = \{ version = "[^"]*", path = "([^"]*)" \}$', manifest, re.M)
    dependencies = "".join(f'{name} = {{ path = "{ROOT}/{path}" }}\n' for name, path in ours)
    third = re.findall(r"^(?!dialekt)[\w-]+ = .*$", section(manifest, "[workspace.dependencies]").split("\n[")[0], re.M)
    WORK.mkdir(parents=True, exist_ok=True)
    write(WORK / "Cargo.toml", f'[workspace]\nresolver = "3"\nmembers = {members}\n\n[workspace.dependencies]\n{dependencies}' +
          "\n".join(third) + "\n\n" + section(manifest, "[profile."))
    shutil.copy(ROOT / "Cargo.lock", WORK / "Cargo.lock")


def prepare(copies):
    workspace(CRATES)
    crate("empty", {"lib.rs": "//! Nothing.\n"}, [])
    crate("arith", dict(sources("arith")), [f"arith::{descriptor('arith')}"])
    declared("arith_declared", {"dialects": ["ub", "arith"]})
    declared("declared", {f"copy{i}": DIALECTS for i in range(copies)})
    files, statics = {"lib.rs": "".join(f"pub mod copy{i};\n" for i in range(copies))}, []
    for i in range(copies):
        files[f"copy{i}.rs"] = "".join(f"pub mod {name};\n" for name in DIALECTS)
        for name in DIALECTS:
            statics.append(f"many::copy{i}::{name}::{descriptor(name)}")
            exported = []
            for path, text in sources(name):
                for macro in EXPORTED.findall(text):
                    module = path.removesuffix('.rs').removesuffix('/mod').replace('/', '::')
                    exported.append(f"pub(crate) use {module}::{macro};\n")
                text = EXPORTED.sub(lambda found: found[0].split("\n", 1)[1] + f"pub(crate) use {found[1]};\n", text)
                text = re.sub(r"\bcrate::", f"crate::copy{i}::{name}::", text)
                text = re.sub(r"\bdialekt_(" + "|".join(DIALECTS) + r")::", rf"crate::copy{i}::\1::", text)
                files[f"copy{i}/{name}/{'mod.rs' if path == 'lib.rs' else path}"] = text
            files[f"copy{i}/{name}/mod.rs"] += "".join(exported)
    crate("many", files, statics)


def declared(name, modules):
    """A crate with the modules of dialects, reduced to declarations."""
    files = {"lib.rs": NOTHING + "".join(f"pub mod {module};\n" for module in modules)}
    for module, dialects in modules.items():
        files[f"{module}.rs"] = "".join(f"pub mod {dialect};\n" for dialect in dialects)
        found = declarations.modules({dialect: sources(dialect) for dialect in dialects}, f"crate::{module}")
        files |= {f"{module}/{path}": text for path, text in found.items()}
    crate(name, files, [f"{name}::{module}::{dialect}::{descriptor(dialect)}" for module, dialects in modules.items() for dialect in dialects])


def descriptor(dialect):
    """The path of a dialect's descriptor in its crate."""
    root = (ROOT / f"dialects/{dialect}/src/lib.rs").read_text()
    return re.search(r"#\[dialect\(.*?\)\]\npub struct (\w+);", root, re.S)[1] + "::DIALECT"


def sources(dialect):
    """The paths and texts of the files of a dialect's crate."""
    root = ROOT / f"dialects/{dialect}/src"
    return [(str(file.relative_to(root)), file.read_text()) for file in sorted(root.rglob("*.rs"))]


def crate(name, files, dialects):
    lines = set(re.findall(r"^[\w-]+\.workspace = true$", "\n".join(
        section((ROOT / f"dialects/{d}/Cargo.toml").read_text(), "[dependencies]") for d in DIALECTS), re.M))
    ours = {f"dialekt-{d}.workspace = true" for d in DIALECTS} - ({"dialekt-ub.workspace = true"} if name == "arith" else set())
    dependencies = "\n".join(sorted(lines - ours | {"dialekt-ir-core.workspace = true"}))
    write(WORK / name / "Cargo.toml", f'[package]\nname = "{name}"\nversion = "0.0.0"\nedition = "2024"\n\n[dependencies]\n{dependencies}\n')
    shutil.rmtree(WORK / name / "src", ignore_errors=True)
    write(WORK / name / "src/main.rs", MAIN.format(dialects=", ".join(dialects)))
    for path, text in files.items():
        write(WORK / name / "src" / path, text)


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


# ---- measuring

def run(args, **options):
    done = subprocess.run(args, capture_output=True, text=True, **options)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, args))}\n{done.stderr[-4000:]}")
    return done


def timed(args, **options):
    """Processor and wall time in seconds."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    run(args, **options)
    wall, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, wall


def median(runs, measure):
    return tuple(statistics.median(column) for column in zip(*(measure() for _ in range(runs))))


def cargo(name, mode, *more):
    return ["cargo", *MODES[mode], "-q", "-p", name, *more]


def output(mode):
    return WORK / "target" / ("release" if mode == "release" else "debug")


def cold(name, mode):
    """The time of building the library of a crate, with dependencies built."""
    for cache in (output(mode) / "incremental").glob(f"{name}-*"):
        shutil.rmtree(cache)
    os.utime(WORK / name / "src/lib.rs")
    return timed(cargo(name, mode, "--lib"), cwd=WORK)


def edited(name, path):
    """The time of an incremental check after one op was changed; then it is changed back."""
    file = WORK / name / "src" / path
    text = file.read_text()
    changed = text.replace('"overflow"', '"overflows"', 1)
    assert changed != text
    timed(cargo(name, "check", "--lib"), cwd=WORK)
    file.write_text(changed)
    seconds = timed(cargo(name, "check", "--lib"), cwd=WORK)
    file.write_text(text)
    return seconds


def sizes(name, mode):
    """The loaded and the whole size of the program, and the number of its ops."""
    run(cargo(name, mode), cwd=WORK)
    program = output(mode) / name
    loaded = run(["size", program]).stdout.splitlines()[1].split()[3]
    return int(loaded), program.stat().st_size, int(run([program]).stdout)


def generated():
    """Lines and bytes that the macro generates for each op of the large crate, formatted as the project's own code; paths and comments are left
    out."""
    os.utime(WORK / "many/src/lib.rs")
    shown = run(cargo("many", "check", "--lib"), cwd=WORK, env=os.environ | {"DIALEKT_EXPAND": "*"}).stderr
    items = {PATHS.sub("", DOCS.sub("", item)) for item in re.split(r"^// expansion of .*\n", shown, flags=re.M) if "__d::OpDecl for" in item}
    config = ["--config-path", ROOT, "--edition", "2024"]
    text = "\n".join(f"// op\n{item}" for item in sorted(items))
    formatted = run(["rustfmt", *config], input=text).stdout.split("// op\n")[1:]
    formatted = {re.search(r'name: "(.*)"', item)[1]: item.strip() + "\n" for item in formatted}
    return {name: (item.count("\n"), len(item)) for name, item in formatted.items()}


# ---- the reference

UNIT = """#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
using namespace mlir;
using namespace mlir::arith;
// The definitions call it; whoever includes them has it.
mlir::Type getI1SameShape(mlir::Type type);
#include "dialect.cpp.inc"
#include "enums.cpp.inc"
#include "interfaces.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "attributes.cpp.inc"
#define GET_OP_CLASSES
#include "ops.cpp.inc"
"""
GENERATORS = {
    "ops": ("Ops", ["-gen-op-decls", "-gen-op-defs"]), "enums": ("Ops", ["-gen-enum-decls", "-gen-enum-defs"]),
    "dialect": ("Ops", ["-gen-dialect-decls", "-gen-dialect-defs"]),
    "attributes": ("Ops", ["-gen-attrdef-decls", "-gen-attrdef-defs"]),
    "interfaces": ("OpsInterfaces", ["-gen-op-interface-decls", "-gen-op-interface-defs"]),
}


def reference(runs):
    """The rows of the reference's table, or the reason why there are none."""
    include = pathlib.Path("/usr/lib/llvm-22/include")
    source = include / "mlir/Dialect/Arith/IR"
    if not shutil.which("mlir-tblgen-22") or not shutil.which("g++") or not source.exists():
        return None
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)

        def generate():
            total = (0, 0)
            for name, (file, kinds) in GENERATORS.items():
                for kind, suffix in zip(kinds, (".h.inc", ".cpp.inc")):
                    args = ["mlir-tblgen-22", kind, "-I", include, source / f"Arith{file}.td", "-o", folder / (name + suffix)]
                    if name in ("attributes", "dialect"):
                        args.append({"attributes": "-attrdefs-dialect=arith", "dialect": "-dialect=arith"}[name])
                    total = tuple(a + b for a, b in zip(total, timed(args)))
            return total

        rows = [("generator", *median(runs, generate))]
        lines = sum((folder / ("ops" + suffix)).read_text().count("\n") for suffix in (".h.inc", ".cpp.inc"))
        count = sum(1 for line in (folder / "ops.h.inc").read_text().splitlines() if re.match(r"class \w+ : public ::mlir::Op<", line))
        (folder / "unit.cpp").write_text(UNIT)
        for level in ("-O0", "-O2"):
            args = ["g++", "-std=c++17", "-fno-rtti", "-fno-exceptions", "-w", level, "-I", include, "-I", folder, "-c", "unit.cpp",
                    "-o", f"unit{level}.o"]
            rows.append((f"g++ {level}", *median(runs, lambda args=args: timed(args, cwd=folder))))
        objects = [int(run(["size", folder / f"unit{level}.o"]).stdout.splitlines()[1].split()[3]) for level in ("-O0", "-O2")]
        return rows, lines, count, objects


# ---- the table

def row(what, found, budget=""):
    print(f"| {what} | {found} | {budget} |", flush=True)


def seconds(times):
    return f"{times[1]:.2f} s ({times[0]:.2f} s)"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--copies", type=int, default=4, help="of all dialects in the large crate")
    parser.add_argument("--rustc-only", action="store_true", help="leave the reference out")
    args = parser.parse_args()
    prepare(args.copies)
    for mode in MODES:
        for name in CRATES:
            run(cargo(name, mode), cwd=WORK)
    load = os.getloadavg()[0]
    print(f"Load {load:.1f} on {os.cpu_count()} cores; medians of {args.runs}; wall time (processor time).\n")
    print("| what | found | budget |\n|---|---:|---:|")
    written = generated()
    arith = [counts for name, counts in written.items() if name.startswith("arith.")]
    for what, found in ((f"the {len(arith)} ops of `arith`", arith), (f"all {len(written)} ops", written.values())):
        lines, size = zip(*found)
        row(f"generated lines per op, {what}: mean (median, most), bytes",
            f"{statistics.mean(lines):.0f} ({statistics.median(lines):.0f}, {max(lines)}), {statistics.mean(size):.0f}", "120")
    for name, what in (("arith", "`arith`"), ("arith_declared", "declarations of `arith`")):
        for mode, budget in (("check", ""), ("debug", "1 s"), ("release", "2 s")):
            row(f"{what} ({len(arith)} ops), cold, {mode}", seconds(median(args.runs, lambda: cold(name, mode))), budget)
    row("`arith`, check after an edit of one op", seconds(median(args.runs, lambda: edited("arith", "integer.rs"))), "1 s")
    for name, what in (("declared", "declarations of {} ops"), ("many", "{} ops with all that belongs to them")):
        ops = sizes(name, "debug")[2]
        what = what.format(ops)
        for mode, budget in (("check", 4), ("debug", 8), ("release", None)):
            nothing = median(args.runs, lambda: cold("empty", mode))
            times = [1000 * (a - b) / ops for a, b in zip(median(args.runs, lambda: cold(name, mode)), nothing)]
            row(f"{what}, cold, {mode}, per op", f"{times[1]:.1f} ms ({times[0]:.1f} ms)", f"{budget} ms" if budget else "")
        row(f"{what}, check after an edit of one op", seconds(median(args.runs, lambda: edited(name, "copy0/arith/integer.rs"))))
        for mode, budget in (("debug", 10), ("release", 2)):
            loaded, whole = (a - b for a, b in zip(sizes(name, mode)[:2], sizes("empty", mode)))
            row(f"{what}, {mode} program, per op: loaded (file)", f"{loaded / ops / 1000:.1f} KB ({whole / ops / 1000:.1f} KB)",
                f"{budget} KB")
    found = None if args.rustc_only else reference(args.runs)
    if found:
        rows, lines, count, objects = found
        row(f"reference: lines per op of `arith` ({count} ops)", f"{lines / count:.0f}")
        for what, *times in rows:
            row(f"reference: `arith`, {what}", seconds(times))
        row("reference: object per op, -O0 and -O2", " and ".join(f"{size / count / 1000:.1f} KB" for size in objects))
    print(f"\nLoad at the end {os.getloadavg()[0]:.1f}.")


if __name__ == "__main__":
    main()
