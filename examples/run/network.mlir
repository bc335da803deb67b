// A network of two dense layers on tensors: products, sums with a bias, the activation of the first layer, and the probabilities of classes.
func.func private @printMemrefF32(tensor<*xf32>)
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
func.func @dense(%input: tensor<?x?xf32>, %weights: tensor<?x?xf32>, %bias: tensor<?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %input, %c0 : tensor<?x?xf32>
  %columns = tensor.dim %weights, %c1 : tensor<?x?xf32>
  %empty = tensor.empty(%rows, %columns) : tensor<?x?xf32>
  %start = linalg.broadcast ins(%bias : tensor<?xf32>) outs(%empty : tensor<?x?xf32>) dimensions = [0]
  %product = linalg.matmul ins(%input, %weights : tensor<?x?xf32>, tensor<?x?xf32>) outs(%start : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %product : tensor<?x?xf32>
}
func.func @relu(%input: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %result = linalg.generic {indexing_maps = [#all], iterator_types = ["parallel", "parallel"]} outs(%input : tensor<?x?xf32>) {
  ^bb0(%x: f32):
    %y = arith.maximumf %x, %zero : f32
    linalg.yield %y : f32
  } -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}
func.func @softmax(%input: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %rows = tensor.dim %input, %c0 : tensor<?x?xf32>
  %empty = tensor.empty(%rows) : tensor<?xf32>
  %lowest = linalg.fill ins(%least : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %greatest = linalg.reduce { arith.maximumf } ins(%input : tensor<?x?xf32>) outs(%lowest : tensor<?xf32>) dimensions = [1]
  %exponentials = linalg.generic {indexing_maps = [#row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%greatest : tensor<?xf32>) outs(%input : tensor<?x?xf32>) {
  ^bb0(%max: f32, %x: f32):
    %difference = arith.subf %x, %max : f32
    %e = math.exp %difference : f32
    linalg.yield %e : f32
  } -> tensor<?x?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %sums = linalg.reduce { arith.addf } ins(%exponentials : tensor<?x?xf32>) outs(%zeros : tensor<?xf32>) dimensions = [1]
  %result = linalg.generic {indexing_maps = [#row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%sums : tensor<?xf32>) outs(%exponentials : tensor<?x?xf32>) {
  ^bb0(%sum: f32, %x: f32):
    %quotient = arith.divf %x, %sum : f32
    linalg.yield %quotient : f32
  } -> tensor<?x?xf32>
  return %result : tensor<?x?xf32>
}
func.func @main() {
  %input = arith.constant dense<[[1.0, 0.5, -1.0], [0.0, 2.0, 0.25]]> : tensor<2x3xf32>
  %weights1 = arith.constant dense<[[0.5, -1.0, 0.25, 1.0], [1.0, 0.5, -0.5, 0.0], [-0.25, 1.0, 2.0, -1.0]]> : tensor<3x4xf32>
  %bias1 = arith.constant dense<[0.1, 0.2, -0.1, 0.0]> : tensor<4xf32>
  %weights2 = arith.constant dense<[[1.0, -0.5], [0.5, 1.0], [-1.0, 0.25], [0.75, 0.5]]> : tensor<4x2xf32>
  %bias2 = arith.constant dense<[0.0, 0.5]> : tensor<2xf32>
  %i = tensor.cast %input : tensor<2x3xf32> to tensor<?x?xf32>
  %w1 = tensor.cast %weights1 : tensor<3x4xf32> to tensor<?x?xf32>
  %b1 = tensor.cast %bias1 : tensor<4xf32> to tensor<?xf32>
  %w2 = tensor.cast %weights2 : tensor<4x2xf32> to tensor<?x?xf32>
  %b2 = tensor.cast %bias2 : tensor<2xf32> to tensor<?xf32>
  %hidden = call @dense(%i, %w1, %b1) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %active = call @relu(%hidden) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %output = call @dense(%active, %w2, %b2) : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %classes = call @softmax(%output) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %u = tensor.cast %classes : tensor<?x?xf32> to tensor<*xf32>
  call @printMemrefF32(%u) : (tensor<*xf32>) -> ()
  return
}
