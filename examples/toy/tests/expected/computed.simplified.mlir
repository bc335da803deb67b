module {
  toy.func @main() {
    %0 = toy.constant dense<7.000000e+00> : tensor<f64>
    %1 = toy.constant dense<[[1.000000e+00, 2.000000e+00, 3.000000e+00], [4.000000e+00, 5.000000e+00, 6.000000e+00]]> : tensor<2x3xf64>
    %2 = toy.add %1, %1 : tensor<2x3xf64>
    %3 = toy.reshape(%2 : tensor<2x3xf64>) to tensor<6xf64>
    toy.print %3 : tensor<6xf64>
    %4 = toy.mul %1, %1 : tensor<2x3xf64>
    %5 = toy.reshape(%4 : tensor<2x3xf64>) to tensor<3x2xf64>
    toy.print %5 : tensor<3x2xf64>
    %6 = toy.transpose(%5 : tensor<3x2xf64>) to tensor<2x3xf64>
    toy.print %6 : tensor<2x3xf64>
    toy.print %0 : tensor<f64>
    toy.return
  }
}
