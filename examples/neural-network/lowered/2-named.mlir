#map = affine_map<(d0, d1, d2, d3) -> (d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
module {
  func.func @classify(%arg0: tensor<1x6x6x1xf32>, %arg1: tensor<2x3x3x1xf32>, %arg2: tensor<2xf32>, %arg3: tensor<1x18x4xf32>) -> (tensor<1x1x4xf32>, tensor<1x1xi32>) {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %2 = "tosa.const"() <{values = dense<[[[5.000000e-01, -5.000000e-01, 2.500000e-01, 0.000000e+00]]]> : tensor<1x1x4xf32>}> : () -> tensor<1x1x4xf32>
    %3 = tosa.const_shape  {values = dense<[1, 1, 18]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %cst = arith.constant 0.000000e+00 : f32
    %padded = tensor.pad %arg0 low[0, 1, 1, 0] high[0, 1, 1, 0] {
    ^bb0(%arg4: index, %arg5: index, %arg6: index, %arg7: index):
      tensor.yield %cst : f32
    } : tensor<1x6x6x1xf32> to tensor<1x8x8x1xf32>
    %4 = tensor.empty() : tensor<1x6x6x2xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2xf32>) outs(%4 : tensor<1x6x6x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x6x6x2xf32>
    %6 = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %arg1 : tensor<1x8x8x1xf32>, tensor<2x3x3x1xf32>) outs(%5 : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
    %7 = tosa.clamp %6 {max_val = 6.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
    %cst_0 = arith.constant -3.40282347E+38 : f32
    %8 = tensor.empty() : tensor<1x3x3x2xf32>
    %9 = linalg.fill ins(%cst_0 : f32) outs(%8 : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
    %10 = tensor.empty() : tensor<2x2xf32>
    %11 = linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%7, %10 : tensor<1x6x6x2xf32>, tensor<2x2xf32>) outs(%9 : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
    %12 = tosa.reshape %11, %3 : (tensor<1x3x3x2xf32>, !tosa.shape<3>) -> tensor<1x1x18xf32>
    %cst_1 = arith.constant 0.000000e+00 : f32
    %13 = tensor.empty() : tensor<1x1x4xf32>
    %14 = linalg.fill ins(%cst_1 : f32) outs(%13 : tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
    %15 = linalg.batch_matmul ins(%12, %arg3 : tensor<1x1x18xf32>, tensor<1x18x4xf32>) outs(%14 : tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
    %16 = tosa.add %15, %2 : (tensor<1x1x4xf32>, tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
    %17 = tosa.reduce_max %16 {axis = 2 : i32} : (tensor<1x1x4xf32>) -> tensor<1x1x1xf32>
    %18 = tosa.sub %16, %17 : (tensor<1x1x4xf32>, tensor<1x1x1xf32>) -> tensor<1x1x4xf32>
    %19 = tosa.exp %18 : (tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
    %20 = tosa.reduce_sum %19 {axis = 2 : i32} : (tensor<1x1x4xf32>) -> tensor<1x1x1xf32>
    %21 = tosa.reciprocal %20 : (tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
    %22 = tosa.mul %19, %21, %1 : (tensor<1x1x4xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x4xf32>
    %23 = tosa.argmax %22 {axis = 2 : i32} : (tensor<1x1x4xf32>) -> tensor<1x1xi32>
    return %22, %23 : tensor<1x1x4xf32>, tensor<1x1xi32>
  }
}

