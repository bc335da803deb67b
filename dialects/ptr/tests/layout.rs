//! Sizes and alignments of pointers, with and without a specification.

use std::sync::Arc;

use dialekt_interfaces::{DataLayout, PtrLikeTypeRef};
use dialekt_ir_core::context::Context;
use dialekt_ir_core::decl::interface::TypeRef;
use dialekt_ir_core::text::parse::{ParseOptions, parse_source, parse_text};
use dialekt_ir_core::text::print::type_to_string;

const POINTER: &str = "!ptr.ptr<#ptr.generic_space>";

/// Size in bits, required and preferred alignment in bytes, and the width of indices of pointers in a module.
fn answers(cx: &Context, spec: &str) -> [Option<u64>; 4] {
    let text = format!("module attributes {{dlti.dl_spec = #dlti.dl_spec<{spec}>}} {{}}");
    let mut errors = Vec::new();
    let parsed = parse_source(cx, "test", Arc::new(text.into_bytes()), &ParseOptions::default(), &mut errors);
    let parsed = parsed.unwrap_or_else(|| panic!("{errors:?}"));
    let layout = DataLayout::at(parsed.ir.op(parsed.top));
    let ty = parse_text(cx, POINTER, |p| p.parse_type()).unwrap();
    [
        layout.size_in_bits(cx, ty).map(|size| size.min),
        layout.abi_alignment(cx, ty),
        layout.preferred_alignment(cx, ty),
        layout.index_bitwidth(cx, ty),
    ]
}

#[test]
fn pointers_have_64_bits_unless_something_else_is_specified() {
    let cx = Context::with_registry(dialekt::registry().dialects);
    assert_eq!(answers(&cx, "i32 = 32"), [Some(64), Some(1), Some(1), Some(64)]);
    let spec = |index: &str| format!("{POINTER} = #ptr.spec<size = 32, abi = 32, preferred = 64{index}>");
    assert_eq!(answers(&cx, &spec("")), [Some(32), Some(4), Some(8), Some(32)]);
    assert_eq!(answers(&cx, &spec(", index = 16")), [Some(32), Some(4), Some(8), Some(16)]);
}

#[test]
fn memrefs_are_types_of_pointers() {
    let cx = Context::with_registry(dialekt::registry().dialects);
    let cloned = |text: &str, element: Option<&str>| {
        let parse = |text: &str| parse_text(&cx, text, |p| p.parse_type()).unwrap();
        let pointer = parse(POINTER);
        let space = PtrLikeTypeRef::of(TypeRef::new(&cx, pointer)).unwrap().memory_space();
        let ty = PtrLikeTypeRef::of(TypeRef::new(&cx, parse(text))).unwrap();
        ty.clone_ptr_with(space, element.map(parse)).map(|ty| type_to_string(&cx, ty))
    };
    assert_eq!(cloned("memref<2x?xf32>", None).unwrap(), "memref<2x?xf32, #ptr.generic_space>");
    assert_eq!(cloned("memref<*xf32>", Some("i8")).unwrap(), "memref<*xi8, #ptr.generic_space>");
    assert_eq!(cloned(POINTER, None).unwrap(), POINTER);
    assert_eq!(cloned(POINTER, Some("i8")), None);
}
