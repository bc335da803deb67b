module {
  toy.func @main() {
    %0 = toy.constant dense<2.000000e+00> : tensor<2x2xf64>
    %1 = toy.constant dense<[[1.000000e+01, 2.000000e+01], [3.000000e+01, 4.000000e+01]]> : tensor<2x2xf64>
    %2 = toy.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf64>
    %3 = toy.transpose(%1 : tensor<2x2xf64>) to tensor<2x2xf64>
    %4 = toy.add %2, %3 : tensor<2x2xf64>
    %5 = toy.mul %4, %0 : tensor<2x2xf64>
    toy.print %5 : tensor<2x2xf64>
    toy.print %1 : tensor<2x2xf64>
    toy.return
  }
}
