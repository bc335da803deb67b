#!/usr/bin/env python3
"""Records in data/ what mlir-translate of release 22.1 makes of the .ll files: NAME.mlir, or NAME.err where it rejects one.

Files in data/mistakes have several inputs, and all messages, between lines `; -----`. Of those in data/verifier, which LLVM's verifier rejects,
the first line of each message is recorded.
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
