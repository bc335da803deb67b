"""Inputs of a corpus, and mutations of them, for `differential.py`.

Nothing is known of any dialect. Tokens, types and attributes are replaced by others that the corpus has of the same kind or
at the same place, so that many mutants are still read, and some are still valid.
"""
import collections
import os
import pathlib
import re

TOKEN = re.compile(
    r"""(?P<space>(?:\s+|//[^\n]*)+)
      |(?P<string>"(?:[^"\\\n]|\\.)*"?)
      |(?P<hex>0x[0-9a-fA-F]+\b)
      |(?P<dim>(?:\d+|\?|\*)(?=x))
      |(?P<by>(?<=[\d?*])x)
      |(?P<number>\d+(?:\.\d*(?:[eE][-+]?\d+)?)?)
      |(?P<value>%[\w$.-]+(?:\#\d+)?)
      |(?P<symbol>@(?:"(?:[^"\\\n]|\\.)*"|[\w$.-]+))
      |(?P<attribute>\#[\w$.-]*)
      |(?P<type>![\w$.-]*)
      |(?P<block>\^[\w$.-]*)
      |(?P<word>[A-Za-z_][\w$.]*)
      |(?P<punctuation>->|::|==|>=|<=|.)""",
    re.VERBOSE | re.DOTALL,
)
BUILTIN_TYPE = re.compile(r"(?:[su]?i\d+|f\d+\w*|bf16|tf32|index|none)$")
CONTAINER_TYPE = re.compile(r"(?:tensor|memref|vector|complex|tuple|!.*)$")
OPEN, CLOSE = "([{<", ")]}>"
INTEGERS = [0, 1, 2, 3, 7, 63, 64, 65, 127, 128, 255, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**63 - 1, 2**63, 2**64 - 1, 2**64]
FLOATS = ["0.0", "-0.0", "1.0", "1.0e400", "1.0e-400", "0x7FC00000", "0x7F800000", "0xFF800000", "0x7FC00001", "3.4028235e38"]
# Words of a dialect that name ops; a dot in the middle distinguishes them from keywords.
OP = re.compile(r'"?[A-Za-z_]\w*\.[\w$.]+"?$')


class Token:
    """A token with the white space before it; `kind` is the group of `TOKEN`, or finer."""

    __slots__ = ("space", "text", "kind")

    def __init__(self, space, text, kind):
        self.space, self.text, self.kind = space, text, kind

    def become(self, other):
        self.text, self.kind = other.text, other.kind


def kind_of(group, text):
    if group in ("word", "string") and OP.match(text):
        return "op" if group == "word" else "quoted op"
    if group == "word" and BUILTIN_TYPE.match(text):
        return "builtin type"
    return group


def read_tokens(text):
    """The tokens of a text, without its comments."""
    tokens, space = [], ""
    for match in TOKEN.finditer(text):
        if match.lastgroup == "space":
            space = re.sub(r"//[^\n]*", "", match[0])
        else:
            tokens.append(Token(space, match[0], kind_of(match.lastgroup, match[0])))
            space = ""
    return tokens


def write_tokens(tokens):
    return "".join(token.space + token.text for token in tokens).strip() + "\n"


def closing(tokens, start):
    """The index after the bracket that closes the one at `start`, or None."""
    depth = 0
    for at in range(start, len(tokens)):
        text = tokens[at].text
        depth += (text in OPEN) - (text in CLOSE)
        if depth == 0:
            return at + 1
    return None


def type_end(tokens, at):
    """The index after the type that starts at a token, or None if none does."""
    text = tokens[at].text
    if BUILTIN_TYPE.match(text):
        return at + 1
    if not CONTAINER_TYPE.match(text):
        return None
    if at + 1 < len(tokens) and tokens[at + 1].text == "<" and not tokens[at + 1].space:
        return closing(tokens, at + 1)
    return at + 1 if text.startswith("!") else None


def value_end(tokens, at):
    """The index after an attribute's value: the first comma, closing bracket or line at depth 0."""
    depth = 0
    for end in range(at, len(tokens)):
        text = tokens[end].text
        if depth == 0 and (text in CLOSE or text == "," or (end > at and "\n" in tokens[end].space)):
            return end
        depth += (text in OPEN) - (text in CLOSE)
    return len(tokens)


def types_in(tokens):
    """The ranges of types, each with the token before it as its place."""
    found = []
    for at in range(len(tokens)):
        end = type_end(tokens, at)
        if end:
            found.append((at, end, tokens[at - 1].text if at else ""))
    return found


def attributes_in(tokens):
    """The ranges of values of named attributes, each with the name."""
    found = []
    for at in range(1, len(tokens) - 1):
        if tokens[at].text == "=" and tokens[at - 1].kind in ("word", "op", "string"):
            end = value_end(tokens, at + 1)
            if end > at + 1:
                found.append((at + 1, end, tokens[at - 1].text))
    return found


def regions_in(tokens):
    """The ranges of brackets that contain lines."""
    found = []
    for at, token in enumerate(tokens):
        if token.text == "{" and at + 1 < len(tokens) and "\n" in tokens[at + 1].space:
            end = closing(tokens, at)
            if end:
                found.append((at, end))
    return found


def lines_in(tokens):
    """The indices of the tokens that start a line, and the end."""
    return [at for at, token in enumerate(tokens) if at == 0 or "\n" in token.space] + [len(tokens)]


class Input:
    def __init__(self, name, text, flags=()):
        self.name, self.flags, self.tokens = name, flags, read_tokens(text)
        self.text = write_tokens(self.tokens)


def chunks(path, rest):
    """The inputs of a file: name, text and flags. `.cases` files are recorded cases, or a corpus of this form."""
    text = path.read_bytes().decode("utf-8", "surrogateescape")
    if path.suffix == ".cases":
        for block in re.split(r"^//=== ", text, flags=re.MULTILINE)[1:]:
            head, body = block.split("\n", 1)
            flags = re.search(r"\[flags: ([^\]]+)\]", head)
            flags = flags[1].split() if flags else []
            if not {"bytes", "no-final-newline", "no-allow-unregistered"} & set(flags):
                body = re.split(r"^//--- (?:output|error|warning|custom|generic)$", body, flags=re.MULTILINE)[0]
                yield f"{rest}#{head.split()[0]}", body, [flag for flag in flags if flag.startswith("-")]
    else:
        for number, body in enumerate(re.split(r"^// -----.*$", text, flags=re.MULTILINE)):
            yield f"{rest}#{number}", body, []


def input_files(root):
    """The `.mlir` and `.cases` files below a folder, in order, without build output."""
    found = []
    for folder, folders, files in os.walk(root):
        folders[:] = [name for name in folders if name != "target" and not name.startswith(".")]
        found += [pathlib.Path(folder, name) for name in files if name.endswith((".mlir", ".cases"))]
    return sorted(found)


def read_inputs(folders, longest):
    """All inputs below some folders, each text once, in an order that does not depend on the file system."""
    found = {}
    for folder in map(pathlib.Path, folders):
        paths = [folder] if folder.is_file() else input_files(folder)
        for path in paths:
            if "differences" in path.parts:
                continue
            for name, text, flags in chunks(path, path.stem):
                if 0 < len(text) <= longest:
                    found.setdefault(text, Input(name, text, flags))
    return [given for given in found.values() if given.tokens]


class Corpus:
    """Inputs, and their parts: tokens by kind, types by the token before, attributes by name."""

    def __init__(self, inputs):
        self.inputs = inputs
        tokens, types, attributes = (collections.defaultdict(dict) for _ in range(3))
        for given in inputs:
            for token in given.tokens:
                tokens[token.kind][token.text] = token
            for start, end, place in types_in(given.tokens):
                types[place][write_tokens(given.tokens[start:end])] = given.tokens[start:end]
            for start, end, name in attributes_in(given.tokens):
                attributes[name][write_tokens(given.tokens[start:end])] = given.tokens[start:end]
        self.tokens, self.types, self.attributes = (
            {key: list(seen.values()) for key, seen in table.items()} for table in (tokens, types, attributes)
        )
        self.names = list(self.attributes)


def copied(tokens, space=None):
    """Copies of tokens, the first with the given white space before it."""
    copies = [Token(token.space, token.text, token.kind) for token in tokens]
    if copies and space is not None:
        copies[0].space = space
    return copies


def replace(tokens, start, end, others):
    tokens[start:end] = copied(others, tokens[start].space if start < len(tokens) else " ")


def delete(draw, tokens, corpus):
    at = draw.randrange(len(tokens))
    del tokens[at : at + draw.choice((1, 1, 1, 2, 3))]


def duplicate(draw, tokens, corpus):
    at = draw.randrange(len(tokens))
    tokens[at:at] = copied(tokens[at : at + draw.choice((1, 1, 2, 3))], " ")


def swap(draw, tokens, corpus):
    a = draw.randrange(len(tokens))
    same = [at for at, token in enumerate(tokens) if token.kind == tokens[a].kind]
    b = draw.choice(same)
    tokens[a].text, tokens[b].text = tokens[b].text, tokens[a].text


def from_same_file(draw, tokens, corpus):
    at = draw.randrange(len(tokens))
    same = [token for token in tokens if token.kind == tokens[at].kind and token.text != tokens[at].text]
    tokens[at].become(draw.choice(same or tokens))


def from_dictionary(draw, tokens, corpus):
    at = draw.randrange(len(tokens))
    kind = tokens[at].kind if draw.random() < 0.85 else draw.choice(sorted(corpus.tokens))
    tokens[at].become(draw.choice(corpus.tokens[kind]))


def other_op(draw, tokens, corpus):
    ops = [at for at, token in enumerate(tokens) if token.kind in ("op", "quoted op")]
    if not ops:
        return
    token = tokens[draw.choice(ops)]
    dialect = token.text.split(".")[0]
    others = [other for other in corpus.tokens.get(token.kind, []) if other.text.split(".")[0] == dialect]
    token.text = draw.choice(others if others and draw.random() < 0.8 else corpus.tokens[token.kind]).text


def other_value(draw, tokens, corpus):
    values = [at for at, token in enumerate(tokens) if token.kind == "value"]
    if values:
        tokens[draw.choice(values)].text = tokens[draw.choice(values)].text


def limit(draw, tokens, corpus):
    numbers = [at for at, token in enumerate(tokens) if token.kind in ("number", "dim", "hex")]
    if not numbers:
        return
    token = tokens[draw.choice(numbers)]
    if token.kind == "dim":
        token.text = draw.choice(("?", "0", "1", "2", str(draw.choice(INTEGERS))))
    elif not token.text.isdigit():
        token.text = draw.choice(FLOATS)
    else:
        number = int(token.text)
        number = draw.choice(INTEGERS + [number + 1, max(number - 1, 0)])
        token.text = ("-" if draw.random() < 0.25 else "") + str(number)


def other_type(draw, tokens, corpus):
    types = types_in(tokens)
    if types:
        start, end, place = draw.choice(types)
        pool = corpus.types.get(place) if draw.random() < 0.8 else None
        replace(tokens, start, end, draw.choice(pool or draw.choice(list(corpus.types.values()))))


def other_type_everywhere(draw, tokens, corpus):
    """One type of the input becomes another everywhere: often the result is still valid."""
    types = types_in(tokens)
    if not types:
        return
    start, end, place = draw.choice(types)
    before = write_tokens(tokens[start:end])
    if draw.random() < 0.5:
        here = draw.choice(types)
        after = tokens[here[0] : here[1]]
    elif end == start + 1:
        after = [draw.choice(corpus.tokens["builtin type"])]
    else:
        after = draw.choice(corpus.types.get(place) or [tokens[start:end]])
    after = copied(after)
    for start, end, _ in reversed(types):
        if write_tokens(tokens[start:end]) == before:
            replace(tokens, start, end, after)


def other_attribute(draw, tokens, corpus):
    attributes = attributes_in(tokens)
    if attributes:
        start, end, name = draw.choice(attributes)
        pool = corpus.attributes.get(name) if draw.random() < 0.6 else None
        replace(tokens, start, end, draw.choice(pool or corpus.attributes[draw.choice(corpus.names)]))


def line_of(draw, tokens):
    lines = lines_in(tokens)
    at = draw.randrange(len(lines) - 1)
    return lines[at], lines[min(at + draw.choice((1, 1, 1, 2, 3)), len(lines) - 1)]


def move_lines(draw, tokens, corpus):
    start, end = line_of(draw, tokens)
    lines = copied(tokens[start:end])
    if draw.random() < 0.7:
        del tokens[start:end]
    if draw.random() < 0.7:
        to = draw.choice(lines_in(tokens))
        tokens[to:to] = lines


def splice(draw, tokens, corpus):
    """Lines or a region of another input, with its operands replaced by values of this one."""
    other = draw.choice(corpus.inputs).tokens
    regions, others = regions_in(tokens), regions_in(other)
    if regions and others and draw.random() < 0.3:
        start, end = draw.choice(regions)
        from_start, from_end = draw.choice(others)
    else:
        start = end = draw.choice(lines_in(tokens))
        from_start, from_end = line_of(draw, other)
    new = copied(other[from_start:from_end])
    values = [token.text for token in tokens if token.kind == "value"]
    if values and draw.random() < 0.7:
        renamed = {}
        for token in new:
            if token.kind == "value":
                token.text = renamed.setdefault(token.text, draw.choice(values))
    tokens[start:end] = new


# Mutations with their weights: those that find mistakes of the parser, and those that mostly leave the text valid.
ANY = {
    delete: 3, duplicate: 2, swap: 2, from_same_file: 3, from_dictionary: 4, other_op: 2, other_value: 2, limit: 4,
    other_type: 4, other_type_everywhere: 2, other_attribute: 4, move_lines: 3, splice: 3,
}  # fmt: skip
VALID = {
    other_op: 4, other_value: 5, limit: 5, from_same_file: 1, from_dictionary: 1,
    other_type: 1, other_type_everywhere: 4, other_attribute: 3, move_lines: 5, splice: 3,
}  # fmt: skip


def mutate(draw, corpus, tokens, weights):
    """A text that differs from an input in one to three places."""
    tokens = copied(tokens)
    for _ in range(draw.choice((1, 1, 1, 2) if weights is VALID else (1, 1, 2, 3))):
        if tokens:
            draw.choices(list(weights), list(weights.values()))[0](draw, tokens, corpus)
    return write_tokens(tokens)
