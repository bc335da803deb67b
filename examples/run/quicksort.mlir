// Quicksort of the numbers of a generator, by recursion on parts of the memory.
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
func.func @sort(%m: memref<?xi64>, %low: index, %high: index) {
  %c1 = arith.constant 1 : index
  %size = arith.subi %high, %low : index
  %more = arith.cmpi sgt, %size, %c1 : index
  scf.if %more {
    %last = arith.subi %high, %c1 : index
    %pivot = memref.load %m[%last] : memref<?xi64>
    // What is less than the pivot goes to the front.
    %place = scf.for %i = %low to %last step %c1 iter_args(%p = %low) -> index {
      %v = memref.load %m[%i] : memref<?xi64>
      %less = arith.cmpi slt, %v, %pivot : i64
      %q = scf.if %less -> index {
        %w = memref.load %m[%p] : memref<?xi64>
        memref.store %w, %m[%i] : memref<?xi64>
        memref.store %v, %m[%p] : memref<?xi64>
        %r = arith.addi %p, %c1 : index
        scf.yield %r : index
      } else {
        scf.yield %p : index
      }
      scf.yield %q : index
    }
    %v = memref.load %m[%place] : memref<?xi64>
    memref.store %v, %m[%last] : memref<?xi64>
    memref.store %pivot, %m[%place] : memref<?xi64>
    %behind = arith.addi %place, %c1 : index
    func.call @sort(%m, %low, %place) : (memref<?xi64>, index, index) -> ()
    func.call @sort(%m, %behind, %high) : (memref<?xi64>, index, index) -> ()
  }
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 20 : index
  %seed = arith.constant 2463534242 : i64
  %k13 = arith.constant 13 : i64
  %k7 = arith.constant 7 : i64
  %k17 = arith.constant 17 : i64
  %modulus = arith.constant 1000 : i64
  %m = memref.alloc(%n) : memref<?xi64>
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%x = %seed) -> i64 {
    %a = arith.shli %x, %k13 : i64
    %b = arith.xori %x, %a : i64
    %c = arith.shrui %b, %k7 : i64
    %d = arith.xori %b, %c : i64
    %e = arith.shli %d, %k17 : i64
    %f = arith.xori %d, %e : i64
    %g = arith.remsi %f, %modulus : i64
    memref.store %g, %m[%i] : memref<?xi64>
    scf.yield %f : i64
  }
  call @sort(%m, %c0, %n) : (memref<?xi64>, index, index) -> ()
  %u = memref.cast %m : memref<?xi64> to memref<*xi64>
  call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  memref.dealloc %m : memref<?xi64>
  return
}
