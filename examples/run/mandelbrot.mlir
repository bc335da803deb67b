// The number of steps until points of the complex plane leave the circle of radius 2.
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func @steps(%x: f64, %y: f64) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %limit = arith.constant 50 : index
  %zero = arith.constant 0.0 : f64
  %two = arith.constant 2.0 : f64
  %four = arith.constant 4.0 : f64
  %n0 = arith.constant 0 : i32
  %n1 = arith.constant 1 : i32
  %a, %b, %n = scf.for %i = %c0 to %limit step %c1 iter_args(%a = %zero, %b = %zero, %n = %n0) -> (f64, f64, i32) {
    %aa = arith.mulf %a, %a : f64
    %bb = arith.mulf %b, %b : f64
    %norm = arith.addf %aa, %bb : f64
    %inside = arith.cmpf ole, %norm, %four : f64
    %ab = arith.mulf %a, %b : f64
    %re0 = arith.subf %aa, %bb : f64
    %re = arith.addf %re0, %x : f64
    %im0 = arith.mulf %ab, %two : f64
    %im = arith.addf %im0, %y : f64
    %next = arith.addi %n, %n1 : i32
    %ra = arith.select %inside, %re, %a : f64
    %rb = arith.select %inside, %im, %b : f64
    %rn = arith.select %inside, %next, %n : i32
    scf.yield %ra, %rb, %rn : f64, f64, i32
  }
  return %n : i32
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = arith.constant 7 : index
  %columns = arith.constant 12 : index
  %step = arith.constant 0.25 : f64
  %left = arith.constant -2.0 : f64
  %top = arith.constant -0.75 : f64
  %m = memref.alloc() : memref<7x12xi32>
  scf.for %i = %c0 to %rows step %c1 {
    scf.for %j = %c0 to %columns step %c1 {
      %ii = arith.index_cast %i : index to i32
      %jj = arith.index_cast %j : index to i32
      %fi = arith.sitofp %ii : i32 to f64
      %fj = arith.sitofp %jj : i32 to f64
      %dx = arith.mulf %fj, %step : f64
      %dy = arith.mulf %fi, %step : f64
      %x = arith.addf %left, %dx : f64
      %y = arith.addf %top, %dy : f64
      %n = func.call @steps(%x, %y) : (f64, f64) -> i32
      memref.store %n, %m[%i, %j] : memref<7x12xi32>
    }
  }
  %u = memref.cast %m : memref<7x12xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}
