// The primes below 50, by the sieve of Eratosthenes.
func.func private @printI64(i64)
func.func private @printComma()
func.func private @printNewline()
func.func @main() {
  %false = arith.constant false
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 50 : index
  %composite = memref.alloc(%n) : memref<?xi1>
  scf.for %i = %c0 to %n step %c1 {
    memref.store %false, %composite[%i] : memref<?xi1>
  }
  scf.for %i = %c2 to %n step %c1 {
    %is = memref.load %composite[%i] : memref<?xi1>
    scf.if %is {
    } else {
      %v = arith.index_cast %i : index to i64
      func.call @printI64(%v) : (i64) -> ()
      func.call @printComma() : () -> ()
      %start = arith.muli %i, %i : index
      scf.for %j = %start to %n step %i {
        memref.store %true, %composite[%j] : memref<?xi1>
      }
    }
  }
  call @printNewline() : () -> ()
  memref.dealloc %composite : memref<?xi1>
  return
}
