// (1 + 2x)² + 3 at 5, and with all coefficients doubled.
func.func @square(%x: i64) -> (i64, i64) {
  %p = poly.constant <[1, 2]> : !poly.poly<1>
  %q = "poly.mul"(%p, %p) : (!poly.poly<1>, !poly.poly<1>) -> !poly.poly<2>
  %three = poly.constant <[3]> {note = #poly.coefficients<[0]>} : !poly.poly<2>
  %sum = poly.add %q, %three : !poly.poly<2>
  %y = poly.eval %sum at %x : !poly.poly<2>
  %twice = poly.map %sum : !poly.poly<2> {
  ^bb0(%c: i64):
    %d = arith.addi %c, %c : i64
    poly.yield %d
  }
  %z = "poly.eval"(%twice, %x) <{method = 1 : i32}> : (!poly.poly<2>, i64) -> i64
  %samples = poly.sample %sum : !poly.poly<2> -> tensor<3xi64, #poly.points<[0, 1, -1]>>
  return %y, %z : i64, i64
}
