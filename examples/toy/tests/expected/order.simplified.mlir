module {
  toy.func @main() {
    %0 = toy.constant dense<6.000000e+00> : tensor<f64>
    %1 = toy.constant dense<5.000000e+00> : tensor<f64>
    %2 = toy.constant dense<4.000000e+00> : tensor<f64>
    %3 = toy.constant dense<1.000000e+00> : tensor<f64>
    %4 = toy.constant dense<2.000000e+00> : tensor<f64>
    %5 = toy.constant dense<3.000000e+00> : tensor<f64>
    %6 = toy.mul %4, %5 : tensor<f64>
    %7 = toy.add %3, %6 : tensor<f64>
    %8 = toy.add %7, %2 : tensor<f64>
    toy.print %8 : tensor<f64>
    %9 = toy.add %3, %4 : tensor<f64>
    %10 = toy.add %5, %2 : tensor<f64>
    %11 = toy.mul %9, %10 : tensor<f64>
    toy.print %11 : tensor<f64>
    %12 = toy.mul %6, %2 : tensor<f64>
    %13 = toy.mul %1, %0 : tensor<f64>
    %14 = toy.add %12, %13 : tensor<f64>
    toy.print %14 : tensor<f64>
    toy.return
  }
}
