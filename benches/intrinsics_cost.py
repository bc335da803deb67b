#!/usr/bin/env python3
"""What intrinsics of LLVM cost that are declared with a line each: processor time of the compiler, size of a program, its start.

    benches/intrinsics_cost.py [--ops 900] [--families 15] [--runs 3] [--profile dev]

The crate that is measured has `--ops` operations in families of four shapes, as those of dialects for targets (`dialects/rocdl`). It is
compiled by rustc alone, beside a crate with one operation of each family; the rest is built before. Processor time is user and system, of
rustc and the linker. Programs register the dialect, and end; sizes are those of their files, without symbols and with them, and of what is loaded. Start is
processor time of the whole program, the least of `--starts`, by both programs in turns; use is the same with the dialect loaded, as by a file
with one of its operations. Programs are linked as the tools are.
"""
import argparse
import json
import os
import pathlib
import platform
import resource
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# As in `build.rs` of the tools.
FIXED_ADDRESS = sys.platform == "linux" and platform.machine() == "x86_64"
NEEDED = ["dialekt-ir-core", "dialekt-llvm", "dialekt-ods-macros"]

# The kinds of intrinsics that targets have: a function of one value, a product with a sum, an access with an immediate, one of any types.
SHAPES = [
    """    /// A function of a float.
    #[op(name = "many.f{family}.{{}}", traits(Pure), facts(INTRINSIC.overloaded_results(&[0])))]
    #[assembly($arg attr_dict ":" type($arg) "->" type($res))]
    pub struct Family{family} {{
        pub arg: Operand<LLVMAnyFloat>,
        pub res: OpResult<LLVMAnyFloat>,
    }}
""",
    """    /// Multiplies matrices, and adds the products.
    #[op(name = "many.f{family}.{{}}", facts(INTRINSIC.overloaded_results(&[0]).overloaded_operands(&[0])))]
    #[assembly($a "," $b "," $c attr_dict ":" functional_type(operands, $res))]
    pub struct Family{family} {{
        pub a: Operand<ScalarOrVectorOf<F16>>,
        pub b: Operand<ScalarOrVectorOf<F16>>,
        pub c: Operand<ScalarOrVectorOf<F32>>,
        pub res: OpResult<ScalarOrVectorOf<F32>>,
    }}
""",
    """    /// Multiplies the halves of registers that an immediate names.
    #[op(name = "many.f{family}.{{}}", facts(INTRINSIC.overloaded_results(&[0]).immediates(&[(2, "half")])))]
    #[assembly($a "," $b attr_dict ":" functional_type(operands, $res))]
    pub struct Family{family} {{
        pub a: Operand<ScalarOrVectorOf<F16>>,
        pub b: Operand<ScalarOrVectorOf<F16>>,
        #[default(false)]
        pub half: Attr<I1Attr>,
        pub res: OpResult<ScalarOrVectorOf<F16>>,
    }}
""",
    """    /// A number that the hardware knows.
    #[op(name = "many.f{family}.{{}}", traits(Pure), facts(INTRINSIC))]
    #[assembly(attr_dict ":" type($res))]
    pub struct Family{family} {{
        pub res: OpResult<AnyInteger>,
    }}
""",
]

HEAD = """//! Intrinsics, a line each.
#![allow(warnings)]
use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{Intrinsic, LLVMAnyFloat, ScalarOrVectorOf};

pub const INTRINSIC: Intrinsic = Intrinsic::renamed("many.", "llvm.many.");

/// Intrinsics.
#[derive(Dialect)]
#[dialect(name = "many", ops(%s))]
pub struct Many;

"""

MAIN = """//! Registers the dialect, loads it if there is an argument, and ends.
use dialekt_ir_core::context::{Context, DialectRegistry};

fn main() {
    let mut registry = DialectRegistry::new();
    registry.insert(many::Many::DIALECT);
    let cx = Context::with_registry(registry);
    if std::env::args().len() > 1 {
        assert!(cx.load_dialect(b"many").is_some());
    }
}
"""


def source(ops, families):
    """The crate: ops are spread over families, names differ."""
    names, text = [], []
    for family in range(families):
        own = [f"Op{number}" for number in range(family, ops, families)]
        rows = [f'\n    /// Number {name[2:]}.\n    {name} = "op{name[2:]}";\n' for name in own]
        text.append("op_family! {\n" + SHAPES[family % len(SHAPES)].format(family=family) + "".join(rows) + "}\n")
        names += own
    return HEAD % ", ".join(names) + "\n".join(text)


def built(profile):
    """Builds what the crate needs; returns the files of these crates and the folder of all."""
    command = ["cargo", "build", "--profile", profile, "--message-format=json"]
    for name in NEEDED:
        command += ["-p", name]
    lines = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    files = {}
    for message in map(json.loads, lines):
        name = message.get("target", {}).get("name", "").replace("-", "_")
        if message["reason"] == "compiler-artifact" and name in [needed.replace("-", "_") for needed in NEEDED]:
            files[name] = next(file for file in message["filenames"] if file.endswith((".rlib", ".so", ".dylib", ".dll")))
    folder = pathlib.Path(files["dialekt_ir_core"]).parent
    return files, folder if folder.name == "deps" else folder / "deps"


def processor(command, cwd=None):
    """Runs a command; returns the processor time that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def flags(files, folder, release):
    """The flags of rustc: those that cargo gives to crates of the workspace."""
    found = ["--edition=2024", "-L", f"dependency={folder}", "-C", "opt-level=3" if release else "opt-level=0"]
    for name, file in files.items():
        found += ["--extern", f"{name}={file}"]
    return found


def loaded(program):
    """The bytes of text and data of a program."""
    text, data, *_ = subprocess.run(["size", program], check=True, capture_output=True, text=True).stdout.splitlines()[1].split()
    return int(text) + int(data)


def start(commands, times):
    """The least processor time of each command, run in turns: noise only adds to it."""
    found = [[] for _ in commands]
    for _ in range(times):
        for command, seconds in zip(commands, found):
            seconds.append(processor(command))
    return list(map(min, found))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ops", type=int, default=900)
    parser.add_argument("--families", type=int, default=15)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--starts", type=int, default=200)
    parser.add_argument("--profile", default="dev", help="of cargo, for the crates below; all but dev are compiled with optimization")
    args = parser.parse_args()
    release = args.profile != "dev"
    files, folder = built(args.profile)
    work = ROOT / "target/intrinsics_cost"
    rows = []
    for ops in (args.families, args.ops):
        place = work / f"{args.profile}_{ops}"
        place.mkdir(parents=True, exist_ok=True)
        (place / "many.rs").write_text(source(ops, args.families))
        (place / "main.rs").write_text(MAIN)
        common = flags(files, folder, release)
        crate = ["rustc", "many.rs", "--crate-name", "many", "--crate-type", "lib", *common]
        check = [processor([*crate, "--emit=metadata", "--out-dir", str(place / "check")], place) for _ in range(args.runs)]
        build = [processor([*crate, "--out-dir", str(place)], place) for _ in range(args.runs)]
        program = ["rustc", "main.rs", "--crate-name", "start", *common, "--extern", f"many={place / 'libmany.rlib'}"]
        program += ["-C", "link-arg=-no-pie"] if FIXED_ADDRESS else []
        link = [processor([*program, "--out-dir", str(place)], place) for _ in range(args.runs)]
        stripped = place / "stripped"
        subprocess.run(["strip", "-o", stripped, place / "start"], check=True)
        sizes = [os.path.getsize(place / "start"), os.path.getsize(stripped), loaded(place / "start")]
        rows.append((place / "start", [statistics.median(times) for times in (check, build, link)], sizes))
    starts = start([[program, *load] for load in ([], ["load"]) for program, _, _ in rows], args.starts)
    (_, few_times, few_sizes), (_, many_times, many_sizes) = rows
    print(f"{args.ops} intrinsics in {args.families} families, those of {args.families} subtracted, profile {args.profile}:")
    for what, few, many in zip(("check", "build", "link"), few_times, many_times):
        print(f"  {what:8} {many - few:7.2f} s of processor ({few:.2f} -> {many:.2f})")
    for what, few, many in zip(("file", "stripped", "loaded"), few_sizes, many_sizes):
        print(f"  {what:8} {(many - few) / 1e6:7.2f} MB ({few / 1e6:.2f} -> {many / 1e6:.2f})")
    for what, (few, many) in zip(("start", "use"), (starts[:2], starts[2:])):
        print(f"  {what:8} {(many - few) * 1e6:7.0f} us of processor ({few * 1e6:.0f} -> {many * 1e6:.0f})")


if __name__ == "__main__":
    sys.exit(main())
