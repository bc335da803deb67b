// The power method on a sparse matrix in compressed rows, whose places come from prefix sums of the lengths: its greatest eigenvalue.
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printF64(f64)
func.func private @printNewline()
memref.global "private" constant @lengths : memref<6xi32> = dense<[2, 3, 3, 3, 3, 2]>
memref.global "private" constant @columns : memref<16xi32> = dense<[0, 1, 0, 1, 2, 1, 2, 3, 2, 3, 4, 3, 4, 5, 4, 5]>
memref.global "private" constant @values : memref<16xf64> = dense<[2., -1., -1., 2., -1., -1., 2., -1., -1., 2., -1., -1., 2., -1., -1., 2.]>
func.func @multiply(%rows: memref<7xi32>, %columns: memref<16xi32>, %values: memref<16xf64>, %x: memref<6xf64>, %y: memref<6xf64>) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  scf.parallel (%i) = (%c0) to (%c6) step (%c1) {
    %next = arith.addi %i, %c1 : index
    %begin.int = memref.load %rows[%i] : memref<7xi32>
    %end.int = memref.load %rows[%next] : memref<7xi32>
    %begin = arith.index_cast %begin.int : i32 to index
    %end = arith.index_cast %end.int : i32 to index
    %sum = scf.for %k = %begin to %end step %c1 iter_args(%s = %zero) -> f64 {
      %j.int = memref.load %columns[%k] : memref<16xi32>
      %j = arith.index_cast %j.int : i32 to index
      %a = memref.load %values[%k] : memref<16xf64>
      %b = memref.load %x[%j] : memref<6xf64>
      %t = math.fma %a, %b, %s : f64
      scf.yield %t : f64
    }
    memref.store %sum, %y[%i] : memref<6xf64>
  }
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %rounds = arith.constant 60 : index
  %none = arith.constant 0 : i32
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %lengths = memref.get_global @lengths : memref<6xi32>
  %columns = memref.get_global @columns : memref<16xi32>
  %values = memref.get_global @values : memref<16xf64>
  %rows = memref.alloca() : memref<7xi32>
  memref.store %none, %rows[%c0] : memref<7xi32>
  %count = scf.for %i = %c0 to %c6 step %c1 iter_args(%s = %none) -> i32 {
    %len = memref.load %lengths[%i] : memref<6xi32>
    %t = arith.addi %s, %len : i32
    %next = arith.addi %i, %c1 : index
    memref.store %t, %rows[%next] : memref<7xi32>
    scf.yield %t : i32
  }
  %u = memref.cast %rows : memref<7xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  %x = memref.alloca() : memref<6xf64>
  %y = memref.alloca() : memref<6xf64>
  linalg.fill ins(%zero : f64) outs(%x : memref<6xf64>)
  memref.store %one, %x[%c0] : memref<6xf64>
  %value = scf.for %round = %c0 to %rounds step %c1 iter_args(%before = %zero) -> f64 {
    func.call @multiply(%rows, %columns, %values, %x, %y)
        : (memref<7xi32>, memref<16xi32>, memref<16xf64>, memref<6xf64>, memref<6xf64>) -> ()
    %square = scf.for %i = %c0 to %c6 step %c1 iter_args(%s = %zero) -> f64 {
      %v = memref.load %y[%i] : memref<6xf64>
      %t = math.fma %v, %v, %s : f64
      scf.yield %t : f64
    }
    %norm = math.sqrt %square : f64
    scf.for %i = %c0 to %c6 step %c1 {
      %v = memref.load %y[%i] : memref<6xf64>
      %w = arith.divf %v, %norm : f64
      memref.store %w, %x[%i] : memref<6xf64>
    }
    scf.yield %norm : f64
  }
  call @printF64(%value) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
