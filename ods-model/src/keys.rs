//! The keys of all macros, with what they mean: messages name them, and the book lists them.
//!
//! A key that a macro reads stands in its table here, and the other way round; tests compare both.

/// A key.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// How it is written.
    pub form: &'static str,
    /// What it means.
    pub text: &'static str,
    /// What it is for messages.
    pub kind: KeyKind,
}

/// What a key is for messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyKind {
    /// Lists of keys have it.
    Listed,
    /// It is valid, but no advice.
    Unlisted,
    /// It is recognized to say what to write instead.
    Mistaken,
}

impl Key {
    const fn new(name: &'static str, form: &'static str, text: &'static str) -> Key {
        Key { name, form, text, kind: KeyKind::Listed }
    }

    const fn unlisted(name: &'static str, form: &'static str, text: &'static str) -> Key {
        Key { name, form, text, kind: KeyKind::Unlisted }
    }

    const fn mistaken(name: &'static str, text: &'static str) -> Key {
        Key { name, form: "", text, kind: KeyKind::Mistaken }
    }
}

/// The names of keys.
pub(crate) const fn names<const N: usize>(keys: &[Key; N]) -> [&'static str; N] {
    let mut names = [""; N];
    let mut i = 0;
    while i < N {
        names[i] = keys[i].name;
        i += 1;
    }
    names
}

/// A macro, or the attributes of fields that belong to it.
#[derive(Clone, Copy, Debug)]
pub struct Macro {
    /// How it is written: `#[derive(Op)]`.
    pub name: &'static str,
    /// What it declares.
    pub text: &'static str,
    /// Lists of keys, each with the attribute that they stand in.
    pub lists: &'static [(&'static str, &'static [Key])],
}

/// All macros.
pub static MACROS: &[Macro] = &[
    Macro {
        name: "#[derive(Op)]",
        text: "Declares an operation. The fields of the struct are its operands, results, attributes, regions and successors; its comment \
               is its summary and description.",
        lists: &[("#[op(..)]", &OP), ("above the struct", &FORMAT), ("on fields", &OP_FIELD), ("effects(..)", &EFFECT)],
    },
    Macro {
        name: "#[derive(Attr)]",
        text: "Declares an attribute of a dialect. The fields of the struct are its parameters.",
        lists: &[("#[attr(..)]", &PARAMS), ("above the struct", &FORMAT), ("on fields", &PARAM_FIELD)],
    },
    Macro {
        name: "#[derive(Type)]",
        text: "Declares a type of a dialect. The fields of the struct are its parameters.",
        lists: &[("#[ty(..)]", &PARAMS), ("above the struct", &FORMAT), ("on fields", &PARAM_FIELD)],
    },
    Macro {
        name: "#[derive(EnumAttr)]",
        text: "Declares an enum attribute. The variants are its cases, their discriminants the values.",
        lists: &[("#[enum_attr(..)]", &ENUM), ("above the enum", &FORMAT), ("on variants", &CASE)],
    },
    Macro {
        name: "#[derive(Dialect)]",
        text: "Declares a dialect. A struct without fields stands for it.",
        lists: &[("#[dialect(..)]", &DIALECT)],
    },
    Macro {
        name: "#[op_interface(..)]",
        text: "Declares an interface of operations. The functions of the trait take the op, as `op: OpRef<'_>`. \
               `#[type_interface(..)]`, `#[attr_interface(..)]` and `#[dialect_interface(..)]` are for types (`ty: TypeRef<'_>`), \
               attributes (`attr: AttrRef<'_>`) and dialects (`dialect: DialectRef<'_>`).",
        lists: &[("#[op_interface(..)]", &INTERFACE)],
    },
    Macro {
        name: "#[derive(Pass)]",
        text: "Declares a pass. The fields of the struct are its options, its statistics and what else it keeps; its comment says what \
               it does.",
        lists: &[("#[pass(..)]", &PASS), ("on fields", &PASS_FIELD), ("#[option(..)]", &PASS_OPTION)],
    },
    Macro {
        name: "#[derive(Rewrite)]",
        text: "Declares a rewrite rule. A struct without fields stands for it.",
        lists: &[("above the struct", &RULE), ("#[rule(..)]", &RULE_OPTION)],
    },
];

/// `#[op(..)]`.
pub(crate) static OP: [Key; 22] = [
    Key::new("name", "name = \"arith.addi\"", "The full name. Always needed."),
    Key::new(
        "rename_all",
        "rename_all = \"camelCase\"",
        "How names of fields become names in the IR: `camelCase`, or `snake_case` if nothing is said.",
    ),
    Key::new(
        "traits",
        "traits(Pure, Commutative)",
        "Traits, in the order in which they are verified. May be repeated, to put interfaces between.",
    ),
    Key::new(
        "interfaces",
        "interfaces(LoopLike, VectorUnroll {})",
        "Interfaces that the struct implements. With `{}`, the implementation is written too, and takes all defaults.",
    ),
    Key::new("effects", "effects(Read, Write(resource = \"Locks\"))", "Effects of the op as a whole."),
    Key::new("verify", "verify", "The struct implements `Verify`: checks before the regions."),
    Key::new("verify_regions", "verify_regions", "The struct implements `VerifyRegions`: checks after the regions."),
    Key::new("infer", "infer", "The struct implements `InferTypes`: types of results follow from the rest."),
    Key::new("fold", "fold", "The struct implements `Fold`: what the op computes, as far as that is known."),
    Key::new(
        "canonicalize",
        "canonicalize(AddZero, AddSelf)",
        "Rules and patterns that bring it into canonical form, in the order in which they are tried.",
    ),
    Key::new(
        "parse",
        "parse = parse_my_op",
        "The function that parses the custom form. Together with `print`, in place of `#[assembly(..)]`.",
    ),
    Key::new("print", "print = print_my_op", "The function that prints the custom form."),
    Key::new("result_names", "result_names = name_results", "The function that names results in printed text."),
    Key::new("argument_names", "argument_names = name_arguments", "The function that names arguments of entry blocks."),
    Key::new("block_names", "block_names = name_blocks", "The function that names blocks."),
    Key::new(
        "default_dialect",
        "default_dialect = \"scf\"",
        "The dialect whose ops are written without prefix in the regions.",
    ),
    Key::mistaken("derived", "A derived attribute is a method on the view."),
    Key::new("deprecated", "deprecated = \"use demo.sum\"", "Why it should not be used: the builder is marked."),
    Key::new("doc_group", "doc_group = \"Casts\"", "The section of the reference that it stands in."),
    Key::unlisted("crate", "crate = path::to::ir_core", "The path of `dialekt_ir_core`, where that has another name."),
    Key::mistaken("summary", "The summary is the first paragraph of the comment."),
    Key::mistaken("description", "The description is the rest of the comment."),
];

/// The format above a struct.
pub(crate) static FORMAT: [Key; 1] = [Key::new(
    "assembly",
    "#[assembly($lhs \",\" $rhs attr_dict \":\" type($result))]",
    "How it is written behind its name, in tokens. Without it, in generic form, or as `parse` and `print` say.",
)];

/// On fields of ops.
pub(crate) static OP_FIELD: [Key; 4] = [
    Key::new(
        "default",
        "#[default(0)]",
        "On attributes and properties: the value of one that is not given. On an `Option`, a missing one is read so, and stays missing.",
    ),
    Key::new(
        "name",
        "#[name(\"falseValue\")]",
        "The name in the IR, where it is not the one of the field. Empty for values, regions and successors without a name.",
    ),
    Key::new("sizes", "#[sizes(case_operand_segments)]", "On `OperandGroups`: the field with the sizes of the groups."),
    Key::new("effects", "#[effects(Read)]", "On operands, results and attributes: what the op does to them."),
];

/// What follows an effect in parentheses.
pub(crate) static EFFECT: [Key; 3] = [
    Key::new("resource", "Read(resource = \"Locks\")", "What it is done to; memory if nothing is said."),
    Key::new("stage", "Write(stage = 1)", "Effects of later stages come after those of earlier ones."),
    Key::new("full", "Write(full)", "It is done to all of the resource."),
];

/// `#[attr(..)]` and `#[ty(..)]`.
pub(crate) static PARAMS: [Key; 15] = [
    Key::new("name", "name = \"demo.pointer\"", "The dialect, and what stands behind the sigil. Always needed."),
    Key::new("symbol", "symbol = \"PointerType\"", "What messages call it; the name of the struct if nothing is said."),
    Key::new("summary", "summary = \"pointer\"", "What messages call it where it is asked for as a constraint."),
    Key::new("alias", "alias", "It is printed under an alias."),
    Key::new("verify", "verify", "The struct implements `VerifyParams`: which parameters it may have."),
    Key::new(
        "parse",
        "parse = parse_my_parameters",
        "The function that parses parameters. Together with `print`, in place of `#[assembly(..)]`.",
    ),
    Key::new("print", "print = print_my_parameters", "The function that prints parameters."),
    Key::new(
        "interfaces",
        "interfaces(Shaped, Named {})",
        "Interfaces that the struct implements. With `{}`, all defaults are taken.",
    ),
    Key::new(
        "memref_layout",
        "memref_layout",
        "Of attributes: the struct implements `VerifyLayout`, and may be the layout of a memref.",
    ),
    Key::new("vector_element", "vector_element", "Of types: vectors may hold it."),
    Key::new("memref_element", "memref_element", "Of types: memrefs may hold it."),
    Key::new("value_name", "value_name = \"ptr\"", "Of types: what values of it are called in printed text."),
    Key::new("skip_new", "skip_new", "No functions `new` and `new_checked`."),
    Key::unlisted("crate", "crate = path::to::ir_core", "The path of `dialekt_ir_core`, where that has another name."),
    Key::mistaken("traits", "Interfaces are listed as `interfaces(..)`."),
];

/// On fields of attributes and types.
pub(crate) static PARAM_FIELD: [Key; 8] = [
    Key::new(
        "default",
        "#[default(0)]",
        "The value of a parameter that is not written. It may name `cx` and the fields before it.",
    ),
    Key::new(
        "optional",
        "#[optional]",
        "It may be missing, and is then zero or empty. An `Option` may be missing without it.",
    ),
    Key::new("self_type", "#[self_type]", "Of attributes: it is the type that stands behind the attribute."),
    Key::new("name", "#[name(\"value\")]", "The name in texts, where it is not the one of the field."),
    Key::new("type_name", "#[type_name(\"int64_t\")]", "What messages call its type."),
    Key::new(
        "undelimited",
        "#[undelimited]",
        "A list may stand there although something follows it that could be read as its next element.",
    ),
    Key::mistaken("sizes", "This is for fields of operations."),
    Key::mistaken("effects", "This is for fields of operations."),
];

/// `#[enum_attr(..)]`.
pub(crate) static ENUM: [Key; 11] = [
    Key::new(
        "name",
        "name = \"arith.fastmath\"",
        "The name of an attribute of a dialect. Without it, an attribute is an integer.",
    ),
    Key::new("summary", "summary = \"rounding modes\"", "What messages call it where it is asked for."),
    Key::new("type_name", "type_name = \"RoundingMode\"", "What messages call the enum; its name if nothing is said."),
    Key::new("symbol", "symbol = \"RoundingModeAttr\"", "What messages call the attribute of a dialect."),
    Key::new("width", "width = 64", "The bits of its values: 8, 16, 32 (if nothing is said) or 64."),
    Key::new("bits", "bits", "Values are sets of cases, `Flags<Enum>`."),
    Key::new("separator", "separator = \", \"", "What stands between the cases of a set; `|` if nothing is said."),
    Key::new("primary_groups", "primary_groups", "Cases of several bits are printed in place of these."),
    Key::new("quoted", "quoted", "A set of several cases is one string where it is a parameter."),
    Key::new("field", "field", "Parameters are read as fields are, with the messages of these."),
    Key::new("crate", "crate = path::to::ir_core", "The path of `dialekt_ir_core`, where that has another name."),
];

/// On variants of enums.
pub(crate) static CASE: [Key; 1] = [Key::new(
    "case",
    "#[case(\"text\")]",
    "The text of a case; the name of the variant in snake case if nothing is said.",
)];

/// `#[dialect(..)]`.
pub(crate) static DIALECT: [Key; 13] = [
    Key::new("name", "name = \"arith\"", "The namespace. Always needed."),
    Key::new(
        "dependencies",
        "dependencies(Ub)",
        "Dialects that are loaded with it: types that declare one, or statics.",
    ),
    Key::new("ops", "ops(AddI, MulI)", "Its ops."),
    Key::new("attrs", "attrs(FastMath)", "Its attributes."),
    Key::new("types", "types(Pointer)", "Its types."),
    Key::new("enums", "enums(CmpIPredicate)", "Its enums that are integer attributes."),
    Key::new("interfaces", "interfaces(Inliner)", "Interfaces that the struct implements."),
    Key::new(
        "discardable",
        "discardable(target: StrAttr)",
        "Attributes `arith.target` that any op may have: a constant for each, to read and write them.",
    ),
    Key::new("hooks", "hooks", "The struct implements `DialectHooks`."),
    Key::new("allows_unknown_ops", "allows_unknown_ops", "Ops of the namespace that are not declared are accepted."),
    Key::new("extensible", "extensible", "More ops, types and attributes may be declared while a program runs."),
    Key::new("skip_test", "skip_test", "No test is written that the declarations agree with each other."),
    Key::unlisted("crate", "crate = path::to::ir_core", "The path of `dialekt_ir_core`, where that has another name."),
];

/// `#[op_interface(..)]` and the others.
pub(crate) static INTERFACE: [Key; 5] = [
    Key::new(
        "name",
        "name = \"LoopLikeOpInterface\"",
        "What messages call it; the name of the trait if nothing is said.",
    ),
    Key::new("bases", "bases(Callable)", "Interfaces that are implemented with it."),
    Key::new(
        "verify",
        "verify = verify_loop",
        "Of ops: the function that checks an op that implements it, before its regions.",
    ),
    Key::new("verify_regions", "verify_regions = verify_loop", "Of ops: the same after its regions."),
    Key::new("crate", "crate = path::to::ir_core", "The path of `dialekt_ir_core`, where that has another name."),
];

/// `#[pass(..)]`.
pub(crate) static PASS: [Key; 5] = [
    Key::new("name", "name = \"CSE\"", "What reports call it; the name of the struct if nothing is said."),
    Key::new("argument", "argument = \"cse\"", "What pipelines and command lines call it. Always needed."),
    Key::new("op", "op = \"func.func\"", "The ops that it runs on; any if nothing is said."),
    Key::new("dialects", "dialects(Arith)", "Dialects of what it creates."),
    Key::unlisted("crate", "crate = path::to::ir_core", "The path of `dialekt_ir_core`, where that has another name."),
];

/// On fields of passes.
pub(crate) static PASS_FIELD: [Key; 2] = [
    Key::new("option", "#[option]", "An option. Its comment is its help."),
    Key::new(
        "statistic",
        "#[statistic]",
        "A number that reports show, of type `Statistic`. `#[statistic(name = \"..\")]` gives it another name.",
    ),
];

/// `#[option(..)]`.
pub(crate) static PASS_OPTION: [Key; 2] = [
    Key::new(
        "name",
        "name = \"max-iterations\"",
        "What users call it; the name of the field with `-` for `_` if nothing is said.",
    ),
    Key::new("default", "default = 10", "The value that it starts with."),
];

/// Above rules.
pub(crate) static RULE: [Key; 2] = [
    Key::new(
        "rewrite",
        "#[rewrite(AddI { lhs: x, rhs: constant(c), .. } if is_zero(c) => x)]",
        "Pattern, conditions and result.",
    ),
    Key::new("rule", "#[rule(..)]", "What else there is to say of it."),
];

/// `#[rule(..)]`.
pub(crate) static RULE_OPTION: [Key; 4] = [
    Key::new(
        "benefit",
        "benefit = 1",
        "Added to the number of ops in the pattern, `constant(..)` left out: rules with more are tried first.",
    ),
    Key::new("labels", "labels(\"expensive\")", "Groups by which rules can be left out."),
    Key::new(
        "allow",
        "allow(overlap)",
        "Reports of `check_rewrites` that are known and wanted: `shadowed`, `overlap`, `cycle`.",
    ),
    Key::new("crate", "crate = path::to::ir_core", "The path of `dialekt_ir_core`, where that has another name."),
];

/// Traits that `traits(..)` knows.
pub static TRAITS: [Key; 66] = [
    Key::new("IsolatedFromAbove", "IsolatedFromAbove", "No value of the regions is used that is defined outside."),
    Key::new("Terminator", "Terminator", "The last op of its block."),
    Key::new(
        "SymbolTable",
        "SymbolTable",
        "One region, whose symbols have names of their own; references inside it name nothing outside.",
    ),
    Key::new(
        "TransparentSymbolTable",
        "TransparentSymbolTable",
        "The same, but references inside may name what is outside.",
    ),
    Key::new("IsolatedSymbols", "IsolatedSymbols", "References inside its regions name nothing outside."),
    Key::new("SingleBlock", "SingleBlock", "Every region has at most one block."),
    Key::new("NoTerminator", "NoTerminator", "Blocks of its regions need no terminator."),
    Key::new("HasOnlyGraphRegion", "HasOnlyGraphRegion", "Values may be used before they are defined in its regions."),
    Key::new("NoRegionArguments", "NoRegionArguments", "Entry blocks have no arguments."),
    Key::new("AffineScope", "AffineScope", "Values that are defined right in its regions may be affine symbols."),
    Key::new("Commutative", "Commutative", "The order of the operands does not matter."),
    Key::new(
        "AutomaticAllocationScope",
        "AutomaticAllocationScope",
        "Memory that is allocated on the stack in its regions is freed when they end.",
    ),
    Key::new("ConstantLike", "ConstantLike", "It gives the value of an attribute."),
    Key::new("Idempotent", "Idempotent", "Twice is as good as once: `f(f(x)) = f(x)`."),
    Key::new("Involution", "Involution", "Twice is nothing: `f(f(x)) = x`."),
    Key::new("NoMemoryEffect", "NoMemoryEffect", "It has no effect on memory."),
    Key::new("RecursiveMemoryEffects", "RecursiveMemoryEffects", "It has the effects of the ops in its regions."),
    Key::new("AlwaysSpeculatable", "AlwaysSpeculatable", "It may be executed where it would not have been."),
    Key::new(
        "RecursivelySpeculatable",
        "RecursivelySpeculatable",
        "It may be executed where it would not have been if that holds for the ops in its regions.",
    ),
    Key::new("Pure", "Pure", "`AlwaysSpeculatable` and `NoMemoryEffect`."),
    Key::new("Elementwise", "Elementwise", "Vectors and tensors are worked on element by element, and have one shape."),
    Key::new("Scalarizable", "Scalarizable", "It can be applied to elements instead. Needs `Elementwise`."),
    Key::new("Vectorizable", "Vectorizable", "It can be applied to vectors instead. Needs `Elementwise`."),
    Key::new("Tensorizable", "Tensorizable", "It can be applied to tensors instead. Needs `Elementwise`."),
    Key::new(
        "ElementwiseMappable",
        "ElementwiseMappable",
        "`Elementwise`, `Scalarizable`, `Vectorizable` and `Tensorizable`.",
    ),
    Key::new("MemRefsNormalizable", "MemRefsNormalizable", "Memrefs that it takes may get another layout."),
    Key::new("ReturnLike", "ReturnLike", "A terminator that gives its operands to the op around."),
    Key::new(
        "ResultsBroadcastableShape",
        "ResultsBroadcastableShape",
        "The shapes of the operands broadcast to that of the result.",
    ),
    Key::new("SameTypeOperands", "SameTypeOperands", "All operands have one type."),
    Key::new("SameOperandsShape", "SameOperandsShape", "All operands have one shape."),
    Key::new("SameOperandsAndResultShape", "SameOperandsAndResultShape", "All operands and results have one shape."),
    Key::new("SameOperandsElementType", "SameOperandsElementType", "All operands have one element type."),
    Key::new(
        "SameOperandsAndResultElementType",
        "SameOperandsAndResultElementType",
        "All operands and results have one element type.",
    ),
    Key::new(
        "SameOperandsAndResultType",
        "SameOperandsAndResultType",
        "All operands and results have one type; types of results are inferred.",
    ),
    Key::new("SameOperandsAndResultRank", "SameOperandsAndResultRank", "All operands and results have one rank."),
    Key::new("ResultsAreFloatLike", "ResultsAreFloatLike", "Results are floats, or vectors or tensors of them."),
    Key::new("ResultsAreBoolLike", "ResultsAreBoolLike", "Results are `i1`, or vectors or tensors of it."),
    Key::new(
        "ResultsAreSignlessIntegerLike",
        "ResultsAreSignlessIntegerLike",
        "Results are signless integers, or vectors or tensors of them.",
    ),
    Key::new("OperandsAreFloatLike", "OperandsAreFloatLike", "Operands are floats, or vectors or tensors of them."),
    Key::new(
        "OperandsAreSignlessIntegerLike",
        "OperandsAreSignlessIntegerLike",
        "Operands are signless integers, or vectors or tensors of them.",
    ),
    Key::new(
        "AllTypesMatch",
        "AllTypesMatch(lhs, rhs)",
        "The types of these fields are the same; results among them are inferred.",
    ),
    Key::new("AllElementTypesMatch", "AllElementTypesMatch(lhs, rhs)", "Their element types are the same."),
    Key::new("AllRanksMatch", "AllRanksMatch(lhs, rhs)", "Their ranks are the same."),
    Key::new("AllShapesMatch", "AllShapesMatch(lhs, rhs)", "Their shapes are the same."),
    Key::new(
        "AllElementCountsMatch",
        "AllElementCountsMatch(lhs, rhs)",
        "They have as many elements, and the number is known.",
    ),
    Key::new("AllTypeIDsMatch", "AllTypeIDsMatch(lhs, rhs)", "Their types are of one kind."),
    Key::new("AnyTypesMatch", "AnyTypesMatch(a, b, c)", "At least two of them have the same type."),
    Key::new(
        "AnyElementTypesMatch",
        "AnyElementTypesMatch(a, b, c)",
        "At least two of them have the same element type.",
    ),
    Key::new("AnyShapesMatch", "AnyShapesMatch(a, b, c)", "At least two of them have the same shape."),
    Key::new("HasParent", "HasParent(\"func.func\")", "The op around it is this one."),
    Key::new("ParentOneOf", "ParentOneOf(\"scf.for\", \"scf.while\")", "The op around it is one of these."),
    Key::new("HasAncestor", "HasAncestor(\"func.func\")", "One of the ops around it is this one."),
    Key::new("AncestorOneOf", "AncestorOneOf(\"scf.for\", \"scf.while\")", "One of the ops around it is one of these."),
    Key::new(
        "SingleBlockImplicitTerminator",
        "SingleBlockImplicitTerminator(\"scf.yield\")",
        "`SingleBlock`; blocks end in this op, which need not be written where it has no operands.",
    ),
    Key::new(
        "AttrSizedOperandSegments",
        "AttrSizedOperandSegments",
        "The attribute `operandSegmentSizes` tells the groups of operands apart.",
    ),
    Key::new(
        "AttrSizedResultSegments",
        "AttrSizedResultSegments",
        "The attribute `resultSegmentSizes` tells the groups of results apart.",
    ),
    Key::new("SameVariadicOperandSize", "SameVariadicOperandSize", "Groups of operands that vary have one size."),
    Key::new("SameVariadicResultSize", "SameVariadicResultSize", "Groups of results that vary have one size."),
    Key::new(
        "TypesMatchWith",
        "TypesMatchWith(\"summary\", from, to, function)",
        "The type of the second field is a function of that of the first. `compare = function` tells which types are equal.",
    ),
    Key::new(
        "OptionalTypesMatchWith",
        "OptionalTypesMatchWith(\"summary\", from, to, function)",
        "The same, or one of both is missing.",
    ),
    Key::new(
        "RangedTypesMatchWith",
        "RangedTypesMatchWith(\"summary\", from, to, function)",
        "The same for all types of groups.",
    ),
    Key::new(
        "ShapedTypeMatchesElementCountAndTypes",
        "ShapedTypeMatchesElementCountAndTypes(shaped, elements)",
        "The group has a value for each element of the shaped value, of the element type.",
    ),
    Key::new("TypeIs", "TypeIs(\"summary\", field, Constraint)", "The type of a field satisfies a constraint."),
    Key::new("ElementTypeIs", "ElementTypeIs(\"summary\", field, Constraint)", "Its element type does."),
    Key::new("Relation", "Relation(\"summary\", function)", "A predicate on the op."),
    Key::new(
        "Symbol",
        "Symbol",
        "A name in the symbol table around it. `Symbol(optional)`: it may have none. `Symbol(declaration = function)`: tells declarations from definitions.",
    ),
];
