#!/usr/bin/env python3
"""Records in data/ what mlir-translate of release 22.1 makes of the .ll files: NAME.mlir, or NAME.err where it rejects one.

Files in data/mistakes have several inputs, and all messages, between lines `; -----`. Of those in data/verifier, which LLVM's verifier rejects,
the first line of each message is recorded. Inputs in data/debug_rules break rules of debug information: what an input does not define is taken from
base.txt, and what becomes of it is recorded: the debug information is kept, it is ignored, or the module is rejected.
"""
import pathlib
import subprocess

DATA = pathlib.Path(__file__).parent / "data"
BETWEEN = b"; -----\n"


def run(text, *flags):
    command = ["mlir-translate-22", "--import-llvm", *flags, "-"]
    return subprocess.run(command, input=text, capture_output=True, timeout=60)


for path in sorted(DATA.glob("*.ll")):
    done = run(path.read_bytes(), "--mlir-print-debuginfo")
    if done.returncode == 0:
        path.with_suffix(".mlir").write_bytes(done.stdout)
    else:
        path.with_suffix(".err").write_bytes(done.stderr)
for path in sorted((DATA / "mistakes").glob("*.ll")):
    runs = [run(text) for text in path.read_bytes().split(BETWEEN)]
    assert all(done.returncode for done in runs), path
    path.with_suffix(".err").write_bytes(BETWEEN.join(done.stderr for done in runs))
for path in sorted((DATA / "verifier").glob("*.ll")):
    runs = [run(text) for text in path.read_bytes().split(BETWEEN)]
    assert all(done.returncode for done in runs), path
    path.with_suffix(".err").write_bytes(b"".join(done.stderr.split(b"\n")[0].rstrip() + b"\n" for done in runs))

BASE = (DATA / "debug_rules" / "base.txt").read_bytes().rstrip(b"\n").split(b"\n\n")


def completed(text):
    defined = {line.split(b" ")[0] for line in text.split(b"\n")}
    return b"\n".join([text.rstrip(b"\n"), *(item for item in BASE if item.split(b" ")[0] not in defined), b""])


def verdict(done):
    words = done.stderr.lstrip().split(b"\n")[0].rstrip().removeprefix(b"warning: ").removeprefix(b"<unknown>:0: error: ")
    return b"rejected: " + words if done.returncode else b"ignored: " + words if words else b"kept"


for path in sorted((DATA / "debug_rules").glob("*.ll")):
    runs = [run(completed(text)) for text in path.read_bytes().split(BETWEEN)]
    path.with_suffix(".verdicts").write_bytes(b"".join(verdict(done) + b"\n" for done in runs))
