func.func @slices(%t: tensor<8x?xf32>, %p: tensor<2x4xf32>, %i: index) -> tensor<8x?xf32> {
  %0 = tensor.extract_slice %t[0, %i] [2, 4] [1, 1] : tensor<8x?xf32> to tensor<2x4xf32>
  %1 = tensor.extract_slice %t[%i, 0] [1, %i] [1, %i] : tensor<8x?xf32> to tensor<?xf32>
  %2 = tensor.insert_slice %p into %t[0, %i] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<8x?xf32>
  return %2 : tensor<8x?xf32>
}
// -----
func.func @made(%n: index, %x: f32, %t: tensor<4x?xf32>) -> tensor<?x4xf32> {
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x4xf32>
  %1 = tensor.pad %t nofold low[1, %n] high[%n, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<?x?xf32>
  %2 = tensor.pad %t low[1, 2] high[3, 2] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32> to tensor<8x?xf32>
  return %0 : tensor<?x4xf32>
}
// -----
func.func @shapes(%t: tensor<4x4xf32>, %d: tensor<?x?xf32>, %i: index, %at: tensor<6x2xindex>, %g: tensor<6xf32>) {
  %0 = tensor.expand_shape %t [[0], [1, 2]] output_shape [4, 2, 2] : tensor<4x4xf32> into tensor<4x2x2xf32>
  %1 = tensor.expand_shape %d [[0, 1], [2]] output_shape [%i, 2, %i] : tensor<?x?xf32> into tensor<?x2x?xf32>
  %2 = tensor.collapse_shape %t [[0, 1]] : tensor<4x4xf32> into tensor<16xf32>
  %3 = tensor.gather %t[%at] gather_dims([0, 1]) unique : (tensor<4x4xf32>, tensor<6x2xindex>) -> tensor<6xf32>
  %4 = tensor.scatter %3 into %t[%at] scatter_dims([0, 1]) unique : (tensor<6xf32>, tensor<4x4xf32>, tensor<6x2xindex>) -> tensor<4x4xf32>
  %5 = tensor.concat dim(0) %t, %t : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
  return
}
