module {
  func.func @square(%arg0: i64) -> (i64, i64) {
    %p = poly.constant <[1, 2]> : !poly.poly<1>
    %p_0 = poly.mul %p, %p : (!poly.poly<1>, !poly.poly<1>) -> !poly.poly<2>
    %p_1 = poly.constant <[3]> {note = #poly.coefficients<[0]>} : !poly.poly<2>
    %p_2 = poly.add %p_0, %p_1 : !poly.poly<2>
    %0 = poly.eval %p_2 at %arg0 : !poly.poly<2>
    %p_3 = poly.map %p_2 : !poly.poly<2> {
    ^bb0(%arg1: i64):
      %3 = arith.addi %arg1, %arg1 : i64
      poly.yield %3
    }
    %1 = poly.eval %p_3 at %arg0 by estrin : !poly.poly<2>
    %2 = poly.sample %p_2 : !poly.poly<2> -> tensor<3xi64, #poly.points<[0, 1, -1]>>
    return %0, %1 : i64, i64
  }
}

