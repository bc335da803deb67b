// A small network of tosa: a convolution, its activation, the greatest value of each 2x2 square, and a product with weights.
func.func private @printMemrefF32(tensor<*xf32>)
func.func @main() {
  %image = arith.constant dense<[[
    [[1.0], [0.0], [2.0], [1.0], [0.0], [1.0]], [[0.0], [1.0], [3.0], [0.0], [1.0], [2.0]],
    [[2.0], [1.0], [0.0], [1.0], [2.0], [0.0]], [[1.0], [0.0], [1.0], [2.0], [0.0], [1.0]],
    [[0.0], [2.0], [1.0], [0.0], [1.0], [1.0]], [[1.0], [1.0], [0.0], [1.0], [0.0], [2.0]]]]> : tensor<1x6x6x1xf32>
  %kernel = arith.constant dense<[[[[0.0], [1.0], [0.0]], [[1.0], [-4.0], [1.0]], [[0.0], [1.0], [0.0]]],
    [[[-1.0], [0.0], [1.0]], [[-2.0], [0.0], [2.0]], [[-1.0], [0.0], [1.0]]]]> : tensor<2x3x3x1xf32>
  %bias = arith.constant dense<[0.5, -0.5]> : tensor<2xf32>
  %zero = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %features = tosa.conv2d %image, %kernel, %bias, %zero, %zero
      {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x6x6x1xf32>, tensor<2x3x3x1xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x2xf32>
  %active = tosa.clamp %features {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<1x4x4x2xf32>) -> tensor<1x4x4x2xf32>
  %pooled = tosa.max_pool2d %active {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}
      : (tensor<1x4x4x2xf32>) -> tensor<1x2x2x2xf32>
  %shape = tosa.const_shape {values = dense<[1, 1, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %flat = tosa.reshape %pooled, %shape : (tensor<1x2x2x2xf32>, !tosa.shape<3>) -> tensor<1x1x8xf32>
  %weights = arith.constant dense<[[[0.5, -0.5, 0.1], [0.25, 0.5, 0.2], [-0.5, 1.0, 0.3], [0.75, 0.0, 0.4],
    [1.0, -1.0, 0.5], [0.0, 0.25, 0.6], [0.5, 0.5, 0.7], [-0.25, 0.75, 0.8]]]> : tensor<1x8x3xf32>
  %scores = tosa.matmul %flat, %weights, %zero, %zero
      : (tensor<1x1x8xf32>, tensor<1x8x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x3xf32>
  %result = tosa.sigmoid %scores : (tensor<1x1x3xf32>) -> tensor<1x1x3xf32>
  %p = tensor.cast %pooled : tensor<1x2x2x2xf32> to tensor<*xf32>
  call @printMemrefF32(%p) : (tensor<*xf32>) -> ()
  %u = tensor.cast %result : tensor<1x1x3xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}
