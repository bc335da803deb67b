//! Sizes and alignments of pointers, arrays and structs, with and without a specification; answers about targets.

use std::sync::Arc;

use dialekt_interfaces::{DLTIQueryAttrRef, DataLayout, DataLayoutKey, DestructurableTypeRef};
use dialekt_ir_core::context::Context;
use dialekt_ir_core::decl::interface::{AttrRef, TypeRef};
use dialekt_ir_core::text::parse::{ParseOptions, parse_source, parse_text};
use dialekt_ir_core::text::print::{attr_to_string, type_to_string};

fn context() -> Context {
    Context::with_registry(dialekt::registry().dialects)
}

/// The layout in a module with this specification.
fn layout(cx: &Context, spec: &str) -> DataLayout {
    let text = format!("module attributes {{dlti.dl_spec = #dlti.dl_spec<{spec}>}} {{}}");
    let mut errors = Vec::new();
    let parsed = parse_source(cx, "test", Arc::new(text.into_bytes()), &ParseOptions::default(), &mut errors);
    let parsed = parsed.unwrap_or_else(|| panic!("{errors:?}"));
    DataLayout::at(parsed.ir.op(parsed.top))
}

/// Checks the size in bits, required and preferred alignment in bytes, and the width of indices of a type.
fn check(cx: &Context, layout: &DataLayout, ty: &str, expected: [Option<u64>; 4]) {
    let found = parse_text(cx, ty, |p| p.parse_type()).unwrap();
    let answers = [
        layout.size_in_bits(cx, found).map(|size| size.min),
        layout.abi_alignment(cx, found),
        layout.preferred_alignment(cx, found),
        layout.index_bitwidth(cx, found),
    ];
    assert_eq!(answers, expected, "{ty}");
}

#[test]
fn defaults() {
    let cx = context();
    let none = DataLayout::default();
    for pointer in ["!llvm.ptr", "!llvm.ptr<3>"] {
        check(&cx, &none, pointer, [Some(64), Some(8), Some(8), Some(64)]);
    }
    check(&cx, &none, "!llvm.array<10 x struct<(i32, i8)>>", [Some(640), Some(4), Some(4), None]);
    check(&cx, &none, "!llvm.struct<(i8, ptr, i16)>", [Some(192), Some(8), Some(8), None]);
    check(&cx, &none, "!llvm.struct<packed (i8, ptr, i16)>", [Some(88), Some(1), Some(8), None]);
    check(&cx, &none, "!llvm.struct<()>", [Some(0), Some(1), Some(1), None]);
}

#[test]
fn specified() {
    let cx = context();
    let spec =
        "!llvm.ptr = dense<[32, 32, 64]> : vector<3xi64>, !llvm.ptr<4> = dense<[32, 64, 64, 24]> : vector<4xi64>,
        !llvm.struct<()> = dense<[64, 128]> : vector<2xi64>";
    let layout = layout(&cx, spec);
    check(&cx, &layout, "!llvm.ptr", [Some(32), Some(4), Some(8), Some(32)]);
    // Address spaces without an entry are laid out as the default one.
    check(&cx, &layout, "!llvm.ptr<3>", [Some(32), Some(4), Some(8), Some(32)]);
    check(&cx, &layout, "!llvm.ptr<4>", [Some(32), Some(8), Some(8), Some(24)]);
    check(&cx, &layout, "!llvm.struct<(i8)>", [Some(8), Some(8), Some(16), None]);
    check(&cx, &layout, "!llvm.array<2 x struct<(i8)>>", [Some(128), Some(8), Some(16), None]);
}

#[test]
fn types_without_a_layout_have_no_size() {
    let cx = context();
    let none = DataLayout::default();
    check(&cx, &none, "!llvm.struct<\"self\", (i8, struct<\"self\">)>", [None; 4]);
    let deep = format!("!llvm.{}i8{}", "array<2 x ".repeat(5000), ">".repeat(5000));
    check(&cx, &none, &deep, [None; 4]);
    check(&cx, &none, "!llvm.array<2305843009213693952 x i64>", [None, Some(4), Some(8), None]);
}

#[test]
fn parts_are_named_by_their_numbers() {
    let cx = context();
    let parts = |ty: &str| {
        let found = parse_text(&cx, ty, |p| p.parse_type()).unwrap();
        let parts = DestructurableTypeRef::of(TypeRef::new(&cx, found)).unwrap().subelement_index_map()?;
        let shown = |(name, ty)| format!("{}: {}", attr_to_string(&cx, name), type_to_string(&cx, ty));
        Some(parts.into_iter().map(shown).collect::<Vec<_>>())
    };
    assert_eq!(parts("!llvm.struct<(i8, ptr)>").unwrap(), ["0 : i32: i8", "1 : i32: !llvm.ptr"]);
    assert_eq!(parts("!llvm.struct<()>"), None);
    assert_eq!(parts("!llvm.array<16 x i8>").unwrap().len(), 16);
    assert_eq!(parts("!llvm.array<17 x i8>"), None);
}

#[test]
fn targets_answer_queries() {
    let cx = context();
    let query = |attr: &str, key: &str| {
        let attr = parse_text(&cx, attr, |p| p.parse_attribute(None)).unwrap();
        let answer = DLTIQueryAttrRef::of(AttrRef::new(&cx, attr)).unwrap().query(DataLayoutKey::Name(cx.ident(key)));
        answer.map(|answer| attr_to_string(&cx, answer))
    };
    let target = "#llvm.target<triple = \"a-b\", chip = \"c\">";
    assert_eq!(query(target, "triple").unwrap(), "\"a-b\"");
    assert_eq!(query(target, "chip").unwrap(), "\"c\"");
    assert_eq!(query(target, "features"), None);
    let features = "#llvm.target_features<[\"+sve\", \"-sme\"]>";
    assert_eq!(query(features, "+sve").unwrap(), "unit");
    assert_eq!(query(features, "sve").unwrap(), "true");
    assert_eq!(query(features, "sme").unwrap(), "false");
    assert_eq!(query(features, "mte"), None);
}
