#!/usr/bin/env python3
"""Records in data/ what mlir-translate of release 22.1 makes of the .ll files: NAME.mlir, or NAME.err where it rejects one."""
import pathlib
import subprocess

for path in sorted((pathlib.Path(__file__).parent / "data").glob("*.ll")):
    command = ["mlir-translate-22", "--import-llvm", "--mlir-print-debuginfo", "-"]
    done = subprocess.run(command, input=path.read_bytes(), capture_output=True, timeout=60)
    if done.returncode == 0:
        path.with_suffix(".mlir").write_bytes(done.stdout)
    else:
        path.with_suffix(".err").write_bytes(done.stderr)
