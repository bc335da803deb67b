#!/usr/bin/env python3
"""Inputs for measurements: what real files are like, and long uniform bodies.

    benches/inputs.py small TOOL [COPIES]     modules of small functions with many kinds of ops: recorded outputs
    benches/inputs.py uniform FUNCTIONS OPS   functions with that many ops each, of some kinds that repeat
"""
import pathlib
import random
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "testing"))
import record  # noqa: E402


# The dialects that front ends give a compiler: what is measured does not change with each crate that the workspace gets.
DIALECTS = ["affine", "arith", "cf", "complex", "func", "index", "math", "memref", "scf", "tensor", "ub"]


def small(tool, copies=1):
    """Every recorded output of DIALECTS in custom form that is a module with nothing around it, each in a module of its own."""
    modules = []
    for path in [path for dialect in DIALECTS for path in record.case_files(ROOT / "dialects" / dialect)]:
        if path.parent.name == "differences":
            continue
        for case in record.read(path)[1]:
            if "custom" not in case.flags or any(flag.startswith("--mlir-print") for flag in case.flags):
                continue
            title, lines = case.record[0], [line for line in case.record[1:] if line]
            is_module = lines and not lines[0].startswith("module @") and lines[0].startswith("module") and lines[-1] == "}"
            # On casts in cycles, in graph regions, the reference's canonicalization crashes.
            unwanted = any(mark in line for line in lines for mark in ("{-#", "//", '"t.graph"'))
            if title == "//--- output" and is_module and not unwanted:
                modules.append(["  " + line for line in lines])
    modules = readable(tool, modules)
    return "\n".join(["module {"] + [line for module in modules * copies for line in module] + ["}", ""])


def readable(tool, modules):
    """The modules that the tool reads: some printed forms cannot be read again."""
    text, starts, line = [], [], 1
    for module in modules:
        starts.append(line)
        text += [*module, "// -----"]
        line += len(module) + 1
    command = [tool, "--allow-unregistered-dialect", "--split-input-file", "-", "-o", "/dev/null"]
    errors = subprocess.run(command, input="\n".join(text), capture_output=True, text=True).stderr
    wrong = {int(at) for at in re.findall(r"^<stdin>:(\d+):\d+: error:", errors, re.M)}
    return [m for m, start in zip(modules, starts) if not any(start <= at < start + len(m) for at in wrong)]


def uniform(functions, ops):
    """Functions of arithmetic, comparisons, loads, stores and loops."""
    pick = random.Random(11).choice
    lines = []
    for f in range(functions):
        lines.append(f"func.func @f{f}(%a: i32, %b: i32, %m: memref<?x64xf32>, %x: f32, %i: index, %n: index) -> i32 {{")
        ints, floats = ["%a", "%b"], ["%x"]
        for n in range(ops):
            kind = pick("iiiiiiccsslltfo")
            near, near_floats = ints[-16:], floats[-8:]
            if kind == "i":
                lines.append(f"  %{n} = arith.{pick(['addi', 'muli', 'xori', 'subi'])} {pick(near)}, {pick(near)} : i32")
                ints.append(f"%{n}")
            elif kind == "c":
                lines.append(f"  %{n} = arith.constant {n % 32} : i32")
                ints.append(f"%{n}")
            elif kind == "s":
                lines.append(f"  %c{n} = arith.cmpi {pick(['slt', 'eq'])}, {pick(near)}, {pick(near)} : i32")
                lines.append(f"  %{n} = arith.select %c{n}, {pick(near)}, {pick(near)} : i32")
                ints.append(f"%{n}")
            elif kind == "l":
                lines.append(f"  %{n} = memref.load %m[%i, %n] : memref<?x64xf32>")
                floats.append(f"%{n}")
            elif kind == "t":
                lines.append(f"  memref.store {pick(near_floats)}, %m[%n, %i] : memref<?x64xf32>")
            elif kind == "f":
                lines.append(f"  %{n} = arith.{pick(['addf', 'mulf'])} {pick(near_floats)}, {pick(near_floats)} : f32")
                floats.append(f"%{n}")
            else:
                lines.append(f"  %{n} = scf.for %j{n} = %i to %n step %n iter_args(%s{n} = {pick(near)}) -> (i32) {{")
                lines += [f"    %t{n} = arith.addi %s{n}, {pick(near)} : i32", f"    scf.yield %t{n} : i32", "  }"]
                ints.append(f"%{n}")
        lines += [f"  return {ints[-1]} : i32", "}"]
    return "\n".join(lines + [""])


def main():
    match sys.argv[1:]:
        case ["small", tool, *copies]:
            sys.stdout.write(small(tool, *map(int, copies)))
        case ["uniform", functions, ops]:
            sys.stdout.write(uniform(int(functions), int(ops)))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
