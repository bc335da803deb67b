//! Convolutions and pooling in three dimensions: windows that move in steps, over elements with gaps between.

use super::windows::WindowsAttr;
use crate::interfaces::prelude::*;
use crate::structured::body::{MAX, MIN, MULTIPLY_ADD, QUANTIZED_MULTIPLY_ADD, SUM};

op_family! {
    /// A window that moves over images in three dimensions.
    #[op(
        name = "linalg.{}", doc_group = "Convolutions",
        interfaces(ConvolutionOpInterface {}),
        parse = form::parse,
        print = form::print,
        facts(Structured::new(MAPS, BODY))
    )]
    pub struct Windowed3D<MAPS, BODY = MULTIPLY_ADD> {
        pub structured: Mixin<StructuredOp>,
        pub named: Mixin<NamedOp>,
        pub strides: Option<Attr<WindowsAttr<3>>>,
        pub dilations: Option<Attr<WindowsAttr<3>>>,
    }

    /// Moves filters over images in three dimensions.
    ///
    /// The image has the layout `ndhwc`, the filter `dhwcf`. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.conv_3d_ndhwc_dhwcf ins(%a, %b : tensor<2x6x6x6x2xf32>, tensor<3x3x3x2x5xf32>)
    ///   outs(%c : tensor<2x4x4x4x5xf32>) -> tensor<2x4x4x4x5xf32>
    /// ```
    Conv3DNdhwcDhwcf<MAPS = "n od oh ow f [kd kh kw c]: (n, od * S0 + kd * D0, oh * S1 + kh * D1, ow * S2 + kw * D2, c) (kd, kh, kw, c, f) (n, od, oh, ow, f)"> = "conv_3d_ndhwc_dhwcf";

    /// Moves filters over images in three dimensions, quantized.
    ///
    /// The image has the layout `ndhwc`, the filter `dhwcf`. Zero points are subtracted from both. Inputs are
    /// converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.conv_3d_ndhwc_dhwcf_q ins(%a, %b, %za, %zb : tensor<2x6x6x6x2xi8>, tensor<3x3x3x2x5xi8>, i32, i32)
    ///   outs(%c : tensor<2x4x4x4x5xi32>) -> tensor<2x4x4x4x5xi32>
    /// ```
    Conv3DNdhwcDhwcfQ<MAPS = "n od oh ow f [kd kh kw c]: (n, od * S0 + kd * D0, oh * S1 + kh * D1, ow * S2 + kw * D2, c) (kd, kh, kw, c, f) () () (n, od, oh, ow, f)", BODY = QUANTIZED_MULTIPLY_ADD> = "conv_3d_ndhwc_dhwcf_q";

    /// Moves filters over images in three dimensions.
    ///
    /// The image has the layout `ncdhw`, the filter `fcdhw`. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.conv_3d_ncdhw_fcdhw ins(%a, %b : tensor<2x2x6x6x6xf32>, tensor<5x2x3x3x3xf32>)
    ///   outs(%c : tensor<2x5x4x4x4xf32>) -> tensor<2x5x4x4x4xf32>
    /// ```
    Conv3DNcdhwFcdhw<MAPS = "n f od oh ow [c kd kh kw]: (n, c, od * S0 + kd * D0, oh * S1 + kh * D1, ow * S2 + kw * D2) (f, c, kd, kh, kw) (n, f, od, oh, ow)"> = "conv_3d_ncdhw_fcdhw";

    /// Moves filters over the channels of images in three dimensions, each over its own.
    ///
    /// The image has the layout `ndhwc`, the filter `dhwc`. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%a, %b : tensor<2x6x6x6x2xf32>, tensor<3x3x3x2xf32>)
    ///   outs(%c : tensor<2x4x4x4x2xf32>) -> tensor<2x4x4x4x2xf32>
    /// ```
    DepthwiseConv3DNdhwcDhwc<MAPS = "n od oh ow [kd kh kw] c: (n, od * S0 + kd * D0, oh * S1 + kh * D1, ow * S2 + kw * D2, c) (kd, kh, kw, c) (n, od, oh, ow, c)"> = "depthwise_conv_3d_ndhwc_dhwc";

    /// Moves filters over the channels of images in three dimensions, each over its own.
    ///
    /// The image has the layout `ncdhw`, the filter `cdhw`. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%a, %b : tensor<2x2x6x6x6xf32>, tensor<2x3x3x3xf32>)
    ///   outs(%c : tensor<2x2x4x4x4xf32>) -> tensor<2x2x4x4x4xf32>
    /// ```
    DepthwiseConv3DNcdhwCdhw<MAPS = "n od oh ow [kd kh kw] c: (n, c, od * S0 + kd * D0, oh * S1 + kh * D1, ow * S2 + kw * D2) (c, kd, kh, kw) (n, c, od, oh, ow)"> = "depthwise_conv_3d_ncdhw_cdhw";

    /// Moves filters over the channels of images in three dimensions, each over its own.
    ///
    /// The image has the layout `ndhwc`, the filter `dhwcm`. There are several filters for each, numbered by `m`.
    /// Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%a, %b : tensor<2x6x6x6x2xf32>, tensor<3x3x3x2x3xf32>)
    ///   outs(%c : tensor<2x4x4x4x2x3xf32>) -> tensor<2x4x4x4x2x3xf32>
    /// ```
    DepthwiseConv3DNdhwcDhwcm<MAPS = "n od oh ow m [kd kh kw] c: (n, od * S0 + kd * D0, oh * S1 + kh * D1, ow * S2 + kw * D2, c) (kd, kh, kw, c, m) (n, od, oh, ow, c, m)"> = "depthwise_conv_3d_ndhwc_dhwcm";

    /// The sums of windows that move over images in three dimensions.
    ///
    /// The image has the layout `ndhwc`. Of the second input only the shape matters: that of the window.
    ///
    /// ```mlir
    /// %0 = linalg.pooling_ndhwc_sum ins(%a, %b : tensor<2x6x6x6x2xf32>, tensor<3x3x3xf32>)
    ///   outs(%c : tensor<2x4x4x4x2xf32>) -> tensor<2x4x4x4x2xf32>
    /// ```
    PoolingNdhwcSum<MAPS = "n od oh ow c [kd kh kw]: (n, od * S0 + kd * D0, oh * S1 + kh * D1, ow * S2 + kw * D2, c) (kd, kh, kw) (n, od, oh, ow, c)", BODY = SUM> = "pooling_ndhwc_sum";

    /// The largest elements of windows that move over images in three dimensions.
    ///
    /// The image has the layout `ndhwc`. Of the second input only the shape matters: that of the window.
    ///
    /// ```mlir
    /// %0 = linalg.pooling_ndhwc_max ins(%a, %b : tensor<2x6x6x6x2xf32>, tensor<3x3x3xf32>)
    ///   outs(%c : tensor<2x4x4x4x2xf32>) -> tensor<2x4x4x4x2xf32>
    /// ```
    PoolingNdhwcMax<MAPS = "n od oh ow c [kd kh kw]: (n, od * S0 + kd * D0, oh * S1 + kh * D1, ow * S2 + kw * D2, c) (kd, kh, kw) (n, od, oh, ow, c)", BODY = MAX> = "pooling_ndhwc_max";

    /// The smallest elements of windows that move over images in three dimensions.
    ///
    /// The image has the layout `ndhwc`. Of the second input only the shape matters: that of the window.
    ///
    /// ```mlir
    /// %0 = linalg.pooling_ndhwc_min ins(%a, %b : tensor<2x6x6x6x2xf32>, tensor<3x3x3xf32>)
    ///   outs(%c : tensor<2x4x4x4x2xf32>) -> tensor<2x4x4x4x2xf32>
    /// ```
    PoolingNdhwcMin<MAPS = "n od oh ow c [kd kh kw]: (n, od * S0 + kd * D0, oh * S1 + kh * D1, ow * S2 + kw * D2, c) (kd, kh, kw) (n, od, oh, ow, c)", BODY = MIN> = "pooling_ndhwc_min";
}
