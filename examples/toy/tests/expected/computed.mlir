module {
  toy.func @main() {
    %0 = toy.constant dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]> : tensor<2x3xf64>
    %1 = toy.add %0, %0 : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<*xf64>
    %2 = toy.reshape(%1 : tensor<*xf64>) to tensor<6xf64>
    toy.print %2 : tensor<6xf64>
    %3 = toy.mul %0, %0 : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<*xf64>
    %4 = toy.reshape(%3 : tensor<*xf64>) to tensor<3x2xf64>
    toy.print %4 : tensor<3x2xf64>
    %5 = toy.transpose(%4 : tensor<3x2xf64>) to tensor<*xf64>
    toy.print %5 : tensor<*xf64>
    %6 = toy.constant dense<7.000000e+00> : tensor<f64>
    toy.print %6 : tensor<f64>
    toy.return
  }
}
