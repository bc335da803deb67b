// The distance of two words (Levenshtein), by dynamic programming, and the table that it leaves.
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
memref.global "private" constant @from : memref<6xi8> = dense<[107, 105, 116, 116, 101, 110]>
memref.global "private" constant @to : memref<7xi8> = dense<[115, 105, 116, 116, 105, 110, 103]>
func.func @main() {
  %from = memref.get_global @from : memref<6xi8>
  %to = memref.get_global @to : memref<7xi8>
  %table = memref.alloc() : memref<7x8xi32>
  affine.for %i = 0 to 7 {
    %v = arith.index_cast %i : index to i32
    affine.store %v, %table[%i, 0] : memref<7x8xi32>
  }
  affine.for %j = 0 to 8 {
    %v = arith.index_cast %j : index to i32
    affine.store %v, %table[0, %j] : memref<7x8xi32>
  }
  affine.for %i = 1 to 7 {
    affine.for %j = 1 to 8 {
      %a = affine.load %from[%i - 1] : memref<6xi8>
      %b = affine.load %to[%j - 1] : memref<7xi8>
      %other = arith.cmpi ne, %a, %b : i8
      %cost = arith.extui %other : i1 to i32
      %one = arith.constant 1 : i32
      %above = affine.load %table[%i - 1, %j] : memref<7x8xi32>
      %left = affine.load %table[%i, %j - 1] : memref<7x8xi32>
      %corner = affine.load %table[%i - 1, %j - 1] : memref<7x8xi32>
      %deleted = arith.addi %above, %one : i32
      %inserted = arith.addi %left, %one : i32
      %replaced = arith.addi %corner, %cost : i32
      %least = arith.minsi %deleted, %inserted : i32
      %distance = arith.minsi %least, %replaced : i32
      affine.store %distance, %table[%i, %j] : memref<7x8xi32>
    }
  }
  %u = memref.cast %table : memref<7x8xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  memref.dealloc %table : memref<7x8xi32>
  return
}
