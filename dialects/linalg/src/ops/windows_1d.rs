//! Convolutions and pooling in one dimension: windows that move in steps, over elements with gaps between.

use super::windows::WindowsAttr;
use crate::interfaces::prelude::*;
use crate::structured::body::{MAX, MAX_UNSIGNED, MIN, MIN_UNSIGNED, MULTIPLY_ADD, SUM};

op_family! {
    /// A window that moves over images in one dimension.
    #[op(
        name = "linalg.{}", doc_group = "Convolutions",
        interfaces(ConvolutionOpInterface {}),
        parse = form::parse,
        print = form::print,
        facts(Structured::new(MAPS, BODY))
    )]
    pub struct Windowed1D<MAPS, BODY = MULTIPLY_ADD> {
        pub structured: Mixin<StructuredOp>,
        pub named: Mixin<NamedOp>,
        pub strides: Option<Attr<WindowsAttr<1>>>,
        pub dilations: Option<Attr<WindowsAttr<1>>>,
    }

    /// Moves filters over images in one dimension.
    ///
    /// The image has the layout `nwc`, the filter `wcf`. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.conv_1d_nwc_wcf ins(%a, %b : tensor<2x6x2xf32>, tensor<3x2x5xf32>)
    ///   outs(%c : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
    /// ```
    Conv1DNwcWcf<MAPS = "n ow f [kw c]: (n, ow * S0 + kw * D0, c) (kw, c, f) (n, ow, f)"> = "conv_1d_nwc_wcf";

    /// Moves filters over images in one dimension.
    ///
    /// The image has the layout `ncw`, the filter `fcw`. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.conv_1d_ncw_fcw ins(%a, %b : tensor<2x2x6xf32>, tensor<5x2x3xf32>)
    ///   outs(%c : tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
    /// ```
    Conv1DNcwFcw<MAPS = "n f ow [c kw]: (n, c, ow * S0 + kw * D0) (f, c, kw) (n, f, ow)"> = "conv_1d_ncw_fcw";

    /// Moves filters over the channels of images in one dimension, each over its own.
    ///
    /// The image has the layout `nwc`, the filter `wc`. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.depthwise_conv_1d_nwc_wc ins(%a, %b : tensor<2x6x2xf32>, tensor<3x2xf32>)
    ///   outs(%c : tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
    /// ```
    DepthwiseConv1DNwcWc<MAPS = "n ow c [kw]: (n, ow * S0 + kw * D0, c) (kw, c) (n, ow, c)"> = "depthwise_conv_1d_nwc_wc";

    /// Moves filters over the channels of images in one dimension, each over its own.
    ///
    /// The image has the layout `ncw`, the filter `cw`. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.depthwise_conv_1d_ncw_cw ins(%a, %b : tensor<2x2x6xf32>, tensor<2x3xf32>)
    ///   outs(%c : tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    /// ```
    DepthwiseConv1DNcwCw<MAPS = "n ow c [kw]: (n, c, ow * S0 + kw * D0) (c, kw) (n, c, ow)"> = "depthwise_conv_1d_ncw_cw";

    /// Moves filters over the channels of images in one dimension, each over its own.
    ///
    /// The image has the layout `nwc`, the filter `wcm`. There are several filters for each, numbered by `m`. Inputs
    /// are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.depthwise_conv_1d_nwc_wcm ins(%a, %b : tensor<2x6x2xf32>, tensor<3x2x3xf32>)
    ///   outs(%c : tensor<2x4x2x3xf32>) -> tensor<2x4x2x3xf32>
    /// ```
    DepthwiseConv1DNwcWcm<MAPS = "n ow c m [kw]: (n, ow * S0 + kw * D0, c) (kw, c, m) (n, ow, c, m)"> = "depthwise_conv_1d_nwc_wcm";

    /// The sums of windows that move over images in one dimension.
    ///
    /// The image has the layout `nwc`. Of the second input only the shape matters: that of the window.
    ///
    /// ```mlir
    /// %0 = linalg.pooling_nwc_sum ins(%a, %b : tensor<2x6x2xf32>, tensor<3xf32>)
    ///   outs(%c : tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
    /// ```
    PoolingNwcSum<MAPS = "n ow c [kw]: (n, ow * S0 + kw * D0, c) (kw) (n, ow, c)", BODY = SUM> = "pooling_nwc_sum";

    /// The sums of windows that move over images in one dimension.
    ///
    /// The image has the layout `ncw`. Of the second input only the shape matters: that of the window.
    ///
    /// ```mlir
    /// %0 = linalg.pooling_ncw_sum ins(%a, %b : tensor<2x2x6xf32>, tensor<3xf32>)
    ///   outs(%c : tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    /// ```
    PoolingNcwSum<MAPS = "n c ow [kw]: (n, c, ow * S0 + kw * D0) (kw) (n, c, ow)", BODY = SUM> = "pooling_ncw_sum";

    /// The largest elements of windows that move over images in one dimension.
    ///
    /// The image has the layout `nwc`. Of the second input only the shape matters: that of the window.
    ///
    /// ```mlir
    /// %0 = linalg.pooling_nwc_max ins(%a, %b : tensor<2x6x2xf32>, tensor<3xf32>)
    ///   outs(%c : tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
    /// ```
    PoolingNwcMax<MAPS = "n ow c [kw]: (n, ow * S0 + kw * D0, c) (kw) (n, ow, c)", BODY = MAX> = "pooling_nwc_max";

    /// The largest elements, as unsigned integers of windows that move over images in one dimension.
    ///
    /// The image has the layout `nwc`. Of the second input only the shape matters: that of the window.
    ///
    /// ```mlir
    /// %0 = linalg.pooling_nwc_max_unsigned ins(%a, %b : tensor<2x6x2xi32>, tensor<3xi32>)
    ///   outs(%c : tensor<2x4x2xi32>) -> tensor<2x4x2xi32>
    /// ```
    PoolingNwcMaxUnsigned<MAPS = "n ow c [kw]: (n, ow * S0 + kw * D0, c) (kw) (n, ow, c)", BODY = MAX_UNSIGNED> = "pooling_nwc_max_unsigned";

    /// The largest elements of windows that move over images in one dimension.
    ///
    /// The image has the layout `ncw`. Of the second input only the shape matters: that of the window.
    ///
    /// ```mlir
    /// %0 = linalg.pooling_ncw_max ins(%a, %b : tensor<2x2x6xf32>, tensor<3xf32>)
    ///   outs(%c : tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
    /// ```
    PoolingNcwMax<MAPS = "n c ow [kw]: (n, c, ow * S0 + kw * D0) (kw) (n, c, ow)", BODY = MAX> = "pooling_ncw_max";

    /// The smallest elements of windows that move over images in one dimension.
    ///
    /// The image has the layout `nwc`. Of the second input only the shape matters: that of the window.
    ///
    /// ```mlir
    /// %0 = linalg.pooling_nwc_min ins(%a, %b : tensor<2x6x2xf32>, tensor<3xf32>)
    ///   outs(%c : tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
    /// ```
    PoolingNwcMin<MAPS = "n ow c [kw]: (n, ow * S0 + kw * D0, c) (kw) (n, ow, c)", BODY = MIN> = "pooling_nwc_min";

    /// The smallest elements, as unsigned integers of windows that move over images in one dimension.
    ///
    /// The image has the layout `nwc`. Of the second input only the shape matters: that of the window.
    ///
    /// ```mlir
    /// %0 = linalg.pooling_nwc_min_unsigned ins(%a, %b : tensor<2x6x2xi32>, tensor<3xi32>)
    ///   outs(%c : tensor<2x4x2xi32>) -> tensor<2x4x2xi32>
    /// ```
    PoolingNwcMinUnsigned<MAPS = "n ow c [kw]: (n, ow * S0 + kw * D0, c) (kw) (n, ow, c)", BODY = MIN_UNSIGNED> = "pooling_nwc_min_unsigned";
}
