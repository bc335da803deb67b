"""Writes expansions of `#[derive(Op)]` for ops taken from files of facts, in one of several shapes.

Facts are JSON files, one per dialect: `{"ops": {name: {operands, results, attributes, regions, successors, traits,
assembly_format, ..}}}`. Per op, `user` is what stands in a dialect's source, `derived` what the macro adds.
"""
import json
import pathlib
import re
import zlib

KEYWORDS = set("as break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut pub ref "
               "return static struct trait true type unsafe use where while async await gen box do final macro override priv "
               "try typeof unsized virtual yield abstract become self super Self".split())
FLAGS = {
    "Terminator": "TERMINATOR", "IsolatedFromAbove": "ISOLATED_FROM_ABOVE", "Symbol": "SYMBOL", "SymbolTable": "SYMBOL_TABLE",
    "SingleBlock": "SINGLE_BLOCK", "NoTerminator": "NO_TERMINATOR", "Commutative": "COMMUTATIVE",
    "ConstantLike": "CONSTANT_LIKE", "NoMemoryEffect": "NO_MEMORY_EFFECT", "RecursiveMemoryEffects": "RECURSIVE_MEMORY_EFFECTS",
    "AlwaysSpeculatableImplTrait": "ALWAYS_SPECULATABLE", "RecursivelySpeculatableImplTrait": "RECURSIVELY_SPECULATABLE",
    "Elementwise": "ELEMENTWISE", "Scalarizable": "SCALARIZABLE", "Vectorizable": "VECTORIZABLE",
    "Tensorizable": "TENSORIZABLE", "NoRegionArguments": "NO_REGION_ARGUMENTS", "ReturnLike": "RETURN_LIKE",
    "MemRefsNormalizable": "MEMREFS_NORMALIZABLE", "AutomaticAllocationScope": "AUTOMATIC_ALLOCATION_SCOPE",
    "IsIdempotent": "IDEMPOTENT", "IsInvolution": "INVOLUTION", "ConditionallySpeculatable": None,
}
CHECKS = {
    "Terminator": "Terminator", "IsolatedFromAbove": "IsolatedFromAbove", "SymbolTable": "SymbolTable",
    "Symbol": "Symbol(crate::x::SymbolCheck { optional: false, is_declaration: None })", "SingleBlock": "SingleBlock",
    "NoRegionArguments": "NoRegionArguments", "Elementwise": "Elementwise",
    "AttrSizedOperandSegments": "OperandSegments", "AttrSizedResultSegments": "ResultSegments",
    "SameOperandsAndResultType": "Same(crate::x::Same::OperandAndResultTypes)",
    "SameOperandsAndResultShape": "Same(crate::x::Same::OperandAndResultShapes)",
    "SameOperandsAndResultElementType": "Same(crate::x::Same::OperandAndResultElementTypes)",
    "SameOperandsAndResultRank": "Same(crate::x::Same::OperandAndResultRanks)",
    "SameTypeOperands": "Same(crate::x::Same::OperandTypes)", "ResultsBroadcastableShape": "ResultsBroadcastableShape",
}
INTERFACES = {"InferIntRange": "InferRange", "VectorUnroll": "Unroll", "MemoryEffect": "Effects", "FastMath": "FastMath",
              "Fastmath": "FastMath", "LoopLike": "LoopLike", "Branch": "Branch"}
BUILDABLE = {"I1", "I8", "I16", "I32", "I64", "F16", "F32", "F64", "BF16", "Index", "GPU_AsyncToken"}


def text(s):
    return '"' + (s or "").replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def snake(name):
    name = re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()
    return "r#" + name if name in KEYWORDS else re.sub(r"\W", "_", name)


def camel(name):
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"\W|_", name))


class Library:
    """The constraints that the ops use."""

    def __init__(self):
        self.types, self.containers, self.attrs = {}, {}, {}

    def type_constraint(self, c):
        if name := c.get("constraint"):
            return self.marker(camel(name), c["summary"], name in BUILDABLE)
        return self.described(c["summary"])

    def marker(self, name, summary, build=False):
        self.types.setdefault(name, (summary, build))
        return "crate::c::" + name

    def described(self, summary):
        if found := re.fullmatch(r"([\w\- ]+?) of (.+) values", summary):
            kind = "K" + camel(found[1])
            self.containers.setdefault(kind, found[1])
            parts = self.parts(found[2])
            return f"crate::c::Of<crate::c::{kind}, ({', '.join(parts)},)>"
        parts = summary.split(" or ")
        if 1 < len(parts) <= 8 and " of " not in summary:
            return f"crate::c::AnyOf<({', '.join(self.parts(summary))},)>"
        return self.marker(f"T{zlib.crc32(summary.encode()):08x}", summary)

    def parts(self, summary):
        parts = summary.split(" or ")
        parts = parts if len(parts) <= 8 and " of " not in summary else [summary]
        return [self.marker(f"T{zlib.crc32(part.encode()):08x}", part) for part in parts]

    def attr_constraint(self, a):
        storage = a["storage"].replace("::mlir::", "").strip()
        kind = {"IntegerAttr": "int", "BoolAttr": "bool", "UnitAttr": "unit", "StringAttr": "text", "ArrayAttr": "array",
                "TypeAttr": "ty"}.get(storage, "keyword" if "::" in storage else "any")
        name = camel(a.get("constraint") or a.get("base") or f"A{zlib.crc32(a['summary'].encode()):08x}")
        if not a.get("constraint"):
            name += f"{zlib.crc32((a['summary'] + kind).encode()):08x}"
        name = "A_" + name
        kind = self.attrs.setdefault(name, (a["summary"], kind))[1]
        return "crate::c::" + name, kind

    def source(self):
        lines = ["types! {"]
        lines += [f"{n} {text(s)}{' build_type' if b else ''};" for n, (s, b) in sorted(self.types.items())]
        lines += ["}", "containers! {", *(f"{n} {text(s)};" for n, s in sorted(self.containers.items())), "}", "attrs! {"]
        lines += [f"{n} {text(s)} {k};" for n, (s, k) in sorted(self.attrs.items())]
        return "\n".join(lines + ["}"])


class Group:
    def __init__(self, role, index, entry, ident):
        self.role, self.index, self.ident = role, index, ident
        self.name, self.summary = entry["name"] or "", " ".join((entry["summary"] or "").split())
        self.kind = "variadic" if entry.get("variadic") else "optional" if entry.get("optional") else "one"
        self.effects = entry.get("effects", [])


class Op:
    def __init__(self, name, facts, library, shape):
        self.name, self.facts, self.library, self.shape = name, facts, library, shape
        self.ident = camel(re.sub(r"^(?=\d)", "n", name.split(".", 1)[1])) + "Op"
        self.taken = {"op", "build", "insert", "new", "view_of", "build_mut"}
        self.operands = self.groups("operand", facts["operands"])
        self.results = self.groups("result", facts["results"])
        self.regions = self.groups("region", facts.get("regions", []))
        self.successors = self.groups("successor", facts.get("successors", []))
        for group in self.operands + self.results:
            group.constraint = library.type_constraint(facts[group.role + "s"][group.index])
        self.attributes()
        self.traits = list(dict.fromkeys(t if isinstance(t, str) else json.dumps(t) for t in facts["traits"]))
        self.traits = [json.loads(t) if t.startswith("{") else t for t in self.traits]
        self.simple = {t for t in self.traits if isinstance(t, str)}
        self.interfaces = self.find_interfaces()
        self.find_types()

    def unique(self, name, fallback):
        ident = snake(name) if name else fallback
        while ident in self.taken:
            ident = ident.removeprefix("r#") + "_"
        self.taken.add(ident)
        return ident

    def groups(self, role, entries):
        return [Group(role, i, e, self.unique(e["name"], f"{role}{i}")) for i, e in enumerate(entries)]

    def attributes(self):
        declared = []
        for entry in self.facts["attributes"]:
            attr = Group("attr", 0, entry, self.unique(entry["name"], "attr"))
            attr.constraint, attr.kind = self.library.attr_constraint(entry)
            default, optional = entry.get("default"), entry.get("optional")
            attr.presence = "optional" if attr.kind == "unit" else "read_as" if default and optional else \
                "default" if default else "optional" if optional else "required"
            declared.append(attr)
        self.slots = sorted(declared, key=lambda a: a.name)
        for i, attr in enumerate(self.slots):
            attr.index = i
        self.declared = declared
        self.segments = {}
        for role in ("Operand", "Result"):
            if f"AttrSized{role}Segments" in self.facts["traits"]:
                self.segments[role] = len(self.slots) + len(self.segments)

    def find_interfaces(self):
        found = {}
        for t in self.traits:
            name = t if isinstance(t, str) else t.get("trait", "")
            if not re.search(r"Interface\b", name):
                continue
            known = next((v for k, v in INTERFACES.items() if k in name), None)
            known = known or (f"Query{zlib.crc32(name.encode()) & 1}" if "Query" in name else "Other")
            found.setdefault(known, not isinstance(t, str))
        return found

    def root(self, name):
        for kind, groups in (("Operand", self.operands), ("Result", self.results), ("Attr", self.slots)):
            for group in groups:
                if group.name == name:
                    return f"crate::x::TypeRoot::{kind}({group.index})"
        return None

    def find_types(self):
        """The source of the types of each group."""
        written = self.facts.get("assembly_format", "")
        same = bool(self.simple & {"SameOperandsAndResultType"})
        infers = any("InferType" in str(t) or "InferShapedType" in str(t) for t in self.traits)
        matches = [[self.root(v) for v in t["values"]] for t in self.traits
                   if isinstance(t, dict) and t.get("predicate_trait") == "AllTypesMatch"]
        anchor = next((g for g in self.operands + self.results if f"type(${g.name})" in written), None)

        def source(group):
            arg = f"crate::x::TypeRoot::{group.role.capitalize()}({group.index})"
            if f"type(${group.name})" in written or "functional-type" in written or f"type({group.role}s)" in written:
                return "Written"
            if same and anchor:
                return f"Same(crate::x::TypeArg::{anchor.role.capitalize()}({anchor.index}))"
            for match in matches:
                if arg in match and match[0] and "Attr" not in match[0] and match[0] != arg:
                    return f"Same({match[0].replace('TypeRoot', 'TypeArg')})"
            if self.library.types.get(group.constraint.split("::")[-1], ("", False))[1]:
                return "Build"
            return "Infer"

        self.operand_types = [source(g) for g in self.operands]
        self.result_types = [source(g) for g in self.results]
        first = self.operands[0] if self.operands else None
        self.infer = "None"
        if infers:
            self.infer = "Hook(crate::c::INFER)"
        elif self.results and same and first:
            rule = "crate::x::TypeSource::Same(crate::x::TypeArg::Operand(0))"
            self.infer = f"Rules(&[{', '.join([rule] * len(self.results))}])"
        elif self.results and all(t == "Build" for t in self.result_types):
            self.infer = f"Rules(&[{', '.join(['crate::x::TypeSource::Build'] * len(self.results))}])"

    # The declaration that the user writes.

    def field(self, g):
        if "plain-fields" in self.shape and g.role in ("operand", "result"):
            inner = {"one": "crate::x::Value", "optional": "Option<crate::x::Value>", "variadic": "Vec<crate::x::Value>"}[g.kind]
            return f"pub {g.ident}: {inner},"
        base = {"operand": "Operand", "result": "OpResult", "attr": "Attr"}.get(g.role)
        if g.role == "region":
            return f"pub {g.ident}: (),"
        if g.role == "successor":
            return f"pub {g.ident}: (),"
        if g.role == "attr":
            wrap = g.presence in ("optional", "read_as") and g.kind != "unit"
            inner = f"crate::x::Attr<{g.constraint}>"
            return f"pub {g.ident}: {f'Option<{inner}>' if wrap else inner},"
        inner = f"crate::x::{base}{'s' if g.kind == 'variadic' else ''}<{g.constraint}>"
        return f"pub {g.ident}: {f'Option<{inner}>' if g.kind == 'optional' else inner},"

    def fields_in_order(self):
        return self.operands + self.declared + self.results + self.regions + self.successors

    def user(self):
        out = [f"/// Does what `{self.name}` does.", f"pub struct {self.ident} {{"]
        for g in self.fields_in_order():
            out += [f"/// {g.summary}", self.field(g)]
        out.append("}")
        if "structs-only" in self.shape:
            return "\n".join(out)
        if self.facts.get("verifier"):
            out.append(f"impl crate::c::Verify for {self.ident} {{ fn verify(op: {self.view_type()}, _: &mut Vec<dialekt_ir_core::diag::Diagnostic>)"
                       " -> Result<(), dialekt_ir_core::decl::op::Invalid> {"
                       f" if {self.read_something()} {{ Ok(()) }} else {{ Err(dialekt_ir_core::decl::op::Invalid) }} }} }}")
        if "no-interfaces" not in self.shape:
            first = {"Query0": "get", "Query1": "get", "InferRange": "ranges", "Unroll": "shape", "Effects": "effects",
                     "FastMath": "flags", "LoopLike": "regions", "Branch": "operands", "Other": "first"}
            out += [f"impl crate::c::{i} for {self.ident} {{ fn {first[i]}(op: crate::x::OpRef<'_>) -> Vec<crate::x::Value>"
                    " { op.results().collect() } }" for i, own in self.interfaces.items() if own]
        return "\n".join(out)

    def read_something(self):
        one = next((g for g in self.operands if g.kind == "one"), None)
        if one and "no-view" not in self.shape:
            return f"op.{one.ident}() == op.{one.ident}()"
        return "{ let _ = op; true }"

    def view_type(self):
        return f"crate::c::V<'_, {self.ident}>" if self.generic_view() else f"{self.ident}View<'_>"

    def generic_view(self):
        return bool(self.shape & {"generic-view", "no-view"})

    # The code that the macro generates.

    def derived(self):
        if "structs-only" in self.shape:
            return ""
        parts = [self.decl(), self.view(), self.build(), self.asserts(), self.empty_interfaces()]
        return "\n".join(part for part in parts if part)

    def lists(self):
        """The parts of the descriptor that differ from an empty one, as expressions of slices with their types."""
        x, out = "crate::x::", []

        def value_groups(groups, role):
            items = [f"{x}ValueGroup::{g.kind}({text(g.name)}, <{g.constraint} as {x}TypeConstraint>::DEF)" for g in groups]
            varying = sum(g.kind != "one" for g in groups)
            sizes = f"{x}Sizes::Attr({self.segments[role]})" if role in self.segments else \
                f"{x}Sizes::Same" if varying > 1 else f"{x}Sizes::One"
            return f"{x}ValueGroups::new({self.slice(role.upper() + 'S', 'ValueGroup', items)}, {sizes})"

        if self.operands:
            out.append(("operands", value_groups(self.operands, "Operand")))
        if self.results:
            out.append(("results", value_groups(self.results, "Result")))
        if self.regions:
            items = []
            for g in self.regions:
                count = re.search(r"\d+", g.summary)
                kind = "Any" if not count else f"Blocks({count[0]})" if "with" in g.summary and "at" not in g.summary.split() \
                    else f"AtMost({count[0]})"
                items.append(f"{x}RegionDef {{ name: {text(g.name)}, kind: {x}RegionKind::{kind}, variadic: {str(g.kind == 'variadic').lower()} }}")
            out.append(("regions", f"{x}RegionGroups::new({self.slice('REGIONS', 'RegionDef', items)})"))
        if self.successors:
            items = [f"{x}SuccessorDef {{ name: {text(g.name)}, holds: None, variadic: {str(g.kind == 'variadic').lower()} }}"
                     for g in self.successors]
            out.append(("successors", f"{x}SuccessorGroups::new({self.slice('SUCCESSORS', 'SuccessorDef', items)})"))
        slots = [self.slot(a) for a in self.slots]
        dense, _ = self.library.attr_constraint({"storage": "DenseI32ArrayAttr", "constraint": "DenseI32ArrayAttr", "summary": "i32 dense array attribute"})
        slots += [f"{x}AttrSlot {{ name: {text(role.lower() + 'SegmentSizes')}, constraint: <{dense} as {x}AttrConstraint>::DEF, presence: {x}Presence::Segments }}"
                  for role in self.segments]
        if slots:
            out.append(("attributes", self.slice("ATTRIBUTES", "AttrSlot", slots)))
        if self.declared != self.slots:
            out.append(("declared_order", f"&[{', '.join(str(a.index) for a in self.declared)}]"))
        flags = [FLAGS[t] for t in self.traits if isinstance(t, str) and FLAGS.get(t)]
        if flags:
            union = f"{x}OpTraits::{flags[0]}" + "".join(f".union({x}OpTraits::{flag})" for flag in flags[1:])
            out.append(("traits", union))
        if checks := self.checks():
            out.append(("checks", self.slice("CHECKS", "TraitCheck", checks)))
        if self.interfaces and "no-interfaces" not in self.shape:
            entries = [f"<{self.ident} as crate::c::{i}>::INTERFACE" for i in self.interfaces]
            out.append(("interfaces", self.slice("INTERFACES", "InterfaceEntry", entries)))
        if effects := self.effects():
            out.append(("effects", f"Some({self.slice('EFFECTS', 'EffectDef', effects)})"))
        if self.infer != "None":
            out.append(("infer", f"{x}Infer::{self.infer}"))
        if self.facts.get("verifier"):
            out.append(("verify", f"Some(crate::c::verify::<{self.ident}>)"))
        if self.facts.get("region_verifier"):
            out.append(("verify_regions", "Some(crate::c::hook)"))
        if asm := self.asm():
            out.append(("asm", asm))
        return out

    def slice(self, name, ty, items):
        if "nested-consts" in self.shape:
            self.consts.append(f"const {name}: &'static [crate::x::{ty}] = &[{', '.join(items)}];")
            return name
        return f"&[{', '.join(items)}]"

    def slot(self, a):
        x = "crate::x::"
        head = f"{x}AttrSlot::{{}}({text(a.name)}, <{a.constraint} as {x}AttrConstraint>::DEF)"
        if a.presence in ("required", "optional"):
            return head.format(a.presence)
        value = {"int": "0", "bool": "false", "keyword": "crate::c::EnumValue(0)", "text": 'cx.ident("")', "array": "&[]",
                 "ty": "crate::x::Type::I32", "any": "crate::c::attr(cx)"}[a.kind]
        if a.kind in ("int", "bool", "keyword", "array", "ty"):
            make = f"|cx| <{a.constraint} as {x}AttrConstraint>::write(cx, {value})"
        else:
            make = f"|cx| <{a.constraint} as {x}AttrConstraint>::write(cx, {value})"
        presence = "Default" if a.presence == "default" else "ReadAs"
        return f"{x}AttrSlot {{ name: {text(a.name)}, constraint: <{a.constraint} as {x}AttrConstraint>::DEF, presence: {x}Presence::{presence}({make}) }}"

    def checks(self):
        x, out = "crate::x::TraitCheck::", []
        for t in self.traits:
            if isinstance(t, str):
                if t in CHECKS:
                    out.append(x + CHECKS[t])
                elif t not in FLAGS and not re.search("Interface", t):
                    out.append(x + "Hook(crate::c::hook)")
            elif pred := t.get("predicate_trait"):
                out.append(f"{x}Relation(&crate::x::Relation {{ summary: {text(t.get('summary', ''))}, pred: {self.relation(pred, t)} }})")
            elif found := re.match(r"HasParent<(\w+)", t.get("trait", "")):
                out.append(f"{x}ParentOneOf(&[{text(found[1])}])")
            elif found := re.match(r"SingleBlockImplicitTerminator<([\w:]+)", t.get("trait", "")):
                out.append(f"{x}ImplicitTerminator({text(found[1])})")
        return out

    def relation(self, pred, t):
        x = "crate::x::"
        if pred.startswith("All") and all(self.root(v) for v in t.get("values", [""])):
            what = {"AllElementTypesMatch": "ElementType", "AllRanksMatch": "Rank", "AllShapesMatch": "Shape"}.get(pred, "Type")
            return f"{x}RelationPred::AllMatch({x}MatchOf::{what}, &[{', '.join(self.root(v) for v in t['values'])}])"
        a, b = self.root(t.get("lhs")), self.root(t.get("rhs"))
        if a and b:
            return f"{x}RelationPred::TypesMatchWith {{ from: {a}, to: {b}, with: crate::c::transform, compare: None, optional: false }}"
        return f"{x}RelationPred::Holds(crate::c::holds)"

    def effects(self):
        out = []
        for g in self.operands + self.results + self.slots:
            for effect in g.effects:
                kind = next((k for k in ("Allocate", "Free", "Write", "Read") if k in str(effect)), "Read")
                on = f"crate::x::TypeRoot::{g.role.capitalize()}({g.index})"
                out.append(f"crate::x::EffectDef {{ effect: crate::x::Effect::{kind}, resource: \"Default\", on: Some({on}), stage: 0, full: false }}")
        return out

    def asm(self):
        if self.facts.get("custom_assembly"):
            return "crate::x::OpAsm { parse: Some(crate::c::parse), print: Some(crate::c::print), ..crate::x::OpAsm::GENERIC }"
        if "assembly_format" not in self.facts or "no-formats" in self.shape:
            return None
        x = "crate::x::"
        parser = FormatReader(self)
        elements = parser.sequence()
        sources = lambda all: ", ".join(f"{x}TypeSource::{s}" for s in all)
        fields = [f"elements: {self.slice('ELEMENTS', 'Elem', elements)}",
                  f"operand_types: &[{sources(self.operand_types)}]", f"result_types: &[{sources(self.result_types)}]",
                  f"bound: &[{', '.join(map(str, sorted(parser.bound)))}]"]
        return f"{x}OpAsm {{ format: Some(&{x}Format {{ {', '.join(fields)} }}), ..{x}OpAsm::GENERIC }}"

    def decl(self):
        self.consts = []
        fields = "".join(f"{k}: {v}, " for k, v in [("name", text(self.name))] + self.lists())
        consts = " ".join(self.consts)
        rest = "..crate::x::OpDescriptor::EMPTY"
        view = f"crate::c::V<'a, Self>" if self.generic_view() else f"{self.ident}View<'a>"
        made = "crate::c::V::new(view)" if self.generic_view() else f"{self.ident}View(view)"
        return f"""#[automatically_derived]
impl crate::x::OpDecl for {self.ident} {{
const DEF: &'static crate::x::OpDescriptor = {{ {consts} static D: crate::x::OpDescriptor = crate::x::OpDescriptor {{ {fields}{rest} }}; &D }};
type View<'a> = {view};
{self.inline()}fn view(view: crate::x::OpView<'_>) -> Self::View<'_> {{ {made} }}
{self.inline()}fn fields({'_' if 'no-fields' in self.shape else 'view'}: crate::x::OpView<'_>) -> Self {{ {self.fields()} }}
}}"""

    def fields(self):
        if "no-fields" in self.shape:
            return "unimplemented!()"
        out = []
        for g in self.fields_in_order():
            if g.role in ("region", "successor"):
                out.append(f"{g.ident}: ()")
            elif "plain-fields" in self.shape and g.role != "attr":
                call = {"one": f"view.{g.role}({g.index})", "optional": f"view.optional_{g.role}({g.index})",
                        "variadic": f"view.{g.role}_group({g.index}).collect()"}[g.kind]
                out.append(f"{g.ident}: {call}")
            else:
                out.append(f"{g.ident}: crate::x::Field::get(view, {g.index})")
        prefix = "let _ = view; " if not any("view" in o for o in out) else ""
        return f"{prefix}Self {{ {', '.join(out)} }}"

    def inline(self):
        return "" if "no-inline" in self.shape else "#[inline]\n"

    def doc(self, what):
        return "" if "no-docs" in self.shape else f"/// {what}\n"

    def accessors(self, view, life):
        """Name, documentation, return type and body of each; `view` is the expression of the view."""
        x, out = "crate::x::", []
        for g in self.fields_in_order():
            value, i = f"{x}Value", g.index
            if g.role in ("operand", "result"):
                ty = {"one": value, "optional": f"Option<{value}>",
                      "variadic": f"impl ExactSizeIterator<Item = {value}> + DoubleEndedIterator + Clone + {life}"}[g.kind]
                call = {"one": f"{view}.{g.role}({i})", "optional": f"{view}.optional_{g.role}({i})",
                        "variadic": f"{view}.{g.role}_group({i})"}[g.kind]
                if g.kind == "variadic" and "named-iterators" in self.shape:
                    ty, call = f"crate::c::Values<{life}>", f"crate::c::{g.role}s({view}, {i})"
            elif g.role == "attr" and g.kind == "unit":
                ty, call = "bool", f"{view}.has({i})"
            elif g.role == "attr":
                ty, call = f"Option<<{g.constraint} as {x}AttrConstraint>::Value<{life}>>", f"{view}.read::<{g.constraint}>({i})"
            elif g.kind == "variadic":
                item = {"region": "RegionRef", "successor": "BlockRef"}[g.role]
                ty = f"impl ExactSizeIterator<Item = {x}{item}<{life}>> + Clone + {life}"
                call = f"{view}.{g.role}s_from({i})"
            else:
                ty = {"region": f"{x}RegionRef<{life}>", "successor": f"{x}BlockRef<{life}>"}[g.role]
                call = f"{view}.{g.role}({i})"
            out.append((g.ident, self.doc(g.summary), ty, call))
        return out

    def view(self):
        if "no-view" in self.shape:
            return ""
        x, name, inline = "crate::x::", f"{self.ident}View", self.inline()
        if "generic-view" in self.shape:
            fns = "\n".join(f"{doc}{inline}fn {n}(self) -> {ty} {{ {call} }}" for n, doc, ty, call in self.accessors("self.view_of()", "'a"))
            if not fns:
                return ""
            return (f"{self.doc(f'The accessors of [`{self.ident}`].')}pub trait {name}<'a>: crate::c::Viewed<'a> {{ {fns} }}\n"
                    f"#[automatically_derived] impl<'a> {name}<'a> for crate::c::V<'a, {self.ident}> {{}}")
        fns = "\n".join(f"{doc}{inline}pub fn {n}(self) -> {ty} {{ {call} }}" for n, doc, ty, call in self.accessors("self.0", "'a"))
        copy = "#[derive(Clone, Copy)]" if "hand-copy" not in self.shape else ""
        by_hand = "" if copy else f"""
#[automatically_derived]
impl Clone for {name}<'_> {{ {inline}fn clone(&self) -> Self {{ *self }} }}
#[automatically_derived]
impl Copy for {name}<'_> {{}}"""
        deref = "" if "no-deref" in self.shape else f"""
#[automatically_derived]
impl<'a> {x}Deref for {name}<'a> {{ type Target = {x}OpRef<'a>; {inline}fn deref(&self) -> &{x}OpRef<'a> {{ &self.0 }} }}"""
        return f"""{self.doc(f'The accessors of [`{self.ident}`].')}{copy}
pub struct {name}<'a>({x}OpView<'a>);{by_hand}{deref}
#[automatically_derived]
impl<'a> {name}<'a> {{ {fns} }}""" if fns else f"""{self.doc(f'The accessors of [`{self.ident}`].')}{copy}
pub struct {name}<'a>({x}OpView<'a>);{by_hand}{deref}"""

    def build(self):
        if "no-build" in self.shape:
            return ""
        x, inline, name = "crate::x::", self.inline(), f"{self.ident}Build"
        optional = [g for g in self.operands + self.successors + self.regions if g.kind != "one" and g.role != "region" or g.kind == "variadic"]
        settable = optional or any(a.presence != "required" for a in self.slots)
        generic = "generic-build" in self.shape or "slim-build" in self.shape and not settable
        params, body, setters = [], [], []
        target = "self.build_mut()" if generic else "self.0"
        public = "" if generic else "pub "

        def setter(ident, args, call, summary):
            setters.append(f"{self.doc(summary)}{inline}{public}fn {ident}(mut self{args}) -> Self {{ {target}.{call}; self }}")

        operands, results = [], []
        for g in self.operands:
            if g.kind == "one":
                params.append(f"{g.ident}: {x}Value")
                operands.append(f"&[{g.ident}]")
                body.append(f"build.operands(&[{g.ident}]);")
            elif g.kind == "optional":
                setter(g.ident, f", value: {x}Value", "operands(&[value])", g.summary)
            else:
                setter(g.ident, f", values: &[{x}Value]", "operands(values)", g.summary)
        for a in self.declared:
            value = f"<{a.constraint} as {x}AttrConstraint>::Value<'_>"
            if a.presence == "required":
                params.append(f"{a.ident}: {value}")
                body.append(f"build.set::<{a.constraint}>({a.index}, {a.ident});")
            elif a.kind == "unit":
                setter(a.ident, "", f"set::<{a.constraint}>({a.index}, ())", a.summary)
            else:
                setter(a.ident, f", value: {value}", f"set::<{a.constraint}>({a.index}, value)", a.summary)
        for g in self.results if self.infer == "None" else []:
            ty, arg = {"one": (f"{x}Type", f"&[{g.ident}]"), "optional": (f"Option<{x}Type>", f"{g.ident}.as_slice()"),
                       "variadic": (f"&[{x}Type]", g.ident)}[g.kind]
            params.append(f"{g.ident}: {ty}")
            results.append(arg)
            body.append(f"build.results({arg});")
        for g in self.successors:
            if g.kind == "variadic":
                setter(g.ident, f", blocks: &[{x}Block]", "successors(blocks)", g.summary)
            else:
                params.append(f"{g.ident}: {x}Block")
                body.append(f"build.successors(&[{g.ident}]);")
        for g in self.regions:
            if g.kind == "variadic":
                setter(g.ident, ", count: u32", "more_regions(count)", g.summary)
        start = f"{x}OpBuild::new::<Self>(cx, &[])"
        if "one-call" in self.shape:
            start = f"crate::c::build_all::<Self>(cx, &[{', '.join(operands)}], &[{', '.join(results)}])"
            body = [b for b in body if not re.match(r"build\.(operands|results)\(", b)]
        out_type = f"crate::c::B<'c, Self>" if generic else f"{name}<'c>"
        made = "crate::c::B({}, std::marker::PhantomData)" if generic else name + "({})"
        inner = f"let mut build = {start}; {' '.join(body)} {made.format('build')}" if body else made.format(start)
        args = ", ".join([f"cx: &'c {x}ContextData"] + params)
        allow = "#[allow(clippy::too_many_arguments)]\n" if len(params) > 6 else ""
        make = (f"#[automatically_derived]\nimpl {self.ident} {{ {self.doc('Starts such an op with its required parts.')}{allow}{inline}"
                f"pub fn build<'c>({args}) -> {out_type} {{ {inner} }} }}")
        fns = "\n".join(setters)
        if generic:
            if not fns:
                return make
            return (f"{make}\n{self.doc(f'Optional parts of [`{self.ident}`].')}pub trait {name}<'c>: crate::c::Building<'c> {{ {fns} }}\n"
                    f"#[automatically_derived] impl<'c> {name}<'c> for crate::c::B<'c, {self.ident}> {{}}")
        insert = (f"{self.doc('Creates the op.')}{inline}pub fn insert(self, builder: &mut {x}Builder<'_>, loc: {x}Location)"
                  f" -> Result<{x}Op, {x}BuildError> {{ self.0.insert(builder, loc) }}")
        return (f"{make}\n{self.doc(f'Optional parts of [`{self.ident}`].')}pub struct {name}<'c>({x}OpBuild<'c>);\n"
                f"#[automatically_derived] impl<'c> {name}<'c> {{ {fns}\n{insert} }}")

    def asserts(self):
        if "no-asserts" in self.shape:
            return ""
        groups = zip(self.operands + self.results, self.operand_types + self.result_types)
        built = [g for g, source in groups if source == "Build"]
        claims = [f"assert!(<{g.constraint} as crate::x::TypeConstraint>::DEF.build.is_some(), {text('type of ' + g.name + ' is not buildable and cannot be inferred')});"
                  for g in built] or [f"assert!(<{self.ident} as crate::x::OpDecl>::DEF.operands.groups.len() == {len(self.operands)});"]
        return f"const _: () = {{ {' '.join(claims)} }};"

    def empty_interfaces(self):
        if "no-interfaces" in self.shape:
            return ""
        return "\n".join(f"#[automatically_derived] impl crate::c::{i} for {self.ident} {{}}" for i, own in self.interfaces.items() if not own)


class FormatReader:
    """Reads a declarative format and writes it as elements."""
    TOKEN = re.compile(r"`[^`]*`|\$\w+|[\w-]+(?:<[^>]*>)?|[()?:^,|\[\]<>=]|\S")

    def __init__(self, op):
        self.op, self.at, self.bound = op, 0, set()
        self.tokens = self.TOKEN.findall(op.facts["assembly_format"])

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def next(self):
        self.at += 1
        return self.tokens[self.at - 1] if self.at <= len(self.tokens) else ""

    def find(self, name):
        for kind, groups in (("Operand", self.op.operands), ("Attr", self.op.slots), ("Region", self.op.regions),
                             ("Successor", self.op.successors), ("Result", self.op.results)):
            for g in groups:
                if g.name == name:
                    if kind == "Attr":
                        self.bound.add(g.index)
                    return kind, g.index
        return "Attr", 0

    def group(self, close=")"):
        depth, inner = 1, []
        while depth and self.at < len(self.tokens):
            token = self.next()
            depth += (token == "(") - (token == ")")
            if depth:
                inner.append(token)
        return inner

    def type_arg(self, tokens):
        name = next((t for t in tokens if t.startswith("$")), None)
        if not name:
            return "crate::x::TypeArg::" + ("Results" if "results" in tokens else "Operands")
        kind, index = self.find(name[1:])
        return f"crate::x::TypeArg::{kind}({index})" if kind in ("Operand", "Result") else "crate::x::TypeArg::Operands"

    def sequence(self, stop=()):
        out, x = [], "crate::x::Elem::"
        while self.at < len(self.tokens) and self.peek() not in stop:
            token = self.next()
            if token.startswith("`"):
                word = token[1:-1]
                out.append(x + {"": "NoSpace", " ": "Space", "\\n": "Newline"}.get(
                    word, f"Keyword({text(word)})" if re.match(r"\w", word) else f"Punct({text(word)})"))
            elif token.startswith("$"):
                kind, index = self.find(token[1:])
                if self.peek() == "^":
                    self.next()
                    self.anchor = f"crate::x::Present::{kind}({index})" if kind != "Successor" else "crate::x::Present::Operands"
                out.append(f"{x}Attr {{ slot: {index}, qualified: false }}" if kind == "Attr" else
                           f"{x}{kind}({index})" if kind != "Result" else f"{x}Operands")
            elif token.startswith("custom"):
                self.next()
                args = []
                inner = self.group()
                for i, t in enumerate(inner):
                    if t.startswith("$"):
                        kind, index = self.find(t[1:])
                        typed = i > 1 and inner[i - 2] == "type"
                        args.append(f"crate::x::Arg::Type({self.type_arg([t])})" if typed or kind == "Result" else f"crate::x::Arg::{kind}({index})")
                self.anchored(args)
                out.append(f"{x}Custom(&crate::c::DIRECTIVE, &[{', '.join(args)}])")
            elif token in ("type", "qualified"):
                self.next()
                inner = self.group()
                qualified = token == "qualified"
                if qualified and "type" not in inner:
                    kind, index = self.find(inner[0][1:])
                    out.append(f"{x}Attr {{ slot: {index}, qualified: true }}" if kind == "Attr" else f"{x}{kind}({index})")
                else:
                    arg = self.type_arg(inner)
                    out.append(f"{x}Type {{ of: {arg}, qualified: {str(qualified).lower()} }}")
                self.anchored([])
            elif token == "functional-type":
                self.next()
                self.group()
                out.append(f"{x}FunctionalType(crate::x::TypeArg::Operands, crate::x::TypeArg::Results)")
            elif token.startswith("attr-dict"):
                out.append(f"{x}AttrDict {{ keyword: {str(token != 'attr-dict').lower()} }}")
            elif token == "prop-dict":
                out.append(f"{x}PropDict")
            elif token in ("operands", "regions", "successors"):
                out.append(f"{x}{token.capitalize()}")
                self.anchored([])
            elif token == "oilist":
                self.next()
                out.append(f"{x}OneOfMany(&[{', '.join(self.clauses())}])")
            elif token == "(":
                out.append(self.optional())
        return out

    def anchored(self, _):
        if self.peek() == "^":
            self.next()
            self.anchor = "crate::x::Present::Operands"

    def clauses(self):
        out = []
        while self.at < len(self.tokens):
            body = self.sequence(stop=("|", ")"))
            if body:
                out.append(f"crate::x::Clause {{ lead: {body[0]}, present: &[crate::x::Present::Operands], body: &[{', '.join(body[1:])}] }}")
            if self.next() != "|":
                return out
        return out

    def optional(self):
        outer, self.anchor = getattr(self, "anchor", None), None
        then = self.sequence(stop=(")",))
        inverted, otherwise = False, []
        had = self.anchor
        self.next()
        if self.peek() == ":":
            self.next()
            self.next()
            otherwise = self.sequence(stop=(")",))
            self.next()
            inverted = had is None
        if self.peek() == "?":
            self.next()
        anchor = self.anchor or "crate::x::Present::Operands"
        self.anchor = outer
        return (f"crate::x::Elem::Optional(&crate::x::Optional {{ anchor: &[{anchor}], inverted: {str(inverted).lower()},"
                f" then: &[{', '.join(then)}], otherwise: &[{', '.join(otherwise)}] }})")


def load(facts, count, dialect=None):
    """`count` ops, spread evenly over all dialects, or all ops of one."""
    all_ops = []
    for file in sorted(pathlib.Path(facts).glob("*.json")):
        if dialect in (None, file.stem):
            all_ops += json.loads(file.read_text()).get("ops", {}).items()
    if not all_ops:
        raise SystemExit(f"no ops in {facts}")
    if dialect:
        return all_ops
    return [all_ops[i * len(all_ops) // count] for i in range(min(count, len(all_ops)))]


def sources(ops, shape):
    """The files of a crate: path and text. Ops stand in one module per dialect."""
    library, modules = Library(), {}
    for name, facts in ops:
        op = Op(name, facts, library, shape)
        modules.setdefault(snake(name.split(".")[0]), []).append(op)
    files = {}
    for module, members in modules.items():
        seen = set()
        for op in members:
            while op.ident in seen or op.ident.removesuffix("View").removesuffix("Build") != op.ident:
                op.ident += "_"
            seen.add(op.ident)
        body = "\n".join(f"// user\n{op.user()}\n// derived\n{op.derived()}" for op in members)
        files[f"src/{module.removeprefix('r#')}.rs"] = f"{body}\n// end\n"
    defs = ", ".join(f"<{m}::{op.ident} as x::OpDecl>::DEF" for m, members in modules.items() for op in members)
    defs = "" if "structs-only" in shape else defs
    here = pathlib.Path(__file__).parent
    files["src/c.rs"] = (here / "library.rs").read_text() + library.source()
    files["src/lib.rs"] = ("#![allow(non_camel_case_types, non_snake_case, unused, missing_docs, non_shorthand_field_patterns)]\n"
                           "pub mod c;\npub use c::x;\n" + "".join(f"pub mod {m};\n" for m in modules) +
                           f"pub static ALL: &[&x::OpDescriptor] = &[{defs}];\n")
    files["src/lib-empty.rs"] = "#![allow(unused, missing_docs)]\npub mod c;\npub use c::x;\npub static ALL: &[&x::OpDescriptor] = &[];\n"
    return files
