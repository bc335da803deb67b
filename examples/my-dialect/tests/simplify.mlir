func.func @simplify(%p: !poly.poly<2>, %q: !poly.poly<1>, %r: !poly.poly<1>, %x: i64) -> (!poly.poly<3>, !poly.poly<2>, i64) {
  %zero = poly.constant <[0]> : !poly.poly<2>
  %0 = poly.add %zero, %p : !poly.poly<2>
  %1 = poly.map %0 : !poly.poly<2> {
  ^bb0(%c: i64):
    poly.yield %c
  }
  %2 = poly.mul %q, %1 : (!poly.poly<1>, !poly.poly<2>) -> !poly.poly<3>
  %3 = poly.mul %p, %r : (!poly.poly<2>, !poly.poly<1>) -> !poly.poly<3>
  %4 = poly.add %2, %3 : !poly.poly<3>
  %5 = poly.map %p : !poly.poly<2> {
  ^bb0(%c: i64):
    %d = arith.addi %c, %c : i64
    poly.yield %d
  }
  %6 = poly.eval %zero at %x : !poly.poly<2>
  return %4, %5, %6 : !poly.poly<3>, !poly.poly<2>, i64
}
