#!/usr/bin/env python3
"""Records how the reference declares its passes in `recorded.txt`: facts only, no descriptions.

    dialekt/tests/it/pass_declarations/record.py [folder with mlir/Pass/PassBase.td]

For each pass that mlir-opt of release 22.1 lists, sorted by argument:

    pass ARGUMENT ANCHOR         `any`, `not builtin.module`, or the name of the op that it is restricted to
      name NAME                  as reports call it
      text TEXT                  how pipelines print it when no option is set
      option NAME: ANSWER        what is said when it is set to `@`; nothing when that will do
      value OPTION=VALUE         each value of an option that is one of several
      statistic NAME
      dialect NAME               dependent dialects; `unknown` where the pass is not declared in TableGen
"""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

OPT = os.environ.get("MLIR_OPT", "mlir-opt-22")
TBLGEN = os.environ.get("LLVM_TBLGEN", "/usr/lib/llvm-22/bin/llvm-tblgen")
INCLUDES = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/lib/llvm-22/include")
HERE = pathlib.Path(__file__).resolve().parent
NAMESPACES = {"ControlFlow": "cf", "MLProgram": "ml_program", "OpenACC": "acc", "OpenMP": "omp", "ArmSVE": "arm_sve",
              "ArmSME": "arm_sme", "ArmNeon": "arm_neon"}


def run(*flags, text="module {}\n"):
    result = subprocess.run([OPT, *flags, "-"], input=text, capture_output=True, text=True, timeout=20)
    return result.stderr


def definitions():
    """Statistics and dependent dialects of passes, by argument."""
    found = {}
    for path in sorted(INCLUDES.glob("mlir/**/Passes.td")):
        dump = subprocess.run([TBLGEN, "-I", INCLUDES, "--dump-json", path], capture_output=True, check=True).stdout
        records = json.loads(dump)
        for name in records["!instanceof"].get("PassBase", []):
            record = records[name]
            statistics = [records[ref["def"]]["name"] for ref in record["statistics"]]
            found[record["argument"]] = (statistics, [namespace(name) for name in record["dependentDialects"]])
    return found


def namespace(dialect):
    name = dialect.split("::")[-1].removesuffix("Dialect")
    return NAMESPACES.get(name, name.lower())


def listed():
    """Options of all passes, by argument: names, and values where there are several to choose from."""
    found, options = {}, None
    shown = subprocess.run([OPT, "--help-hidden"], capture_output=True, text=True, check=True).stdout
    for line in shown.split("\n"):
        if match := re.match(r"      --([\w-]+)(=<[^>]*>)? +-  ", line):
            options = found.setdefault(match[1], {})
        elif (match := re.match(r"        --([\w-]+)(=<[^>]*>)? +- ", line)) and options is not None:
            options[match[1]] = values = []
        elif (match := re.match(r"    =(\S+) +-  ", line)) and options:
            values.append(match[1])
        elif not line.startswith("   "):
            options = None
    return found


def record(argument, options, defined):
    anchor = "any"
    out = run(f"--pass-pipeline=builtin.module({argument})", "--dump-pass-pipeline", "--mlir-print-ir-before-all")
    in_function = run(f"--pass-pipeline=builtin.module(func.func({argument}))", text="")
    if match := re.search(r"restricted to '([\w.]+)'", out) or re.search(r"restricted to '([\w.]+)'", in_function):
        anchor = match[1]
    elif "unable to schedule pass" in out:
        anchor = "not builtin.module"
    if anchor not in ("any", "builtin.module"):
        pipeline = f"builtin.module(func.func({argument}))" if anchor in ("func.func", "not builtin.module") else f"{anchor}({argument})"
        text = "func.func private @f()\n" if "func.func" in pipeline else "\n"
        out = run(f"--pass-pipeline={pipeline}", "--dump-pass-pipeline", "--mlir-print-ir-before-all", text=text)
    lines = [f"pass {argument} {anchor}"]
    if match := re.search(r"IR Dump Before (.*?) \(" + re.escape(argument) + r"\)", out):
        lines.append(f"  name {match[1]}")
    if match := re.search(r"^ +(" + re.escape(argument) + r"(\{.*\})?)$", out, re.MULTILINE):
        lines.append(f"  text {match[1]}")
    for option in sorted(options):
        out = run(f"--pass-pipeline=any({argument}{{{option}=@}})")
        said = re.search(r"for the --[\w-]+ option: (.*)$", out, re.MULTILINE)
        lines.append(f"  option {option}:{' ' + said[1] if said else ''}")
        lines.extend(f"  value {option}={value}" for value in options[option])
    statistics, dialects = defined.get(argument, ([], ["unknown"]))
    lines.extend(f"  statistic {name}" for name in sorted(statistics))
    lines.extend(f"  dialect {name}" for name in sorted(set(dialects)))
    return "\n".join(lines) + "\n"


def main():
    defined, options = definitions(), listed()
    shown = subprocess.run([OPT, "--list-passes"], capture_output=True, text=True, check=True).stdout
    names = sorted(set(re.findall(r"^  --([\w-]+) +- ", shown, re.MULTILINE)) & set(options))
    with concurrent.futures.ThreadPoolExecutor() as pool:
        records = list(pool.map(lambda name: record(name, options[name], defined), names))
    (HERE / "recorded.txt").write_text("".join(records))
    print(f"{len(records)} passes")


main()
