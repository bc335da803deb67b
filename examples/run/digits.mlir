// The factorial of 30 in integers of 128 bits, digit by digit, and 2 to the 200th in memory: numbers that no register holds.
func.func private @putchar(i32) -> i32
func.func private @printNewline()
func.func @digit(%value: i32) {
  %zero = arith.constant 48 : i32
  %char = arith.addi %value, %zero : i32
  %0 = func.call @putchar(%char) : (i32) -> i32
  return
}
func.func @print(%value: i128) {
  %ten = arith.constant 10 : i128
  %zero = arith.constant 0 : i128
  %rest = arith.divui %value, %ten : i128
  %more = arith.cmpi ne, %rest, %zero : i128
  scf.if %more {
    func.call @print(%rest) : (i128) -> ()
  }
  %digit = arith.remui %value, %ten : i128
  %narrow = arith.trunci %digit : i128 to i32
  func.call @digit(%narrow) : (i32) -> ()
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c31 = arith.constant 31 : index
  %one = arith.constant 1 : i128
  %factorial = scf.for %i = %c1 to %c31 step %c1 iter_args(%f = %one) -> i128 {
    %j = arith.index_cast %i : index to i128
    %g = arith.muli %f, %j : i128
    scf.yield %g : i128
  }
  call @print(%factorial) : (i128) -> ()
  call @printNewline() : () -> ()

  %size = arith.constant 61 : index
  %times = arith.constant 200 : index
  %none = arith.constant 0 : i32
  %first = arith.constant 1 : i32
  %ten = arith.constant 10 : i32
  %digits = memref.alloc(%size) : memref<?xi32>
  linalg.fill ins(%none : i32) outs(%digits : memref<?xi32>)
  memref.store %first, %digits[%c0] : memref<?xi32>
  scf.for %t = %c0 to %times step %c1 {
    %carry = scf.for %i = %c0 to %size step %c1 iter_args(%carry = %none) -> i32 {
      %d = memref.load %digits[%i] : memref<?xi32>
      %twice = arith.addi %d, %d : i32
      %sum = arith.addi %twice, %carry : i32
      %low, %high = scf.execute_region -> (i32, i32) {
        %l = arith.remui %sum, %ten : i32
        %h = arith.divui %sum, %ten : i32
        scf.yield %l, %h : i32, i32
      }
      memref.store %low, %digits[%i] : memref<?xi32>
      scf.yield %high : i32
    }
  }
  scf.for %i = %c0 to %size step %c1 {
    %behind = arith.subi %size, %i : index
    %at = arith.subi %behind, %c1 : index
    %d = memref.load %digits[%at] : memref<?xi32>
    func.call @digit(%d) : (i32) -> ()
  }
  call @printNewline() : () -> ()
  memref.dealloc %digits : memref<?xi32>
  return
}
