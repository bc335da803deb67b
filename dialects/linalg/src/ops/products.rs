//! Named ops without attributes: products of matrices and vectors, plain convolutions, random numbers.

use crate::BinaryFn;
use crate::interfaces::prelude::*;
use crate::structured::body::{Cast, Expr, MULTIPLY_ADD, QUANTIZED_MULTIPLY_ADD, To};

op_family! {
    /// A product of matrices or vectors.
    #[op(
        name = "linalg.{}", doc_group = "Products",
        interfaces(ContractionOpInterface {}),
        parse = form::parse,
        print = form::print,
        facts(Structured::new(MAPS, BODY))
    )]
    pub struct Product<MAPS, BODY = MULTIPLY_ADD> {
        pub structured: Mixin<StructuredOp>,
        pub named: Mixin<NamedOp>,
    }

    /// Multiplies two matrices of tiles, the second one transposed.
    ///
    /// Tiles are the last two dimensions. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.mmt4d ins(%a, %b : tensor<3x4x8x2xf32>, tensor<2x4x4x2xf32>)
    ///   outs(%c : tensor<3x2x8x4xf32>) -> tensor<3x2x8x4xf32>
    /// ```
    Mmt4D<MAPS = "m n [k] m0 n0 [k0]: (m, k, m0, k0) (n, k, n0, k0) (m, n, m0, n0)"> = "mmt4d";

    /// Multiplies pairs of matrices of tiles, the second ones transposed.
    ///
    /// Tiles are the last two dimensions, pairs the first one. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.batch_mmt4d ins(%a, %b : tensor<2x3x4x8x2xf32>, tensor<2x2x4x4x2xf32>)
    ///   outs(%c : tensor<2x3x2x8x4xf32>) -> tensor<2x3x2x8x4xf32>
    /// ```
    BatchMmt4D<MAPS = "b m n [k] m0 n0 [k0]: (b, m, k, m0, k0) (b, n, k, n0, k0) (b, m, n, m0, n0)"> = "batch_mmt4d";

    /// Multiplies a matrix by a vector.
    ///
    /// Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.matvec ins(%a, %b : tensor<3x2xf32>, tensor<2xf32>)
    ///   outs(%c : tensor<3xf32>) -> tensor<3xf32>
    /// ```
    Matvec<MAPS = "m [n]: (m, n) (n) (m)"> = "matvec";

    /// Multiplies a vector by a matrix.
    ///
    /// Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.vecmat ins(%a, %b : tensor<3xf32>, tensor<3x2xf32>)
    ///   outs(%c : tensor<2xf32>) -> tensor<2xf32>
    /// ```
    Vecmat<MAPS = "n [m]: (m) (m, n) (n)"> = "vecmat";

    /// Multiplies matrices by vectors, in pairs.
    ///
    /// The first dimension counts the pairs. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.batch_matvec ins(%a, %b : tensor<2x3x4xf32>, tensor<2x4xf32>)
    ///   outs(%c : tensor<2x3xf32>) -> tensor<2x3xf32>
    /// ```
    BatchMatvec<MAPS = "b m [k]: (b, m, k) (b, k) (b, m)"> = "batch_matvec";

    /// Multiplies vectors by matrices, in pairs.
    ///
    /// The first dimension counts the pairs. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.batch_vecmat ins(%a, %b : tensor<2x4xf32>, tensor<2x4x2xf32>)
    ///   outs(%c : tensor<2x2xf32>) -> tensor<2x2xf32>
    /// ```
    BatchVecmat<MAPS = "b n [k]: (b, k) (b, k, n) (b, n)"> = "batch_vecmat";

    /// The sum of products of the elements of two vectors.
    ///
    /// The output has no dimensions. Inputs are converted to its type.
    ///
    /// ```mlir
    /// %0 = linalg.dot ins(%a, %b : tensor<3xf32>, tensor<3xf32>)
    ///   outs(%c : tensor<f32>) -> tensor<f32>
    /// ```
    Dot<MAPS = "[m]: (m) (m) ()"> = "dot";
}

op_family! {
    /// A convolution of an image and a filter that have no channels.
    #[op(
        name = "linalg.{}", doc_group = "Convolutions",
        interfaces(ConvolutionOpInterface {}),
        parse = form::parse,
        print = form::print,
        facts(Structured::new(MAPS, BODY))
    )]
    pub struct PlainConvolution<MAPS, BODY = MULTIPLY_ADD> {
        pub structured: Mixin<StructuredOp>,
        pub named: Mixin<NamedOp>,
    }

    /// Moves a filter over an image of one dimension.
    ///
    /// The output has an element for each place of the filter: the sum of products with the elements of the image
    /// there.
    ///
    /// ```mlir
    /// %0 = linalg.conv_1d ins(%a, %b : tensor<6xf32>, tensor<3xf32>)
    ///   outs(%c : tensor<4xf32>) -> tensor<4xf32>
    /// ```
    Conv1D<MAPS = "ow [kw]: (ow + kw) (kw) (ow)"> = "conv_1d";

    /// Moves a filter over an image of two dimensions.
    ///
    /// The output has an element for each place of the filter: the sum of products with the elements of the image
    /// there.
    ///
    /// ```mlir
    /// %0 = linalg.conv_2d ins(%a, %b : tensor<6x6xf32>, tensor<3x3xf32>)
    ///   outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
    /// ```
    Conv2D<MAPS = "oh ow [kh kw]: (oh + kh, ow + kw) (kh, kw) (oh, ow)"> = "conv_2d";

    /// Moves a filter over an image of three dimensions.
    ///
    /// The output has an element for each place of the filter: the sum of products with the elements of the image
    /// there.
    ///
    /// ```mlir
    /// %0 = linalg.conv_3d ins(%a, %b : tensor<6x6x6xf32>, tensor<3x3x3xf32>)
    ///   outs(%c : tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
    /// ```
    Conv3D<MAPS = "od oh ow [kd kh kw]: (od + kd, oh + kh, ow + kw) (kd, kh, kw) (od, oh, ow)"> = "conv_3d";
}

op_family! {
    /// An op that is neither a contraction nor a convolution to the reference.
    #[op(
        name = "linalg.{}", doc_group = "Products",
        parse = form::parse,
        print = form::print,
        facts(Structured::new(MAPS, BODY))
    )]
    pub struct OtherNamed<MAPS, BODY = MULTIPLY_ADD> {
        pub structured: Mixin<StructuredOp>,
        pub named: Mixin<NamedOp>,
    }

    /// Multiplies two matrices of quantized numbers.
    ///
    /// The last two inputs are the zero points of the matrices. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.quantized_matmul ins(%a, %b, %za, %zb : tensor<3x4xi8>, tensor<4x2xi8>, i32, i32)
    ///   outs(%c : tensor<3x2xi32>) -> tensor<3x2xi32>
    /// ```
    QuantizedMatmul<MAPS = "m n [k]: (m, k) (k, n) () () (m, n)", BODY = QUANTIZED_MULTIPLY_ADD> = "quantized_matmul";

    /// Multiplies pairs of matrices of quantized numbers.
    ///
    /// The last two inputs are the zero points of all matrices on each side. Inputs are converted to the type of the
    /// output.
    ///
    /// ```mlir
    /// %0 = linalg.quantized_batch_matmul ins(%a, %b, %za, %zb : tensor<2x3x4xi8>, tensor<2x4x2xi8>, i32, i32)
    ///   outs(%c : tensor<2x3x2xi32>) -> tensor<2x3x2xi32>
    /// ```
    QuantizedBatchMatmul<MAPS = "b m n [k]: (b, m, k) (b, k, n) () () (b, m, n)", BODY = QUANTIZED_MULTIPLY_ADD> = "quantized_batch_matmul";

    /// Fills a matrix with pseudorandom numbers.
    ///
    /// The inputs are the least number, the limit, and a seed. Each element is a function of these and of its place
    /// alone.
    ///
    /// ```mlir
    /// %0 = linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32)
    ///   outs(%c : tensor<3x2xf32>) -> tensor<3x2xf32>
    /// ```
    FillRng2D<MAPS = "m n: () () () (m, n)", BODY = RANDOM> = "fill_rng_2d";
}

/// A value converted to a type, as a signed integer.
const fn cast(to: Type, value: &'static Expr<'static>) -> Expr<'static> {
    Expr::Cast(Cast::Signed, To::Type(to), value)
}

const MULTIPLIER: Expr<'static> = cast(Type::I32, &Expr::Int(1_103_515_245));
const INCREMENT: Expr<'static> = cast(Type::I32, &Expr::Int(12_345));

/// The next number of a linear congruential generator, behind the sum of a seed and something else.
const fn next(sum: &'static Expr<'static>) -> Expr<'static> {
    Expr::Binary(BinaryFn::Add, sum, &INCREMENT)
}

/// A random number between the first two operands: two steps of a generator, one for each index, as a part of its range.
const RANDOM: &Expr<'static> = {
    const ROW: Expr<'static> = Expr::Binary(BinaryFn::Add, &cast(Type::I32, &Expr::Index(0)), &Expr::Arg(2));
    const AFTER_ROW: Expr<'static> = next(&Expr::Binary(BinaryFn::Mul, &ROW, &MULTIPLIER));
    const COLUMN: Expr<'static> = Expr::Binary(BinaryFn::Add, &cast(Type::I32, &Expr::Index(1)), &AFTER_ROW);
    const AFTER_COLUMN: Expr<'static> = next(&Expr::Binary(BinaryFn::Mul, &COLUMN, &MULTIPLIER));
    const NUMBER: Expr<'static> =
        Expr::Binary(BinaryFn::Add, &cast(Type::F64, &Expr::Int(2_147_483_647)), &cast(Type::F64, &AFTER_COLUMN));
    const RANGE: Expr<'static> = Expr::Binary(BinaryFn::Sub, &Expr::Arg(1), &Expr::Arg(0));
    const STEP: Expr<'static> = Expr::Binary(BinaryFn::Mul, &RANGE, &cast(Type::F64, &Expr::Float(2.328_306_4e-10)));
    &cast_to_output(&Expr::Binary(BinaryFn::Add, &Expr::Binary(BinaryFn::Mul, &NUMBER, &STEP), &Expr::Arg(0)))
};

const fn cast_to_output(value: &'static Expr<'static>) -> Expr<'static> {
    Expr::Cast(Cast::Signed, To::Arg(3), value)
}
