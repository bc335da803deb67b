// A network that tells four kinds of pictures apart: a convolution, the largest of four neighbours, a layer that connects all, and
// probabilities. Sizes of what is between are left to `tosa-infer-shapes`.
func.func @classify(%picture: tensor<1x6x6x1xf32>, %kernel: tensor<2x3x3x1xf32>, %kernel_bias: tensor<2xf32>,
                    %weights: tensor<1x18x4xf32>) -> (tensor<1x1x4xf32>, tensor<1x1xi32>) {
  %zero = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %no_shift = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %bias = "tosa.const"() {values = dense<[[[0.5, -0.5, 0.25, 0.0]]]> : tensor<1x1x4xf32>} : () -> tensor<1x1x4xf32>
  %row = tosa.const_shape {values = dense<[1, 1, 18]> : tensor<3xindex>} : () -> !tosa.shape<3>

  %features = tosa.conv2d %picture, %kernel, %kernel_bias, %zero, %zero
    {acc_type = f32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>}
    : (tensor<1x6x6x1xf32>, tensor<2x3x3x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?x?x?x?xf32>
  %active = tosa.clamp %features {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %pooled = tosa.max_pool2d %active {kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>}
    : (tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %flat = tosa.reshape %pooled, %row : (tensor<?x?x?x?xf32>, !tosa.shape<3>) -> tensor<1x1x18xf32>
  %product = tosa.matmul %flat, %weights, %zero, %zero
    : (tensor<1x1x18xf32>, tensor<1x18x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x4xf32>
  %scores = tosa.add %product, %bias : (tensor<1x1x4xf32>, tensor<1x1x4xf32>) -> tensor<1x1x4xf32>

  %largest = tosa.reduce_max %scores {axis = 2 : i32} : (tensor<1x1x4xf32>) -> tensor<1x1x1xf32>
  %differences = tosa.sub %scores, %largest : (tensor<1x1x4xf32>, tensor<1x1x1xf32>) -> tensor<1x1x4xf32>
  %powers = tosa.exp %differences : (tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
  %sum = tosa.reduce_sum %powers {axis = 2 : i32} : (tensor<1x1x4xf32>) -> tensor<1x1x1xf32>
  %part = tosa.reciprocal %sum : (tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  %probabilities = tosa.mul %powers, %part, %no_shift
    : (tensor<1x1x4xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<1x1x4xf32>
  %kind = tosa.argmax %probabilities {axis = 2 : i32} : (tensor<1x1x4xf32>) -> tensor<1x1xi32>
  return %probabilities, %kind : tensor<1x1x4xf32>, tensor<1x1xi32>
}
