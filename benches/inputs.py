#!/usr/bin/env python3
"""Inputs for measurements: what real files are like, and long uniform bodies.

    benches/inputs.py small TOOL [COPIES]     modules of small functions with many kinds of ops: recorded outputs
    benches/inputs.py uniform FUNCTIONS OPS   functions with that many ops each, of some kinds that repeat
    benches/inputs.py loops FUNCTIONS         functions of loops over memrefs
    benches/inputs.py program                 a hundred lines that print something
    benches/inputs.py tensors FUNCTIONS       functions of structured ops on tensors, to be bufferized and lowered
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


def loops(functions):
    """Functions of loops over memrefs: a buffer is filled with sums and products, then reduced with a branch; each calls one before it."""
    pick = random.Random(24).choice
    lines = []
    for f in range(functions):
        rows, columns = pick([16, 32, 64, 128]), pick([8, 16, 24])
        grid, part = f"memref<{rows}x{columns}xf64>", f"memref<?x{columns}xf64>"
        lines += [
            f"func.func @f{f}(%a: {grid}, %b: {part}, %c: memref<?xf64>, %n: index, %x: f64) -> f64 {{",
            "  %c0 = arith.constant 0 : index",
            "  %c1 = arith.constant 1 : index",
            f"  %c{columns} = arith.constant {columns} : index",
            "  %zero = arith.constant 0.0 : f64",
            f"  %buffer = memref.alloc(%n) : {part}",
            "  scf.for %i = %c0 to %n step %c1 {",
            f"    scf.for %j = %c0 to %c{columns} step %c1 {{",
            f"      %v = memref.load %a[%i, %j] : {grid}",
            f"      %w = memref.load %b[%i, %j] : {part}",
            f"      %p = arith.{pick(['mulf', 'addf', 'subf'])} %v, %w : f64",
            f"      %q = arith.{pick(['mulf', 'addf', 'divf'])} %p, %x : f64",
            f"      memref.store %q, %buffer[%i, %j] : {part}",
            "    }",
            "  }",
            "  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (f64) {",
            f"    %k = arith.{pick(['remui', 'andi', 'minui'])} %i, %c{columns} : index",
            f"    %e = memref.load %buffer[%i, %c1] : {part}",
            f"    %r = math.{pick(['sqrt', 'absf', 'exp'])} %e : f64",
            "    %greater = arith.cmpf ogt, %r, %s : f64",
            "    %next = scf.if %greater -> (f64) {",
            "      %d = memref.load %c[%k] : memref<?xf64>",
            "      %u = arith.addf %s, %d : f64",
            "      scf.yield %u : f64",
            "    } else {",
            "      memref.store %r, %c[%k] : memref<?xf64>",
            "      scf.yield %s : f64",
            "    }",
            "    scf.yield %next : f64",
            "  }",
            f"  memref.dealloc %buffer : {part}",
            f"  %last = func.call @g{max(f - 1, 0)}(%c, %sum) : (memref<?xf64>, f64) -> f64",
            "  return %last : f64",
            "}",
            f"func.func private @g{f}(%c: memref<?xf64>, %x: f64) -> f64 {{",
            "  %c0 = arith.constant 0 : index",
            "  %y = memref.load %c[%c0] : memref<?xf64>",
            "  %z = arith.addf %x, %y : f64",
            "  return %z : f64",
            "}",
        ]
    return "\n".join(lines + [""])


def program():
    """A program of a hundred lines with a result to print: steps of a generator of numbers, each a function, in a loop."""
    lines = ["func.func private @putchar(i32) -> i32"]
    steps = 9
    for step in range(steps):
        lines += [
            f"func.func @step{step}(%x: i64) -> i64 {{",
            f"  %a = arith.constant {6364136223846793005 + 2 * step} : i64",
            f"  %b = arith.constant {1442695040888963407 + 2 * step} : i64",
            f"  %shift = arith.constant {17 + step} : i64",
            "  %y = arith.muli %x, %a : i64",
            "  %z = arith.addi %y, %b : i64",
            "  %high = arith.shrui %z, %shift : i64",
            "  %w = arith.xori %z, %high : i64",
            "  return %w : i64",
            "}",
        ]
    lines += [
        "func.func @main() -> i32 {",
        "  %success = arith.constant 0 : i32",
        *(f"  %c{value} = arith.constant {value} : index" for value in (0, 1, 1000)),
        "  %seed = arith.constant 1 : i64",
        "  %ten = arith.constant 10 : i64",
        "  %digit0 = arith.constant 48 : i32",
        "  %last = scf.for %i = %c0 to %c1000 step %c1 iter_args(%x0 = %seed) -> i64 {",
        *(f"    %x{step + 1} = func.call @step{step}(%x{step}) : (i64) -> i64" for step in range(steps)),
        f"    scf.yield %x{steps} : i64",
        "  }",
        "  %digit = arith.remui %last, %ten : i64",
        "  %narrow = arith.trunci %digit : i64 to i32",
        "  %char = arith.addi %narrow, %digit0 : i32",
        "  %printed = func.call @putchar(%char) : (i32) -> i32",
        "  return %success : i32",
        "}",
    ]
    return "\n".join(lines + [""])


def tensors(functions):
    """Functions of structured ops on tensors: products of matrices, some of them in tiles, convolutions, chains of elementwise ops and
    reductions."""
    draw = random.Random(22)
    lines = ["#id = affine_map<(d0, d1) -> (d0, d1)>", "#rows = affine_map<(d0, d1) -> (d0)>"]
    for f in range(functions):
        m, n, k = (draw.choice([16, 32, 64, 128]) for _ in range(3))
        rows = draw.choice([str(m), "?"])
        result, lhs, rhs = f"tensor<{rows}x{n}xf32>", f"tensor<{rows}x{k}xf32>", f"tensor<{k}x{n}xf32>"
        image, window, output = "tensor<1x18x18x4xf32>", "tensor<3x3x4x8xf32>", "tensor<1x16x16x8xf32>"
        lines += [
            f"func.func @f{f}(%a: {lhs}, %b: {rhs}, %c: {result}, %v: tensor<{rows}xf32>, %image: {image}, %window: {window})",
            f"    -> ({result}, tensor<{rows}xf32>, {output}) {{",
            "  %zero = arith.constant 0.0 : f32",
            "  %c0 = arith.constant 0 : index",
            "  %c8 = arith.constant 8 : index",
            f"  %n = arith.constant {n} : index",
            f"  %m = tensor.dim %a, %c0 : {lhs}",
            f"  %e = tensor.empty({'%m' if rows == '?' else ''}) : {result}",
            f"  %x0 = linalg.fill ins(%zero : f32) outs(%e : {result}) -> {result}",
        ]
        last = "%x0"
        for step in range(draw.randrange(4, 10)):
            x = f"%x{step + 1}"
            match draw.choice("pteers"):
                case "p":
                    lines.append(f"  {x} = linalg.matmul ins(%a, %b : {lhs}, {rhs}) outs({last} : {result}) -> {result}")
                case "t":
                    slices = [f"tensor<{k}x8xf32>", f"tensor<{rows}x8xf32>"]
                    size = "%m" if rows == "?" else rows
                    lines += [
                        f"  {x} = scf.for %i{step} = %c0 to %n step %c8 iter_args(%t{step} = {last}) -> ({result}) {{",
                        f"    %p{step} = tensor.extract_slice %b[0, %i{step}] [{k}, 8] [1, 1] : {rhs} to {slices[0]}",
                        f"    %q{step} = tensor.extract_slice %t{step}[0, %i{step}] [{size}, 8] [1, 1] : {result} to {slices[1]}",
                        f"    %r{step} = linalg.matmul ins(%a, %p{step} : {lhs}, {slices[0]}) outs(%q{step} : {slices[1]}) -> {slices[1]}",
                        f"    %s{step} = tensor.insert_slice %r{step} into %t{step}[0, %i{step}] [{size}, 8] [1, 1] : {slices[1]} into {result}",
                        f"    scf.yield %s{step} : {result}",
                        "  }",
                    ]
                case "e":
                    op = draw.choice(["arith.addf", "arith.mulf", "arith.maximumf"])
                    other = draw.choice(["%c", last])
                    lines += [
                        f"  {x} = linalg.generic {{indexing_maps = [#id, #id, #id], iterator_types = [\"parallel\", \"parallel\"]}}",
                        f"      ins({last}, {other} : {result}, {result}) outs(%e : {result}) {{",
                        "  ^bb0(%p: f32, %q: f32, %o: f32):",
                        f"    %r = {op} %p, %q : f32",
                        f"    %s = {draw.choice(['math.exp', 'math.tanh', 'arith.negf'])} %r : f32",
                        "    linalg.yield %s : f32",
                        f"  }} -> {result}",
                    ]
                case "r":
                    vector = f"tensor<{rows}xf32>"
                    lines += [
                        f"  %w{step} = linalg.reduce {{ arith.addf }} ins({last} : {result}) outs(%v : {vector}) dimensions = [1]",
                        f"  {x} = linalg.generic {{indexing_maps = [#id, #rows, #id], iterator_types = [\"parallel\", \"parallel\"]}}",
                        f"      ins({last}, %w{step} : {result}, {vector}) outs(%e : {result}) {{",
                        "  ^bb0(%p: f32, %q: f32, %o: f32):",
                        "    %r = arith.subf %p, %q : f32",
                        "    linalg.yield %r : f32",
                        f"  }} -> {result}",
                    ]
                case _:
                    lines.append(f"  {x} = linalg.add ins({last}, %c : {result}, {result}) outs(%e : {result}) -> {result}")
            last = x
        lines += [
            f"  %y = linalg.reduce {{ arith.maximumf }} ins({last} : {result}) outs(%v : tensor<{rows}xf32>) dimensions = [1]",
            f"  %z = tensor.empty() : {output}",
            f"  %z0 = linalg.fill ins(%zero : f32) outs(%z : {output}) -> {output}",
            "  %z1 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}",
            f"      ins(%image, %window : {image}, {window}) outs(%z0 : {output}) -> {output}",
            f"  return {last}, %y, %z1 : {result}, tensor<{rows}xf32>, {output}",
            "}",
        ]
    return "\n".join(lines + [""])


def main():
    match sys.argv[1:]:
        case ["small", tool, *copies]:
            sys.stdout.write(small(tool, *map(int, copies)))
        case ["uniform", functions, ops]:
            sys.stdout.write(uniform(int(functions), int(ops)))
        case ["loops", functions]:
            sys.stdout.write(loops(int(functions)))
        case ["tensors", functions]:
            sys.stdout.write(tensors(int(functions)))
        case ["program"]:
            sys.stdout.write(program())
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
