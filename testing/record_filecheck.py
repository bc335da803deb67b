#!/usr/bin/env python3
"""Records what LLVM's FileCheck says in the cases of `tests/filecheck`: `testing/record_filecheck.py`, where FileCheck-22 is installed.

A case is `//=== name [flags]`, the checks, `//--- input`, the input, and `//--- said` with what FileCheck says: nothing if all is as expected.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent / "tests/filecheck"


def record(flags, checks, text):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "checks"
        path.write_text(checks)
        command = ["FileCheck-22", path, "--dump-input=never", "--color=false", *flags]
        done = subprocess.run(command, input=text, capture_output=True, text=True)
        said = done.stderr.replace(str(path), "<checks>")
        assert (done.returncode == 0) == (said == ""), (done.returncode, said)
        # The reference shows how it was called, and ends some complaints with an empty line.
        said = re.sub(r"^FileCheck command line: .*\n", "", said, flags=re.M)
        return said.rstrip("\n") + "\n" if said else said


def main():
    for path in sorted(FOLDER.glob("*.cases")):
        out = []
        for case in re.split(r"^(?=//=== )", path.read_text(), flags=re.M)[1:]:
            header, rest = case.split("\n", 1)
            checks, rest = rest.split("//--- input\n", 1)
            text = rest.split("//--- said\n", 1)[0]
            flags = re.findall(r"\[(.*)\]$", header)
            said = record(flags[0].split() if flags else [], checks, text)
            out.append(f"{header}\n{checks}//--- input\n{text}//--- said\n{said}")
        path.write_text("".join(out))


if __name__ == "__main__":
    sys.exit(main())
