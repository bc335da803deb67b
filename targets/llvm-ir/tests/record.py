#!/usr/bin/env python3
"""Records what mlir-translate of release 22.1 makes of cases/*.mlir, and what it says of each input in mistakes/*.mlir.

Inputs and messages of mistakes stand between lines `// -----`.
"""
import pathlib
import subprocess

TESTS = pathlib.Path(__file__).parent
BETWEEN = b"// -----\n"


def run(text):
    command = ["mlir-translate-22", "--mlir-to-llvmir", "--allow-unregistered-dialect", "-"]
    return subprocess.run(command, input=text, capture_output=True, timeout=60)


for path in sorted((TESTS / "cases").glob("*.mlir")):
    done = run(path.read_bytes())
    done.check_returncode()
    path.with_suffix(".ll").write_bytes(done.stdout)
for path in sorted((TESTS / "mistakes").glob("*.mlir")):
    runs = [run(text) for text in path.read_bytes().split(BETWEEN)]
    assert all(done.returncode for done in runs), path
    path.with_suffix(".err").write_bytes(BETWEEN.join(done.stderr for done in runs))
