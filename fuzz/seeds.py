#!/usr/bin/env python3
"""Makes seeds for the fuzz target `bytecode`: a file for each recorded case of the kernel and the dialects that is accepted, in
fuzz/corpus/bytecode.

    fuzz/seeds.py [DIALEKT_OPT]     by default the release build
"""
import concurrent.futures
import hashlib
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "testing"))
import record  # noqa: E402


def bytecode(case, tool):
    """A case's input as bytecode; empty if the tool does not accept it."""
    command = [tool, "--allow-unregistered-dialect", "--emit-bytecode", "-"]
    return subprocess.run(command, input="\n".join(case.input).encode(), capture_output=True).stdout


def main():
    tool = sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/release/dialekt-opt"
    folder = ROOT / "fuzz/corpus/bytecode"
    folder.mkdir(parents=True, exist_ok=True)
    files = [path for part in ("ir-core", "dialects") for path in record.case_files(ROOT / part)]
    cases = [case for path in files for case in record.read(path)[1] if "bytes" not in case.flags]
    with concurrent.futures.ThreadPoolExecutor() as pool:
        seeds = {data for data in pool.map(lambda case: bytecode(case, tool), cases) if data}
    for data in seeds:
        (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)
    print(f"{len(seeds)} seeds")


if __name__ == "__main__":
    main()
