// Shapes of 2^32 and 2^63 elements, and products of sizes that overflow.
// -----
func.func @arith(%a: vector<4294967296xf32>, %b: vector<9223372036854775807xf32>, %c: vector<4294967296x4294967296xf32>, %d: vector<9223372036854775807x2xi32>, %p: vector<4294967296x4294967296xi1>) -> (vector<4294967296xf32>, vector<9223372036854775807xf32>, vector<4294967296x4294967296xf32>, vector<9223372036854775807x2xi32>) {
  %0 = arith.addf %a, %a : vector<4294967296xf32>
  %1 = arith.mulf %b, %b : vector<9223372036854775807xf32>
  %2 = arith.select %p, %c, %c : vector<4294967296x4294967296xi1>, vector<4294967296x4294967296xf32>
  %3 = arith.negf %2 : vector<4294967296x4294967296xf32>
  %4 = arith.ceildivsi %d, %d : vector<9223372036854775807x2xi32>
  %5 = arith.maximumf %0, %a : vector<4294967296xf32>
  %6 = arith.addf %5, %0 : vector<4294967296xf32>
  return %6, %1, %3, %4 : vector<4294967296xf32>, vector<9223372036854775807xf32>, vector<4294967296x4294967296xf32>, vector<9223372036854775807x2xi32>
}
// -----
func.func @addf(%a: vector<4294967296xf32>) -> vector<4294967296xf32> {
  %0 = arith.addf %a, %a : vector<4294967296xf32>
  return %0 : vector<4294967296xf32>
}
// -----
func.func @addf63(%a: vector<9223372036854775807xf32>) -> vector<9223372036854775807xf32> {
  %0 = arith.addf %a, %a : vector<9223372036854775807xf32>
  return %0 : vector<9223372036854775807xf32>
}
// -----
func.func @addf64(%a: vector<4294967296x4294967296xf32>) -> vector<4294967296x4294967296xf32> {
  %0 = arith.addf %a, %a : vector<4294967296x4294967296xf32>
  return %0 : vector<4294967296x4294967296xf32>
}
// -----
func.func @narrow(%a: vector<4294967296xf8E4M3FN>, %b: vector<4294967296xf32>, %i: vector<4294967296xi32>) -> (vector<4294967296xf8E4M3FN>, vector<4294967296xf4E2M1FN>, vector<4294967296xbf16>, vector<4294967296xf32>, vector<4294967296xi1>, vector<4294967296xi32>) {
  %0 = arith.mulf %a, %a : vector<4294967296xf8E4M3FN>
  %1 = arith.truncf %b : vector<4294967296xf32> to vector<4294967296xf4E2M1FN>
  %2 = arith.truncf %b : vector<4294967296xf32> to vector<4294967296xbf16>
  %3 = arith.sitofp %i : vector<4294967296xi32> to vector<4294967296xf32>
  %4 = arith.cmpf ult, %b, %b : vector<4294967296xf32>
  %5 = arith.fptosi %b : vector<4294967296xf32> to vector<4294967296xi32>
  return %0, %1, %2, %3, %4, %5 : vector<4294967296xf8E4M3FN>, vector<4294967296xf4E2M1FN>, vector<4294967296xbf16>, vector<4294967296xf32>, vector<4294967296xi1>, vector<4294967296xi32>
}
// -----
func.func @math(%a: vector<4294967296xf32>) -> vector<4294967296xf32> {
  %0 = math.atan %a : vector<4294967296xf32>
  return %0 : vector<4294967296xf32>
}
// -----
func.func @math63(%a: vector<9223372036854775807xf32>) -> vector<9223372036854775807xf32> {
  %0 = math.atan %a : vector<9223372036854775807xf32>
  return %0 : vector<9223372036854775807xf32>
}
// -----
func.func @math64(%a: vector<4294967296x4294967296xf32>, %b: vector<2x9223372036854775807xf32>) -> (vector<4294967296x4294967296xf32>, vector<2x9223372036854775807xf32>) {
  %0 = math.atan2 %a, %a : vector<4294967296x4294967296xf32>
  %1 = math.sin %b : vector<2x9223372036854775807xf32>
  return %0, %1 : vector<4294967296x4294967296xf32>, vector<2x9223372036854775807xf32>
}
// -----
func.func @mathfuncs(%a: vector<4294967296xf32>, %i: vector<4294967296xi32>) -> (vector<4294967296xf32>, vector<4294967296xi32>, vector<4294967296xi32>, vector<4294967296xf32>) {
  %0 = math.fpowi %a, %i : vector<4294967296xf32>, vector<4294967296xi32>
  %1 = math.ipowi %i, %i : vector<4294967296xi32>
  %2 = math.ctlz %i : vector<4294967296xi32>
  %3 = math.exp2 %0 : vector<4294967296xf32>
  return %0, %1, %2, %3 : vector<4294967296xf32>, vector<4294967296xi32>, vector<4294967296xi32>, vector<4294967296xf32>
}
// -----
func.func @mathexpand(%a: vector<4294967296x4294967296xf32>, %h: vector<4294967296xf16>) -> (vector<4294967296x4294967296xf32>, vector<4294967296xf16>) {
  %s, %c = math.sincos %a : vector<4294967296x4294967296xf32>
  %0 = math.tan %s : vector<4294967296x4294967296xf32>
  %1 = math.tanh %c : vector<4294967296x4294967296xf32>
  %2 = math.powf %0, %1 : vector<4294967296x4294967296xf32>
  %3 = math.round %2 : vector<4294967296x4294967296xf32>
  %4 = math.roundeven %h : vector<4294967296xf16>
  %5 = math.rsqrt %4 : vector<4294967296xf16>
  %6 = math.fma %3, %3, %3 : vector<4294967296x4294967296xf32>
  %7 = math.ceil %6 : vector<4294967296x4294967296xf32>
  return %7, %5 : vector<4294967296x4294967296xf32>, vector<4294967296xf16>
}
// -----
func.func @scalable(%a: vector<[4294967296]xf32>) -> vector<[4294967296]xf32> {
  %0 = math.atan %a : vector<[4294967296]xf32>
  %1 = arith.addf %0, %a : vector<[4294967296]xf32>
  return %1 : vector<[4294967296]xf32>
}
// -----
func.func @wide(%a: vector<4294967296xi64>, %b: vector<9223372036854775807xi64>) -> (vector<4294967296xi64>, vector<9223372036854775807xi64>) {
  %0 = arith.addi %a, %a : vector<4294967296xi64>
  %1 = arith.muli %b, %b : vector<9223372036854775807xi64>
  %2 = arith.constant dense<1> : vector<4294967296xi64>
  %3 = arith.shli %0, %2 : vector<4294967296xi64>
  return %3, %1 : vector<4294967296xi64>, vector<9223372036854775807xi64>
}
// -----
func.func @splats() -> (tensor<4294967296x4294967296xi32>, tensor<9223372036854775807xi8>, vector<4294967296xi1>, tensor<4294967296xf32>, tensor<4294967296xcomplex<f32>>) {
  %0 = arith.constant dense<3> : tensor<4294967296x4294967296xi32>
  %1 = arith.addi %0, %0 : tensor<4294967296x4294967296xi32>
  %2 = arith.constant dense<3> : tensor<9223372036854775807xi8>
  %3 = arith.muli %2, %2 : tensor<9223372036854775807xi8>
  %4 = arith.constant dense<true> : vector<4294967296xi1>
  %5 = arith.xori %4, %4 : vector<4294967296xi1>
  %6 = arith.constant dense<2.0> : tensor<4294967296xf32>
  %7 = math.sqrt %6 : tensor<4294967296xf32>
  %8 = arith.constant dense<(2.0, 3.0)> : tensor<4294967296xcomplex<f32>>
  return %1, %3, %5, %7, %8 : tensor<4294967296x4294967296xi32>, tensor<9223372036854775807xi8>, vector<4294967296xi1>, tensor<4294967296xf32>, tensor<4294967296xcomplex<f32>>
}
// -----
func.func @extracts() -> (i32, f32, complex<f32>, i32) {
  %c = arith.constant 4294967295 : index
  %d = arith.constant -9223372036854775808 : index
  %0 = arith.constant dense<3> : tensor<4294967296x4294967296xi32>
  %1 = tensor.extract %0[%c, %c] : tensor<4294967296x4294967296xi32>
  %2 = arith.constant dense<3.0> : tensor<9223372036854775807xf32>
  %3 = tensor.extract %2[%d] : tensor<9223372036854775807xf32>
  %4 = arith.constant dense<(2.0, 3.0)> : tensor<4294967296xcomplex<f32>>
  %5 = tensor.extract %4[%c] : tensor<4294967296xcomplex<f32>>
  %6 = arith.constant sparse<[[1]], [5]> : tensor<67108864xi32>
  %7 = tensor.extract %6[%c] : tensor<67108864xi32>
  %8 = arith.addi %7, %1 : i32
  return %8, %3, %5, %7 : i32, f32, complex<f32>, i32
}
// -----
func.func @sparse() -> (tensor<67108864xi32>, tensor<4294967296xi32>, tensor<67108864xf32>) {
  %0 = arith.constant sparse<[[1]], [5]> : tensor<67108864xi32>
  %1 = arith.addi %0, %0 : tensor<67108864xi32>
  %2 = arith.constant sparse<[[1]], [5]> : tensor<4294967296xi32>
  %3 = arith.addi %2, %2 : tensor<4294967296xi32>
  %4 = arith.constant sparse<[[1]], [5.0]> : tensor<67108864xf32>
  %5 = arith.mulf %4, %4 : tensor<67108864xf32>
  return %1, %3, %5 : tensor<67108864xi32>, tensor<4294967296xi32>, tensor<67108864xf32>
}
// -----
func.func @tensors(%i: index, %v: i32, %t: tensor<4294967296x4294967296xi32>) -> (tensor<4294967296x4294967296xi32>, tensor<?x?xi32>, index, tensor<8589934592xi32>) {
  %0 = tensor.empty() : tensor<4294967296x4294967296xi32>
  %1 = tensor.splat %v : tensor<4294967296x4294967296xi32>
  %2 = tensor.insert %v into %1[%i, %i] : tensor<4294967296x4294967296xi32>
  %3 = tensor.extract_slice %2[0, 0] [4294967296, 1] [1, 4294967296] : tensor<4294967296x4294967296xi32> to tensor<4294967296xi32>
  %4 = tensor.insert_slice %3 into %0[0, 0] [4294967296, 1] [1, 1] : tensor<4294967296xi32> into tensor<4294967296x4294967296xi32>
  %5 = tensor.pad %4 low[%i, %i] high[4611686018427387904, 9223372036854775807] {
  ^bb0(%a: index, %b: index):
    tensor.yield %v : i32
  } : tensor<4294967296x4294967296xi32> to tensor<?x?xi32>
  %c0 = arith.constant 0 : index
  %6 = tensor.dim %5, %c0 : tensor<?x?xi32>
  %7 = tensor.concat dim(0) %3, %3 : (tensor<4294967296xi32>, tensor<4294967296xi32>) -> tensor<8589934592xi32>
  return %4, %5, %6, %7 : tensor<4294967296x4294967296xi32>, tensor<?x?xi32>, index, tensor<8589934592xi32>
}
// -----
func.func @generate(%v: i32) -> (tensor<4294967296xi32>, tensor<9223372036854775807xi32>, index) {
  %0 = tensor.generate {
  ^bb0(%a: index):
    tensor.yield %v : i32
  } : tensor<4294967296xi32>
  %s = arith.constant 9223372036854775807 : index
  %1 = tensor.generate %s {
  ^bb0(%a: index):
    tensor.yield %v : i32
  } : tensor<?xi32>
  %2 = tensor.cast %1 : tensor<?xi32> to tensor<9223372036854775807xi32>
  %r = tensor.rank %2 : tensor<9223372036854775807xi32>
  return %0, %2, %r : tensor<4294967296xi32>, tensor<9223372036854775807xi32>, index
}
// -----
func.func @reshapes(%t: tensor<4294967296x4294967296xi32>, %u: tensor<?x4294967296xi32>, %i: index) -> (tensor<?xi32>, tensor<2x2147483648x4294967296xi32>, tensor<?xi32>) {
  %0 = tensor.collapse_shape %u [[0, 1]] : tensor<?x4294967296xi32> into tensor<?xi32>
  %1 = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, 2147483648, 4294967296] : tensor<4294967296x4294967296xi32> into tensor<2x2147483648x4294967296xi32>
  %2 = tensor.expand_shape %0 [[0, 1]] output_shape [%i, 9223372036854775807] : tensor<?xi32> into tensor<?x9223372036854775807xi32>
  %3 = tensor.collapse_shape %2 [[0, 1]] : tensor<?x9223372036854775807xi32> into tensor<?xi32>
  return %0, %1, %3 : tensor<?xi32>, tensor<2x2147483648x4294967296xi32>, tensor<?xi32>
}
// -----
func.func @reshapeconst() -> (tensor<4294967296xi32>, tensor<2x2147483648xi32>, tensor<?xi32>) {
  %c = arith.constant dense<3> : tensor<4294967296x1xi32>
  %0 = tensor.collapse_shape %c [[0, 1]] : tensor<4294967296x1xi32> into tensor<4294967296xi32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 2147483648] : tensor<4294967296xi32> into tensor<2x2147483648xi32>
  %s = arith.constant dense<4294967296> : tensor<1xi64>
  %2 = tensor.reshape %0(%s) : (tensor<4294967296xi32>, tensor<1xi64>) -> tensor<?xi32>
  return %0, %1, %2 : tensor<4294967296xi32>, tensor<2x2147483648xi32>, tensor<?xi32>
}
// -----
func.func @gather(%t: tensor<4294967296x4294967296xi32>, %i: tensor<4294967296x2xindex>) -> tensor<4294967296x1x1xi32> {
  %0 = tensor.gather %t[%i] gather_dims([0, 1]) : (tensor<4294967296x4294967296xi32>, tensor<4294967296x2xindex>) -> tensor<4294967296x1x1xi32>
  return %0 : tensor<4294967296x1x1xi32>
}
// -----
func.func @reshapeshape(%m: memref<4294967296xi32>, %t: tensor<4294967296xi32>, %s: memref<4096xindex>, %u: tensor<4096xindex>) -> (memref<*xi32>, tensor<*xi32>) {
  %0 = memref.reshape %m(%s) : (memref<4294967296xi32>, memref<4096xindex>) -> memref<*xi32>
  %1 = tensor.reshape %t(%u) : (tensor<4294967296xi32>, tensor<4096xindex>) -> tensor<*xi32>
  return %0, %1 : memref<*xi32>, tensor<*xi32>
}
// -----
func.func @fromelements(%i: index) -> (tensor<2x1xindex>, index) {
  %0 = tensor.from_elements %i, %i : tensor<2x1xindex>
  %c = arith.constant 9223372036854775807 : index
  %n = arith.constant -1 : index
  %1 = tensor.extract %0[%c, %n] : tensor<2x1xindex>
  return %0, %1 : tensor<2x1xindex>, index
}
// -----
func.func @emptytensors(%a: tensor<0x4294967296x4294967296xf32>, %v: vector<1xf32>) -> (tensor<0x4294967296x4294967296xf32>) {
  %0 = arith.addf %a, %a : tensor<0x4294967296x4294967296xf32>
  %1 = math.atan %0 : tensor<0x4294967296x4294967296xf32>
  return %1 : tensor<0x4294967296x4294967296xf32>
}
// -----
func.func @vec4096(%a: vector<4096xf32>) -> vector<4096xf32> {
  %0 = math.atan %a : vector<4096xf32>
  %1 = arith.addf %0, %a : vector<4096xf32>
  return %1 : vector<4096xf32>
}
