"""Generates rules like those of dialects, written twice: as `#[derive(Rewrite)]`, and as entries of a table that `interpreter.rs` reads.

Also texts on which rules are tried: one where none matches, though most look at a defining op, and one where rules match all the time.
"""

FLAGS = ["overflow_flags"]
# The operation, its operands and its attributes, by the name of the struct.
BINARY = {
    "AddI": FLAGS, "SubI": FLAGS, "MulI": FLAGS, "ShLI": FLAGS, "AndI": [], "OrI": [], "XOrI": [], "ShRSI": ["is_exact"], "ShRUI": ["is_exact"],
    "DivSI": ["is_exact"], "DivUI": ["is_exact"], "CeilDivSI": [], "CeilDivUI": [], "FloorDivSI": [], "RemSI": [], "RemUI": [],
}
# Ops that rules create, and that no rule matches.
MADE = ["MaxSI", "MaxUI", "MinSI", "MinUI"]
NAMES = list(BINARY)


def op_name(struct):
    return "arith." + struct.lower()


def slot(struct, field):
    return {"Constant": ["value"], **BINARY}[struct].index(field)


def rules(count):
    """`count` rules: nested patterns with arithmetic on constants, with equality, with a condition, and without."""
    found = []
    for k in range(count):
        # Each pair of ops has one rule, or two of different kinds.
        root, inner = NAMES[k % 16], NAMES[(k // 16 + k) % 16]
        made = MADE[k % 4]
        kind = (k + k // 16) % 5 if k < 256 else (k + k // 16 + 2) % 5
        if kind in (0, 1):
            side, other = ("lhs", "rhs") if kind == 0 else ("rhs", "lhs")
            nested = (inner, {"lhs": "x", "rhs": ("constant", "a")})
            pattern = (root, {side: nested, other: ("constant", "b")})
            guard = ("compute", ["sum", "difference", "product"][k % 3], "a", "b", "c")
            result = (made, {"lhs": "x", "rhs": ("Constant", {"value": ("attr", "c")})})
            if BINARY[root] == BINARY[inner] == FLAGS:
                nested[1]["overflow_flags"] = ("attr", "f")
                pattern[1]["overflow_flags"] = ("attr", "g")
                result = ("AddI", {"lhs": result, "rhs": "x", "overflow_flags": ("merged", "f", "g")})
        elif kind == 2:
            pattern = (root, {"lhs": (inner, {"lhs": "x", "rhs": "y"}), "rhs": "x"})
            guard, result = None, (made, {"lhs": "x", "rhs": "y"})
        elif kind == 3:
            pattern = (root, {"lhs": "x", "rhs": (inner, {"lhs": "y", "rhs": ("constant", "c")})})
            guard, result = ("holds", "is_minus_one", "c"), (made, {"lhs": "x", "rhs": "y"})
        else:
            pattern = (root, {"lhs": (inner, {"lhs": "x", "rhs": "y"}), "rhs": (inner, {"lhs": "x", "rhs": "z"})})
            guard, result = None, (made, {"lhs": "x", "rhs": (made, {"lhs": "y", "rhs": "z"})})
        found.append((f"R{k}", pattern, guard, result))
    return found


# ---- as declarations

def declared(all_rules):
    text = ["//! Rules, declared.", "use dialekt_arith::*;", "use dialekt_drr_macros::Rewrite;", "use dialekt_ir_core::context::Context;",
            "use dialekt_ir_core::rewrite::{Pattern, PatternSet, Rewrite as _};", "", "use natives::*;", "", "mod natives;", ""]
    for name, pattern, guard, result in all_rules:
        text += ["#[derive(Rewrite)]", "#[rewrite(", f"    {rust_pattern(pattern)}"]
        if guard:
            text.append(f"        if {rust_guard(guard)}")
        text += [f"        => {rust_result(result)}", ")]", f"pub struct {name};", ""]
    listed = ", ".join(f"{name}::PATTERN" for name, *_ in all_rules)
    text += [f"static ALL: &[&Pattern] = &[{listed}];", "", "pub fn add_to(set: &mut PatternSet, _cx: &Context) {", "    set.extend(ALL.iter().copied());",
             "}", ""]
    return "\n".join(text)


def rust_pattern(part):
    match part:
        case str(name): return name
        case ("constant", name): return f"constant({name})"
        case ("attr", name): return name
        case (struct, fields): return f"{struct} {{ {', '.join(f'{field}: {rust_pattern(of)}' for field, of in fields.items())}, .. }}"


def rust_guard(guard):
    match guard:
        case ("compute", function, a, b, result): return f"let Some({result}) = {function}(cx, {a}, {b})"
        case ("holds", function, a): return f"{function}(cx, {a})"


def rust_result(part):
    match part:
        case str(name): return name
        case ("attr", name): return name
        case ("merged", a, b): return f"merged(cx, {a}, {b})"
        case (struct, fields): return f"{struct} {{ {', '.join(f'{field}: {rust_result(of)}' for field, of in fields.items())} }}"


# ---- as a table

class Places:
    """The slots in which an interpreter keeps the values of a rule's names."""

    def __init__(self):
        self.values, self.attrs = {}, {}

    def value(self, name):
        return self.values.setdefault(name, len(self.values))

    def attr(self, name):
        return self.attrs.setdefault(name, len(self.attrs))


def table(all_rules):
    text = ["//! Rules, as a table.", "use dialekt_ir_core::context::Context;", "use dialekt_ir_core::rewrite::PatternSet;", "",
            "use interpreter::{Guard::*, Made::*, MadeAttr::*, MadeOp, Node, Part::*, Rule};", "use natives::*;", "", "mod interpreter;", "mod natives;", "",
            "pub fn add_to(set: &mut PatternSet, cx: &Context) {", "    interpreter::add_to(set, cx, ALL);", "}", "", "static ALL: &[Rule] = &["]
    for name, pattern, guard, result in all_rules:
        places = Places()
        node = table_node(pattern, places)
        condition = table_guard(guard, places)
        ops = 2 if name else 0
        text.append(f'    Rule {{ name: "{name}", benefit: {count_ops(pattern)}, root: {node}, guard: {condition}, makes: {table_made(result, places)} }},')
    return "\n".join(text + ["];", ""])


def count_ops(part):
    return 1 + sum(count_ops(of) for of in part[1].values() if isinstance(of, tuple) and of[0] in BINARY)


def table_node(part, places):
    struct, fields = part
    operands, attrs = [], []
    for field, of in fields.items():
        match of:
            case ("attr", name): attrs.append(f"({slot(struct, field)}, {places.attr(name)})")
            case str(name):
                word = "Same" if name in places.values else "Bind"
                operands.append(f"({['lhs', 'rhs'].index(field)}, {word}({places.value(name)}))")
            case ("constant", name): operands.append(f"({['lhs', 'rhs'].index(field)}, Constant({places.attr(name)}))")
            case _: operands.append(f"({['lhs', 'rhs'].index(field)}, Op(&{table_node(of, places)}))")
    return f'Node {{ op: "{op_name(struct)}", operands: &[{", ".join(operands)}], attrs: &[{", ".join(attrs)}] }}'


def table_guard(guard, places):
    match guard:
        case None: return "Nothing"
        case ("compute", function, a, b, result):
            return f"Compute({function}, [{places.attr(a)}, {places.attr(b)}], {places.attr(result)})"
        case ("holds", function, a): return f"Holds({function}, {places.attr(a)})"


def table_made(part, places):
    struct, fields = part
    operands, attrs = [], []
    for field, of in fields.items():
        match of:
            case ("attr", name): attrs.append(f"({slot(struct, field)}, Attr({places.attr(name)}))")
            case ("merged", a, b): attrs.append(f"({slot(struct, field)}, Computed(merged, [{places.attr(a)}, {places.attr(b)}]))")
            case str(name): operands.append(f"Value({places.value(name)})")
            case _: operands.append(f"New(&{table_made(of, places)})")
    return f'MadeOp {{ op: "{op_name(struct)}", operands: &[{", ".join(operands)}], attrs: &[{", ".join(attrs)}] }}'


# ---- inputs

BODY = 250


def functions(bodies):
    text = []
    for index, body in enumerate(bodies):
        text += [f"func.func @f{index}(%x: i32, %y: i32, %z: i32) {{", *body, "  return", "}"]
    return "\n".join(text) + "\n"


def misses(count):
    """Each op uses the one before it: whatever that is, rules test its operands, and fail there."""
    bodies = []
    for _ in range(count // BODY):
        body = [f"  %{i} = {op_name(NAMES[i * 7 % 16])} {f'%{i - 1}' if i else '%x'}, {'%y' if i % 2 else '%z'} : i32" for i in range(BODY)]
        bodies.append(body + [f'  "t.use"(%{BODY - 1}) : (i32) -> ()'])
    return functions(bodies)


def hits(count, all_rules):
    """Pairs of ops, on the second of which a rule is applied."""
    pairs = [pattern for _, pattern, guard, _ in all_rules if guard and guard[0] == "compute"]
    bodies = []
    for function in range(count // BODY):
        body = ["  %c = arith.constant 5 : i32", "  %d = arith.constant 3 : i32"]
        for i in range(BODY // 2):
            root, fields = pairs[(function * BODY + i * 13) % len(pairs)]
            side = "lhs" if isinstance(fields["lhs"], tuple) and fields["lhs"][0] in BINARY else "rhs"
            body.append(f"  %a{i} = {op_name(fields[side][0])} %x, %c : i32")
            operands = f"%a{i}, %d" if side == "lhs" else f"%d, %a{i}"
            body += [f"  %b{i} = {op_name(root)} {operands} : i32", f'  "t.use"(%b{i}) : (i32) -> ()']
        bodies.append(body)
    return functions(bodies)
