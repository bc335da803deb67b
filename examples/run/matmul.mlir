// The product of two matrices.
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<4x4xf32>
  %b = memref.alloc() : memref<4x4xf32>
  %c = memref.alloc() : memref<4x4xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      %s = arith.addi %i, %j : index
      %d = arith.subi %i, %j : index
      %si = arith.index_cast %s : index to i32
      %di = arith.index_cast %d : index to i32
      %sf = arith.sitofp %si : i32 to f32
      %df = arith.sitofp %di : i32 to f32
      memref.store %sf, %a[%i, %j] : memref<4x4xf32>
      memref.store %df, %b[%i, %j] : memref<4x4xf32>
      memref.store %zero, %c[%i, %j] : memref<4x4xf32>
    }
  }
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  %u = memref.cast %c : memref<4x4xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  return
}
