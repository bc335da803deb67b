module {
  toy.func @main() {
    %0 = toy.constant dense<1.000000e+00> : tensor<f64>
    %1 = toy.constant dense<2.000000e+00> : tensor<f64>
    %2 = toy.constant dense<3.000000e+00> : tensor<f64>
    %3 = toy.mul %1, %2 : (tensor<f64>, tensor<f64>) -> tensor<*xf64>
    %4 = toy.add %0, %3 : (tensor<f64>, tensor<*xf64>) -> tensor<*xf64>
    %5 = toy.constant dense<4.000000e+00> : tensor<f64>
    %6 = toy.add %4, %5 : (tensor<*xf64>, tensor<f64>) -> tensor<*xf64>
    toy.print %6 : tensor<*xf64>
    %7 = toy.constant dense<1.000000e+00> : tensor<f64>
    %8 = toy.constant dense<2.000000e+00> : tensor<f64>
    %9 = toy.add %7, %8 : (tensor<f64>, tensor<f64>) -> tensor<*xf64>
    %10 = toy.constant dense<3.000000e+00> : tensor<f64>
    %11 = toy.constant dense<4.000000e+00> : tensor<f64>
    %12 = toy.add %10, %11 : (tensor<f64>, tensor<f64>) -> tensor<*xf64>
    %13 = toy.mul %9, %12 : tensor<*xf64>
    toy.print %13 : tensor<*xf64>
    %14 = toy.constant dense<2.000000e+00> : tensor<f64>
    %15 = toy.constant dense<3.000000e+00> : tensor<f64>
    %16 = toy.mul %14, %15 : (tensor<f64>, tensor<f64>) -> tensor<*xf64>
    %17 = toy.constant dense<4.000000e+00> : tensor<f64>
    %18 = toy.mul %16, %17 : (tensor<*xf64>, tensor<f64>) -> tensor<*xf64>
    %19 = toy.constant dense<5.000000e+00> : tensor<f64>
    %20 = toy.constant dense<6.000000e+00> : tensor<f64>
    %21 = toy.mul %19, %20 : (tensor<f64>, tensor<f64>) -> tensor<*xf64>
    %22 = toy.add %18, %21 : tensor<*xf64>
    toy.print %22 : tensor<*xf64>
    toy.return
  }
}
