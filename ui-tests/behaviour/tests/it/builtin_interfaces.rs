//! Interfaces that the builtin types ask of types and attributes of dialects: floats, elements of vectors and memrefs, encodings of tensors.

use dialekt_ir_core::context::{Context, DialectDescriptor, DialectRegistry};
use dialekt_ir_core::decl::interface::TypeRef;
use dialekt_ir_core::interfaces::{FloatTypeRef, PtrLikeTypeRef, VectorElementTypeRef};
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::sub_elements::Replacer;
use dialekt_ir_core::text::parse::parse_text;
use dialekt_ir_core::text::print::{attr_to_string, type_to_string};
use dialekt_ir_core::types::SubElement;
use expect_test::expect;

use super::common::check_own;

/// A float of an accelerator: of 8 bits, with the format of `f8E4M3FN`, and a wider one.
#[derive(Type)]
#[ty(name = "acc.float", summary = "float of the accelerator", interfaces(FloatTypeInterface, VectorElementTypeInterface {}))]
#[assembly("<" $bits ">")]
pub struct AccFloat {
    pub bits: u32,
}

impl FloatTypeInterface for AccFloat {
    fn float_semantics(ty: TypeRef<'_>) -> FloatKind {
        match AccFloat::of(ty.cx(), ty.handle()) {
            Some(AccFloat { bits: 8 }) => FloatKind::F8E4M3FN,
            _ => FloatKind::TF32,
        }
    }

    fn scale_element_bitwidth(ty: TypeRef<'_>, scale: u32) -> Option<Type> {
        let bits = AccFloat::of(ty.cx(), ty.handle())?.bits;
        (bits == 8 && scale == 2).then(|| AccFloat::new(ty.cx(), 19))
    }
}

/// A handle of a device: no number, and held by nothing.
#[derive(Type)]
#[ty(name = "acc.handle")]
pub struct Handle;

/// Adds floats of any type.
#[derive(Op)]
#[op(name = "acc.add", traits(SameOperandsAndResultType))]
#[assembly($lhs "," $rhs attr_dict ":" type($result))]
pub struct Add {
    pub lhs: Operand<FloatLike>,
    pub rhs: Operand<FloatLike>,
    pub result: OpResult<FloatLike>,
}

/// An encoding of matrices as tiles, in which rows and columns have to be multiples of the size of a tile.
#[derive(Attr)]
#[attr(name = "acc.tiled", interfaces(VerifiableTensorEncoding))]
#[assembly("<" $rows "," $columns ">")]
pub struct Tiled {
    pub rows: i64,
    pub columns: i64,
}

impl VerifiableTensorEncoding for Tiled {
    fn verify_encoding(attr: AttrRef<'_>, shape: &[i64], element: Type) -> Result<(), String> {
        let Some(tile) = Tiled::of(attr.cx(), attr.handle()) else { return Ok(()) };
        if attr.cx().float_kind(element).is_none() {
            return Err(format!("tiles hold floats, not '{}'", TypeRef::new(attr.cx(), element)));
        }
        let &[rows, columns] = shape else { return Err(format!("tiles are of matrices, not of rank {}", shape.len())) };
        let fits = |size: i64, tile: i64| size == DYNAMIC || size.checked_rem(tile) == Some(0);
        match fits(rows, tile.rows) && fits(columns, tile.columns) {
            true => Ok(()),
            false => Err(format!("{rows}x{columns} is no multiple of tiles of {}x{}", tile.rows, tile.columns)),
        }
    }
}

/// A dialect of an accelerator.
#[derive(Dialect)]
#[dialect(name = "acc", ops(Add), types(AccFloat, Handle), attrs(Tiled))]
pub struct Acc;

fn registry() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    registry.insert(Acc::DIALECT);
    registry
}

const DIALECTS: [&DialectDescriptor; 1] = [Acc::DIALECT];

fn ty(cx: &Context, text: &str) -> Type {
    parse_text(cx, text, |p| p.parse_type()).unwrap_or_else(|diags| panic!("{text}: {diags:?}"))
}

fn wrong(cx: &Context, text: &str) -> String {
    parse_text(cx, text, |p| p.parse_type()).unwrap_err()[0].message.clone()
}

#[test]
fn floats_of_a_dialect_are_floats() {
    let cx = Context::with_registry(registry());
    let (small, wide, handle) = (ty(&cx, "!acc.float<8>"), ty(&cx, "!acc.float<19>"), ty(&cx, "!acc.handle"));
    assert_eq!(
        [small, wide, Type::F16].map(|ty| cx.float_kind(ty)),
        [Some(FloatKind::F8E4M3FN), Some(FloatKind::TF32), Some(FloatKind::F16)]
    );
    assert_eq!(cx.float_kind(handle), None);
    let scaled = |ty: Type, by| FloatTypeRef::of(TypeRef::new(&cx, ty))?.scale_element_bitwidth(by);
    assert_eq!(scaled(small, 2), Some(wide));
    assert_eq!(scaled(small, 4), None);
    assert_eq!(
        [scaled(Type::F16, 2), scaled(Type::F16, 4), scaled(Type::F32, 2)],
        [Some(Type::F32), Some(Type::F64), Some(Type::F64)]
    );
    assert_eq!([scaled(Type::F64, 2), scaled(Type::I32, 2)], [None, None]);
    assert!(AnyFloat::DEF.holds(&cx, small) && !AnyFloat::DEF.holds(&cx, handle));
    for text in
        ["complex<!acc.float<8>>", "vector<4x!acc.float<8>>", "memref<4x!acc.float<8>>", "memref<*x!acc.float<19>>"]
    {
        assert_eq!(type_to_string(&cx, ty(&cx, text)), text);
    }
    assert_eq!(wrong(&cx, "complex<!acc.handle>"), "invalid element type for complex");
    assert_eq!(
        wrong(&cx, "vector<4x!acc.handle>"),
        "failed to verify 'elementType': VectorElementTypeInterface instance"
    );
    assert_eq!(wrong(&cx, "memref<4x!acc.handle>"), "invalid memref element type");
}

#[test]
fn floats_of_a_dialect_have_attributes_and_elements() {
    check_own(
        &DIALECTS,
        r#"
        "t.op"() {
          a = 1.0 : !acc.float<8>, b = 0.1 : !acc.float<8>, c = 1.0e10 : !acc.float<8>, d = 0x38 : !acc.float<8>,
          e = dense<[1.0, 0.3]> : tensor<2x!acc.float<8>>, f = dense<2.0> : vector<4x!acc.float<19>>,
          g = dense<"0x3840"> : tensor<2x!acc.float<8>>, h = array<!acc.float<8>: 1.0, -2.0>,
          i = dense<(1.0, 2.0)> : tensor<2xcomplex<!acc.float<8>>>
        } : () -> ()
        "#,
        expect![[r#"
            module {
              "t.op"() {a = 1.000000e+00 : !acc.float<8>, b = 1.015630e-01 : !acc.float<8>, c = 0x7F : !acc.float<8>, d = 1.000000e+00 : !acc.float<8>, e = dense<[1.000000e+00, 3.125000e-01]> : tensor<2x!acc.float<8>>, f = dense<2.000000e+00> : vector<4x!acc.float<19>>, g = dense<[1.000000e+00, 2.000000e+00]> : tensor<2x!acc.float<8>>, h = array<!acc.float<8>: 1.000000e+00, -2.000000e+00>, i = dense<(1.000000e+00,2.000000e+00)> : tensor<2xcomplex<!acc.float<8>>>} : () -> ()
            }

        "#]],
    );
    for (text, expected) in [
        (
            "a = 1 : !acc.float<8>",
            expect![[r#"
            <stdin>:1:15: error: unexpected decimal integer literal for a floating point value
            "t.op"() {a = 1 : !acc.float<8>} : () -> ()
                          ^
            <stdin>:1:15: note: add a trailing dot to make the literal a float
        "#]],
        ),
        (
            "a = 0x138 : !acc.float<8>",
            expect![[r#"
            <stdin>:1:15: error: hexadecimal float constant out of range for type
            "t.op"() {a = 0x138 : !acc.float<8>} : () -> ()
                          ^
        "#]],
        ),
        (
            "a = 1.0 : !acc.handle",
            expect![[r#"
            <stdin>:1:32: error: floating point value not valid for specified type
            "t.op"() {a = 1.0 : !acc.handle} : () -> ()
                                           ^
        "#]],
        ),
        (
            "a = dense<1.0> : tensor<2x!acc.handle>",
            expect![[r#"
            <stdin>:1:15: error: expected string token, got 1.0
            "t.op"() {a = dense<1.0> : tensor<2x!acc.handle>} : () -> ()
                          ^
        "#]],
        ),
        (
            "a = dense<\"0x383838\"> : tensor<2x!acc.float<8>>",
            expect![[r#"
            <stdin>:1:15: error: elements hex data size is invalid for provided type: 'tensor<2x!acc.float<8>>'
            "t.op"() {a = dense<"0x383838"> : tensor<2x!acc.float<8>>} : () -> ()
                          ^
        "#]],
        ),
        (
            "a = array<!acc.float<19>: 1.0>",
            expect![[r#"
            <stdin>:1:21: error: element type bitwidth must be a multiple of 8
            "t.op"() {a = array<!acc.float<19>: 1.0>} : () -> ()
                                ^
        "#]],
        ),
        (
            "a = array<!acc.handle: 1.0>",
            expect![[r#"
            <stdin>:1:21: error: expected integer or float type, got: '!acc.handle'
            "t.op"() {a = array<!acc.handle: 1.0>} : () -> ()
                                ^
        "#]],
        ),
    ] {
        check_own(&DIALECTS, &format!("\"t.op\"() {{{text}}} : () -> ()"), expected);
    }
}

#[test]
fn constraints_take_floats_of_a_dialect() {
    check_own(
        &DIALECTS,
        r#"
        %0, %1 = "t.op"() : () -> (!acc.float<8>, vector<4x!acc.float<8>>)
        %2 = acc.add %0, %0 : !acc.float<8>
        %3 = acc.add %1, %1 : vector<4x!acc.float<8>>
        "#,
        expect![[r#"
            module {
              %0:2 = "t.op"() : () -> (!acc.float<8>, vector<4x!acc.float<8>>)
              %1 = acc.add %0#0, %0#0 : !acc.float<8>
              %2 = acc.add %0#1, %0#1 : vector<4x!acc.float<8>>
            }

        "#]],
    );
    check_own(
        &DIALECTS,
        r#"
        %0 = "t.op"() : () -> !acc.handle
        %1 = acc.add %0, %0 : !acc.handle
        "#,
        expect![[r#"
            <stdin>:3:14: error: 'acc.add' op operand #0 must be floating-point-like, but got '!acc.handle'
                    %1 = acc.add %0, %0 : !acc.handle
                         ^
            <stdin>:3:14: note: see current operation: %1 = "acc.add"(%0, %0) : (!acc.handle, !acc.handle) -> !acc.handle
        "#]],
    );
}

/// The model that lets vectors hold types of others.
struct HeldByVectors;

impl VectorElementTypeInterface for HeldByVectors {}
impl MemRefElementTypeInterface for HeldByVectors {}

#[test]
fn interfaces_of_elements_are_attached_to_types_of_others() {
    let mut registry = registry();
    registry.attach_type("acc.handle", <HeldByVectors as VectorElementTypeInterface>::INTERFACE);
    registry.attach_type("acc.handle", <HeldByVectors as MemRefElementTypeInterface>::INTERFACE);
    registry.attach_type("builtin.complex", <HeldByVectors as VectorElementTypeInterface>::INTERFACE);
    let cx = Context::with_registry(registry);
    for text in ["vector<4x!acc.handle>", "memref<4x!acc.handle>", "vector<4xcomplex<f32>>"] {
        assert_eq!(type_to_string(&cx, ty(&cx, text)), text);
    }
    assert_eq!(wrong(&cx, "vector<4xtuple<>>"), "failed to verify 'elementType': VectorElementTypeInterface instance");
    let is_element = |ty| VectorElementTypeRef::of(TypeRef::new(&cx, ty)).is_some();
    assert!([Type::I32, Type::INDEX, Type::F32, ty(&cx, "!acc.float<8>")].into_iter().all(is_element));
    assert!(!is_element(Type::NONE));
}

#[test]
fn encodings_are_verified() {
    check_own(
        &DIALECTS,
        r#""t.op"() {a = tensor<4x?xf32, #acc.tiled<2, 2>>} : () -> ()"#,
        expect![[r#"
        module {
          "t.op"() {a = tensor<4x?xf32, #acc.tiled<2, 2>>} : () -> ()
        }

    "#]],
    );
    for (text, expected) in [
        (
            "tensor<4x3xf32, #acc.tiled<2, 2>>",
            expect![[r#"
            <stdin>:1:47: error: 4x3 is no multiple of tiles of 2x2
            "t.op"() {a = tensor<4x3xf32, #acc.tiled<2, 2>>} : () -> ()
                                                          ^
        "#]],
        ),
        (
            "tensor<4xf32, #acc.tiled<2, 2>>",
            expect![[r#"
            <stdin>:1:45: error: tiles are of matrices, not of rank 1
            "t.op"() {a = tensor<4xf32, #acc.tiled<2, 2>>} : () -> ()
                                                        ^
        "#]],
        ),
        (
            "tensor<4x4xi32, #acc.tiled<2, 2>>",
            expect![[r#"
            <stdin>:1:47: error: tiles hold floats, not 'i32'
            "t.op"() {a = tensor<4x4xi32, #acc.tiled<2, 2>>} : () -> ()
                                                          ^
        "#]],
        ),
        (
            "tensor<4x3x() -> (), #acc.tiled<2, 2>>",
            expect![[r#"
            <stdin>:1:52: error: tiles hold floats, not '() -> ()'
            "t.op"() {a = tensor<4x3x() -> (), #acc.tiled<2, 2>>} : () -> ()
                                                               ^
        "#]],
        ),
        (
            "tensor<*xf32, #acc.tiled<2, 2>>",
            expect![[r#"
            <stdin>:1:45: error: tiles are of matrices, not of rank 0
            "t.op"() {a = tensor<*xf32, #acc.tiled<2, 2>>} : () -> ()
                                                        ^
        "#]],
        ),
        (
            "tensor<4x3xf32, #acc.tiled<2, 2> more",
            expect![[r#"
            <stdin>:1:48: error: 4x3 is no multiple of tiles of 2x2
            "t.op"() {a = tensor<4x3xf32, #acc.tiled<2, 2> more} : () -> ()
                                                           ^
        "#]],
        ),
    ] {
        check_own(&DIALECTS, &format!("\"t.op\"() {{a = {text}}} : () -> ()"), expected);
    }
}

#[test]
fn constructors_and_replacements_verify_encodings() {
    let cx = Context::with_registry(registry());
    cx.load_dialect(b"acc");
    let tiled = Tiled::new(&cx, 2, 2);
    let made = cx.tensor_type(&[4, DYNAMIC], Type::F32, Some(tiled)).unwrap();
    assert_eq!(type_to_string(&cx, made), "tensor<4x?xf32, #acc.tiled<2, 2>>");
    let refused = cx.tensor_type(&[4, 3], Type::F32, Some(tiled));
    assert_eq!(refused, Err("4x3 is no multiple of tiles of 2x2".into()));
    assert_eq!(cx.tensor_type(&[4, 4], Type::I32, Some(tiled)), Err("tiles hold floats, not 'i32'".into()));
    // Other attributes say nothing about tensors.
    assert!(cx.tensor_type(&[4, 3], Type::F32, Some(Attribute::UNIT)).is_ok());
    assert_eq!(cx.with_element_type(made, Type::I32), None);
    let replaced = |ty: Type, from: Type, to: Type| {
        Replacer::new(&cx, |element| (element == SubElement::Type(from)).then_some(SubElement::Type(to))).ty(ty)
    };
    assert_eq!(type_to_string(&cx, replaced(made, Type::F32, Type::F16)), "tensor<4x?xf16, #acc.tiled<2, 2>>");
    // A replacement that the encoding refuses leaves the type as it is.
    assert_eq!(replaced(made, Type::F32, Type::I32), made);
}

#[test]
fn memrefs_are_pointers() {
    let cx = Context::with_registry(registry());
    let pointer = |ty| PtrLikeTypeRef::of(TypeRef::new(&cx, ty));
    let memref = ty(&cx, "memref<4x?xf32, strided<[?, 1]>, 3>");
    let ptr = pointer(memref).unwrap();
    assert_eq!(attr_to_string(&cx, ptr.memory_space().unwrap()), "3 : i64");
    assert_eq!((ptr.element_type(), ptr.has_ptr_metadata()), (Some(Type::F32), true));
    let cloned = ptr.clone_ptr_with(None, Some(Type::I8)).unwrap();
    assert_eq!(type_to_string(&cx, cloned), "memref<4x?xi8, strided<[?, 1]>>");
    assert_eq!(ptr.clone_ptr_with(None, Some(ty(&cx, "!acc.handle"))), None);
    assert!(pointer(ty(&cx, "memref<*xf32>")).is_some() && pointer(ty(&cx, "tensor<4xf32>")).is_none());
}
