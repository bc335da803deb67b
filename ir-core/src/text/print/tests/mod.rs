//! Tests of the printer beyond the recorded cases: hooks of dialects, IR that no text gives, sizes.

mod aliases;
mod broken;
mod extensions;
mod hooks;
mod names;
mod sizes;

use std::borrow::Cow;
use std::sync::Arc;

use super::{PrintFlags, Printer, RegionForm, op_to_string, print_op};
use crate::attrs::AttrData;
use crate::context::dialect::{Alias, DialectDescriptor, DialectHooks, OpAsm};
use crate::context::{Arity, AttrSlot, Attribute, Context, ContextData, DialectRegistry, OpDescriptor, OpTraits, Type};
use crate::decl::{AttrConstraintDef, RegionGroups, SuccessorGroups, ValueGroups};
use crate::ir::{Ir, Op, OpRef, Value};
use crate::text::parse::{ParseOptions, ParsedSource, parse_source};
use crate::types::TypeData;

/// The dialect of these tests. Its hooks are those of ops and strings in the reference's own test dialect.
static TEST: DialectDescriptor = DialectDescriptor {
    ops: &[&NAMED, &REGION],
    allows_unknown_ops: true,
    hooks: &TestHooks,
    ..DialectDescriptor::new("test")
};

/// An op with any operands, results, regions and successors.
const fn op(name: &'static str, traits: OpTraits, attributes: &'static [AttrSlot], asm: OpAsm) -> OpDescriptor {
    OpDescriptor {
        name,
        traits,
        operands: ValueGroups::ANY,
        results: ValueGroups::ANY,
        regions: RegionGroups::counted(Arity::ANY),
        successors: SuccessorGroups::counted(Arity::ANY),
        attributes,
        asm,
        ..OpDescriptor::EMPTY
    }
}

/// Ops whose results are named by the attribute `names`; an empty name leaves the number.
static NAMED: OpDescriptor = op(
    "test.custom_result_name",
    OpTraits::empty(),
    &[AttrSlot::optional("names", &AttrConstraintDef::ANY)],
    OpAsm { result_names: Some(result_names), ..OpAsm::GENERIC },
);

fn result_names(op: OpRef<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    let cx = op.cx();
    let Some(AttrData::Array(names)) = op.inherent_attr(b"names").map(|names| cx.attr_data(names)) else { return };
    for (value, attr) in op.results().zip(names) {
        if let Some(text) = cx.string_value(*attr).map(|text| cx.bytes(text)).filter(|text| !text.is_empty()) {
            name(value, text);
        }
    }
}

/// `region [%operands] : types {..} else {..} -> types {a = 1}` on two lines, with names for arguments and blocks.
static REGION: OpDescriptor = op(
    "test.region",
    OpTraits::empty(),
    &[AttrSlot::optional("kind", &AttrConstraintDef::ANY)],
    OpAsm {
        print: Some(print_region_op),
        default_dialect: "test",
        argument_names: Some(|region, name| {
            for value in region.first_block().into_iter().flat_map(|block| block.args()) {
                name(value, b"it");
            }
        }),
        block_names: Some(|op, name| {
            for block in op.regions().flat_map(|region| region.blocks()) {
                name(block.handle(), b"part");
            }
        }),
        ..OpAsm::GENERIC
    },
);

fn print_region_op(op: OpRef<'_>, p: &mut Printer<'_>) {
    if op.num_operands() != 0 {
        p.write(" [");
        p.print_operands(op.operands());
        p.write("] : ");
        p.print_types(op.operand_types());
    }
    for (i, region) in op.regions().enumerate() {
        if i != 0 {
            p.increase_indent();
            p.print_newline();
            p.write("else");
        }
        p.write(" ");
        p.print_region_form(region.handle(), RegionForm { terminators: false, ..RegionForm::default() });
        if i != 0 {
            p.decrease_indent();
        }
    }
    p.print_optional_arrow_types(op.result_types());
    p.print_optional_attr_dict(op, &[]);
}

struct TestHooks;

impl DialectHooks for TestHooks {
    fn attr_alias(&self, cx: &ContextData, attr: Attribute) -> Option<Alias> {
        let text = cx.str(cx.string_value(attr)?);
        let name = match text.strip_prefix("alias_test:")? {
            "dot_in_name" => "test.alias",
            "trailing_digit" => "test_alias0",
            "prefixed_digit" => "0_test_alias",
            "prefixed_symbol" => "%test",
            "tensor_encoding" => "test_encoding",
            "trailing_digit_conflict_b" | "trailing_digit_conflict_c" => "test_alias_conflict0",
            "trailing_digit_conflict_d" => "test_alias_conflict0_",
            "trailing_digit_conflict_e" | "trailing_digit_conflict_f" => "test_alias_conflict0_1",
            "trailing_digit_conflict_g" => "test_alias_conflict0_1_",
            "trailing_digit_conflict_h" => "test_alias_conflict0_1_1",
            "trailing_digit_conflict_a" => "test_alias_conflict0_1_1_1",
            _ => return None,
        };
        Some(Alias { name: name.into(), overridable: false })
    }

    fn type_alias(&self, cx: &ContextData, ty: Type) -> Option<Alias> {
        match cx.type_data(ty) {
            TypeData::Tuple(types) if types.iter().all(|ty| *ty == Type::I1) => {
                Some(Alias { name: "test_tuple".into(), overridable: false })
            }
            _ => None,
        }
    }
}

fn context() -> Context {
    let mut registry = DialectRegistry::new();
    registry.insert(&TEST);
    let cx = Context::with_registry(registry);
    cx.load_dialect(b"test").unwrap();
    cx.allow_unregistered_dialects(true);
    cx
}

fn parse_in(cx: &Context, text: &str) -> ParsedSource {
    let mut diags = Vec::new();
    let text = Arc::new(text.as_bytes().to_vec());
    let parsed = parse_source(cx, "in", text, &ParseOptions::default(), &mut diags);
    assert!(diags.is_empty(), "{diags:?}");
    parsed.unwrap()
}

fn parse(text: &str) -> ParsedSource {
    parse_in(&context(), text)
}

/// The printed form of `text`, which must be the same with and without threads.
fn printed(text: &str, flags: &PrintFlags) -> String {
    let source = parse(text);
    both_ways(&source.ir, source.top, flags)
}

fn both_ways(ir: &Ir, op: Op, flags: &PrintFlags) -> String {
    let whole = || {
        let mut text = Vec::new();
        print_op(ir, op, flags, &mut text).unwrap();
        (String::from_utf8(text).unwrap(), op_to_string(ir, op, flags))
    };
    ir.cx().enable_multithreading(true);
    let parallel = whole();
    ir.cx().enable_multithreading(false);
    assert_eq!(whole(), parallel);
    parallel.0
}

fn custom(text: &str) -> String {
    printed(text, &PrintFlags { assume_verified: true, ..PrintFlags::default() })
}

fn generic(text: &str) -> String {
    printed(text, &PrintFlags::generic())
}
