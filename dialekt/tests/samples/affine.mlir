func.func @dma(%m: memref<40x10xf32>, %f: memref<2x10xf32, 2>, %tag: memref<1xi32>) {
  %n = arith.constant 10 : index
  affine.for %i = 0 to 10 {
    affine.dma_start %m[%i, 0], %f[0, %i], %tag[0], %n : memref<40x10xf32>, memref<2x10xf32, 2>, memref<1xi32>
    affine.dma_wait %tag[0], %n : memref<1xi32>
  }
  return
}
// -----
func.func @strided_dma(%m: memref<40x10xf32>, %f: memref<2x10xf32, 2>, %tag: memref<1xi32>, %n: index, %s: index) {
  affine.for %i = 0 to 10 {
    affine.dma_start %m[%i, 0], %f[0, %i + 1], %tag[0], %n, %s, %n : memref<40x10xf32>, memref<2x10xf32, 2>, memref<1xi32>
  }
  return
}
// -----
func.func @parallel(%n: index, %m: memref<100x100xf32>) -> f32 {
  %r = affine.parallel (%i, %j) = (0, 0) to (%n, 10) step (1, 2) reduce ("addf") -> f32 {
    %v = affine.load %m[%i, %j] : memref<100x100xf32>
    affine.yield %v : f32
  }
  return %r : f32
}
// -----
func.func @bounds(%n: index) {
  affine.parallel (%i, %j) = (max(0, 1), symbol(%n)) to (min(10, %n), 20) {
    affine.yield
  }
  return
}
// -----
func.func @carried(%n: index, %x: f32) -> f32 {
  %r = affine.for %i = max affine_map<()[s0] -> (0, s0)>()[%n] to min affine_map<(d0) -> (d0, 10)>(%n) step 2 iter_args(%a = %x) -> (f32) {
    affine.yield %a : f32
  }
  return %r : f32
}
// -----
func.func @choice(%n: index, %x: f32) -> f32 {
  %r = affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%n) -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield %x : f32
  }
  return %r : f32
}
// -----
func.func @store(%n: index, %m: memref<100x100xf32>, %v: f32) {
  affine.for %i = 0 to 100 {
    affine.store %v, %m[%i, symbol(%n) + 1] : memref<100x100xf32>
  }
  return
}
