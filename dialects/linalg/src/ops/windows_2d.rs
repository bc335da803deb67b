//! Convolutions and pooling in two dimensions: windows that move in steps, over elements with gaps between.

use super::windows::WindowsAttr;
use crate::interfaces::prelude::*;
use crate::structured::body::{MAX, MAX_UNSIGNED, MIN, MIN_UNSIGNED, MULTIPLY_ADD, QUANTIZED_MULTIPLY_ADD, SUM};

op_family! {
    /// A window that moves over images in two dimensions.
    #[op(
        name = "linalg.{}", doc_group = "Convolutions",
        interfaces(ConvolutionOpInterface {}),
        parse = form::parse,
        print = form::print,
        facts(Structured::new(MAPS, BODY))
    )]
    pub struct Windowed2D<MAPS, BODY = MULTIPLY_ADD> {
        pub structured: Mixin<StructuredOp>,
        pub named: Mixin<NamedOp>,
        pub strides: Option<Attr<WindowsAttr<2>>>,
        pub dilations: Option<Attr<WindowsAttr<2>>>,
    }

    /// Moves filters over images in two dimensions.
    ///
    /// The image has the layout `nhwc`, the filter `hwcf`. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<2x6x6x2xf32>, tensor<3x3x2x5xf32>)
    ///   outs(%c : tensor<2x4x4x5xf32>) -> tensor<2x4x4x5xf32>
    /// ```
    Conv2DNhwcHwcf<MAPS = "n oh ow f [kh kw c]: (n, oh * S0 + kh * D0, ow * S1 + kw * D1, c) (kh, kw, c, f) (n, oh, ow, f)"> = "conv_2d_nhwc_hwcf";

    /// Moves filters over images in two dimensions.
    ///
    /// The image has the layout `nhwc`, the filter `fhwc`. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.conv_2d_nhwc_fhwc ins(%a, %b : tensor<2x6x6x2xf32>, tensor<5x3x3x2xf32>)
    ///   outs(%c : tensor<2x4x4x5xf32>) -> tensor<2x4x4x5xf32>
    /// ```
    Conv2DNhwcFhwc<MAPS = "n oh ow f [kh kw c]: (n, oh * S0 + kh * D0, ow * S1 + kw * D1, c) (f, kh, kw, c) (n, oh, ow, f)"> = "conv_2d_nhwc_fhwc";

    /// Moves filters over images in two dimensions, quantized.
    ///
    /// The image has the layout `nhwc`, the filter `hwcf`. Zero points are subtracted from both. Inputs are converted
    /// to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.conv_2d_nhwc_hwcf_q ins(%a, %b, %za, %zb : tensor<2x6x6x2xi8>, tensor<3x3x2x5xi8>, i32, i32)
    ///   outs(%c : tensor<2x4x4x5xi32>) -> tensor<2x4x4x5xi32>
    /// ```
    Conv2DNhwcHwcfQ<MAPS = "n oh ow f [kh kw c]: (n, oh * S0 + kh * D0, ow * S1 + kw * D1, c) (kh, kw, c, f) () () (n, oh, ow, f)", BODY = QUANTIZED_MULTIPLY_ADD> = "conv_2d_nhwc_hwcf_q";

    /// Moves filters over images in two dimensions, quantized.
    ///
    /// The image has the layout `nhwc`, the filter `fhwc`. Zero points are subtracted from both. Inputs are converted
    /// to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.conv_2d_nhwc_fhwc_q ins(%a, %b, %za, %zb : tensor<2x6x6x2xi8>, tensor<5x3x3x2xi8>, i32, i32)
    ///   outs(%c : tensor<2x4x4x5xi32>) -> tensor<2x4x4x5xi32>
    /// ```
    Conv2DNhwcFhwcQ<MAPS = "n oh ow f [kh kw c]: (n, oh * S0 + kh * D0, ow * S1 + kw * D1, c) (f, kh, kw, c) () () (n, oh, ow, f)", BODY = QUANTIZED_MULTIPLY_ADD> = "conv_2d_nhwc_fhwc_q";

    /// Moves filters over images in two dimensions, quantized.
    ///
    /// The image has the layout `nchw`, the filter `fchw`. Zero points are subtracted from both. Inputs are converted
    /// to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.conv_2d_nchw_fchw_q ins(%a, %b, %za, %zb : tensor<2x2x6x6xi8>, tensor<5x2x3x3xi8>, i32, i32)
    ///   outs(%c : tensor<2x5x4x4xi32>) -> tensor<2x5x4x4xi32>
    /// ```
    Conv2DNchwFchwQ<MAPS = "n f oh ow [c kh kw]: (n, c, oh * S0 + kh * D0, ow * S1 + kw * D1) (f, c, kh, kw) () () (n, f, oh, ow)", BODY = QUANTIZED_MULTIPLY_ADD> = "conv_2d_nchw_fchw_q";

    /// Moves filters over images in two dimensions.
    ///
    /// The image has the layout `nchw`, the filter `fchw`. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.conv_2d_nchw_fchw ins(%a, %b : tensor<2x2x6x6xf32>, tensor<5x2x3x3xf32>)
    ///   outs(%c : tensor<2x5x4x4xf32>) -> tensor<2x5x4x4xf32>
    /// ```
    Conv2DNchwFchw<MAPS = "n f oh ow [c kh kw]: (n, c, oh * S0 + kh * D0, ow * S1 + kw * D1) (f, c, kh, kw) (n, f, oh, ow)"> = "conv_2d_nchw_fchw";

    /// Moves filters over images in two dimensions.
    ///
    /// The image has the layout `ngchw`, the filter `fgchw`. Image, filter and output have groups of channels, which
    /// are convolved one by one. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.conv_2d_ngchw_fgchw ins(%a, %b : tensor<2x2x2x6x6xf32>, tensor<5x2x2x3x3xf32>)
    ///   outs(%c : tensor<2x2x5x4x4xf32>) -> tensor<2x2x5x4x4xf32>
    /// ```
    Conv2DNgchwFgchw<MAPS = "n g f oh ow [c kh kw]: (n, g, c, oh * S0 + kh * D0, ow * S1 + kw * D1) (f, g, c, kh, kw) (n, g, f, oh, ow)"> = "conv_2d_ngchw_fgchw";

    /// Moves filters over images in two dimensions.
    ///
    /// The image has the layout `ngchw`, the filter `gfchw`. Image, filter and output have groups of channels, which
    /// are convolved one by one. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.conv_2d_ngchw_gfchw ins(%a, %b : tensor<2x2x2x6x6xf32>, tensor<2x5x2x3x3xf32>)
    ///   outs(%c : tensor<2x2x5x4x4xf32>) -> tensor<2x2x5x4x4xf32>
    /// ```
    Conv2DNgchwGfchw<MAPS = "n g f oh ow [c kh kw]: (n, g, c, oh * S0 + kh * D0, ow * S1 + kw * D1) (g, f, c, kh, kw) (n, g, f, oh, ow)"> = "conv_2d_ngchw_gfchw";

    /// Moves filters over images in two dimensions.
    ///
    /// The image has the layout `nhwgc`, the filter `gfhwc`. Image, filter and output have groups of channels, which
    /// are convolved one by one. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.conv_2d_nhwgc_gfhwc ins(%a, %b : tensor<2x6x6x2x2xf32>, tensor<2x5x3x3x2xf32>)
    ///   outs(%c : tensor<2x4x4x2x5xf32>) -> tensor<2x4x4x2x5xf32>
    /// ```
    Conv2DNhwgcGfhwc<MAPS = "n oh ow g f [kh kw c]: (n, oh * S0 + kh * D0, ow * S1 + kw * D1, g, c) (g, f, kh, kw, c) (n, oh, ow, g, f)"> = "conv_2d_nhwgc_gfhwc";

    /// Moves filters over images in two dimensions, quantized.
    ///
    /// The image has the layout `nhwgc`, the filter `gfhwc`. Image, filter and output have groups of channels, which
    /// are convolved one by one. Zero points are subtracted from both. Inputs are converted to the type of the
    /// output.
    ///
    /// ```mlir
    /// %0 = linalg.conv_2d_nhwgc_gfhwc_q ins(%a, %b, %za, %zb : tensor<2x6x6x2x2xi8>, tensor<2x5x3x3x2xi8>, i32, i32)
    ///   outs(%c : tensor<2x4x4x2x5xi32>) -> tensor<2x4x4x2x5xi32>
    /// ```
    Conv2DNhwgcGfhwcQ<MAPS = "n oh ow g f [kh kw c]: (n, oh * S0 + kh * D0, ow * S1 + kw * D1, g, c) (g, f, kh, kw, c) () () (n, oh, ow, g, f)", BODY = QUANTIZED_MULTIPLY_ADD> = "conv_2d_nhwgc_gfhwc_q";

    /// Moves filters over images in two dimensions, quantized.
    ///
    /// The image has the layout `ngchw`, the filter `gfchw`. Image, filter and output have groups of channels, which
    /// are convolved one by one. Zero points are subtracted from both. Inputs are converted to the type of the
    /// output.
    ///
    /// ```mlir
    /// %0 = linalg.conv_2d_ngchw_gfchw_q ins(%a, %b, %za, %zb : tensor<2x2x2x6x6xi8>, tensor<2x5x2x3x3xi8>, i32, i32)
    ///   outs(%c : tensor<2x2x5x4x4xi32>) -> tensor<2x2x5x4x4xi32>
    /// ```
    Conv2DNgchwGfchwQ<MAPS = "n g f oh ow [c kh kw]: (n, g, c, oh * S0 + kh * D0, ow * S1 + kw * D1) (g, f, c, kh, kw) () () (n, g, f, oh, ow)", BODY = QUANTIZED_MULTIPLY_ADD> = "conv_2d_ngchw_gfchw_q";

    /// Moves filters over the channels of images in two dimensions, each over its own.
    ///
    /// The image has the layout `nhwc`, the filter `hwc`. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%a, %b : tensor<2x6x6x2xf32>, tensor<3x3x2xf32>)
    ///   outs(%c : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
    /// ```
    DepthwiseConv2DNhwcHwc<MAPS = "n oh ow c [kh kw]: (n, oh * S0 + kh * D0, ow * S1 + kw * D1, c) (kh, kw, c) (n, oh, ow, c)"> = "depthwise_conv_2d_nhwc_hwc";

    /// Moves filters over the channels of images in two dimensions, each over its own.
    ///
    /// The image has the layout `nchw`, the filter `chw`. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.depthwise_conv_2d_nchw_chw ins(%a, %b : tensor<2x2x6x6xf32>, tensor<2x3x3xf32>)
    ///   outs(%c : tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
    /// ```
    DepthwiseConv2DNchwChw<MAPS = "n oh ow c [kh kw]: (n, c, oh * S0 + kh * D0, ow * S1 + kw * D1) (c, kh, kw) (n, c, oh, ow)"> = "depthwise_conv_2d_nchw_chw";

    /// Moves filters over the channels of images in two dimensions, each over its own, quantized.
    ///
    /// The image has the layout `nhwc`, the filter `hwc`. Zero points are subtracted from both. Inputs are converted
    /// to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%a, %b, %za, %zb : tensor<2x6x6x2xi8>, tensor<3x3x2xi8>, i32, i32)
    ///   outs(%c : tensor<2x4x4x2xi32>) -> tensor<2x4x4x2xi32>
    /// ```
    DepthwiseConv2DNhwcHwcQ<MAPS = "n oh ow c [kh kw]: (n, oh * S0 + kh * D0, ow * S1 + kw * D1, c) (kh, kw, c) () () (n, oh, ow, c)", BODY = QUANTIZED_MULTIPLY_ADD> = "depthwise_conv_2d_nhwc_hwc_q";

    /// Moves filters over the channels of images in two dimensions, each over its own.
    ///
    /// The image has the layout `nhwc`, the filter `hwcm`. There are several filters for each, numbered by `m`.
    /// Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%a, %b : tensor<2x6x6x2xf32>, tensor<3x3x2x3xf32>)
    ///   outs(%c : tensor<2x4x4x2x3xf32>) -> tensor<2x4x4x2x3xf32>
    /// ```
    DepthwiseConv2DNhwcHwcm<MAPS = "n oh ow c m [kh kw]: (n, oh * S0 + kh * D0, ow * S1 + kw * D1, c) (kh, kw, c, m) (n, oh, ow, c, m)"> = "depthwise_conv_2d_nhwc_hwcm";

    /// Moves filters over the channels of images in two dimensions, each over its own, quantized.
    ///
    /// The image has the layout `nhwc`, the filter `hwcm`. There are several filters for each, numbered by `m`. Zero
    /// points are subtracted from both. Inputs are converted to the type of the output.
    ///
    /// ```mlir
    /// %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%a, %b, %za, %zb : tensor<2x6x6x2xi8>, tensor<3x3x2x3xi8>, i32, i32)
    ///   outs(%c : tensor<2x4x4x2x3xi32>) -> tensor<2x4x4x2x3xi32>
    /// ```
    DepthwiseConv2DNhwcHwcmQ<MAPS = "n oh ow c m [kh kw]: (n, oh * S0 + kh * D0, ow * S1 + kw * D1, c) (kh, kw, c, m) () () (n, oh, ow, c, m)", BODY = QUANTIZED_MULTIPLY_ADD> = "depthwise_conv_2d_nhwc_hwcm_q";

    /// The sums of windows that move over images in two dimensions.
    ///
    /// The image has the layout `nhwc`. Of the second input only the shape matters: that of the window.
    ///
    /// ```mlir
    /// %0 = linalg.pooling_nhwc_sum ins(%a, %b : tensor<2x6x6x2xf32>, tensor<3x3xf32>)
    ///   outs(%c : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
    /// ```
    PoolingNhwcSum<MAPS = "n oh ow c [kh kw]: (n, oh * S0 + kh * D0, ow * S1 + kw * D1, c) (kh, kw) (n, oh, ow, c)", BODY = SUM> = "pooling_nhwc_sum";

    /// The sums of windows that move over images in two dimensions.
    ///
    /// The image has the layout `nchw`. Of the second input only the shape matters: that of the window.
    ///
    /// ```mlir
    /// %0 = linalg.pooling_nchw_sum ins(%a, %b : tensor<2x2x6x6xf32>, tensor<3x3xf32>)
    ///   outs(%c : tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
    /// ```
    PoolingNchwSum<MAPS = "n c oh ow [kh kw]: (n, c, oh * S0 + kh * D0, ow * S1 + kw * D1) (kh, kw) (n, c, oh, ow)", BODY = SUM> = "pooling_nchw_sum";

    /// The largest elements of windows that move over images in two dimensions.
    ///
    /// The image has the layout `nhwc`. Of the second input only the shape matters: that of the window.
    ///
    /// ```mlir
    /// %0 = linalg.pooling_nhwc_max ins(%a, %b : tensor<2x6x6x2xf32>, tensor<3x3xf32>)
    ///   outs(%c : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
    /// ```
    PoolingNhwcMax<MAPS = "n oh ow c [kh kw]: (n, oh * S0 + kh * D0, ow * S1 + kw * D1, c) (kh, kw) (n, oh, ow, c)", BODY = MAX> = "pooling_nhwc_max";

    /// The largest elements, as unsigned integers of windows that move over images in two dimensions.
    ///
    /// The image has the layout `nhwc`. Of the second input only the shape matters: that of the window.
    ///
    /// ```mlir
    /// %0 = linalg.pooling_nhwc_max_unsigned ins(%a, %b : tensor<2x6x6x2xi32>, tensor<3x3xi32>)
    ///   outs(%c : tensor<2x4x4x2xi32>) -> tensor<2x4x4x2xi32>
    /// ```
    PoolingNhwcMaxUnsigned<MAPS = "n oh ow c [kh kw]: (n, oh * S0 + kh * D0, ow * S1 + kw * D1, c) (kh, kw) (n, oh, ow, c)", BODY = MAX_UNSIGNED> = "pooling_nhwc_max_unsigned";

    /// The largest elements of windows that move over images in two dimensions.
    ///
    /// The image has the layout `nchw`. Of the second input only the shape matters: that of the window.
    ///
    /// ```mlir
    /// %0 = linalg.pooling_nchw_max ins(%a, %b : tensor<2x2x6x6xf32>, tensor<3x3xf32>)
    ///   outs(%c : tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
    /// ```
    PoolingNchwMax<MAPS = "n c oh ow [kh kw]: (n, c, oh * S0 + kh * D0, ow * S1 + kw * D1) (kh, kw) (n, c, oh, ow)", BODY = MAX> = "pooling_nchw_max";

    /// The smallest elements of windows that move over images in two dimensions.
    ///
    /// The image has the layout `nhwc`. Of the second input only the shape matters: that of the window.
    ///
    /// ```mlir
    /// %0 = linalg.pooling_nhwc_min ins(%a, %b : tensor<2x6x6x2xf32>, tensor<3x3xf32>)
    ///   outs(%c : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
    /// ```
    PoolingNhwcMin<MAPS = "n oh ow c [kh kw]: (n, oh * S0 + kh * D0, ow * S1 + kw * D1, c) (kh, kw) (n, oh, ow, c)", BODY = MIN> = "pooling_nhwc_min";

    /// The smallest elements, as unsigned integers of windows that move over images in two dimensions.
    ///
    /// The image has the layout `nhwc`. Of the second input only the shape matters: that of the window.
    ///
    /// ```mlir
    /// %0 = linalg.pooling_nhwc_min_unsigned ins(%a, %b : tensor<2x6x6x2xi32>, tensor<3x3xi32>)
    ///   outs(%c : tensor<2x4x4x2xi32>) -> tensor<2x4x4x2xi32>
    /// ```
    PoolingNhwcMinUnsigned<MAPS = "n oh ow c [kh kw]: (n, oh * S0 + kh * D0, ow * S1 + kw * D1, c) (kh, kw) (n, oh, ow, c)", BODY = MIN_UNSIGNED> = "pooling_nhwc_min_unsigned";
}
