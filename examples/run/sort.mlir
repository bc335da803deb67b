// Insertion sort of numbers of a linear congruence.
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 12 : index
  %seed = arith.constant 7 : i32
  %factor = arith.constant 137 : i32
  %offset = arith.constant 41 : i32
  %modulus = arith.constant 1000 : i32
  %m = memref.alloc() : memref<12xi32>
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%x = %seed) -> (i32) {
    memref.store %x, %m[%i] : memref<12xi32>
    %y = arith.muli %x, %factor : i32
    %z = arith.addi %y, %offset : i32
    %w = arith.remsi %z, %modulus : i32
    scf.yield %w : i32
  }
  scf.for %i = %c1 to %n step %c1 {
    %key = memref.load %m[%i] : memref<12xi32>
    %place = scf.while (%j = %i) : (index) -> index {
      %positive = arith.cmpi sgt, %j, %c0 : index
      %go = scf.if %positive -> (i1) {
        %k = arith.subi %j, %c1 : index
        %v = memref.load %m[%k] : memref<12xi32>
        %greater = arith.cmpi sgt, %v, %key : i32
        scf.yield %greater : i1
      } else {
        %no = arith.constant false
        scf.yield %no : i1
      }
      scf.condition(%go) %j : index
    } do {
    ^bb0(%j: index):
      %k = arith.subi %j, %c1 : index
      %v = memref.load %m[%k] : memref<12xi32>
      memref.store %v, %m[%j] : memref<12xi32>
      scf.yield %k : index
    }
    memref.store %key, %m[%place] : memref<12xi32>
  }
  %u = memref.cast %m : memref<12xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}
