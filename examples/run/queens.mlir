// The solutions of the problem of n queens, counted by recursion over rows with sets of columns and diagonals as bits.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @place(%all: i32, %columns: i32, %left: i32, %right: i32) -> i64 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %done = arith.cmpi eq, %columns, %all : i32
  %count = scf.if %done -> i64 {
    %solution = arith.constant 1 : i64
    scf.yield %solution : i64
  } else {
    %none = arith.constant 0 : i64
    %minus = arith.constant -1 : i32
    %taken = arith.ori %columns, %left : i32
    %attacked = arith.ori %taken, %right : i32
    %not = arith.xori %attacked, %minus : i32
    %free = arith.andi %not, %all : i32
    %rest, %sum = scf.while (%places = %free, %n = %none) : (i32, i64) -> (i32, i64) {
      %more = arith.cmpi ne, %places, %zero : i32
      scf.condition(%more) %places, %n : i32, i64
    } do {
    ^bb0(%places: i32, %n: i64):
      %negative = arith.subi %zero, %places : i32
      %queen = arith.andi %places, %negative : i32
      %next = arith.xori %places, %queen : i32
      %c = arith.ori %columns, %queen : i32
      %l = arith.ori %left, %queen : i32
      %r = arith.ori %right, %queen : i32
      %l1 = arith.shli %l, %one : i32
      %r1 = arith.shrui %r, %one : i32
      %found = func.call @place(%all, %c, %l1, %r1) : (i32, i32, i32, i32) -> i64
      %m = arith.addi %n, %found : i64
      scf.yield %next, %m : i32, i64
    }
    scf.yield %sum : i64
  }
  return %count : i64
}
func.func @main() {
  %from = arith.constant 4 : i32
  %to = arith.constant 10 : i32
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  scf.for %n = %from to %to step %one : i32 {
    %power = arith.shli %one, %n : i32
    %all = arith.subi %power, %one : i32
    %count = func.call @place(%all, %zero, %zero, %zero) : (i32, i32, i32, i32) -> i64
    func.call @printI64(%count) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }
  return
}
