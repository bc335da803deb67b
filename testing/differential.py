#!/usr/bin/env python3
"""Mutates a corpus, and compares the output of dialekt-opt and mlir-opt (release 22.1) for each mutant.

    testing/differential.py ir-core dialects                                   2,000 mutants, read, verified and printed
    testing/differential.py --passes --seed 7 --count 20000 FOLDER...         with passes and pipelines that both tools know
    testing/differential.py --flags=--mlir-print-op-generic FOLDER...         with these flags

Inputs are the `.mlir` and `.cases` files of the folders, as far as the tools agree on the originals. Differences are
grouped by cause (kind of the difference, and messages or lines without names, numbers and types), one mutant of each group is
reduced as long as its group stays the same, and a folder (`--out`) gets a file for each group: a recorded case, with both
results. The output ends with a table: frequency, remaining lines, group. The exit status is 1 if anything differs.

The tools are `--ours` (target/release/dialekt-opt) and `--reference` ($MLIR_OPT, or mlir-opt-22). The same seed, count, folders and
tools give the same mutants.

Known limits
- Exit status, output and the first error are compared; the rest of stderr only if these are equal (`more`).
- Inputs with ops of dialects that are not declared here are left out; mutants and results with such ops are put aside.
- Inputs for which the reference crashes, hangs, or gives two different results are put aside, too: they are counted and kept.
- Groups whose message is that of a case in a folder `differences` are marked as deliberate; they can hide a new cause.
- A group is a text, not a cause: one cause may have several, and two causes may share one.
"""
import argparse
import bisect
import collections
import concurrent.futures
import os
import pathlib
import random
import re
import subprocess
import sys
import time

import mutate

HERE = pathlib.Path(__file__).resolve().parent
BATCH = 50
SECONDS = 10
MARKER = "// -----"
FLAGS = ["--allow-unregistered-dialect", "--mlir-disable-threading"]
PLACED = re.compile(r"^<stdin>:(\d+):", re.MULTILINE)
ERROR = re.compile(r"^(\S*?):(\d+):(\d+): error: (.*)$", re.MULTILINE)
DIALECTS = re.compile(r"Available dialects: [^;\n]*")
CRASH, HANG = "crash", "hang"


class Answer:
    """The result of a tool for an input: its end (0, 1, `CRASH`, `HANG`), and its output."""

    def __init__(self, end, out, err):
        self.end, self.out, self.err = end, out, err

    def __eq__(self, other):
        return (self.end, self.out, self.err) == (other.end, other.out, other.err)

    def error(self):
        """The place and the text of the first error."""
        match = ERROR.search(self.err)
        if match:
            return ":".join(match.groups()[:3]), match[4]
        return "", self.err.split("\n")[0]


class Tool:
    def __init__(self, path):
        self.path = path

    def run(self, text, flags):
        command = [self.path, *FLAGS, *flags, "-"]
        try:
            done = subprocess.run(command, input=text.encode("utf-8", "surrogateescape"), capture_output=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return Answer(HANG, "", "")
        out, err = (data.decode("utf-8", "surrogateescape") for data in (done.stdout, done.stderr))
        err = DIALECTS.sub("Available dialects: ", err)
        return Answer(done.returncode if done.returncode in (0, 1) else CRASH, out, err)

    def run_all(self, texts, flags):
        """The results for some inputs, in one process unless one of them crashes it; errors then tell the end of each."""
        if len(texts) == 1:
            return [self.run(texts[0], flags)]
        starts, lines = [], 1
        for text in texts:
            starts.append(lines)
            lines += text.count("\n") + 1
        answer = self.run(f"{MARKER}\n".join(texts), ["--split-input-file", *flags])
        outs = re.split(rf"^{MARKER}\n", answer.out, flags=re.MULTILINE)
        if answer.end in (CRASH, HANG) or len(outs) != len(texts):
            half = len(texts) // 2
            return self.run_all(texts[:half], flags) + self.run_all(texts[half:], flags)
        errs, at = [[] for _ in texts], 0
        for line in answer.err.split("\n"):
            match = PLACED.match(line)
            if match:
                at = max(bisect.bisect_right(starts, int(match[1])) - 1, 0)
                line = f"<stdin>:{int(match[1]) - starts[at] + 1}:{line[match.end():]}"
            errs[at].append(line)
        errs = ["\n".join(lines) for lines in errs]
        return [Answer(int(": error: " in err), out, err) for out, err in zip(outs, errs)]


def general(text):
    """A message or line without the parts that depend on the input."""
    text = re.sub(r"\{.*\} for op [\w.]+", "{} for op", text)
    text = re.sub(r'"(?:[^"\\]|\\.)*"', lambda m: m[0] if mutate.OP.match(m[0]) else '""', text)
    text = re.sub(r"%[\w$.-]+(?:[#:]\d+)?", "%", text)
    text = re.sub(r"([@^])[\w$.-]+", r"\1", text)
    text = re.sub(r"[#!][\w$.]+(?:<[^<>]*>)?", "#", text)
    text = re.sub(r"(?<![\w.])(?:[su]?i\d+|b?f\d+\w*|tf32|index)\b", "T", text)
    while re.search(r"(?:tensor|memref|vector|complex|tuple)<[^<>]*>", text):
        text = re.sub(r"(?:tensor|memref|vector|complex|tuple)<[^<>]*>", "T", text)
    text = re.sub(r"(?:strided|affine_map|affine_set|dense|array|sparse)<[^<>]*>+", "A", text)
    text = re.sub(r"(?<![\w])-?(?:0x[0-9A-Fa-f]+|\d+(?:\.\d+(?:e[-+]?\d+)?)?)", "N", text)
    text = re.sub(r"'(?:[^']|'T')*?'(?![\w])", "'_'", text)
    text = re.sub(r"\b(?:T, )+T\b", "T", text)
    return re.sub(r"\s+", " ", text).strip()


def summary(line):
    """The ops of a line of output, or the line if it has none."""
    ops = [op for op in re.findall(r"(?<![\w.%@#!^$])[a-z_]\w*\.[a-z_][\w.]*", line) if not op.startswith("affine_")]
    note = re.match(r"\S+:\d+:\d+: \w+: [^:]*", line)
    unknown = " with unknown values" if "<<UNKNOWN" in line else ""
    return f"{general(note[0]) + ': ' if note else ''}{' '.join(ops)}{unknown}" if ops else general(line)[:100]


def group_of(ours, theirs):
    """The group of a difference, or None where there is none."""
    if ours == theirs:
        return None
    if ours.end in (CRASH, HANG):
        where = re.search(r"panicked at ([^\n]*)", ours.err)
        return f"ours {ours.end}: {where[1] if where else ''}"
    (our_place, our_error), (their_place, their_error) = ours.error(), theirs.error()
    if ours.end != theirs.end:
        return f"ours rejects: {general(our_error)}" if ours.end else f"ours accepts: {general(their_error)}"
    if ours.end and (our_place, our_error) != (their_place, their_error):
        a, b = general(our_error), general(their_error)
        if our_error == their_error:
            return f"place: {a}"
        return f"message: {a} | {b}" if a != b else f"in a message: {a}"
    for kind, a, b in (("output", ours.out, theirs.out), ("more", ours.err, theirs.err)):
        if a != b:
            a, b = a.split("\n"), b.split("\n")
            at = next((at for at, pair in enumerate(zip(a, b)) if pair[0] != pair[1]), min(len(a), len(b)))
            a, b = (summary(lines[at]) if at < len(lines) else "(end)" for lines in (a, b))
            return f"{kind}: {a} | {b}" if a != b else f"in {kind}: {a}"
    return f"end: {ours.end} | {theirs.end}"


class Passes:
    """Flags for passes of both tools: single ones, sequences, pipelines, and with the options of recorded cases."""

    def __init__(self, ours, theirs, inputs):
        listed = subprocess.run([ours.path, "--list-passes"], capture_output=True, text=True).stdout
        names = re.findall(r"^  --([\w-]+)", listed, re.MULTILINE)
        self.single = [name for name in names if self.known((ours, theirs), f"--{name}")]
        self.nested = [name for name in self.single if self.known((ours, theirs), f"--pass-pipeline=builtin.module(func.func({name}))")]
        optional = {flag for given in inputs for flag in given.flags if re.match(r"--[\w-]+=", flag) and flag[2:].split("=")[0] in self.single}
        self.with_options = [flag for flag in sorted(optional) if self.known((ours, theirs), flag)]

    @staticmethod
    def known(tools, flag):
        return all(tool.run("func.func private @f()\n", [flag]).end == 0 for tool in tools)

    def draw(self, draw):
        kind = draw.random()
        if kind < 0.55:
            return [f"--{draw.choice(self.single)}"]
        if kind < 0.7 and self.with_options:
            return [draw.choice(self.with_options)]
        if kind < 0.9:
            return [f"--{name}" for name in draw.choices(self.single, k=draw.choice((2, 2, 3)))]
        return [f"--pass-pipeline=builtin.module(func.func({','.join(draw.choices(self.nested, k=draw.choice((1, 2, 3))))}))"]


class Pair:
    """Both tools, and the inputs that were put aside since the reference crashes or hangs."""

    def __init__(self, ours, theirs, undeclared):
        self.ours, self.theirs = ours, theirs
        names = "|".join(map(re.escape, undeclared)) or "(?!)"
        self.undeclared = re.compile(rf"(?<![\w.%@^$])(?:{names})\.|[!#](?:{names})(?![\w$-])")
        self.aside = collections.defaultdict(list)

    def groups(self, texts, flags):
        """The group of each input, as far as one process for all shows it."""
        ours, theirs = self.ours.run_all(texts, flags), self.theirs.run_all(texts, flags)
        return [None if b.end in (CRASH, HANG) and a.end in (0, 1) else group_of(a, b) for a, b in zip(ours, theirs)]

    def answers(self, text, flags):
        return self.ours.run(text, flags), self.theirs.run(text, flags)

    def differences(self, texts, flags):
        """The inputs of a batch that differ, each with its group; and the number that the reference accepts."""
        ours, theirs = self.ours.run_all(texts, flags), self.theirs.run_all(texts, flags)
        found = []
        for text, a, b in zip(texts, ours, theirs):
            if b.end in (CRASH, HANG):
                self.aside[f"reference {b.end}"].append((flags, text))
                if a.end in (CRASH, HANG):
                    found.append((group_of(a, b), flags, text))
            elif a != b:
                a, b = self.answers(text, flags)
                if b != self.theirs.run(text, flags):
                    self.aside["reference unsteady"].append((flags, text))
                elif a != b and self.undeclared.search(b.out):
                    self.aside["of undeclared dialects"].append((flags, text))
                elif a != b:
                    found.append((group_of(a, b), flags, text))
        return found, sum(b.end == 0 for b in theirs)


def dialects(tool):
    done = subprocess.run([tool.path, "--show-dialects"], capture_output=True, text=True)
    return set(re.findall(r"[\w]+", (done.stdout + done.stderr).split(":", 1)[1]))


def agreeing(pair, inputs, pool):
    """The inputs with equal results in both tools, valid ones first; and the number of valid ones."""
    known = [given for given in inputs if not pair.undeclared.search(given.text)]
    batches = [known[at : at + BATCH] for at in range(0, len(known), BATCH)]

    def one(batch):
        texts = [given.text for given in batch]
        return zip(batch, pair.ours.run_all(texts, []), pair.theirs.run_all(texts, []))

    same = [(given, b.end) for answers in pool.map(one, batches) for given, a, b in answers if a == b]
    same.sort(key=lambda entry: entry[1])
    return [given for given, _ in same], sum(end == 0 for _, end in same)


class Shrinker:
    """Reduces an input of a group as long as the group stays the same."""

    def __init__(self, pair, group, flags, seconds):
        self.pair, self.group, self.flags = pair, group, flags
        self.end = time.monotonic() + seconds

    def holds(self, texts):
        if time.monotonic() > self.end:
            return [False] * len(texts)
        return [group == self.group for group in self.pair.groups(texts, self.flags)]

    def holds_alone(self, text, flags):
        return group_of(*self.pair.answers(text, flags)) == self.group

    def without(self, parts, ranges):
        """Removes as many ranges of parts as possible: all that can be removed alone, else the first."""
        ranges = [r for r in ranges if r]
        smaller = False
        for at in range(0, len(ranges), BATCH):
            texts = ["".join(part for n, part in enumerate(parts) if n not in dropped and part) for dropped in ranges[at : at + BATCH]]
            texts = [text if text.endswith("\n") else text + "\n" for text in texts]
            good = [dropped for dropped, holds in zip(ranges[at : at + BATCH], self.holds(texts)) if holds]
            for chosen in ([n for dropped in good for n in dropped], good[0] if good else []):
                kept = [part if n not in chosen else "" for n, part in enumerate(parts)]
                if chosen and self.holds(["".join(kept).strip("\n") + "\n"])[0]:
                    parts[:] = kept
                    smaller = True
                    break
        return smaller

    def pass_over(self, parts, opening):
        """Removes runs of parts, halves first, and contents of brackets with or without the brackets."""
        smaller = False
        size = max(len(parts) // 2, 1)
        while size:
            smaller |= self.without(parts, [range(at, min(at + size, len(parts))) for at in range(0, len(parts), size)])
            parts[:] = [part for part in parts if part]
            size //= 2
        enclosed = []
        for at in range(len(parts)):
            end = opening(parts, at)
            if end:
                enclosed += [list(range(at, end + 1)), [at, end]]
        smaller |= self.without(parts, enclosed)
        parts[:] = [part for part in parts if part]
        return smaller

    def shrink(self, text):
        while fewer := next((flags for flags in fewer_passes(self.flags) if self.holds_alone(text, flags)), None):
            self.flags = fewer
        smaller = True
        while smaller and time.monotonic() < self.end:
            lines = text.splitlines(keepends=True)
            smaller = self.pass_over(lines, closing_line)
            tokens = [token.space + token.text for token in mutate.read_tokens("".join(lines))]
            smaller |= self.pass_over(tokens, closing_token)
            text = "".join(tokens).strip("\n") + "\n"
        return text, self.flags


def fewer_passes(flags):
    """The flags without one of them, or with a pipeline of one pass less."""
    if len(flags) > 1:
        yield from ([other for other in flags if other is not flag] for flag in flags)
    for at, flag in enumerate(flags):
        nested = re.match(r"(--pass-pipeline=builtin\.module\(func\.func\()(.*)\)\)$", flag)
        passes = nested[2].split(",") if nested else []
        for left_out in range(len(passes) if len(passes) > 1 else 0):
            fewer = ",".join(passes[:left_out] + passes[left_out + 1 :])
            yield [*flags[:at], f"{nested[1]}{fewer}))", *flags[at + 1 :]]


def closing_line(lines, at):
    """The line of the brace that closes the last one opened in a line."""
    if not lines[at].rstrip().endswith("{"):
        return None
    depth = 0
    for end in range(at, len(lines)):
        depth += lines[end].count("{") - lines[end].count("}")
        if depth <= 0 and end > at:
            return end
    return None


def closing_token(parts, at):
    tokens = [mutate.Token("", part.strip(), "") for part in parts[at:]]
    if not tokens or tokens[0].text not in mutate.OPEN:
        return None
    end = mutate.closing(tokens, 0)
    return at + end - 1 if end else None


def meant_groups(pair):
    """The groups of the cases that deliberately differ from the reference."""
    found = set()
    for path in (path for path in mutate.input_files(HERE.parent) if path.parent.name == "differences"):
        for _, text, flags in mutate.chunks(path, path.stem):
            found.add(group_of(*pair.answers(text, flags)))
    return found


def file_name(group, names):
    name = re.sub(r"[^a-z]+", "-", group.lower()).strip("-")[:60].strip("-")
    names[name] += 1
    return name if names[name] == 1 else f"{name}-{names[name]}"


def report(pair, differences, args):
    """Shrinks one input of each group, writes the folder, and prints the table. Returns whether a difference is not deliberate."""
    out = pathlib.Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob("*.mlir"):
        old.unlink()
    first = collections.defaultdict(list)
    for group, flags, text in differences:
        first[group].append((flags, text))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:

        def smallest(entry):
            group, members = entry
            flags, text = min(members, key=lambda member: (len(member[0]), len(member[1])))
            return group, len(members), *Shrinker(pair, group, flags, args.shrink).shrink(text)

        shrunk = sorted(pool.map(smallest, first.items()), key=lambda entry: (-entry[1], entry[0]))
    meant, names = meant_groups(pair), collections.Counter()
    if shrunk:
        print(f"{'count':>6} {'lines':>5}  group")
    for group, count, text, flags in shrunk:
        name = file_name(group, names)
        ours, theirs = pair.answers(text, flags)
        header = f"//=== {name} [flags: {' '.join(['custom', *flags])}]"
        answers = "".join(f"//--- {who}: {answer.end}\n{answer.out}{answer.err}" for who, answer in (("ours", ours), ("reference", theirs)))
        (out / f"{name}.mlir").write_text(f"// {count}: {group}\n{header}\n{text}{answers}", errors="surrogateescape")
        print(f"{count:>6} {text.count(chr(10)):>5}  {'(meant) ' if group in meant else ''}{group}{' '.join(['', *flags])}\n{'':14}{name}.mlir")
    for why, members in pair.aside.items():
        for number, (flags, text) in enumerate(members[:200]):
            name = f"{why.replace(' ', '-')}-{number}.mlir"
            (out / name).write_text(f"// {' '.join(flags)}\n{text}", errors="surrogateescape")
    return any(group not in meant for group in first)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--ours", default=str(HERE.parent / "target/release/dialekt-opt"))
    parser.add_argument("--reference", default=os.environ.get("MLIR_OPT", "mlir-opt-22"))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--flags", action="append", default=[], help="a flag for both tools")
    parser.add_argument("--passes", action="store_true", help="passes and pipelines by chance")
    parser.add_argument("--longest", type=int, default=4000, help="inputs with more characters are left out")
    parser.add_argument("--shrink", type=float, default=20, help="seconds for each group")
    parser.add_argument("--out", default="differential")
    args = parser.parse_args()

    start = time.monotonic()
    ours, theirs = Tool(args.ours), Tool(args.reference)
    pair = Pair(ours, theirs, sorted(dialects(theirs) - dialects(ours)))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        read = mutate.read_inputs(args.folders, args.longest)
        inputs, valid = agreeing(pair, read, pool)
        passes = Passes(ours, theirs, read) if args.passes else None
        corpus = mutate.Corpus(inputs)
        print(f"{len(read)} inputs, {len(inputs)} of dialects that both know and agreed upon, {valid} valid; {time.monotonic() - start:.0f} s")

        def batch(number):
            draw = random.Random(f"{args.seed} {number}")
            flags = args.flags + (passes.draw(draw) if passes else [])
            texts = []
            while len(texts) < min(BATCH, args.count - number * BATCH):
                among = inputs[:valid] if passes or draw.random() < 0.85 else inputs
                text = mutate.mutate(draw, corpus, draw.choice(among).tokens, mutate.VALID if passes else mutate.ANY)
                if pair.undeclared.search(text):
                    pair.aside["of undeclared dialects"].append((flags, text))
                    text = ""
                texts.append(text)
            return pair.differences([text for text in texts if text], flags)

        done = list(pool.map(batch, range(-(-args.count // BATCH))))
    differences = [difference for found, _ in done for difference in found]
    accepted = sum(number for _, number in done)
    print(f"{args.count} mutants of seed {args.seed}, {accepted} accepted, {len(differences)} differ; {time.monotonic() - start:.0f} s")
    print("put aside: " + (", ".join(f"{len(members)} {why}" for why, members in pair.aside.items()) or "none"))
    sys.exit(1 if report(pair, differences, args) else 0)


main()
