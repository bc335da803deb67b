//! Queries of data layouts: about builtin types, about types and in scopes that answer themselves; and of other attributes.

// Fields of ops are declarations: nobody reads them here, and the derive documents them.
#![allow(dead_code, missing_docs)]

use std::sync::Arc;

use dialekt::dialects::dlti::DLTIDialect;
use dialekt_interfaces::data_layout::{DataLayouts, query_dlti};
use dialekt_interfaces::{
    DataLayout, DataLayoutEntry, DataLayoutKey, DataLayoutOpInterface, DataLayoutProperty, DataLayoutQueries,
    DataLayoutTypeInterface, TypeSize,
};
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::interface::TypeRef;
use dialekt_ir_core::ir::{Ir, Op as OpHandle};
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::text::parse::{ParseOptions, parse_source, parse_text};
use dialekt_ir_core::text::print::attr_to_string;
use dialekt_ir_core::verify::verify;

/// A pointer, whose width is specified.
#[derive(Type)]
#[ty(name = "q.ptr", interfaces(DataLayoutTypeInterface))]
pub struct Ptr;

fn width(ty: TypeRef<'_>, entries: &[DataLayoutEntry]) -> u64 {
    entries.first().and_then(|entry| ty.cx().integer_value(entry.value)?.as_u64()).unwrap_or(48)
}

impl DataLayoutTypeInterface for Ptr {
    fn size_in_bits(ty: TypeRef<'_>, _: &DataLayout, entries: &[DataLayoutEntry]) -> Option<TypeSize> {
        Some(TypeSize::fixed(width(ty, entries)))
    }

    fn abi_alignment(_: TypeRef<'_>, layout: &DataLayout, _: &[DataLayoutEntry]) -> Option<u64> {
        Some(if layout.spec().is_some() { 2 } else { 1 })
    }

    fn index_bitwidth(ty: TypeRef<'_>, _: &DataLayout, entries: &[DataLayoutEntry]) -> Option<u64> {
        Some(width(ty, entries) / 2)
    }

    fn are_compatible(_: TypeRef<'_>, outer: &[DataLayoutEntry], inner: &[DataLayoutEntry], _: Attribute) -> bool {
        outer.len() == inner.len()
    }

    fn verify_entries(
        _: TypeRef<'_>,
        entries: &[DataLayoutEntry],
        op: OpRef<'_>,
        out: &mut Vec<Diagnostic>,
    ) -> Verified {
        match entries.iter().all(|entry| op.cx().integer_value(entry.value).is_some()) {
            true => Ok(()),
            false => fail(out, op.error("pointers have a width")),
        }
    }
}

/// A scope, in which everything has an alignment of 16.
#[derive(Op)]
#[op(name = "q.scope", traits(NoTerminator, IsolatedFromAbove), interfaces(DataLayoutOpInterface))]
#[assembly(attr_dict_with_keyword $body)]
pub struct Scope {
    pub spec: Option<Attr<AnyAttr>>,
    pub body: Region,
}

struct AlignedTo16;

impl DataLayoutQueries for AlignedTo16 {
    fn abi_alignment(&self, _: TypeRef<'_>, _: &DataLayout, _: &[DataLayoutEntry]) -> Option<u64> {
        Some(16)
    }
}

impl DataLayoutOpInterface for Scope {
    fn data_layout_spec(op: Self::View<'_>) -> Option<Attribute> {
        op.spec()
    }

    fn target_system_spec(_: Self::View<'_>) -> Option<Attribute> {
        None
    }

    fn queries(_: Self::View<'_>) -> &'static dyn DataLayoutQueries {
        &AlignedTo16
    }
}

/// Scopes and pointers.
#[derive(Dialect)]
#[dialect(name = "q", ops(Scope), types(Ptr))]
pub struct Questions;

fn context() -> Context {
    let mut registry = DialectRegistry::new();
    registry.insert(DLTIDialect::DIALECT).insert(Questions::DIALECT);
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    cx
}

/// The IR of a text, or what the parser and the verifier say of it.
fn parse(cx: &Context, text: &str) -> Result<(Ir, OpHandle), Vec<String>> {
    let mut errors = Vec::new();
    let source = Arc::new(text.as_bytes().to_vec());
    let parsed = parse_source(cx, "test", source, &ParseOptions::default(), &mut errors);
    let valid = parsed.filter(|parsed| verify(&parsed.ir, parsed.top, &mut errors).is_ok());
    valid.map(|parsed| (parsed.ir, parsed.top)).ok_or_else(|| errors.into_iter().map(|error| error.message).collect())
}

/// The layout at the op `t.here`.
fn layout(cx: &Context, text: &str) -> DataLayout {
    let (ir, top) = parse(cx, text).unwrap();
    DataLayout::at(here(&ir, top))
}

fn here(ir: &Ir, top: OpHandle) -> OpRef<'_> {
    ir.op(top).preorder().find(|op| op.name() == op.cx().op_name("t.here")).expect("the op is there")
}

/// Size in bits, size, required and preferred alignment.
fn facts(cx: &Context, layout: &DataLayout, ty: &str) -> [u64; 4] {
    let ty = parse_text(cx, ty, |p| p.parse_type()).unwrap();
    let size = |size: Option<TypeSize>| size.map_or(u64::MAX, |size| size.min);
    [
        size(layout.size_in_bits(cx, ty)),
        size(layout.size(cx, ty)),
        layout.abi_alignment(cx, ty).unwrap_or(u64::MAX),
        layout.preferred_alignment(cx, ty).unwrap_or(u64::MAX),
    ]
}

#[test]
fn builtin_types_have_defaults() {
    let cx = context();
    let layout = DataLayout::default();
    let facts = |ty| facts(&cx, &layout, ty);
    assert_eq!(facts("i1"), [1, 1, 1, 1]);
    assert_eq!(facts("i20"), [20, 3, 4, 4]);
    assert_eq!(facts("i64"), [64, 8, 4, 8]);
    assert_eq!(facts("i128"), [128, 16, 4, 16]);
    assert_eq!(facts("index"), [64, 8, 4, 8]);
    assert_eq!(facts("f16"), [16, 2, 2, 2]);
    assert_eq!(facts("f80"), [80, 10, 16, 16]);
    assert_eq!(facts("complex<f80>"), [208, 26, 16, 16]);
    assert_eq!(facts("vector<3xf32>"), [128, 16, 16, 16]);
    assert_eq!(facts("vector<5x3xi8>"), [160, 20, 32, 32]);
    assert_eq!(facts("vector<i32>"), [32, 4, 4, 4]);
    assert_eq!(facts("vector<9223372036854775807xi64>"), [u64::MAX; 4]);
    // Neither the layout nor the type says anything.
    assert_eq!(facts("memref<4xi32>"), [u64::MAX; 4]);
    let scalable = parse_text(&cx, "vector<[4]xf32>", |p| p.parse_type()).unwrap();
    assert_eq!(layout.size(&cx, scalable), Some(TypeSize { min: 16, scalable: true }));
    assert_eq!(layout.index_bitwidth(&cx, Type::INDEX), Some(64));
    assert_eq!(layout.index_bitwidth(&cx, Type::I32), None);
    assert_eq!((layout.property(&cx, DataLayoutProperty::Endianness), layout.stack_alignment(&cx)), (None, 0));
}

#[test]
fn entries_hold_for_the_next_wider_integer() {
    let cx = context();
    let layout = layout(
        &cx,
        r#"module attributes {dlti.dl_spec = #dlti.dl_spec<
             index = 32, i8 = dense<16> : vector<1xi64>, i32 = dense<[32, 64]> : vector<2xi64>,
             f32 = dense<[64, 128]> : vector<2xi64>, "dlti.endianness" = "little", "dlti.stack_alignment" = 128>} {
             "t.here"() : () -> ()
           }"#,
    );
    let facts = |ty| facts(&cx, &layout, ty);
    assert_eq!(facts("i1"), [1, 1, 2, 2]);
    assert_eq!(facts("i16"), [16, 2, 4, 8]);
    assert_eq!(facts("i64"), [64, 8, 4, 8]);
    assert_eq!(facts("index"), [32, 4, 4, 8]);
    assert_eq!(facts("f32"), [32, 4, 8, 16]);
    assert_eq!(facts("f64"), [64, 8, 8, 8]);
    assert_eq!(facts("complex<f32>"), [96, 12, 4, 8]);
    assert_eq!(facts("complex<i32>"), [64, 8, 4, 4]);
    assert_eq!(facts("vector<3x4xindex>"), [384, 48, 64, 64]);
    assert_eq!(layout.index_bitwidth(&cx, Type::INDEX), Some(32));
    let endianness = layout.property(&cx, DataLayoutProperty::Endianness).unwrap();
    assert_eq!((attr_to_string(&cx, endianness).as_str(), layout.stack_alignment(&cx)), ("\"little\"", 128));
}

#[test]
fn types_and_scopes_answer_themselves() {
    let cx = context();
    let text = r#"module attributes {dlti.dl_spec = #dlti.dl_spec<!q.ptr = 40>} {
        q.scope attributes {spec = #dlti.dl_spec<!q.ptr = 24>} {
            "t.here"() : () -> ()
        }
    }"#;
    let (ir, top) = parse(&cx, text).unwrap();
    let ptr = Ptr::new(&cx);
    let layouts = DataLayouts::new(ir.op(top));
    let inner = layouts.at(here(&ir, top));
    assert_eq!(facts(&cx, inner, "!q.ptr"), [24, 3, 16, 2]);
    assert_eq!(inner.index_bitwidth(&cx, ptr), Some(12));
    let outer = layouts.above(here(&ir, top).parent_op().unwrap());
    assert_eq!(facts(&cx, outer, "!q.ptr"), [40, 5, 2, 2]);
    assert_eq!(facts(&cx, &DataLayout::default(), "!q.ptr"), [48, 6, 1, 1]);
}

#[test]
fn types_and_scopes_are_verified() {
    let cx = context();
    let said = |text: &str| parse(&cx, text).err().unwrap_or_default();
    let wrong = "q.scope attributes {spec = #dlti.dl_spec<!q.ptr = \"wide\">} {}";
    assert_eq!(said(wrong), ["pointers have a width"]);
    let nested = "module attributes {dlti.dl_spec = #dlti.dl_spec<!q.ptr = 1>} {
        q.scope attributes {spec = #dlti.dl_spec<index = 8>} {
            q.scope attributes {spec = #dlti.dl_spec<!q.ptr = 2>} {}
        }
    }";
    assert_eq!(said(nested), Vec::<String>::new());
    let unknown = "q.scope attributes {spec = #dlti.dl_spec<\"q.size\" = 8>} {}";
    assert_eq!(said(unknown), ["the 'q' dialect does not support identifier data layout entries"]);
}

#[test]
fn other_attributes_are_found_by_keys() {
    let cx = context();
    let text = r#"module attributes {
        dlti.map = #dlti.map<"a" = #dlti.map<i32 = 3 : i8>, "b" = 4>,
        dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"cache" = 64 : i8>>
    } {
        "t.between"() ({
            "t.here"() {x = 1} : () -> ()
        }) : () -> ()
    }"#;
    let (ir, top) = parse(&cx, text).unwrap();
    let here = here(&ir, top);
    let name = |name: &str| DataLayoutKey::Name(cx.ident(name));
    let ask = |keys: &[DataLayoutKey]| match query_dlti(here, keys) {
        Ok(attr) => attr_to_string(&cx, attr),
        Err(error) => format!("{}: {}", error.message, error.notes.last().unwrap().message),
    };
    assert_eq!(ask(&[name("a"), DataLayoutKey::Type(Type::I32)]), "3 : i8");
    assert_eq!(ask(&[]), "target op of failed DLTI query: no keys provided to attempt query with");
    assert_eq!(
        ask(&[name("c")]),
        "target op of failed DLTI query: key \"c\" has no DLTI-mapping per attr: \
         #dlti.map<\"a\" = #dlti.map<i32 = 3 : i8>, \"b\" = 4 : i64>"
    );
    assert_eq!(
        ask(&[name("b"), name("c")]),
        "target op of failed DLTI query: got non-DLTI-queryable attribute upon looking up keys [\"b\",\"c\"] at op"
    );
    let layout = DataLayout::at(here);
    let cache = layout.device_property(&cx, cx.ident("CPU"), cx.ident("cache")).unwrap();
    assert_eq!(attr_to_string(&cx, cache), "64 : i8");
    assert_eq!(layout.device_property(&cx, cx.ident("GPU"), cx.ident("cache")), None);
}
