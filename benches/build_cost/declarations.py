"""The declarations of a dialect's crate, without the bodies of its hooks.

Kept are ops, types, attributes and enums, the descriptor of the dialect, all implementations of interfaces and hooks for them, and what these
name; bodies of functions become trivial ones. Rules, passes and tests go, and so does what only they and the bodies use. In place of the
patterns that an op lists stands one that matches nothing.
"""
import re

MASKED = re.compile(r"""//[^\n]*|/\*.*?\*/|b?r(#*)".*?"\1|b?"(?:\\.|[^"\\])*"|b?'(?:\\.[^']*|[^\\'\n])'""", re.S)
DECLARES = re.compile(r"#\[derive\([^\]]*\b(?:Op|Attr|Type|EnumAttr|Dialect)\b[^\]]*\)\]")
# Items that end at a semicolon, even if they contain braces.
PLAIN = re.compile(r"(?:pub(?:\([^)]*\))?\s+)?(?:use\b|static\b|type\b|mod\s+\w+\s*;|const\s+(?!fn\b))")
HEAD = re.compile(r"(?:pub(?:\([^)]*\))?\s+)?(?:const\s+|unsafe\s+)*"
                  r"(?:(?P<kind>struct|enum|trait|fn|static|const|type|mod|macro_rules!|union)\s+(?:mut\s+)?(?P<name>\w+)|(?P<impl>impl\b)"
                  r"|(?P<use>use\b)|(?P<call>[\w:]+)!)")
CLOSE = {"{": "}", "(": ")", "[": "]"}
# Tables of passes and rules are not declarations.
LEFT_OUT = {"OpRewrite", "Rewrite", "Pass", "MultiRewrite"}


def mask(text):
    """The text with blanks in place of comments, strings and characters."""
    return MASKED.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def closing(masked, at):
    """The position of the bracket that closes the one at a position."""
    close, depth = CLOSE[masked[at]], 0
    for i in range(at, len(masked)):
        depth += (masked[i] == masked[at]) - (masked[i] == close)
        if depth == 0:
            return i
    raise ValueError("a bracket is not closed")


class Item:
    """An item of a file: its text with comments and attributes, the names that it defines, and those that it may need."""

    def __init__(self, text):
        self.text, masked = text, mask(text)
        start = re.compile(r"\s*(?:#\s*\[)?")
        at = 0
        while (found := start.match(masked, at)) and found[0].endswith("["):
            at = closing(masked, found.end() - 1) + 1
        self.head_at = start.match(masked, at).end()
        self.attributes, self.code = text[:self.head_at], text[self.head_at:]
        head = HEAD.match(mask(self.code))
        self.kind = head and (head["kind"] or head["impl"] and "impl" or head["use"] and "use" or "call")
        self.name = head and (head["name"] or head["call"])
        self.is_family = self.name == "op_family"
        self.declares = self.is_family or bool(DECLARES.search(mask(self.attributes)))
        self.is_test = "#[cfg(test)]" in mask(self.attributes)

    def implements(self):
        """The last segments of the trait and of the type of an implementation."""
        header = mask(self.code).split("{")[0].split(" where ")[0]
        header = re.sub(r"^impl\s*(<[^{]*?>(?=\s))?", "", header)
        parts = header.split(" for ")
        last = [re.match(r"\s*[&\w:]*?(\w+)\s*(?:<|$|\s)", part) for part in parts]
        names = [found[1] if found else "" for found in last]
        return (names[0], names[1]) if len(names) > 1 else (None, names[0])


def items(text):
    """The items of a file; attributes of the file are left out."""
    masked, start, i = mask(text), 0, 0
    found = []
    while i < len(masked):
        if masked[i].isspace():
            i += 1
            continue
        if masked.startswith("#!", i):
            i = start = closing(masked, masked.index("[", i)) + 1
            continue
        if masked[i] == "#":
            i = closing(masked, masked.index("[", i)) + 1
            continue
        is_plain = PLAIN.match(masked, i)
        while masked[i] != ";":
            if masked[i] in CLOSE:
                brace = masked[i] == "{"
                i = closing(masked, i)
                if brace and not is_plain:
                    break
            i += 1
        i += 1
        found.append(Item(text[start:i].lstrip("\n")))
        start = i
    # The comment of the file precedes its first item.
    for item in found[:1]:
        item.attributes = re.sub(r"\A(?:\s*//![^\n]*\n)+", "", item.attributes)
    return found


def trivial(result):
    """A trivial body for a function, by its return type."""
    result = " ".join(result.split())
    known = {"": "{}", "bool": "{ false }", "Result<(), Invalid>": "{ Ok(()) }", "Verified": "{ Ok(()) }", "Parsed": "{ Ok(()) }"}
    if result in known:
        return known[result]
    if result.startswith("Option<"):
        return "{ None }"
    if re.match(r"(Vec|SmallVec)<", result):
        return "{ Default::default() }"
    return "{ ::core::unimplemented!() }"


def without_bodies(code):
    """The code with trivial function bodies; functions with opaque return types keep their bodies."""
    masked, out, at = mask(code), [], 0
    for found in re.finditer(r"\bfn\s+\w+", masked):
        if found.start() < at:
            continue
        i, depth = found.end(), 0
        while masked[i] != "(" or depth:
            depth += (masked[i] == "<") - (masked[i] == ">" and masked[i - 1] != "-")
            i += 1
        parameters = i = closing(masked, i) + 1
        while masked[i] not in "{;":
            i = closing(masked, i) + 1 if masked[i] in "([" else i + 1
        result = re.split(r"\bwhere\b", masked[parameters:i])[0].partition("->")[2].strip()
        is_const = re.search(r"\bconst\s+$", masked[:found.start()])
        if masked[i] == ";" or is_const or "impl " in result:
            continue
        out += [code[at:i], trivial(result)]
        at = closing(masked, i) + 1
    return "".join(out) + code[at:]


def without_patterns(attributes):
    """`canonicalize(..)` in attributes with one pattern that does nothing."""
    masked, out, at = mask(attributes), "", 0
    for found in re.finditer(r"\bcanonicalize\(", masked):
        out += attributes[at:found.end()] + "crate::Nothing"
        at = closing(masked, found.end() - 1)
    return out + attributes[at:]


def words(text):
    return set(re.findall(r"\w+", mask(text)))


def methods(code, used):
    """An inherent implementation with the methods that are used."""
    open_at = mask(code).index("{")
    inner = [item for item in items(code[open_at + 1:code.rindex("}")]) if item.name in used]
    return code[:open_at] + "{" + "".join(item.attributes + item.code for item in inner) + "}" if inner else ""


def part_of(files, elsewhere):
    """The items of a dialect's files that belong to its declarations, by path; `elsewhere` are the names that others use."""
    modules = {path: [item for item in items(text) if not item.is_test and item.kind != "mod"] for path, text in files}
    for item in (item for found in modules.values() for item in found):
        item.attributes = without_patterns(item.attributes)
        item.code = without_patterns(item.code) if item.is_family else without_bodies(item.code)
    found = [item for items in modules.values() for item in items if item.kind != "use"]
    macros = {item.name: item.code for item in found if item.kind == "macro_rules!"}
    used, kept = {"DIALECT"} | elsewhere, {}

    def needed(item):
        """The part of an item that is kept, if any."""
        if item.declares:
            return visible(item)
        if re.search(r"#\[derive\([^\]]*\b(?:Rewrite|Pass)\b", item.attributes):
            return None
        if item.kind == "impl":
            of, ty = item.implements()
            if of is None:
                return methods(item.code, used) if ty in used else None
            return item.code if of not in LEFT_OUT and ty in used else None
        if item.kind == "call":
            macro = macros.get(item.name, "")
            # A macro of another crate declares functions.
            found = words(item.code) if re.search(r"\bfn \$", macro) or item.name not in macros else names(item.code)
            return item.code if found & used and not words(macro) & LEFT_OUT else None
        return visible(item) if item.name in used else None

    while True:
        before = dict(kept)
        for item in found:
            if code := needed(item):
                kept[item] = item.attributes + code
                used |= words(kept[item])
        if kept == before:
            return {path: [(item, kept.get(item, item.code)) for item in items if item in kept or item.kind == "use"]
                    for path, items in modules.items()}


def names(text):
    """Words that may be names of types."""
    return {word for word in words(text) if word[0].isupper()}


def visible(item):
    """The code of an item, made public."""
    if item.kind not in ("struct", "enum", "union", "trait", "fn", "static", "const", "type"):
        return item.code
    return "pub " + re.sub(r"\Apub(?:\([^)]*\))?\s+", "", item.code)


def leaves(tree, prefix=""):
    """The paths of an import, each with its alias."""
    tree = tree.strip()
    if tree.endswith("}"):
        head, inner = tree[:-1].split("{", 1)
        depth, part = 0, ""
        for c in inner + ",":
            depth += (c == "{") - (c == "}")
            if c == "," and depth == 0:
                yield from leaves(part, prefix + head.strip()) if part.strip() else ()
                part = ""
            else:
                part += c
    else:
        path, _, name = tree.partition(" as ")
        yield (prefix + path.strip()).removesuffix("::self"), name.strip()


def imports(code, root, dialects, exported, flat):
    """An import in terms of the `flat` modules: names of the dialect itself need no import, except for aliases and modules."""
    out = []
    for path, name in leaves(re.sub(r"\A(pub(\([^)]*\))?\s+)?use\s+|;\s*\Z", "", mask(code).strip())):
        first, last = path.split("::")[0], path.rsplit("::", 1)[-1]
        suffix = f" as {name}" if name else ""
        dialect = first.removeprefix("dialekt_")
        if dialect in dialects and first != dialect:
            if last == "*" or last in exported[dialect]:
                out.append(f"use {root}::{dialect}::{last}{suffix};")
        elif first in ("std", "core", "smallvec", "num_bigint", "rustc_apfloat", "libm", "bitflags") or first.startswith("dialekt_"):
            out.append(f"use {path}{suffix};")
        elif path.removeprefix("crate::").replace("::", "_") in flat:
            out.append(f"use super::{path.removeprefix('crate::').replace('::', '_')} as {name or last};")
        elif name and name != "_":
            out.append(f"use super::{last}{suffix};")
    return out


def flattened(path):
    """The name of the flat module of a file."""
    return path.removesuffix(".rs").removesuffix("/mod").replace("/", "_")


def modules(sources, root):
    """The modules of dialects in dependency order, as code by path: `sources` has the files of each, `root` is their folder."""
    parts, elsewhere = {}, set()
    for dialect, files in reversed(sources.items()):
        parts[dialect] = part_of(files, elsewhere)
        kept = "\n".join(text for found in parts[dialect].values() for item, text in found if item.kind != "use")
        elsewhere |= names(kept) | set(re.findall(r"\bdialekt_\w+::(?:\w+::)*(\w+)", mask(kept)))
    exported = {dialect: set().union(*(words(text) | {f"{item.name}View", f"{item.name}Build"} for found in part.values()
                                       for item, text in found if item.kind != "use")) for dialect, part in parts.items()}
    out = {}
    for dialect, part in parts.items():
        inner, flat = [], {flattened(path) for path, found in part.items() if any(item.kind != "use" for item, _ in found)}
        for path, found in part.items():
            if path != "lib.rs" and all(item.kind == "use" for item, _ in found):
                continue
            code = "\n\n".join(text.strip() for item, text in found if item.kind != "use")
            uses = {line for item, _ in found if item.kind == "use" for line in imports(item.code, root, sources, exported, flat)}
            # Traits may be needed for their methods.
            uses = {line for line in uses if not re.search(r"::[a-z_]\w*;$", line) or re.search(r"(\w+);$", line)[1] in words(code)}
            code = re.sub(r"\bdialekt_(" + "|".join(sources) + r")::", rf"{root}::\1::", re.sub(r"\bcrate::(?!Nothing)", f"{root}::{dialect}::", code))
            module = flattened(path)
            is_root = path == "lib.rs"
            inner += [] if is_root else [module]
            body = "\n".join(sorted(uses) + ([] if is_root else ["use super::*;"])) + "\n\n" + code + "\n"
            out[f"{dialect}/{'mod' if is_root else module}.rs"] = body
        head = "".join(f"pub mod {name};\npub use {name}::*;\n" for name in inner)
        out[f"{dialect}/mod.rs"] = head + out[f"{dialect}/mod.rs"]
    return out
