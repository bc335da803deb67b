module {
  func.func @classify(%arg0: tensor<1x6x6x1xf32>, %arg1: tensor<2x3x3x1xf32>, %arg2: tensor<2xf32>, %arg3: tensor<1x18x4xf32>) -> (tensor<1x1x4xf32>, tensor<1x1xi32>) {
    %0 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %1 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %2 = "tosa.const"() <{values = dense<[[[5.000000e-01, -5.000000e-01, 2.500000e-01, 0.000000e+00]]]> : tensor<1x1x4xf32>}> : () -> tensor<1x1x4xf32>
    %3 = tosa.const_shape  {values = dense<[1, 1, 18]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %4 = tosa.conv2d %arg0, %arg1, %arg2, %0, %0 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x6x6x1xf32>, tensor<2x3x3x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x2xf32>
    %5 = tosa.clamp %4 {max_val = 6.000000e+00 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
    %6 = tosa.max_pool2d %5 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x6x6x2xf32>) -> tensor<1x3x3x2xf32>
    %7 = tosa.reshape %6, %3 : (tensor<1x3x3x2xf32>, !tosa.shape<3>) -> tensor<1x1x18xf32>
    %8 = tosa.matmul %7, %arg3, %0, %0 : (tensor<1x1x18xf32>, tensor<1x18x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x4xf32>
    %9 = tosa.add %8, %2 : (tensor<1x1x4xf32>, tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
    %10 = tosa.reduce_max %9 {axis = 2 : i32} : (tensor<1x1x4xf32>) -> tensor<1x1x1xf32>
    %11 = tosa.sub %9, %10 : (tensor<1x1x4xf32>, tensor<1x1x1xf32>) -> tensor<1x1x4xf32>
    %12 = tosa.exp %11 : (tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
    %13 = tosa.reduce_sum %12 {axis = 2 : i32} : (tensor<1x1x4xf32>) -> tensor<1x1x1xf32>
    %14 = tosa.reciprocal %13 : (tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
    %15 = tosa.mul %12, %14, %1 : (tensor<1x1x4xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x4xf32>
    %16 = tosa.argmax %15 {axis = 2 : i32} : (tensor<1x1x4xf32>) -> tensor<1x1xi32>
    return %15, %16 : tensor<1x1x4xf32>, tensor<1x1xi32>
  }
}

