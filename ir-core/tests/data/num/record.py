#!/usr/bin/env python3
"""Records how the reference parses and prints numbers, in files beside this script.

Run by hand where `mlir-opt-22` is installed; the tests only read the files. An optional argument multiplies the number of
random samples, a second one is a directory to write to instead.

  print.txt     kind, bits in hexadecimal, text: all values of formats up to 8 bits, samples of the others
  blocks.txt    kind, number of the block, FNV-1a of the texts of its values (each with a line feed): all values of the
                formats from 16 to 19 bits, in 256 blocks
  literals.txt  kind, literal, text, for decimal and hexadecimal literals; the text is the error if there is one
  dense.txt     the same as an element of a `dense<>`
  integers.txt  type, literal, text
"""

import os
import random
import struct
import subprocess
import sys

KINDS = {
    "f4E2M1FN": 4, "f6E2M3FN": 6, "f6E3M2FN": 6, "f8E5M2": 8, "f8E4M3": 8, "f8E4M3FN": 8, "f8E5M2FNUZ": 8,
    "f8E4M3FNUZ": 8, "f8E4M3B11FNUZ": 8, "f8E3M4": 8, "f8E8M0FNU": 8, "bf16": 16, "f16": 16, "tf32": 19, "f32": 32,
    "f64": 64, "f80": 80, "f128": 128,
}
SCALE = int(sys.argv[1]) if len(sys.argv) > 1 else 1
OUT = sys.argv[2] if len(sys.argv) > 2 else os.path.dirname(os.path.abspath(__file__))


def run(attribute):
    """The attribute as printed, and the error message."""
    source = '"t.op"() {a = ' + attribute + "} : () -> ()"
    done = subprocess.run(
        ["mlir-opt-22", "--allow-unregistered-dialect", "-"], input=source, capture_output=True, text=True)
    for line in done.stderr.splitlines():
        if ": error: " in line:
            return None, line.split(": error: ")[1]
    text = done.stdout
    return text[text.index("{a = ") + 5:text.rindex("} : ()")], None


def ask(type, literals):
    """The printed texts of literals that are all valid."""
    texts = []
    for start in range(0, len(literals), 20000):
        part = literals[start:start + 20000]
        text, error = run("[" + ", ".join(f"{literal} : {type}" for literal in part) + "]")
        assert error is None, error
        part_texts = [value.rsplit(" : ", 1)[0] for value in text[1:-1].split(", ")]
        assert len(part_texts) == len(part)
        texts += part_texts
    return texts


def ask_each(type, literals, template="{} : {}"):
    """The printed texts or errors of literals, one by one."""
    for literal in literals:
        text, error = run(template.format(literal, type))
        yield literal, error or text.removeprefix("dense<").rsplit(" : ", 1)[0].removesuffix(">")


def double_samples(rng, count):
    """Decimal literals as people and programs write them, and some that are hard to round."""
    yield from ("0.0 1.0 0.1 0.2 0.3 0.6 0.7 1.5 2.5 3.14 3.1415926535897931 2.718281828459045 100.0 65504.0 65519.0 "
                "65520.0 1e5 16777216.0 16777217.0 33554433.0 999999.0 999999.5 1000000.0 1234567.0 123456.7 "
                "9007199254740993.0 1.0e21 1.0e22 1.0e23 1.0e-5 1.0e-7 0.001 0.0001 0.00012345678 5.0e-324 2.4e-324 "
                "2.5e-324 2.2250738585072014e-308 1.7976931348623157e308 1.7976931348623159e308 1.0e400 1.0e-400 "
                "1.0e99999999999999999999 1.0e-99999999999999999999 0.0e99999999999999999999 1. 1.e5 1.0E5 00001.5 "
                "3.4028235e38 3.4028236e38 1.4e-45 7.0e-46 7.1e-46 448.0 464.0 465.0 480.0 248.0 247.9 7.0 6.9 5.0 "
                "0.25 0.2500001 2.9387358770557188e-39 2.938735877055719e-39 5.8e-39 8.9e-39 2.55e38 2.6e38 28.0 30.0 "
                "31.0 7.5 7.75 57344.0 61440.0 61439.9 30.5 15.5 15.75").replace("1e5 ", "1.0e5 ").split()
    for _ in range(count):
        shape = rng.randrange(6)
        if shape == 0:
            yield f"{rng.randrange(10 ** rng.randrange(1, 9))}.{rng.randrange(10 ** rng.randrange(1, 9))}"
        elif shape == 1:
            yield f"{rng.random() * 10:.{rng.randrange(1, 20)}f}e{rng.randrange(-50, 50)}"
        elif shape == 2:
            yield f"{rng.randrange(1, 10)}.{rng.randrange(1000)}e{rng.randrange(-330, 330)}"
        elif shape == 3:
            # Halfway between two values of a small format, or just beside.
            bits = rng.randrange(1, 256) * 2 + 1
            yield f"{bits * 2.0 ** rng.randrange(-30, 20) * (1 + rng.randrange(-1, 2) * 2.0 ** -50):.40f}"
        elif shape == 4:
            yield f"{rng.randrange(1, 32) * 2.0 ** rng.randrange(-160, 160):.60e}"
        else:
            yield f"{rng.randrange(1 << 60)}.{rng.randrange(1 << 40)}e{rng.randrange(-40, 10)}"


def bit_samples(rng, kind, count):
    """Bit patterns: edges of the format, random ones, and those of likely values."""
    width = KINDS[kind]
    exponent = {"bf16": 8, "f16": 5, "tf32": 8, "f32": 8, "f64": 11, "f80": 15, "f128": 15}[kind]
    fraction = width - 1 - exponent
    ones = (1 << exponent) - 1
    # Long texts of tiny and huge values of the wide formats cost the reference milliseconds each.
    near = 300 if width >= 80 else ones
    for field in (0, 1, ones // 2, ones // 2 + fraction, ones - 1, ones):
        for low in (0, 1, 2, 3, (1 << fraction) - 1, 1 << (fraction - 1), (1 << (fraction - 1)) + 1,
                    3 << (fraction - 2)):
            yield field << fraction | low
            yield 1 << (width - 1) | field << fraction | low
    for i in range(count):
        shape = rng.randrange(4)
        sign = rng.randrange(2) << (width - 1)
        if shape == 0 and (width < 80 or i % 16 == 0):
            yield rng.randrange(1 << width)
            continue
        field = ones // 2 + rng.randrange(-min(near, ones // 2), min(near, ones // 2) + 1)
        low = rng.randrange(1 << fraction)
        if shape == 1:
            # Few significant bits: short texts.
            low = low >> (fraction - 1 - rng.randrange(min(fraction, 24))) << (fraction // 2)
            low &= (1 << fraction) - 1
        elif shape == 2:
            field = ones // 2 + rng.randrange(-12, min(ones // 2, 30))
        if kind == "f80" and rng.randrange(8):
            low |= 1 << 63
        yield sign | field << fraction | low
    if kind in ("f32", "f64"):
        for _ in range(count):
            digits = rng.randrange(10 ** rng.randrange(1, 8 if kind == "f32" else 17))
            value = float(f"{digits}e{rng.randrange(-25, 20)}")
            pack = "<f" if kind == "f32" else "<d"
            yield int.from_bytes(struct.pack(pack, value), "little")


def fnv(texts):
    value = 0xCBF29CE484222325
    for byte in "".join(text + "\n" for text in texts).encode():
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def write(name, lines):
    with open(os.path.join(OUT, name), "w") as file:
        file.writelines(line + "\n" for line in lines)


def printed(rng):
    for kind, width in KINDS.items():
        count = {16: 400, 19: 400, 32: 1200, 64: 1500, 80: 500, 128: 500}.get(width, 0) * SCALE
        bits = list(range(1 << width)) if width <= 8 else sorted(set(bit_samples(rng, kind, count)))
        for value, text in zip(bits, ask(kind, [f"0x{value:X}" for value in bits])):
            yield f"{kind} {value:X} {text}"


def blocks():
    for kind in ("bf16", "f16", "tf32"):
        size = (1 << KINDS[kind]) // 256
        texts = ask(kind, [f"0x{value:X}" for value in range(1 << KINDS[kind])])
        for block in range(256):
            yield f"{kind} {block} {fnv(texts[block * size:(block + 1) * size]):016X}"


def literals(rng):
    for kind, width in KINDS.items():
        decimal = list(double_samples(rng, 60 * SCALE))
        decimal += ["-" + literal for literal in decimal]
        for literal, text in zip(decimal, ask(kind, decimal)):
            yield f"{kind} {literal} {text}"
        most = (1 << width) - 1
        hexadecimal = ["0x0", "-0x0", "0x1", "-0x1", f"0x{most:X}", f"0x{most:x}", f"0x{most + 1:X}", f"0x0000{most:X}",
                       f"0x{1:050}", f"0x1{0:050}", "0", "-1", "1"]
        for literal, text in ask_each(kind, hexadecimal):
            yield f"{kind} {literal} {text}"


def dense():
    for kind in KINDS:
        samples = ["-1.0", "-2.0", "1.0e400", "-1.0e400", "-0.0", "1.5"]
        if kind == "f80":
            samples += ["0x3FFF4000000000000000", "0x00008000000000000000", "0x00010000000000000001"]
        for literal, text in ask_each(kind, samples, "dense<{}> : tensor<1x{}>"):
            yield f"{kind} {literal} {text}"


def integers():
    widths = {"i0": 0, "si0": 0, "ui0": 0, "i1": 1, "si1": 1, "ui1": 1, "i2": 2, "si2": 2, "i8": 8, "si8": 8, "ui8": 8,
              "i9": 9, "i63": 63, "i64": 64, "si64": 64, "ui64": 64, "i65": 65, "si65": 65, "index": 64, "i128": 128,
              "si128": 128, "ui128": 128, "i200": 200, "si200": 200}
    for type, width in widths.items():
        edges = {0, 1, 2, 3}
        for power in (width - 1, width, width + 1, 64):
            if power >= 0:
                edges |= {max(0, (1 << power) + delta) for delta in (-1, 0, 1)}
        for edge in sorted(edges):
            spellings = [f"{edge}", f"0x{edge:x}", f"000{edge}", f"0x{0:030}{edge:X}"]
            spellings += ["-" + spelling for spelling in spellings]
            for literal, text in ask_each(type, spellings):
                yield f"{type} {literal} {text}"


if __name__ == "__main__":
    rng = random.Random(22)
    write("print.txt", printed(rng))
    write("blocks.txt", blocks())
    write("literals.txt", literals(rng))
    write("dense.txt", dense())
    write("integers.txt", integers())
