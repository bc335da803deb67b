module {
  func.func @simplify(%arg0: !poly.poly<2>, %arg1: !poly.poly<1>, %arg2: !poly.poly<1>, %arg3: i64) -> (!poly.poly<3>, !poly.poly<2>, i64) {
    %c0_i64 = arith.constant 0 : i64
    %p = poly.add %arg1, %arg2 : !poly.poly<1>
    %p_0 = poly.mul %arg0, %p : (!poly.poly<2>, !poly.poly<1>) -> !poly.poly<3>
    %p_1 = poly.map %arg0 : !poly.poly<2> {
    ^bb0(%arg4: i64):
      %0 = arith.addi %arg4, %arg4 : i64
      poly.yield %0
    }
    return %p_0, %p_1, %c0_i64 : !poly.poly<3>, !poly.poly<2>, i64
  }
}
