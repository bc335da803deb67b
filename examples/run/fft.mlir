// The fast Fourier transform of a square wave, in place, and the amount of each frequency.
func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
// The last %bits bits of a number in reverse order.
func.func @reversed(%i: index, %bits: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rest, %result = scf.for %b = %c0 to %bits step %c1 iter_args(%x = %i, %r = %c0) -> (index, index) {
    %bit = arith.andi %x, %c1 : index
    %s = arith.shli %r, %c1 : index
    %t = arith.ori %s, %bit : index
    %y = arith.shrui %x, %c1 : index
    scf.yield %y, %t : index, index
  }
  return %result : index
}
func.func @fft(%m: memref<?xcomplex<f64>>, %bits: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xcomplex<f64>>
  scf.for %i = %c0 to %n step %c1 {
    %j = func.call @reversed(%i, %bits) : (index, index) -> index
    %swap = arith.cmpi ult, %i, %j : index
    scf.if %swap {
      %a = memref.load %m[%i] : memref<?xcomplex<f64>>
      %b = memref.load %m[%j] : memref<?xcomplex<f64>>
      memref.store %b, %m[%i] : memref<?xcomplex<f64>>
      memref.store %a, %m[%j] : memref<?xcomplex<f64>>
    }
  }
  %turn = arith.constant -3.1415926535897931 : f64
  %zero = arith.constant 0.0 : f64
  %k = scf.while (%half = %c1) : (index) -> index {
    %more = arith.cmpi ult, %half, %n : index
    scf.condition(%more) %half : index
  } do {
  ^bb0(%half: index):
    %step = arith.shli %half, %c1 : index
    %half.int = arith.index_cast %half : index to i64
    %half.float = arith.sitofp %half.int : i64 to f64
    %angle = arith.divf %turn, %half.float : f64
    scf.for %start = %c0 to %n step %step {
      scf.for %j = %c0 to %half step %c1 {
        %j.int = arith.index_cast %j : index to i64
        %j.float = arith.sitofp %j.int : i64 to f64
        %phase = arith.mulf %angle, %j.float : f64
        %imaginary = complex.create %zero, %phase : complex<f64>
        %w = complex.exp %imaginary : complex<f64>
        %low = arith.addi %start, %j : index
        %high = arith.addi %low, %half : index
        %a = memref.load %m[%low] : memref<?xcomplex<f64>>
        %b = memref.load %m[%high] : memref<?xcomplex<f64>>
        %c = complex.mul %w, %b : complex<f64>
        %sum = complex.add %a, %c : complex<f64>
        %difference = complex.sub %a, %c : complex<f64>
        memref.store %sum, %m[%low] : memref<?xcomplex<f64>>
        memref.store %difference, %m[%high] : memref<?xcomplex<f64>>
      }
    }
    scf.yield %step : index
  }
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %n = arith.constant 16 : index
  %up = complex.constant [1.0, 0.0] : complex<f64>
  %down = complex.constant [-1.0, 0.0] : complex<f64>
  %m = memref.alloc(%n) : memref<?xcomplex<f64>>
  %amounts = memref.alloc(%n) : memref<?xf64>
  scf.for %i = %c0 to %n step %c1 {
    %first = arith.cmpi ult, %i, %c8 : index
    %v = arith.select %first, %up, %down : complex<f64>
    memref.store %v, %m[%i] : memref<?xcomplex<f64>>
  }
  call @fft(%m, %c4) : (memref<?xcomplex<f64>>, index) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %m[%i] : memref<?xcomplex<f64>>
    %amount = complex.abs %v : complex<f64>
    memref.store %amount, %amounts[%i] : memref<?xf64>
  }
  %u = memref.cast %amounts : memref<?xf64> to memref<*xf64>
  call @printMemrefF64(%u) : (memref<*xf64>) -> ()
  memref.dealloc %m : memref<?xcomplex<f64>>
  memref.dealloc %amounts : memref<?xf64>
  return
}
