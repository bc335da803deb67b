use std::sync::Arc;

use dialekt_interfaces::{MemoryEffectOpRef, OpFoldResult, Tile, TilingOpRef};
use dialekt_ir_core::context::{Context, DialectRegistry};
use dialekt_ir_core::ir::{Builder, Ir, Op};
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, op_to_string, type_to_string};

use super::structured::maps::{check, iterator_types};
use super::structured::{Accesses, Structured};
use super::*;

fn context() -> Context {
    let mut registry = DialectRegistry::new();
    registry.insert(LinalgDialect::DIALECT).insert(dialekt_arith::ArithDialect::DIALECT);
    registry.insert(dialekt_math::MathDialect::DIALECT).insert(dialekt_memref::MemRefDialect::DIALECT);
    registry.insert(dialekt_tensor::TensorDialect::DIALECT).insert(dialekt_affine::AffineDialect::DIALECT);
    interfaces::tiling::register_models(&mut registry);
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    cx
}

fn parse(cx: &Context, text: &'static str) -> (Ir, Op) {
    let mut diagnostics = Vec::new();
    let parsed = parse_source(cx, "t", Arc::new(text.as_bytes()), &ParseOptions::default(), &mut diagnostics);
    let parsed = parsed.unwrap_or_else(|| panic!("{diagnostics:?}"));
    (parsed.ir, parsed.top)
}

/// The structured ops of a source.
fn structured((ir, top): &(Ir, Op)) -> Vec<Op> {
    let ops = ir.op(*top).preorder();
    ops.filter(|op| LinalgOpRef::of(*op).is_some()).map(|op| op.handle()).collect()
}

#[test]
fn descriptions_name_loops_that_there_are() {
    let mut described = 0;
    for op in LinalgDialect::DIALECT.ops {
        if let Some(Structured { accesses: Accesses::Maps(text), .. }) = op.fact::<Structured>() {
            assert_eq!(check(text), Ok(()), "{}", op.name);
            described += 1;
        }
    }
    assert_eq!(described, 60);
    assert!(check("m n: (m, n) (k)").is_err());
    assert!(check("m n: (m * S0 + n * X1)").is_err());
    assert!(check("m n").is_err());
}

#[test]
fn brackets_enclose_loops_of_reductions() {
    let kinds: String =
        iterator_types("n [kh kw] c [k]: (n)").iter().filter_map(|kind| kind.to_string().chars().next()).collect();
    assert_eq!(kinds, "prrpr");
}

#[test]
fn libraries_know_ops_by_the_types_of_their_operands() {
    let cx = context();
    let parsed = parse(
        &cx,
        r#"
%a, %b, %t = "t.a"() : () -> (memref<?x4xf32>, memref<4x?xf32, 3>, tensor<4xf32>)
linalg.matmul ins(%a, %b : memref<?x4xf32>, memref<4x?xf32, 3>) outs(%a : memref<?x4xf32>)
linalg.exp ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
linalg.map outs(%a : memref<?x4xf32>) (%x: f32) { linalg.yield %x : f32 }
"#,
    );
    let names: Vec<String> = structured(&parsed)
        .into_iter()
        .map(|op| LinalgOpRef::of(parsed.0.op(op)).unwrap().library_call_name())
        .collect();
    assert_eq!(
        names,
        ["linalg_matmul_viewsx4xf32_view4xsxf32as3_viewsx4xf32", "", "op_has_no_registered_library_name"]
    );
}

#[test]
fn buffers_are_read_where_the_body_uses_them() {
    let cx = context();
    let parsed = parse(
        &cx,
        r#"
%a, %x = "t.a"() : () -> (memref<?x4xf32>, f32)
linalg.fill ins(%x : f32) outs(%a : memref<?x4xf32>)
linalg.matmul ins(%a, %a : memref<?x4xf32>, memref<?x4xf32>) outs(%a : memref<?x4xf32>)
"#,
    );
    let counts: Vec<usize> = structured(&parsed)
        .into_iter()
        .map(|op| MemoryEffectOpRef::of(parsed.0.op(op)).unwrap().effects().len())
        .collect();
    assert_eq!(counts, [1, 4]);
}

#[test]
fn softmax_is_taken_apart() {
    let cx = context();
    let (mut ir, top) = parse(
        &cx,
        r#"
%a = "t.a"() : () -> tensor<4x?xf32>
%0 = linalg.softmax dimension(1) ins(%a : tensor<4x?xf32>) outs(%a : tensor<4x?xf32>) -> tensor<4x?xf32>
"#,
    );
    let softmax = ir.op(top).preorder().find(|op| op.is::<Softmax>()).unwrap().handle();
    let table = AggregatedOpRef::of(ir.op(softmax)).unwrap().table();
    let mut b = Builder::new(&mut ir);
    b.set_insertion_point_before(softmax);
    let values = table.decompose_operation(&mut b, softmax).unwrap();
    assert_eq!(values.len(), 1);
    let text = op_to_string(&ir, top, &PrintFlags::default());
    let names = ["0xFFC00000", "arith.maxnumf", "math.exp", "0.000000e+00", "arith.addf", "arith.divf"];
    let places: Vec<usize> =
        names.iter().map(|name| text.find(name).unwrap_or_else(|| panic!("{name}: {text}"))).collect();
    assert!(places.is_sorted(), "{text}");
}

#[test]
fn structured_ops_are_tiled_by_their_maps() {
    let cx = context();
    let (mut ir, top) = parse(
        &cx,
        r#"
%a, %b, %c, %i = "t.a"() : () -> (tensor<8x12xf32>, tensor<12x?xf32>, tensor<8x?xf32>, index)
%0 = linalg.matmul ins(%a, %b : tensor<8x12xf32>, tensor<12x?xf32>) outs(%c : tensor<8x?xf32>) -> tensor<8x?xf32>
"#,
    );
    let matmul = ir.op(top).preorder().find(|op| op.is::<Matmul>()).unwrap().handle();
    let start = ir.op(top).preorder().find_map(|op| op.result(3)).unwrap();
    let table = TilingOpRef::of(ir.op(matmul)).unwrap().table();
    let mut b = Builder::new(&mut ir);
    b.set_insertion_point_before(matmul);
    let integer = |value| OpFoldResult::Attr(cx.integer_attr(Type::INDEX, value).unwrap());
    let sizes: Vec<bool> =
        table.iteration_domain(&mut b, matmul).iter().map(|range| range.size == integer(12)).collect();
    assert_eq!(sizes, [false, false, true]);
    let tile = Tile {
        offsets: [start.into(), integer(0), integer(6)].into_iter().collect(),
        sizes: [integer(2), integer(0), integer(3)].into_iter().collect(),
    };
    let place = table.result_tile_position(&mut b, matmul, 0, &tile).unwrap();
    assert_eq!((place.offsets[0], place.sizes[0]), (start.into(), integer(2)));
    let tiled = table.tiled_implementation(&mut b, matmul, &tile).unwrap();
    let types: Vec<String> = ir.op(tiled.tiled_ops[0]).operand_types().map(|ty| type_to_string(&cx, ty)).collect();
    assert_eq!(types, ["tensor<2x3xf32>", "tensor<3x?xf32>", "tensor<2x?xf32>"]);
    assert_eq!(tiled.generated_slices.len(), 3);
}
