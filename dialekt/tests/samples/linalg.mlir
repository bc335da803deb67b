func.func @f0(%a: tensor<3x4xi8>, %b: tensor<4x2xi8>, %za: i32, %zb: i32, %c: tensor<3x2xi32>) {
  %0 = linalg.quantized_matmul ins(%a, %b, %za, %zb : tensor<3x4xi8>, tensor<4x2xi8>, i32, i32)
    outs(%c : tensor<3x2xi32>) -> tensor<3x2xi32>
  return
}
func.func @f1(%a: tensor<3x4x8x2xf32>, %b: tensor<2x4x4x2xf32>, %c: tensor<3x2x8x4xf32>) {
  %0 = linalg.mmt4d ins(%a, %b : tensor<3x4x8x2xf32>, tensor<2x4x4x2xf32>)
    outs(%c : tensor<3x2x8x4xf32>) -> tensor<3x2x8x4xf32>
  return
}
func.func @f2(%a: tensor<2x3x4x8x2xf32>, %b: tensor<2x2x4x4x2xf32>, %c: tensor<2x3x2x8x4xf32>) {
  %0 = linalg.batch_mmt4d ins(%a, %b : tensor<2x3x4x8x2xf32>, tensor<2x2x4x4x2xf32>)
    outs(%c : tensor<2x3x2x8x4xf32>) -> tensor<2x3x2x8x4xf32>
  return
}
func.func @f3(%a: tensor<2x3x4xi8>, %b: tensor<2x4x2xi8>, %za: i32, %zb: i32, %c: tensor<2x3x2xi32>) {
  %0 = linalg.quantized_batch_matmul ins(%a, %b, %za, %zb : tensor<2x3x4xi8>, tensor<2x4x2xi8>, i32, i32)
    outs(%c : tensor<2x3x2xi32>) -> tensor<2x3x2xi32>
  return
}
func.func @f4(%a: tensor<3x2xf32>, %b: tensor<2xf32>, %c: tensor<3xf32>) {
  %0 = linalg.matvec ins(%a, %b : tensor<3x2xf32>, tensor<2xf32>)
    outs(%c : tensor<3xf32>) -> tensor<3xf32>
  return
}
func.func @f5(%a: tensor<3xf32>, %b: tensor<3x2xf32>, %c: tensor<2xf32>) {
  %0 = linalg.vecmat ins(%a, %b : tensor<3xf32>, tensor<3x2xf32>)
    outs(%c : tensor<2xf32>) -> tensor<2xf32>
  return
}
func.func @f6(%a: tensor<2x3x4xf32>, %b: tensor<2x4xf32>, %c: tensor<2x3xf32>) {
  %0 = linalg.batch_matvec ins(%a, %b : tensor<2x3x4xf32>, tensor<2x4xf32>)
    outs(%c : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}
func.func @f7(%a: tensor<2x4xf32>, %b: tensor<2x4x2xf32>, %c: tensor<2x2xf32>) {
  %0 = linalg.batch_vecmat ins(%a, %b : tensor<2x4xf32>, tensor<2x4x2xf32>)
    outs(%c : tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}
func.func @f8(%a: tensor<3xf32>, %b: tensor<3xf32>, %c: tensor<f32>) {
  %0 = linalg.dot ins(%a, %b : tensor<3xf32>, tensor<3xf32>)
    outs(%c : tensor<f32>) -> tensor<f32>
  return
}
func.func @f9(%a: tensor<6xf32>, %b: tensor<3xf32>, %c: tensor<4xf32>) {
  %0 = linalg.conv_1d ins(%a, %b : tensor<6xf32>, tensor<3xf32>)
    outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return
}
func.func @f10(%a: tensor<6x6xf32>, %b: tensor<3x3xf32>, %c: tensor<4x4xf32>) {
  %0 = linalg.conv_2d ins(%a, %b : tensor<6x6xf32>, tensor<3x3xf32>)
    outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
func.func @f11(%a: tensor<6x6x6xf32>, %b: tensor<3x3x3xf32>, %c: tensor<4x4x4xf32>) {
  %0 = linalg.conv_3d ins(%a, %b : tensor<6x6x6xf32>, tensor<3x3x3xf32>)
    outs(%c : tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
  return
}
func.func @f12(%min: f64, %max: f64, %seed: i32, %c: tensor<3x2xf32>) {
  %0 = linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32)
    outs(%c : tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}
// -----
func.func @f0(%a: tensor<2x6x2xf32>, %b: tensor<3x2x5xf32>, %c: tensor<2x4x5xf32>) {
  %0 = linalg.conv_1d_nwc_wcf ins(%a, %b : tensor<2x6x2xf32>, tensor<3x2x5xf32>)
    outs(%c : tensor<2x4x5xf32>) -> tensor<2x4x5xf32>
  return
}
func.func @f1(%a: tensor<2x2x6xf32>, %b: tensor<5x2x3xf32>, %c: tensor<2x5x4xf32>) {
  %0 = linalg.conv_1d_ncw_fcw ins(%a, %b : tensor<2x2x6xf32>, tensor<5x2x3xf32>)
    outs(%c : tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  return
}
func.func @f2(%a: tensor<2x6x2xf32>, %b: tensor<3x2xf32>, %c: tensor<2x4x2xf32>) {
  %0 = linalg.depthwise_conv_1d_nwc_wc ins(%a, %b : tensor<2x6x2xf32>, tensor<3x2xf32>)
    outs(%c : tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
  return
}
func.func @f3(%a: tensor<2x2x6xf32>, %b: tensor<2x3xf32>, %c: tensor<2x2x4xf32>) {
  %0 = linalg.depthwise_conv_1d_ncw_cw ins(%a, %b : tensor<2x2x6xf32>, tensor<2x3xf32>)
    outs(%c : tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
  return
}
func.func @f4(%a: tensor<2x6x2xf32>, %b: tensor<3x2x3xf32>, %c: tensor<2x4x2x3xf32>) {
  %0 = linalg.depthwise_conv_1d_nwc_wcm ins(%a, %b : tensor<2x6x2xf32>, tensor<3x2x3xf32>)
    outs(%c : tensor<2x4x2x3xf32>) -> tensor<2x4x2x3xf32>
  return
}
func.func @f5(%a: tensor<2x6x2xf32>, %b: tensor<3xf32>, %c: tensor<2x4x2xf32>) {
  %0 = linalg.pooling_nwc_sum ins(%a, %b : tensor<2x6x2xf32>, tensor<3xf32>)
    outs(%c : tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
  return
}
func.func @f6(%a: tensor<2x2x6xf32>, %b: tensor<3xf32>, %c: tensor<2x2x4xf32>) {
  %0 = linalg.pooling_ncw_sum ins(%a, %b : tensor<2x2x6xf32>, tensor<3xf32>)
    outs(%c : tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
  return
}
func.func @f7(%a: tensor<2x6x2xf32>, %b: tensor<3xf32>, %c: tensor<2x4x2xf32>) {
  %0 = linalg.pooling_nwc_max ins(%a, %b : tensor<2x6x2xf32>, tensor<3xf32>)
    outs(%c : tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
  return
}
func.func @f8(%a: tensor<2x6x2xi32>, %b: tensor<3xi32>, %c: tensor<2x4x2xi32>) {
  %0 = linalg.pooling_nwc_max_unsigned ins(%a, %b : tensor<2x6x2xi32>, tensor<3xi32>)
    outs(%c : tensor<2x4x2xi32>) -> tensor<2x4x2xi32>
  return
}
func.func @f9(%a: tensor<2x2x6xf32>, %b: tensor<3xf32>, %c: tensor<2x2x4xf32>) {
  %0 = linalg.pooling_ncw_max ins(%a, %b : tensor<2x2x6xf32>, tensor<3xf32>)
    outs(%c : tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
  return
}
func.func @f10(%a: tensor<2x6x2xf32>, %b: tensor<3xf32>, %c: tensor<2x4x2xf32>) {
  %0 = linalg.pooling_nwc_min ins(%a, %b : tensor<2x6x2xf32>, tensor<3xf32>)
    outs(%c : tensor<2x4x2xf32>) -> tensor<2x4x2xf32>
  return
}
func.func @f11(%a: tensor<2x6x2xi32>, %b: tensor<3xi32>, %c: tensor<2x4x2xi32>) {
  %0 = linalg.pooling_nwc_min_unsigned ins(%a, %b : tensor<2x6x2xi32>, tensor<3xi32>)
    outs(%c : tensor<2x4x2xi32>) -> tensor<2x4x2xi32>
  return
}
// -----
func.func @f0(%a: tensor<2x6x6x2xf32>, %b: tensor<3x3x2x5xf32>, %c: tensor<2x4x4x5xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%a, %b : tensor<2x6x6x2xf32>, tensor<3x3x2x5xf32>)
    outs(%c : tensor<2x4x4x5xf32>) -> tensor<2x4x4x5xf32>
  return
}
func.func @f1(%a: tensor<2x6x6x2xf32>, %b: tensor<5x3x3x2xf32>, %c: tensor<2x4x4x5xf32>) {
  %0 = linalg.conv_2d_nhwc_fhwc ins(%a, %b : tensor<2x6x6x2xf32>, tensor<5x3x3x2xf32>)
    outs(%c : tensor<2x4x4x5xf32>) -> tensor<2x4x4x5xf32>
  return
}
func.func @f2(%a: tensor<2x6x6x2xi8>, %b: tensor<3x3x2x5xi8>, %za: i32, %zb: i32, %c: tensor<2x4x4x5xi32>) {
  %0 = linalg.conv_2d_nhwc_hwcf_q ins(%a, %b, %za, %zb : tensor<2x6x6x2xi8>, tensor<3x3x2x5xi8>, i32, i32)
    outs(%c : tensor<2x4x4x5xi32>) -> tensor<2x4x4x5xi32>
  return
}
func.func @f3(%a: tensor<2x6x6x2xi8>, %b: tensor<5x3x3x2xi8>, %za: i32, %zb: i32, %c: tensor<2x4x4x5xi32>) {
  %0 = linalg.conv_2d_nhwc_fhwc_q ins(%a, %b, %za, %zb : tensor<2x6x6x2xi8>, tensor<5x3x3x2xi8>, i32, i32)
    outs(%c : tensor<2x4x4x5xi32>) -> tensor<2x4x4x5xi32>
  return
}
func.func @f4(%a: tensor<2x2x6x6xi8>, %b: tensor<5x2x3x3xi8>, %za: i32, %zb: i32, %c: tensor<2x5x4x4xi32>) {
  %0 = linalg.conv_2d_nchw_fchw_q ins(%a, %b, %za, %zb : tensor<2x2x6x6xi8>, tensor<5x2x3x3xi8>, i32, i32)
    outs(%c : tensor<2x5x4x4xi32>) -> tensor<2x5x4x4xi32>
  return
}
func.func @f5(%a: tensor<2x2x6x6xf32>, %b: tensor<5x2x3x3xf32>, %c: tensor<2x5x4x4xf32>) {
  %0 = linalg.conv_2d_nchw_fchw ins(%a, %b : tensor<2x2x6x6xf32>, tensor<5x2x3x3xf32>)
    outs(%c : tensor<2x5x4x4xf32>) -> tensor<2x5x4x4xf32>
  return
}
func.func @f6(%a: tensor<2x2x2x6x6xf32>, %b: tensor<5x2x2x3x3xf32>, %c: tensor<2x2x5x4x4xf32>) {
  %0 = linalg.conv_2d_ngchw_fgchw ins(%a, %b : tensor<2x2x2x6x6xf32>, tensor<5x2x2x3x3xf32>)
    outs(%c : tensor<2x2x5x4x4xf32>) -> tensor<2x2x5x4x4xf32>
  return
}
func.func @f7(%a: tensor<2x2x2x6x6xf32>, %b: tensor<2x5x2x3x3xf32>, %c: tensor<2x2x5x4x4xf32>) {
  %0 = linalg.conv_2d_ngchw_gfchw ins(%a, %b : tensor<2x2x2x6x6xf32>, tensor<2x5x2x3x3xf32>)
    outs(%c : tensor<2x2x5x4x4xf32>) -> tensor<2x2x5x4x4xf32>
  return
}
func.func @f8(%a: tensor<2x6x6x2x2xf32>, %b: tensor<2x5x3x3x2xf32>, %c: tensor<2x4x4x2x5xf32>) {
  %0 = linalg.conv_2d_nhwgc_gfhwc ins(%a, %b : tensor<2x6x6x2x2xf32>, tensor<2x5x3x3x2xf32>)
    outs(%c : tensor<2x4x4x2x5xf32>) -> tensor<2x4x4x2x5xf32>
  return
}
func.func @f9(%a: tensor<2x6x6x2x2xi8>, %b: tensor<2x5x3x3x2xi8>, %za: i32, %zb: i32, %c: tensor<2x4x4x2x5xi32>) {
  %0 = linalg.conv_2d_nhwgc_gfhwc_q ins(%a, %b, %za, %zb : tensor<2x6x6x2x2xi8>, tensor<2x5x3x3x2xi8>, i32, i32)
    outs(%c : tensor<2x4x4x2x5xi32>) -> tensor<2x4x4x2x5xi32>
  return
}
func.func @f10(%a: tensor<2x2x2x6x6xi8>, %b: tensor<2x5x2x3x3xi8>, %za: i32, %zb: i32, %c: tensor<2x2x5x4x4xi32>) {
  %0 = linalg.conv_2d_ngchw_gfchw_q ins(%a, %b, %za, %zb : tensor<2x2x2x6x6xi8>, tensor<2x5x2x3x3xi8>, i32, i32)
    outs(%c : tensor<2x2x5x4x4xi32>) -> tensor<2x2x5x4x4xi32>
  return
}
func.func @f11(%a: tensor<2x6x6x2xf32>, %b: tensor<3x3x2xf32>, %c: tensor<2x4x4x2xf32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc ins(%a, %b : tensor<2x6x6x2xf32>, tensor<3x3x2xf32>)
    outs(%c : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
  return
}
func.func @f12(%a: tensor<2x2x6x6xf32>, %b: tensor<2x3x3xf32>, %c: tensor<2x2x4x4xf32>) {
  %0 = linalg.depthwise_conv_2d_nchw_chw ins(%a, %b : tensor<2x2x6x6xf32>, tensor<2x3x3xf32>)
    outs(%c : tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
  return
}
func.func @f13(%a: tensor<2x6x6x2xi8>, %b: tensor<3x3x2xi8>, %za: i32, %zb: i32, %c: tensor<2x4x4x2xi32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwc_q ins(%a, %b, %za, %zb : tensor<2x6x6x2xi8>, tensor<3x3x2xi8>, i32, i32)
    outs(%c : tensor<2x4x4x2xi32>) -> tensor<2x4x4x2xi32>
  return
}
func.func @f14(%a: tensor<2x6x6x2xf32>, %b: tensor<3x3x2x3xf32>, %c: tensor<2x4x4x2x3xf32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm ins(%a, %b : tensor<2x6x6x2xf32>, tensor<3x3x2x3xf32>)
    outs(%c : tensor<2x4x4x2x3xf32>) -> tensor<2x4x4x2x3xf32>
  return
}
func.func @f15(%a: tensor<2x6x6x2xi8>, %b: tensor<3x3x2x3xi8>, %za: i32, %zb: i32, %c: tensor<2x4x4x2x3xi32>) {
  %0 = linalg.depthwise_conv_2d_nhwc_hwcm_q ins(%a, %b, %za, %zb : tensor<2x6x6x2xi8>, tensor<3x3x2x3xi8>, i32, i32)
    outs(%c : tensor<2x4x4x2x3xi32>) -> tensor<2x4x4x2x3xi32>
  return
}
func.func @f16(%a: tensor<2x6x6x2xf32>, %b: tensor<3x3xf32>, %c: tensor<2x4x4x2xf32>) {
  %0 = linalg.pooling_nhwc_sum ins(%a, %b : tensor<2x6x6x2xf32>, tensor<3x3xf32>)
    outs(%c : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
  return
}
func.func @f17(%a: tensor<2x2x6x6xf32>, %b: tensor<3x3xf32>, %c: tensor<2x2x4x4xf32>) {
  %0 = linalg.pooling_nchw_sum ins(%a, %b : tensor<2x2x6x6xf32>, tensor<3x3xf32>)
    outs(%c : tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
  return
}
func.func @f18(%a: tensor<2x6x6x2xf32>, %b: tensor<3x3xf32>, %c: tensor<2x4x4x2xf32>) {
  %0 = linalg.pooling_nhwc_max ins(%a, %b : tensor<2x6x6x2xf32>, tensor<3x3xf32>)
    outs(%c : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
  return
}
func.func @f19(%a: tensor<2x6x6x2xi32>, %b: tensor<3x3xi32>, %c: tensor<2x4x4x2xi32>) {
  %0 = linalg.pooling_nhwc_max_unsigned ins(%a, %b : tensor<2x6x6x2xi32>, tensor<3x3xi32>)
    outs(%c : tensor<2x4x4x2xi32>) -> tensor<2x4x4x2xi32>
  return
}
func.func @f20(%a: tensor<2x2x6x6xf32>, %b: tensor<3x3xf32>, %c: tensor<2x2x4x4xf32>) {
  %0 = linalg.pooling_nchw_max ins(%a, %b : tensor<2x2x6x6xf32>, tensor<3x3xf32>)
    outs(%c : tensor<2x2x4x4xf32>) -> tensor<2x2x4x4xf32>
  return
}
func.func @f21(%a: tensor<2x6x6x2xf32>, %b: tensor<3x3xf32>, %c: tensor<2x4x4x2xf32>) {
  %0 = linalg.pooling_nhwc_min ins(%a, %b : tensor<2x6x6x2xf32>, tensor<3x3xf32>)
    outs(%c : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
  return
}
func.func @f22(%a: tensor<2x6x6x2xi32>, %b: tensor<3x3xi32>, %c: tensor<2x4x4x2xi32>) {
  %0 = linalg.pooling_nhwc_min_unsigned ins(%a, %b : tensor<2x6x6x2xi32>, tensor<3x3xi32>)
    outs(%c : tensor<2x4x4x2xi32>) -> tensor<2x4x4x2xi32>
  return
}
// -----
func.func @f0(%a: tensor<2x6x6x6x2xf32>, %b: tensor<3x3x3x2x5xf32>, %c: tensor<2x4x4x4x5xf32>) {
  %0 = linalg.conv_3d_ndhwc_dhwcf ins(%a, %b : tensor<2x6x6x6x2xf32>, tensor<3x3x3x2x5xf32>)
    outs(%c : tensor<2x4x4x4x5xf32>) -> tensor<2x4x4x4x5xf32>
  return
}
func.func @f1(%a: tensor<2x6x6x6x2xi8>, %b: tensor<3x3x3x2x5xi8>, %za: i32, %zb: i32, %c: tensor<2x4x4x4x5xi32>) {
  %0 = linalg.conv_3d_ndhwc_dhwcf_q ins(%a, %b, %za, %zb : tensor<2x6x6x6x2xi8>, tensor<3x3x3x2x5xi8>, i32, i32)
    outs(%c : tensor<2x4x4x4x5xi32>) -> tensor<2x4x4x4x5xi32>
  return
}
func.func @f2(%a: tensor<2x2x6x6x6xf32>, %b: tensor<5x2x3x3x3xf32>, %c: tensor<2x5x4x4x4xf32>) {
  %0 = linalg.conv_3d_ncdhw_fcdhw ins(%a, %b : tensor<2x2x6x6x6xf32>, tensor<5x2x3x3x3xf32>)
    outs(%c : tensor<2x5x4x4x4xf32>) -> tensor<2x5x4x4x4xf32>
  return
}
func.func @f3(%a: tensor<2x6x6x6x2xf32>, %b: tensor<3x3x3x2xf32>, %c: tensor<2x4x4x4x2xf32>) {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwc ins(%a, %b : tensor<2x6x6x6x2xf32>, tensor<3x3x3x2xf32>)
    outs(%c : tensor<2x4x4x4x2xf32>) -> tensor<2x4x4x4x2xf32>
  return
}
func.func @f4(%a: tensor<2x2x6x6x6xf32>, %b: tensor<2x3x3x3xf32>, %c: tensor<2x2x4x4x4xf32>) {
  %0 = linalg.depthwise_conv_3d_ncdhw_cdhw ins(%a, %b : tensor<2x2x6x6x6xf32>, tensor<2x3x3x3xf32>)
    outs(%c : tensor<2x2x4x4x4xf32>) -> tensor<2x2x4x4x4xf32>
  return
}
func.func @f5(%a: tensor<2x6x6x6x2xf32>, %b: tensor<3x3x3x2x3xf32>, %c: tensor<2x4x4x4x2x3xf32>) {
  %0 = linalg.depthwise_conv_3d_ndhwc_dhwcm ins(%a, %b : tensor<2x6x6x6x2xf32>, tensor<3x3x3x2x3xf32>)
    outs(%c : tensor<2x4x4x4x2x3xf32>) -> tensor<2x4x4x4x2x3xf32>
  return
}
func.func @f6(%a: tensor<2x6x6x6x2xf32>, %b: tensor<3x3x3xf32>, %c: tensor<2x4x4x4x2xf32>) {
  %0 = linalg.pooling_ndhwc_sum ins(%a, %b : tensor<2x6x6x6x2xf32>, tensor<3x3x3xf32>)
    outs(%c : tensor<2x4x4x4x2xf32>) -> tensor<2x4x4x4x2xf32>
  return
}
func.func @f7(%a: tensor<2x6x6x6x2xf32>, %b: tensor<3x3x3xf32>, %c: tensor<2x4x4x4x2xf32>) {
  %0 = linalg.pooling_ndhwc_max ins(%a, %b : tensor<2x6x6x6x2xf32>, tensor<3x3x3xf32>)
    outs(%c : tensor<2x4x4x4x2xf32>) -> tensor<2x4x4x4x2xf32>
  return
}
func.func @f8(%a: tensor<2x6x6x6x2xf32>, %b: tensor<3x3x3xf32>, %c: tensor<2x4x4x4x2xf32>) {
  %0 = linalg.pooling_ndhwc_min ins(%a, %b : tensor<2x6x6x6x2xf32>, tensor<3x3x3xf32>)
    outs(%c : tensor<2x4x4x4x2xf32>) -> tensor<2x4x4x4x2xf32>
  return
}
// -----
func.func @f0(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.exp ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f1(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.log ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f2(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.abs ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f3(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.ceil ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f4(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.floor ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f5(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.negf ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f6(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.reciprocal ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f7(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.round ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f8(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.sqrt ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f9(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.rsqrt ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f10(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.square ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f11(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.tanh ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f12(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.erf ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f13(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.add ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f14(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.sub ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f15(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.mul ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f16(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.div ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f17(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.max ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f18(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.min ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f19(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.powf ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f20(%a: tensor<4x8xi32>, %b: tensor<4x8xi32>, %c: tensor<4x8xi32>) {
  %0 = linalg.add ins(%a, %b : tensor<4x8xi32>, tensor<4x8xi32>) outs(%c : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}
func.func @f21(%a: tensor<4x8xi32>, %b: tensor<4x8xi32>, %c: tensor<4x8xi32>) {
  %0 = linalg.sub ins(%a, %b : tensor<4x8xi32>, tensor<4x8xi32>) outs(%c : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}
func.func @f22(%a: tensor<4x8xi32>, %b: tensor<4x8xi32>, %c: tensor<4x8xi32>) {
  %0 = linalg.mul ins(%a, %b : tensor<4x8xi32>, tensor<4x8xi32>) outs(%c : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}
func.func @f23(%a: tensor<4x8xi32>, %b: tensor<4x8xi32>, %c: tensor<4x8xi32>) {
  %0 = linalg.div ins(%a, %b : tensor<4x8xi32>, tensor<4x8xi32>) outs(%c : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}
func.func @f24(%a: tensor<4x8xi32>, %b: tensor<4x8xi32>, %c: tensor<4x8xi32>) {
  %0 = linalg.div_unsigned ins(%a, %b : tensor<4x8xi32>, tensor<4x8xi32>) outs(%c : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}
func.func @f25(%a: tensor<4x8xi32>, %b: tensor<4x8xi32>, %c: tensor<4x8xi32>) {
  %0 = linalg.max ins(%a, %b : tensor<4x8xi32>, tensor<4x8xi32>) outs(%c : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}
func.func @f26(%a: tensor<4x8xi32>, %b: tensor<4x8xi32>, %c: tensor<4x8xi32>) {
  %0 = linalg.min ins(%a, %b : tensor<4x8xi32>, tensor<4x8xi32>) outs(%c : tensor<4x8xi32>) -> tensor<4x8xi32>
  return
}
func.func @f27(%a: tensor<4x8xi1>, %b: tensor<4x8xi1>, %c: tensor<4x8xi1>) {
  %0 = linalg.add ins(%a, %b : tensor<4x8xi1>, tensor<4x8xi1>) outs(%c : tensor<4x8xi1>) -> tensor<4x8xi1>
  return
}
func.func @f28(%a: tensor<4x8xi1>, %b: tensor<4x8xi1>, %c: tensor<4x8xi1>) {
  %0 = linalg.mul ins(%a, %b : tensor<4x8xi1>, tensor<4x8xi1>) outs(%c : tensor<4x8xi1>) -> tensor<4x8xi1>
  return
}
func.func @f29(%p: tensor<4x8xi1>, %a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.select ins(%p, %a, %b : tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f30(%x: f32, %c: tensor<4x8xf32>) {
  %0 = linalg.fill ins(%x : f32) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f31(%x: f32, %c: memref<?x8xf32>) {
  linalg.fill ins(%x : f32) outs(%c : memref<?x8xf32>)
  return
}
func.func @f32(%a: tensor<4x8xf32>, %c: tensor<4x8xf64>) {
  %0 = linalg.copy ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf64>) -> tensor<4x8xf64>
  return
}
func.func @f33(%a: tensor<4xi8>, %c: tensor<4xf64>) {
  %0 = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%a : tensor<4xi8>) outs(%c : tensor<4xf64>) -> tensor<4xf64>
  return
}
func.func @f34(%a: memref<4xi64>, %c: memref<4xi8>) {
  linalg.copy {a.b} ins(%a : memref<4xi64>) outs(%c : memref<4xi8>)
  return
}
func.func @f35(%a: tensor<4xf32>, %x: f32, %c: tensor<4xf32>) {
  %0 = linalg.div ins(%a, %x : tensor<4xf32>, f32) outs(%c : tensor<4xf32>) -> tensor<4xf32>
  return
}
func.func @f36(%a: tensor<f32>, %c: tensor<f32>) {
  %0 = linalg.exp ins(%a : tensor<f32>) outs(%c : tensor<f32>) -> tensor<f32>
  return
}
// -----
func.func @f0(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
func.func @f1(%a: tensor<8x4xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<8x4xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
func.func @f2(%a: tensor<8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) {
  %0 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
func.func @f3(%a: tensor<4x8xi8>, %b: tensor<8x16xi8>, %c: tensor<4x16xi32>) {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>, a.b} ins(%a, %b : tensor<4x8xi8>, tensor<8x16xi8>) outs(%c : tensor<4x16xi32>) -> tensor<4x16xi32>
  return
}
func.func @f4(%a: tensor<4x8xi8>, %b: tensor<8x16xf16>, %c: tensor<4x16xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xi8>, tensor<8x16xf16>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
func.func @f5(%a: memref<4x8xf64>, %b: memref<8x16xf64>, %c: memref<4x16xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf64>, memref<8x16xf64>) outs(%c : memref<4x16xf32>)
  return
}
func.func @f6(%a: tensor<4x8xi1>, %b: tensor<8x16xi1>, %c: tensor<4x16xi1>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xi1>, tensor<8x16xi1>) outs(%c : tensor<4x16xi1>) -> tensor<4x16xi1>
  return
}
func.func @f7(%a: tensor<2x4x8xf32>, %b: tensor<2x8x16xf32>, %c: tensor<2x4x16xf32>) {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  return
}
func.func @f8(%a: tensor<2x8x4xf32>, %b: tensor<2x8xf32>, %c: tensor<2x4x16xf32>) {
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, k, m)>, affine_map<(b, m, n, k) -> (b, k)>, affine_map<(b, m, n, k) -> (b, m, n)>] ins(%a, %b : tensor<2x8x4xf32>, tensor<2x8xf32>) outs(%c : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>
  return
}
func.func @f9(%a: tensor<2x4x8xf32>, %b: tensor<2x8x16xf32>, %c: tensor<4x16xf32>) {
  %0 = linalg.batch_reduce_matmul ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
func.func @f10(%a: tensor<2x4x8xf32>, %b: tensor<2x16x8xf32>, %c: tensor<4x16xf32>) {
  %0 = linalg.batch_reduce_matmul indexing_maps = [affine_map<(b, m, n, k) -> (b, m, k)>, affine_map<(b, m, n, k) -> (b, n, k)>, affine_map<(b, m, n, k) -> (m, n)>] ins(%a, %b : tensor<2x4x8xf32>, tensor<2x16x8xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
func.func @f11(%a: tensor<4x8xf32>, %b: tensor<16x8xf32>, %c: tensor<4x16xf32>) {
  %0 = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<4x8xf32>, tensor<16x8xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  return
}
func.func @f12(%a: memref<8xi8>, %b: memref<8xi8>, %c: memref<i32>) {
  linalg.contract indexing_maps = [affine_map<(k) -> (k)>, affine_map<(k) -> (k)>, affine_map<(k) -> ()>] ins(%a, %b : memref<8xi8>, memref<8xi8>) outs(%c : memref<i32>)
  return
}
func.func @f13(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%c : tensor<8xf32>) -> tensor<8xf32>
  return
}
func.func @f14(%a: tensor<8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>] ins(%a : tensor<8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
func.func @f15(%p: tensor<8xi1>, %a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<select> {a.b} ins(%p, %a, %b : tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) outs(%c : tensor<8xf32>) -> tensor<8xf32>
  return
}
// -----
func.func @generic(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %x: f32, %m: memref<?xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"], doc = "a sum", library_call = "sum"} ins(%a, %x : tensor<4x8xf32>, f32) outs(%b : tensor<4xf32>) attrs = {a.b} {
  ^bb0(%in: f32, %y: f32, %out: f32):
    %i = linalg.index 1 : index
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<4xf32>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%m : memref<?xf32>) {
  ^bb0(%out: f32):
    linalg.yield %out {a.b} : f32
  }
  return %0 : tensor<4xf32>
}
func.func @map(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>, %m: memref<4xi32>) {
  %0 = linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%c : tensor<4xf32>) {a.b}
  %1 = linalg.map ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%c : tensor<4xf32>)
    (%x: f32, %y: f32, %init: f32) {
      %z = arith.subf %y, %x : f32
      linalg.yield %z : f32
    }
  linalg.map { arith.addi } ins(%m, %m : memref<4xi32>, memref<4xi32>) outs(%m : memref<4xi32>)
  linalg.map outs(%m : memref<4xi32>) (%init: i32) {
    %z = arith.constant 1 : i32
    linalg.yield %z : i32
  }
  return
}
func.func @reduce(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %m: memref<4x8xi32>, %n: memref<8xi32>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1] {a.b}
  %1:2 = linalg.reduce ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%b, %b : tensor<4xf32>, tensor<4xf32>) dimensions = [1]
    (%x: f32, %y: f32, %p: f32, %q: f32) {
      %s = arith.addf %x, %p : f32
      %t = arith.mulf %y, %q : f32
      linalg.yield %s, %t : f32, f32
    }
  linalg.reduce { arith.maxsi } ins(%m : memref<4x8xi32>) outs(%n : memref<8xi32>) dimensions = [0]
  return
}
func.func @layout(%a: tensor<4x?xf32>, %b: tensor<?x4xf32>, %c: tensor<4xf32>, %m: memref<8xf32>, %n: memref<4x8xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x?xf32>) outs(%b : tensor<?x4xf32>) permutation = [1, 0]
  %1 = linalg.broadcast ins(%c : tensor<4xf32>) outs(%a : tensor<4x?xf32>) dimensions = [1] {a.b}
  linalg.broadcast ins(%m : memref<8xf32>) outs(%n : memref<4x8xf32>) dimensions = [0]
  linalg.transpose ins(%n : memref<4x8xf32>) outs(%n : memref<4x8xf32>) permutation = [0, 1] {a.b}
  return
}
// -----
func.func @pack(%a: tensor<128x256xf32>, %b: tensor<16x8x8x32xf32>, %r: tensor<3x7xf32>, %s: tensor<4x3x2xf32>, %x: f32, %t: index, %d: tensor<?x?xf32>, %e: tensor<?x?x?x4xf32>) {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %b : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  %1 = linalg.pack %r padding_value(%x : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [2] into %s {a.b} : tensor<3x7xf32> -> tensor<4x3x2xf32>
  %2 = linalg.pack %d inner_dims_pos = [1, 0] inner_tiles = [%t, 4] into %e : tensor<?x?xf32> -> tensor<?x?x?x4xf32>
  %3 = linalg.unpack %b inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %a : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
  %4 = linalg.unpack %e outer_dims_perm = [0, 1] inner_dims_pos = [1, 0] inner_tiles = [%t, 4] into %d {a.b} : tensor<?x?x?x4xf32> -> tensor<?x?xf32>
  return
}
func.func @softmax(%a: tensor<4x8xf32>, %m: memref<4x8xf32>) {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  linalg.softmax {a.b} dimension(0) ins(%m : memref<4x8xf32>) outs(%m : memref<4x8xf32>)
  return
}
func.func @winograd(%f: tensor<2x3x3x5xf32>, %g: tensor<4x4x5x2xf32>, %i: tensor<2x10x10x5xf32>, %t: tensor<4x4x4x4x2x5xf32>, %v: tensor<4x4x4x4x2x3xf32>, %o: tensor<2x8x8x3xf32>) {
  %0 = linalg.winograd_filter_transform fmr(F_2_3) ins(%f : tensor<2x3x3x5xf32>) outs(%g : tensor<4x4x5x2xf32>) -> tensor<4x4x5x2xf32>
  %1 = linalg.winograd_input_transform fmr(F_2_3) ins(%i : tensor<2x10x10x5xf32>) outs(%t : tensor<4x4x4x4x2x5xf32>) -> tensor<4x4x4x4x2x5xf32>
  %2 = linalg.winograd_output_transform fmr(F_2_3) ins(%v : tensor<4x4x4x4x2x3xf32>) outs(%o : tensor<2x8x8x3xf32>) -> tensor<2x8x8x3xf32>
  return
}
