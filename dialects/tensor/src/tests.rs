use std::sync::Arc;

use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};

use super::*;

#[test]
fn dimensions_of_size_one_may_be_left_out() {
    assert!(is_rank_reduced(&[1, 4, 1], &[4]));
    assert!(is_rank_reduced(&[1, DYNAMIC], &[DYNAMIC]));
    assert!(is_rank_reduced(&[1, 1], &[1]));
    assert!(!is_rank_reduced(&[2, 4], &[4]));
    assert!(!is_rank_reduced(&[4], &[4, 1]));
    assert!(!is_rank_reduced(&[DYNAMIC], &[4]));
}

#[test]
fn slices_lie_within_what_is_known_of_a_shape() {
    assert_eq!(out_of_bounds(&[8, DYNAMIC], &[7, 100], &[1, 1], &[9, 1]), None);
    assert_eq!(out_of_bounds(&[8], &[DYNAMIC], &[100], &[1]), None);
    assert_eq!(out_of_bounds(&[8], &[8], &[0], &[1]).unwrap(), "offset 0 is out-of-bounds: 8 >= 8");
    let last = out_of_bounds(&[8], &[2], &[3], &[3]).unwrap();
    assert_eq!(last, "slice along dimension 0 runs out-of-bounds: 8 >= 8");
    assert_eq!(out_of_bounds(&[8], &[2], &[3], &[i64::MAX]), None);
}

#[test]
fn padding_may_take_elements_away() {
    assert_eq!(padded_shape(&[4, 4, DYNAMIC], &[1, DYNAMIC, 1], &[-2, 1, 1]), Some(vec![3, DYNAMIC, DYNAMIC]));
    assert_eq!(padded_shape(&[4], &[1, 1], &[1]), None);
}

#[test]
fn dim_may_be_executed_anywhere_where_the_dimension_is_known_to_exist() {
    let mut registry = DialectRegistry::new();
    registry.insert(TensorDialect::DIALECT);
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    let text = r#"
        %t, %u, %i = "t.v"() : () -> (tensor<4x?xf32>, tensor<*xf32>, index)
        %c1 = arith.constant 1 : index
        %c2 = arith.constant 2 : index
        %minus = arith.constant -1 : index
        %0 = tensor.dim %t, %c1 : tensor<4x?xf32>
        %1 = tensor.dim %t, %c2 : tensor<4x?xf32>
        %2 = tensor.dim %t, %minus : tensor<4x?xf32>
        %3 = tensor.dim %t, %i : tensor<4x?xf32>
        %4 = tensor.dim %u, %c1 : tensor<*xf32>
    "#;
    let parsed = parse_source(&cx, "test", Arc::new(text), &ParseOptions::default(), &mut Vec::new()).unwrap();
    let block = parsed.ir.op(parsed.top).region(0).unwrap().first_block().unwrap();
    let found: Vec<bool> = block.ops().filter(|op| op.is::<Dim>()).map(|op| op.is_speculatable()).collect();
    assert_eq!(found, [true, false, false, false, false]);
}
