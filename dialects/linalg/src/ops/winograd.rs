//! Transformations of the Winograd algorithm for convolutions: of filter, input and output.

use dialekt_interfaces::{OperandRange, TilingInterface};

use super::softmax::compatible;
use crate::WinogradConv2DFmr;
use crate::interfaces::models;
use crate::interfaces::prelude::*;

type Rank4 = TensorRankOf<AnyType, N<4>>;
type Rank6 = TensorRankOf<AnyType, N<6>>;

/// Transforms the filter of a convolution for the Winograd algorithm.
///
/// The filter has the layout `fhwc`. Its height, its width, or both are the `r` of `fmr`, and the transformed ones are then `m + r - 1`; the
/// other one is 1.
///
/// ```mlir
/// %0 = linalg.winograd_filter_transform fmr(F_2_3)
///   ins(%filter : tensor<2x3x3x5xf32>) outs(%c : tensor<4x4x5x2xf32>) -> tensor<4x4x5x2xf32>
/// ```
#[derive(Op)]
#[op(
    name = "linalg.winograd_filter_transform",
    doc_group = "Aggregated ops",
    traits(AllElementTypesMatch(filter, output)),
    interfaces(DestinationStyleOpInterface, TilingInterface),
    verify
)]
#[assembly(attr_dict "fmr" "(" $fmr ")" "ins" "(" $filter ":" type($filter) ")" "outs" "(" $output ":" type($output) ")" "->" type($result))]
pub struct WinogradFilterTransform {
    pub filter: Operand<Rank4>,
    pub output: Operand<Rank4>,
    pub fmr: Attr<WinogradConv2DFmr>,
    pub result: OpResult<Rank4>,
}

/// Transforms the tiles of the image of a convolution for the Winograd algorithm.
///
/// The image has the layout `nhwc`; the tiles, each `m + r - 1` elements high and wide, overlap.
///
/// ```mlir
/// %0 = linalg.winograd_input_transform fmr(F_2_3)
///   ins(%image : tensor<2x10x10x5xf32>) outs(%c : tensor<4x4x4x4x2x5xf32>) -> tensor<4x4x4x4x2x5xf32>
/// ```
#[derive(Op)]
#[op(
    name = "linalg.winograd_input_transform",
    doc_group = "Aggregated ops",
    traits(AllElementTypesMatch(input, output)),
    interfaces(DestinationStyleOpInterface, TilingInterface),
    verify
)]
#[assembly(attr_dict "fmr" "(" $fmr ")" "ins" "(" $input ":" type($input) ")" "outs" "(" $output ":" type($output) ")" "->" type($result))]
pub struct WinogradInputTransform {
    pub input: Operand<Rank4>,
    pub output: Operand<Rank6>,
    pub fmr: Attr<WinogradConv2DFmr>,
    pub result: OpResult<Rank6>,
}

/// Transforms products of tiles and filters to the output of a convolution, at the end of the Winograd algorithm.
///
/// Each tile gives `m` elements in height and width. The output has the layout `nhwf`.
///
/// ```mlir
/// %0 = linalg.winograd_output_transform fmr(F_2_3)
///   ins(%tiles : tensor<4x4x4x4x2x3xf32>) outs(%c : tensor<2x8x8x3xf32>) -> tensor<2x8x8x3xf32>
/// ```
#[derive(Op)]
#[op(
    name = "linalg.winograd_output_transform",
    doc_group = "Aggregated ops",
    traits(AllElementTypesMatch(value, output)),
    interfaces(DestinationStyleOpInterface, TilingInterface),
    verify
)]
#[assembly(attr_dict "fmr" "(" $fmr ")" "ins" "(" $value ":" type($value) ")" "outs" "(" $output ":" type($output) ")" "->" type($result))]
pub struct WinogradOutputTransform {
    pub value: Operand<Rank6>,
    pub output: Operand<Rank4>,
    pub fmr: Attr<WinogradConv2DFmr>,
    pub result: OpResult<Rank4>,
}

macro_rules! destination_style {
    ($($op:ident),*) => {$(
        impl DestinationStyleOpInterface for $op {
            fn dps_inits(op: Self::View<'_>) -> OperandRange<'_> {
                models::inits(*op)
            }
        }
    )*};
}

destination_style!(WinogradFilterTransform, WinogradInputTransform, WinogradOutputTransform);

/// The shapes of the two operands.
fn shapes<'a, const A: usize, const B: usize>(op: OpRef<'a>) -> Option<(&'a [i64; A], &'a [i64; B])> {
    let mut shapes = op.operand_types().map(|ty| op.cx().type_data(ty).shape());
    Some((shapes.next()??.try_into().ok()?, shapes.next()??.try_into().ok()?))
}

/// Checks that the output may have a shape.
fn check_output(op: OpRef<'_>, expected: &[i64], output: &[i64], out: &mut Vec<Diagnostic>) -> Verified {
    match compatible(expected, output) {
        true => Ok(()),
        false => fail(out, op.op_error("the output shape is not expected")),
    }
}

impl Verify for WinogradFilterTransform {
    fn verify(op: WinogradFilterTransformView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some((filter, output)), Some(fmr)) = (shapes::<4, 4>(*op), op.fmr()) else { return Ok(()) };
        let (m, r) = fmr.sizes();
        let [f, h, w, c] = *filter;
        if h != r && h != 1 {
            return fail(out, op.op_error("expect filter height either equals to r or 1"));
        }
        if w != r && w != 1 {
            return fail(out, op.op_error("expect filter width either equals to r or 1"));
        }
        if h == 1 && w == 1 {
            return fail(out, op.op_error("expect either filter height or width equals to r"));
        }
        let size = |size| if size == r { m + r - 1 } else { 1 };
        check_output(*op, &[size(h), size(w), c, f], output, out)
    }
}

impl Verify for WinogradInputTransform {
    fn verify(op: WinogradInputTransformView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some((input, output)), Some(fmr)) = (shapes::<4, 6>(*op), op.fmr()) else { return Ok(()) };
        let (m, r) = fmr.sizes();
        let [n, h, w, c] = *input;
        // The size of a tile, and the number of tiles.
        let tiles = |size, is_transformed: bool| match size {
            DYNAMIC => (m + r - 1, DYNAMIC),
            size if is_transformed => (m + r - 1, (size - (r - 1)) / m),
            size => (1, size),
        };
        let ((alpha_h, tile_h), (alpha_w, tile_w)) = (tiles(h, output[0] != 1), tiles(w, output[1] != 1));
        check_output(*op, &[alpha_h, alpha_w, tile_h, tile_w, n, c], output, out)
    }
}

impl Verify for WinogradOutputTransform {
    fn verify(op: WinogradOutputTransformView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some((value, output)), Some(fmr)) = (shapes::<6, 4>(*op), op.fmr()) else { return Ok(()) };
        let (m, r) = fmr.sizes();
        let [alpha_h, alpha_w, tile_h, tile_w, n, f] = *value;
        let size = |alpha: i64, tiles: i64| match (alpha, tiles) {
            (DYNAMIC, _) | (_, DYNAMIC) => Some(DYNAMIC),
            (1, tiles) => Some(tiles),
            (alpha, tiles) => (alpha == m + r - 1).then(|| tiles.wrapping_mul(m)),
        };
        let Some(h) = size(alpha_h, tile_h) else {
            return fail(out, op.op_error("expect input height equals to input tile size"));
        };
        let Some(w) = size(alpha_w, tile_w) else {
            return fail(out, op.op_error("expect input width equals to input tile size"));
        };
        check_output(*op, &[n, h, w, f], output, out)
    }
}
