// Views, layouts and memory of sizes, offsets and strides at their limits.
// -----
func.func @allocs(%i: index, %v: i32) -> (memref<4294967296x4294967296xi32>, memref<?xi32>, i32) {
  %0 = memref.alloc() : memref<4294967296x4294967296xi32>
  %1 = memref.alloca() : memref<9223372036854775807xi32>
  %c = arith.constant 9223372036854775807 : index
  %n = arith.constant -1 : index
  %2 = memref.alloc(%c) : memref<?xi32>
  %3 = memref.alloc(%n) : memref<?xi32>
  memref.store %v, %1[%i] : memref<9223372036854775807xi32>
  memref.store %v, %1[%c] : memref<9223372036854775807xi32>
  memref.store %v, %3[%n] : memref<?xi32>
  %4 = memref.load %1[%n] : memref<9223372036854775807xi32>
  memref.dealloc %2 : memref<?xi32>
  return %0, %3, %4 : memref<4294967296x4294967296xi32>, memref<?xi32>, i32
}
// -----
func.func @slots(%v: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %cm = arith.constant 9223372036854775806 : index
  %0 = memref.alloca() : memref<9223372036854775807xi32>
  memref.store %v, %0[%c0] : memref<9223372036854775807xi32>
  memref.store %v, %0[%cm] : memref<9223372036854775807xi32>
  %1 = memref.load %0[%cm] : memref<9223372036854775807xi32>
  %2 = memref.alloca() : memref<4294967296x4294967296xi32>
  memref.store %v, %2[%c0, %c0] : memref<4294967296x4294967296xi32>
  %3 = memref.load %2[%c0, %c0] : memref<4294967296x4294967296xi32>
  return %1, %3 : i32, i32
}
// -----
func.func @slots2(%v: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %0 = memref.alloca() : memref<4294967296xi32>
  memref.store %v, %0[%c0] : memref<4294967296xi32>
  %1 = memref.load %0[%c0] : memref<4294967296xi32>
  %2 = memref.alloca() : memref<1048576x4xi32>
  memref.store %v, %2[%c0, %c0] : memref<1048576x4xi32>
  %3 = memref.load %2[%c0, %c0] : memref<1048576x4xi32>
  return %1, %3 : i32, i32
}
// -----
func.func @slots3(%v: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %0 = memref.alloca() : memref<9999x3xi32>
  memref.store %v, %0[%c0, %c0] : memref<9999x3xi32>
  %1 = memref.load %0[%c0, %c0] : memref<9999x3xi32>
  return %1 : i32
}
// -----
func.func @views(%m: memref<9223372036854775807xi8>, %i: index) -> (memref<4294967296xi32>, memref<?xi32>) {
  %c = arith.constant 9223372036854775807 : index
  %n = arith.constant -9223372036854775808 : index
  %0 = memref.view %m[%c][] : memref<9223372036854775807xi8> to memref<4294967296xi32>
  %1 = memref.view %m[%n][%c] : memref<9223372036854775807xi8> to memref<?xi32>
  return %0, %1 : memref<4294967296xi32>, memref<?xi32>
}
// -----
func.func @subviews(%m: memref<4294967296x4294967296xi32>, %i: index) -> (i32, memref<?x?xi32, strided<[?, ?], offset: ?>>) {
  %c = arith.constant 9223372036854775807 : index
  %n = arith.constant -9223372036854775807 : index
  %0 = memref.subview %m[0, 0] [4294967295, 1] [1, 4294967296] : memref<4294967296x4294967296xi32> to memref<4294967295x1xi32, strided<[4294967296, 4294967296]>>
  %1 = memref.load %0[%c, %n] : memref<4294967295x1xi32, strided<[4294967296, 4294967296]>>
  %2 = memref.subview %m[%c, %n] [%c, %c] [%n, %c] : memref<4294967296x4294967296xi32> to memref<?x?xi32, strided<[?, ?], offset: ?>>
  %3 = memref.subview %2[%c, %c] [%c, %c] [%c, %c] : memref<?x?xi32, strided<[?, ?], offset: ?>> to memref<?x?xi32, strided<[?, ?], offset: ?>>
  memref.store %1, %3[%c, %c] : memref<?x?xi32, strided<[?, ?], offset: ?>>
  return %1, %3 : i32, memref<?x?xi32, strided<[?, ?], offset: ?>>
}
// -----
func.func @strides(%m: memref<4x4xi32, strided<[9223372036854775807, -9223372036854775807], offset: 9223372036854775807>>, %i: index) -> (i32, index, index, index, memref<16xi32, strided<[?], offset: ?>>) {
  %c = arith.constant 3 : index
  %0 = memref.load %m[%c, %i] : memref<4x4xi32, strided<[9223372036854775807, -9223372036854775807], offset: 9223372036854775807>>
  %base, %off, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<4x4xi32, strided<[9223372036854775807, -9223372036854775807], offset: 9223372036854775807>> -> memref<i32>, index, index, index, index, index
  %1 = memref.subview %m[3, 3] [1, 1] [9223372036854775807, 1] : memref<4x4xi32, strided<[9223372036854775807, -9223372036854775807], offset: 9223372036854775807>> to memref<1x1xi32, strided<[1, -9223372036854775807], offset: 9223372036854775807>>
  %2 = memref.reinterpret_cast %m to offset: [9223372036854775807], sizes: [16], strides: [9223372036854775807] : memref<4x4xi32, strided<[9223372036854775807, -9223372036854775807], offset: 9223372036854775807>> to memref<16xi32, strided<[9223372036854775807], offset: 9223372036854775807>>
  %3 = memref.cast %2 : memref<16xi32, strided<[9223372036854775807], offset: 9223372036854775807>> to memref<16xi32, strided<[?], offset: ?>>
  memref.store %0, %1[%i, %i] : memref<1x1xi32, strided<[1, -9223372036854775807], offset: 9223372036854775807>>
  return %0, %off, %strides#0, %sizes#1, %3 : i32, index, index, index, memref<16xi32, strided<[?], offset: ?>>
}
// -----
func.func @reshapes(%m: memref<4294967296x4294967296xi32>, %u: memref<?x4294967296xi32>, %i: index) -> (i32, i32) {
  %0 = memref.collapse_shape %u [[0, 1]] : memref<?x4294967296xi32> into memref<?xi32>
  %1 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 2147483648, 4294967296] : memref<4294967296x4294967296xi32> into memref<2x2147483648x4294967296xi32>
  %2 = memref.load %0[%i] : memref<?xi32>
  %3 = memref.load %1[%i, %i, %i] : memref<2x2147483648x4294967296xi32>
  %4 = memref.expand_shape %0 [[0, 1]] output_shape [%i, 9223372036854775807] : memref<?xi32> into memref<?x9223372036854775807xi32>
  %5 = memref.load %4[%i, %i] : memref<?x9223372036854775807xi32>
  %6 = arith.addi %2, %5 : i32
  return %3, %6 : i32, i32
}
// -----
func.func @realloc(%m: memref<4294967296xi32>, %i: index) -> (memref<9223372036854775807xi32>, memref<?xi32>) {
  %c = arith.constant -9223372036854775808 : index
  %0 = memref.realloc %m : memref<4294967296xi32> to memref<9223372036854775807xi32>
  %1 = memref.realloc %m(%c) : memref<4294967296xi32> to memref<?xi32>
  return %0, %1 : memref<9223372036854775807xi32>, memref<?xi32>
}
// -----
memref.global "private" constant @g : memref<4294967296x4294967296xi32> = dense<7>
memref.global @h : memref<9223372036854775807xi8> = uninitialized
func.func @globals(%i: index) -> (i32, i8) {
  %0 = memref.get_global @g : memref<4294967296x4294967296xi32>
  %1 = memref.get_global @h : memref<9223372036854775807xi8>
  %2 = memref.load %0[%i, %i] : memref<4294967296x4294967296xi32>
  %3 = memref.load %1[%i] : memref<9223372036854775807xi8>
  return %2, %3 : i32, i8
}
// -----
func.func @copies(%a: memref<4294967296x4294967296xi4>, %b: memref<4294967296x4294967296xi4>, %i: index, %v: i4) {
  memref.copy %a, %b : memref<4294967296x4294967296xi4> to memref<4294967296x4294967296xi4>
  %0 = memref.load %a[%i, %i] : memref<4294967296x4294967296xi4>
  memref.store %v, %b[%i, %i] : memref<4294967296x4294967296xi4>
  return
}
// -----
func.func @normalize(%m: memref<4294967296x4294967296xi32, affine_map<(d0, d1) -> (d0 floordiv 32, d1 floordiv 64, d0 mod 32, d1 mod 64)>>, %n: memref<9223372036854775807xi32, affine_map<(d0) -> (d0 * 2)>>) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4294967296xi32, affine_map<(d0) -> (d0 * 4294967296 + 9223372036854775807)>>
  %0 = affine.load %m[%c0, %c0] : memref<4294967296x4294967296xi32, affine_map<(d0, d1) -> (d0 floordiv 32, d1 floordiv 64, d0 mod 32, d1 mod 64)>>
  %1 = affine.load %n[%c0] : memref<9223372036854775807xi32, affine_map<(d0) -> (d0 * 2)>>
  affine.store %0, %a[%c0] : memref<4294967296xi32, affine_map<(d0) -> (d0 * 4294967296 + 9223372036854775807)>>
  return %0, %1 : i32, i32
}
// -----
func.func @normalize2() -> i32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<16xi32, affine_map<(d0) -> (d0 floordiv 9223372036854775807, d0 mod 9223372036854775807)>>
  %b = memref.alloc() : memref<16xi32, affine_map<(d0) -> (d0 * (-9223372036854775807 - 1))>>
  %c = memref.alloc() : memref<9223372036854775807x9223372036854775807xi32, affine_map<(d0, d1) -> (d0 * 9223372036854775807 + d1 * 9223372036854775807)>>
  %0 = affine.load %a[%c0] : memref<16xi32, affine_map<(d0) -> (d0 floordiv 9223372036854775807, d0 mod 9223372036854775807)>>
  affine.store %0, %b[%c0] : memref<16xi32, affine_map<(d0) -> (d0 * (-9223372036854775807 - 1))>>
  affine.store %0, %c[%c0, %c0] : memref<9223372036854775807x9223372036854775807xi32, affine_map<(d0, d1) -> (d0 * 9223372036854775807 + d1 * 9223372036854775807)>>
  return %0 : i32
}
// -----
func.func @dims(%m: memref<4294967296x?xi32>, %t: tensor<?x4294967296xi32>) -> (index, index, index) {
  %c = arith.constant 9223372036854775807 : index
  %n = arith.constant -1 : index
  %0 = memref.dim %m, %c : memref<4294967296x?xi32>
  %1 = memref.dim %m, %n : memref<4294967296x?xi32>
  %2 = tensor.dim %t, %c : tensor<?x4294967296xi32>
  return %0, %1, %2 : index, index, index
}
// -----
func.func @wide(%m: memref<4294967296x4294967296xi64>, %i: index) -> i64 {
  %0 = memref.load %m[%i, %i] : memref<4294967296x4294967296xi64>
  memref.store %0, %m[%i, %i] : memref<4294967296x4294967296xi64>
  return %0 : i64
}
// -----
func.func @intmin(%m: memref<?xi32>, %t: tensor<?xi32>) -> (memref<?xi32, strided<[?], offset: ?>>, tensor<?xi32>) {
  %c = arith.constant -9223372036854775807 : index
  %0 = memref.subview %m[%c] [%c] [%c] : memref<?xi32> to memref<?xi32, strided<[?], offset: ?>>
  %1 = tensor.extract_slice %t[%c] [%c] [%c] : tensor<?xi32> to tensor<?xi32>
  %2 = tensor.extract_slice %1[%c] [%c] [%c] : tensor<?xi32> to tensor<?xi32>
  return %0, %2 : memref<?xi32, strided<[?], offset: ?>>, tensor<?xi32>
}
// -----
func.func @collapseoverflow(%u: memref<4294967296x4294967296xi32, strided<[4294967296, 1], offset: ?>>, %i: index) -> (i32, index) {
  %base, %off, %sizes:2, %strides:2 = memref.extract_strided_metadata %u : memref<4294967296x4294967296xi32, strided<[4294967296, 1], offset: ?>> -> memref<i32>, index, index, index, index, index
  %0 = memref.load %u[%i, %i] : memref<4294967296x4294967296xi32, strided<[4294967296, 1], offset: ?>>
  %al = memref.assume_alignment %u, 1073741824 : memref<4294967296x4294967296xi32, strided<[4294967296, 1], offset: ?>>
  return %0, %off : i32, index
}
