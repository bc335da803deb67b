#!/usr/bin/env python3
"""Records in `*.cases` the output of the reference (mlir-opt of release 22.1) for each input. README:

    testing/record.py                 re-record every file, print what changed
    testing/record.py types arith     only these subjects: names of files
    testing/record.py --check         write nothing, exit 1 if a record differs
    testing/record.py --differences   record files in folders `differences`, with the output of dialekt-opt: release build, or $DIALEKT_OPT

Files are in `tests/cases` of the crate of their dialect, conversion or layer. Those in `differences` there hold inputs whose output deliberately
differs from the reference's; `docs/differences.md` gives the reason for each. A case that no longer differs is reported.

The files of `ir-core/tests/it` and of `examples/symbols/tests/it/tool` are recorded, too: tests there replay them with descriptors
or passes of their own.
The Rust tests replay the files and never need the reference. To add a case, write its header and input, and run this.

A file is a list of cases; everything before the first header is a comment.

    //=== case-name-in-kebab-case [flags: custom --mlir-print-debuginfo]
    INPUT
    //--- output          stdout of the reference, to the byte; rejected inputs have it where something was printed all the same
    //--- error           rejected: its complete stderr; the input's name is `<stdin>`
    //--- warning         accepted, and this on stderr (after `output`; rare)

A flag with blanks stands in quotes: "--pass=option=1 other=2".

Each section is a sequence of whole lines. A blank line stands before each header but the first; it belongs to no section.
The reference runs as `mlir-opt-22 --allow-unregistered-dialect --mlir-print-op-generic -` plus the flags that start with
a dash. The other flags are
    custom                      without --mlir-print-op-generic
    no-allow-unregistered       without --allow-unregistered-dialect
    no-final-newline            the newline that ends the input is not part of it
    waiting                     dialekt-opt gives something else so far
    bytes                       in all sections <<XX>> stands for the byte 0xXX (for bytes that a text file cannot hold)
"""
import concurrent.futures
import difflib
import os
import pathlib
import re
import shlex
import subprocess
import sys

OPT = os.environ.get("MLIR_OPT", "mlir-opt-22")
ROOT = pathlib.Path(__file__).resolve().parent.parent
OURS = os.environ.get("DIALEKT_OPT", str(ROOT / "target/release/dialekt-opt"))
HEADER = re.compile(r"^//=== ([a-z0-9]+(?:-[a-z0-9]+)*)(?: \[flags: ([^\]]+)\])?$")
SECTION = re.compile(r"^//--- (output|error|warning)$")


class Case:
    def __init__(self, header, lines):
        match = HEADER.match(header)
        if not match:
            sys.exit(f"bad header: {header}")
        self.header, self.name = header, match[1]
        self.flags = shlex.split(match[2] or "")
        end = next((i for i, line in enumerate(lines) if SECTION.match(line)), len(lines))
        self.input, self.record = lines[:end], lines[end:]

    def run(self, tool):
        """The sections of a tool's output for this input, as lines."""
        text = "".join(line + "\n" for line in self.input)
        if "no-final-newline" in self.flags:
            text = text[:-1]
        data = text.encode()
        if "bytes" in self.flags:
            data = re.sub(rb"<<([0-9A-F]{2})>>", lambda m: bytes.fromhex(m[1].decode()), data)
        command = [tool]
        if "no-allow-unregistered" not in self.flags:
            command.append("--allow-unregistered-dialect")
        if "custom" not in self.flags:
            command.append("--mlir-print-op-generic")
        command += [flag for flag in self.flags if flag.startswith("-")]
        done = subprocess.run(command + ["-"], input=data, capture_output=True, timeout=60)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"{self.name}: {tool} ended with {done.returncode}: {done.stderr[:300]!r}")
        if done.returncode == 0:
            sections = self.section("output", done.stdout)
            return sections + self.section("warning", done.stderr) if done.stderr else sections
        printed = self.section("output", done.stdout) if done.stdout else []
        return printed + self.section("error", done.stderr)

    def differs(self, record):
        """Returns whether the reference gives other sections, crashes or hangs."""
        try:
            return self.run(OPT) != record
        except (RuntimeError, UnicodeDecodeError, subprocess.TimeoutExpired):
            return True

    def section(self, title, data):
        if "bytes" in self.flags:
            text = "".join(chr(b) if b == 10 or 32 <= b < 127 else f"<<{b:02X}>>" for b in data)
        else:
            text = data.decode()
            if re.search(r"[\x00-\x08\x0b-\x1f]", text):
                raise RuntimeError(f"{self.name}: needs the flag `bytes`")
        if text and not text.endswith("\n"):
            raise RuntimeError(f"{self.name}: {title} does not end with a newline")
        lines = text.split("\n")[:-1]
        if any(SECTION.match(line) or line.startswith("//===") for line in lines):
            raise RuntimeError(f"{self.name}: {title} looks like a header")
        return [f"//--- {title}"] + lines


def read(path):
    """The comment at the head of a file, and its cases."""
    head, blocks = [], []
    for line in path.read_bytes().decode().split("\n")[:-1]:
        if line.startswith("//=== "):
            blocks.append((line, []))
        else:
            (blocks[-1][1] if blocks else head).append(line)
    for _, lines in blocks[:-1]:
        if lines and not lines[-1]:
            lines.pop()
    cases = [Case(header, lines) for header, lines in blocks]
    names = [case.name for case in cases]
    for name in {name for name in names if names.count(name) > 1}:
        sys.exit(f"{path.name}: two cases named {name}")
    return head, cases


def case_files(root):
    """The files of recorded cases below a folder, in order."""
    found = []
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name != "target" and not name.startswith(".")]
        found += [pathlib.Path(folder, name) for name in files if name.endswith(".cases")]
    return sorted(found)


def main():
    flags = {arg for arg in sys.argv[1:] if arg.startswith("-")}
    if flags - {"--check", "--differences"}:
        sys.exit(__doc__)
    check, differences = "--check" in flags, "--differences" in flags
    subjects = [arg for arg in sys.argv[1:] if not arg.startswith("-")]
    everything = [path for path in case_files(ROOT) if (path.parent.name == "differences") == differences]
    paths = [path for path in everything if not subjects or path.stem in subjects]
    total = accepted = changed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for path in paths:
            head, cases = read(path)
            runs = [pool.submit(case.run, OURS if differences else OPT) for case in cases]
            accepted_here = 0
            for case, run in zip(cases, runs):
                try:
                    record = run.result()
                except (RuntimeError, UnicodeDecodeError, subprocess.TimeoutExpired) as error:
                    failed += 1
                    print(f"!! {path.stem}/{case.name}: {error}")
                    continue
                if differences and not case.differs(record):
                    failed += 1
                    print(f"!! {path.stem}/{case.name}: the reference gives the same")
                accepted_here += "//--- error" not in record
                if record != case.record:
                    changed += 1
                    if case.record:
                        print(f"{path.stem}/{case.name} changed:")
                        diff = difflib.unified_diff(case.record, record, lineterm="", n=0)
                        print("\n".join("    " + line for line in list(diff)[2:22]))
                    else:
                        print(f"{path.stem}/{case.name}: new, {record[0][6:]}")
                case.record = record
            if not check:
                blocks = ["\n".join([case.header, *case.input, *case.record]) + "\n" for case in cases]
                path.write_bytes(("".join(line + "\n" for line in head) + "\n".join(blocks)).encode())
            print(f"{path.stem}: {len(cases)} cases, {accepted_here} accepted, {len(cases) - accepted_here} rejected")
            total += len(cases)
            accepted += accepted_here
    print(f"{total} cases, {accepted} accepted, {total - accepted} rejected; {changed} changed, {failed} not recorded")
    return 1 if failed or (check and changed) else 0


if __name__ == "__main__":
    sys.exit(main())
