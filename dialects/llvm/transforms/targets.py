#!/usr/bin/env python3
"""Writes src/target/features.txt: the features of the processors of LLVM's targets, as release 22.1 of LLVM tells them.

    targets.py              asks llc-22 for names, and mlir-opt-22 for what they mean

A family of targets begins with a line `= NAME FEATURE ..`; features are sorted and counted from 0. Lines that follow:
    > FEATURE NUMBER ..                features that one implies itself
    * ARCH,.. UNNAMED CHANGED ADDED REMOVED
                                       architectures of triples, with words of the triple behind `+`: the features without a processor, those where
                                       changes are listed, and those that the triple adds to the processor's and takes from them
    PROCESSOR FEATURES                 for the architectures above, if they are not those of the first line `*` of the family with these changes
Sets of features are hexadecimal numbers; bit N is feature N.
"""
import pathlib
import re
import subprocess

OUT = pathlib.Path(__file__).resolve().parent / "src/target/features.txt"
VERSIONS = """v4 v4t v5 v5t v5e v5te v5tej v6 v6j v6k v6z v6zk v6kz v6hl v6m v6sm v6t2 v7 v7a v7l v7hl v7ve v7m v7em v7r v7s v7k v8 v8a v8l v8r
v8m.base v8m.main v8.1m.main v8.1a v8.2a v8.3a v8.4a v8.5a v8.6a v8.7a v8.8a v8.9a v9 v9a v9.1a v9.2a v9.3a v9.4a v9.5a v9.6a v9.7a""".split()
ARM = ["arm", "thumb", "xscale"] + [name + version for name in ("arm", "thumb") for version in VERSIONS]
# Families with the architectures of their triples, and triples of which a word says more. The first one is that of the table of processors.
FAMILIES = {
    "X86": "i386 i486 i586 i686 i786 i886 i986 x86_64 amd64 x86_64h x86_64+x32:x86_64-unknown-linux-gnux32 i386+code16:i386-unknown-linux-code16",
    "AArch64": "aarch64 aarch64_be aarch64_32 arm64 arm64_32 arm64ec arm64e",
    "ARM": " ".join(ARM) + " armv7+windows:armv7-unknown-windows armv7+nacl:armv7-unknown-nacl thumbv7+windows:thumbv7-unknown-windows",
    "AMDGPU": "amdgcn amdgcn+amdhsa:amdgcn-unknown-amdhsa",
    "R600": "r600",
    "AVR": "avr",
    "BPF": "bpf bpfel bpfeb bpf_le bpf_be",
    "Hexagon": "hexagon",
    "Lanai": "lanai",
    "LoongArch": "loongarch32 loongarch64",
    "M68k": "m68k",
    "Mips": "mips mipseb mipsallegrex mipsallegrexel mipsel mipsisa32r6 mipsr6 mipsisa32r6el mipsr6el mips64 mips64eb mipsn32 mips64el mipsn32el mipsisa64r6 mips64r6 "
    "mipsn32r6 mipsisa64r6el mips64r6el mipsn32r6el",
    "MSP430": "msp430",
    "NVPTX": "nvptx nvptx64",
    "PowerPC": "powerpc powerpcspe ppc ppc32 powerpcle ppcle ppc32le powerpc64 ppu ppc64 powerpc64le ppc64le powerpc+aix:powerpc-unknown-aix powerpc64+aix:powerpc64-unknown-aix",
    "RISCV": "riscv32 riscv32be riscv64 riscv64be",
    "Sparc": "sparc sparcel sparcv9 sparc64",
    "SPIRV": "spirv spirv32 spirv64",
    "SystemZ": "s390x systemz",
    "VE": "ve",
    "WebAssembly": "wasm32 wasm64",
    "XCore": "xcore",
    "Xtensa": "xtensa",
}


def triple_of(arch):
    return arch.partition(":")[2] or arch + "-unknown-unknown"


def measured(targets):
    """The enabled features for pairs of a triple and what follows it; None where LLVM fails."""
    found = {}
    for start in range(0, len(targets), 60):
        part = targets[start : start + 60]
        source = "\n// -----\n".join(
            f'module attributes {{llvm.target = #llvm.target<triple = "{triple}", {rest}>}} {{}}' for triple, rest in part
        )
        command = ["mlir-opt-22", "-llvm-target-to-target-features", "-split-input-file", "-"]
        run = subprocess.run(command, input=source, capture_output=True, text=True)
        outputs = run.stdout.split("// -----")
        if run.returncode < 0 or len(outputs) != len(part):
            if len(part) == 1:
                found[part[0]] = None
            else:
                for target in part:
                    found.update(measured([target]))
            continue
        for target, output in zip(part, outputs):
            features = re.search(r"features = <\[(.*?)\]>>\}", output)
            found[target] = set(re.findall(r'"\+([^"]*)"', features[1])) if features else None
    return found


def names(arch):
    command = ["llc-22", "-mtriple=" + triple_of(arch), "-mcpu=help"]
    told = subprocess.run(command, input="", capture_output=True, text=True).stderr
    processors, _, features = told.partition("Available features")
    return [sorted(set(re.findall(r"^  (\S+)\s+- ", part, re.M))) for part in (processors, features)]


def implications(triple, features, processors):
    """The features that each one implies: those that are on with it whatever the processor, but not without it."""
    least = sorted((p for p in processors if processors[p] is not None), key=lambda p: len(processors[p]))
    chips = [f'chip = "{p}"' for p in ["nonesuch", "", *least[:3]]]
    bases = measured([(triple, f'{chip}, features = <["+nonesuch"]>') for chip in chips])
    bases = [base for base in bases.values() if base is not None]
    told = measured([(triple, f'{chip}, features = <["+{f}"]>') for chip in chips for f in features])
    closure = {}
    for feature in features:
        found = [told[triple, f'{chip}, features = <["+{feature}"]>'] for chip in chips]
        found = [enabled for enabled in found if enabled is not None]
        if found:
            closure[feature] = set.intersection(*found) - set.intersection(*bases) - {feature}
    # LLVM fails with some that processors have not: those go with what they imply.
    most = least[-1] if least else ""
    for feature in set(features) - set(closure):
        off = [(triple, f'chip = "{most}", features = <["-{other}"]>') for other in sorted(processors[most])]
        gone = {other for other, enabled in zip(sorted(processors[most]), measured(off).values()) if enabled and feature not in enabled}
        closure[feature] = gone - {feature} if feature in processors[most] else set()
    return closure


def write_family(family, archs, out):
    processors, features = names(archs[0])
    first = triple_of(archs[0])
    number = {feature: index for index, feature in enumerate(features)}

    def bits(enabled):
        return f"{sum(1 << number[feature] for feature in enabled or ()):x}"

    unknown = 'chip = "nonesuch"'
    bare = measured([(triple_of(arch), unknown) for arch in archs])
    empty = measured([(triple_of(arch), 'chip = ""') for arch in archs])
    changed = measured([(triple_of(arch), 'chip = "", features = <["+nonesuch"]>') for arch in archs])
    named = {arch: measured([(triple_of(arch), f'chip = "{p}"') for p in processors]) for arch in archs}

    def row(arch):
        return {p: named[arch][triple_of(arch), f'chip = "{p}"'] for p in processors}

    closure = implications(first, features, row(archs[0]))
    print("=", family, *features, file=out)
    for feature in features:
        implied = closure[feature]
        direct = implied - set().union(*(closure[other] for other in implied if feature not in closure[other]))
        if direct:
            print(">", number[feature], *sorted(number[other] for other in direct), file=out)

    groups = []
    for arch in archs:
        triple = triple_of(arch)
        without = [empty[triple, 'chip = ""'], changed[triple, 'chip = "", features = <["+nonesuch"]>']]
        key = (without, bare[triple, unknown], row(arch))
        group = next((group for group in groups if group[1] == key), None)
        group[0].append(arch.partition(":")[0]) if group else groups.append(([arch.partition(":")[0]], key))
    reference = groups[0][1][2]
    for index, (members, (without, added, own)) in enumerate(groups):
        known = [p for p in processors if own[p] is not None]
        added = added or set()
        taken = set().union(*(reference[p] - own[p] for p in known if reference[p] is not None))
        others = {}
        for removed in set(), taken - added:
            fits = [p for p in known if reference[p] is not None and (reference[p] | added) - removed == own[p]]
            others[frozenset(removed)] = [p for p in known if index == 0 or p not in fits]
        removed = min(others, key=lambda removed: (len(others[removed]), len(removed)))
        print("*", ",".join(members), *map(bits, without), bits(added), bits(removed), file=out)
        for p in others[removed]:
            print(p, bits(own[p]), file=out)


def main():
    with open(OUT, "w") as out:
        for family, archs in FAMILIES.items():
            write_family(family, archs.split(), out)


main()
