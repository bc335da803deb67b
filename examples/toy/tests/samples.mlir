toy.func private @pair(%pair: !toy.struct<tensor<2xf64>, !toy.struct<tensor<*xf64>>>) -> tensor<2xf64> {
  %0 = toy.struct_access %pair[0] : !toy.struct<tensor<2xf64>, !toy.struct<tensor<*xf64>>> -> tensor<2xf64>
  %1 = toy.struct_access %pair[1] : !toy.struct<tensor<2xf64>, !toy.struct<tensor<*xf64>>> -> !toy.struct<tensor<*xf64>>
  toy.return %0 : tensor<2xf64>
}
toy.func @main() {
  %0 = toy.struct_constant [dense<1.0> : tensor<2xf64>, [dense<2.0> : tensor<3xf64>]] : !toy.struct<tensor<2xf64>, !toy.struct<tensor<*xf64>>>
  %1 = toy.generic_call @pair(%0) : (!toy.struct<tensor<2xf64>, !toy.struct<tensor<*xf64>>>) -> tensor<2xf64>
  toy.print %1 : tensor<2xf64>
  toy.return
}
