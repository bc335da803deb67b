module {
  func.func @simplify(%p: !poly.poly<2>, %p_0: !poly.poly<1>, %p_1: !poly.poly<1>, %arg0: i64) -> (!poly.poly<3>, !poly.poly<2>, i64) {
    %c0_i64 = arith.constant 0 : i64
    %p_2 = poly.add %p_0, %p_1 : !poly.poly<1>
    %p_3 = poly.mul %p, %p_2 : (!poly.poly<2>, !poly.poly<1>) -> !poly.poly<3>
    %p_4 = poly.map %p : !poly.poly<2> {
    ^bb0(%arg1: i64):
      %0 = arith.addi %arg1, %arg1 : i64
      poly.yield %0
    }
    return %p_3, %p_4, %c0_i64 : !poly.poly<3>, !poly.poly<2>, i64
  }
}

