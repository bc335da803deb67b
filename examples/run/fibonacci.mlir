// Fibonacci numbers, by recursion.
func.func private @printI64(i64)
func.func private @printNewline()
func.func @fibonacci(%n: i64) -> i64 {
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %small = arith.cmpi slt, %n, %two : i64
  %result = scf.if %small -> (i64) {
    scf.yield %n : i64
  } else {
    %m = arith.subi %n, %one : i64
    %k = arith.subi %n, %two : i64
    %a = func.call @fibonacci(%m) : (i64) -> i64
    %b = func.call @fibonacci(%k) : (i64) -> i64
    %sum = arith.addi %a, %b : i64
    scf.yield %sum : i64
  }
  return %result : i64
}
func.func @main() {
  %n = arith.constant 25 : i64
  %f = call @fibonacci(%n) : (i64) -> i64
  call @printI64(%f) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
