module {
  toy.func private @turn_and_multiply(%arg0: tensor<*xf64>, %arg1: tensor<*xf64>) -> tensor<*xf64> {
    %0 = toy.transpose(%arg1 : tensor<*xf64>) to tensor<*xf64>
    %1 = toy.mul %arg0, %0 : tensor<*xf64>
    toy.return %1 : tensor<*xf64>
  }
  toy.func @main() {
    %0 = toy.constant dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]> : tensor<2x3xf64>
    %1 = toy.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00, 5.000000e+00, 6.000000e+00]> : tensor<6xf64>
    %2 = toy.reshape(%1 : tensor<6xf64>) to tensor<3x2xf64>
    %3 = toy.generic_call @turn_and_multiply(%0, %2) : (tensor<2x3xf64>, tensor<3x2xf64>) -> tensor<*xf64>
    %4 = toy.add %3, %0 : (tensor<*xf64>, tensor<2x3xf64>) -> tensor<*xf64>
    toy.print %4 : tensor<*xf64>
    toy.return
  }
}
