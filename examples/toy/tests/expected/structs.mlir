module {
  toy.func private @apply(%arg0: !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, tensor<*xf64>>) -> tensor<*xf64> {
    %0 = toy.struct_access %arg0[0] : !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, tensor<*xf64>> -> !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %1 = toy.struct_access %0[0] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %2 = toy.struct_access %arg0[0] : !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, tensor<*xf64>> -> !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %3 = toy.struct_access %2[1] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %4 = toy.transpose(%3 : tensor<*xf64>) to tensor<*xf64>
    %5 = toy.add %1, %4 : tensor<*xf64>
    %6 = toy.struct_access %arg0[1] : !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, tensor<*xf64>> -> tensor<*xf64>
    %7 = toy.mul %5, %6 : tensor<*xf64>
    toy.return %7 : tensor<*xf64>
  }
  toy.func @main() {
    %0 = toy.struct_constant [dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf64>, dense<[[1.000000e+01, 2.000000e+01], [3.000000e+01, 4.000000e+01]]> : tensor<2x2xf64>] : !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %1 = toy.struct_constant [[dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf64>, dense<[[1.000000e+01, 2.000000e+01], [3.000000e+01, 4.000000e+01]]> : tensor<2x2xf64>], dense<2.000000e+00> : tensor<2x2xf64>] : !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, tensor<*xf64>>
    %2 = toy.generic_call @apply(%1) : (!toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, tensor<*xf64>>) -> tensor<*xf64>
    toy.print %2 : tensor<*xf64>
    %3 = toy.struct_access %0[1] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    toy.print %3 : tensor<*xf64>
    toy.return
  }
}
