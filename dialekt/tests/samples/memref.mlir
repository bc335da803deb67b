memref.global "private" constant @bytes : memref<2xi8> = dense<[1, 2]> {alignment = 16}
memref.global @outside : memref<2xf32>
memref.global "public" @later : memref<2xf32> = uninitialized
func.func @global() -> memref<2xf32> {
  %0 = memref.get_global @bytes : memref<2xi8>
  %1 = memref.get_global @outside : memref<2xf32>
  return %1 : memref<2xf32>
}
// -----
func.func @stack(%n: index) {
  %0 = memref.alloca() : memref<4xf32>
  %1 = memref.alloca(%n) {alignment = 8 : i64} : memref<?xf32, 1>
  %2 = memref.alloca(%n)[%n] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  memref.alloca_scope {
    %3 = memref.alloca() : memref<4xf32>
  }
  return
}
// -----
func.func @scoped(%x: f32) -> f32 {
  %r:2 = memref.alloca_scope -> (f32, f32) {
    memref.alloca_scope.return %x, %x : f32, f32
  }
  return %r#0 : f32
}
// -----
func.func @atomic(%m: memref<4x4xf32>, %i: index) -> f32 {
  %r = memref.generic_atomic_rmw %m[%i, %i] : memref<4x4xf32> {
  ^bb0(%x: f32):
    %s = arith.addf %x, %x : f32
    memref.atomic_yield %s : f32
  }
  return %r : f32
}
// -----
func.func @dma(%m: memref<40x10xf32>, %f: memref<2x10xf32, 2>, %tag: memref<1xi32>, %i: index) {
  memref.dma_start %m[%i, %i], %f[%i, %i], %i, %tag[%i] : memref<40x10xf32>, memref<2x10xf32, 2>, memref<1xi32>
  memref.dma_start %m[%i, %i], %f[%i, %i], %i, %tag[%i], %i, %i : memref<40x10xf32>, memref<2x10xf32, 2>, memref<1xi32>
  memref.dma_wait %tag[%i], %i : memref<1xi32>
  return
}
// -----
func.func @views(%m: memref<4x4xf32>, %d: memref<?x?xf32>, %u: memref<*xf32>, %i: index) {
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<4x4xf32> to memref<4xf32>
  %1 = memref.reinterpret_cast %u to offset: [%i], sizes: [%i, 4], strides: [1, %i] : memref<*xf32> to memref<?x4xf32, strided<[1, ?], offset: ?>>
  %2 = memref.expand_shape %m [[0], [1, 2]] output_shape [4, 2, 2] : memref<4x4xf32> into memref<4x2x2xf32>
  %3 = memref.expand_shape %d [[0, 1], [2]] output_shape [%i, 2, %i] : memref<?x?xf32> into memref<?x2x?xf32>
  %4 = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  %5 = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  %6 = memref.subview %d[%i, 1] [%i, 2] [1, %i] : memref<?x?xf32> to memref<?x2xf32, strided<[?, ?], offset: ?>>
  %7 = memref.subview %m[0, 1] [1, 2] [1, 1] : memref<4x4xf32> to memref<2xf32, strided<[1], offset: 1>>
  %8 = memref.transpose %m (i, j) -> (j, i) : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>
  return
}
