module {
  func.func @main() {
    %cst = arith.constant 3.000000e+00 : f64
    %cst_0 = arith.constant 2.000000e+00 : f64
    %cst_1 = arith.constant 1.000000e+00 : f64
    %cst_2 = arith.constant 4.000000e+00 : f64
    %cst_3 = arith.constant 5.000000e+00 : f64
    %cst_4 = arith.constant 6.000000e+00 : f64
    %alloc = memref.alloc() : memref<f64>
    %alloc_5 = memref.alloc() : memref<f64>
    %alloc_6 = memref.alloc() : memref<f64>
    %alloc_7 = memref.alloc() : memref<f64>
    %alloc_8 = memref.alloc() : memref<f64>
    %alloc_9 = memref.alloc() : memref<f64>
    %alloc_10 = memref.alloc() : memref<f64>
    %alloc_11 = memref.alloc() : memref<f64>
    %alloc_12 = memref.alloc() : memref<f64>
    %alloc_13 = memref.alloc() : memref<f64>
    %alloc_14 = memref.alloc() : memref<f64>
    %alloc_15 = memref.alloc() : memref<f64>
    %alloc_16 = memref.alloc() : memref<f64>
    %alloc_17 = memref.alloc() : memref<f64>
    %alloc_18 = memref.alloc() : memref<f64>
    affine.store %cst_4, %alloc_18[] : memref<f64>
    affine.store %cst_3, %alloc_17[] : memref<f64>
    affine.store %cst_2, %alloc_16[] : memref<f64>
    affine.store %cst_1, %alloc_15[] : memref<f64>
    affine.store %cst_0, %alloc_14[] : memref<f64>
    affine.store %cst, %alloc_13[] : memref<f64>
    %0 = affine.load %alloc_14[] : memref<f64>
    %1 = affine.load %alloc_13[] : memref<f64>
    %2 = arith.mulf %0, %1 : f64
    affine.store %2, %alloc_12[] : memref<f64>
    %3 = affine.load %alloc_15[] : memref<f64>
    %4 = affine.load %alloc_12[] : memref<f64>
    %5 = arith.addf %3, %4 : f64
    affine.store %5, %alloc_11[] : memref<f64>
    %6 = affine.load %alloc_11[] : memref<f64>
    %7 = affine.load %alloc_16[] : memref<f64>
    %8 = arith.addf %6, %7 : f64
    affine.store %8, %alloc_10[] : memref<f64>
    toy.print %alloc_10 : memref<f64>
    %9 = affine.load %alloc_15[] : memref<f64>
    %10 = affine.load %alloc_14[] : memref<f64>
    %11 = arith.addf %9, %10 : f64
    affine.store %11, %alloc_9[] : memref<f64>
    %12 = affine.load %alloc_13[] : memref<f64>
    %13 = affine.load %alloc_16[] : memref<f64>
    %14 = arith.addf %12, %13 : f64
    affine.store %14, %alloc_8[] : memref<f64>
    %15 = affine.load %alloc_9[] : memref<f64>
    %16 = affine.load %alloc_8[] : memref<f64>
    %17 = arith.mulf %15, %16 : f64
    affine.store %17, %alloc_7[] : memref<f64>
    toy.print %alloc_7 : memref<f64>
    %18 = affine.load %alloc_12[] : memref<f64>
    %19 = affine.load %alloc_16[] : memref<f64>
    %20 = arith.mulf %18, %19 : f64
    affine.store %20, %alloc_6[] : memref<f64>
    %21 = affine.load %alloc_17[] : memref<f64>
    %22 = affine.load %alloc_18[] : memref<f64>
    %23 = arith.mulf %21, %22 : f64
    affine.store %23, %alloc_5[] : memref<f64>
    %24 = affine.load %alloc_6[] : memref<f64>
    %25 = affine.load %alloc_5[] : memref<f64>
    %26 = arith.addf %24, %25 : f64
    affine.store %26, %alloc[] : memref<f64>
    toy.print %alloc : memref<f64>
    memref.dealloc %alloc_18 : memref<f64>
    memref.dealloc %alloc_17 : memref<f64>
    memref.dealloc %alloc_16 : memref<f64>
    memref.dealloc %alloc_15 : memref<f64>
    memref.dealloc %alloc_14 : memref<f64>
    memref.dealloc %alloc_13 : memref<f64>
    memref.dealloc %alloc_12 : memref<f64>
    memref.dealloc %alloc_11 : memref<f64>
    memref.dealloc %alloc_10 : memref<f64>
    memref.dealloc %alloc_9 : memref<f64>
    memref.dealloc %alloc_8 : memref<f64>
    memref.dealloc %alloc_7 : memref<f64>
    memref.dealloc %alloc_6 : memref<f64>
    memref.dealloc %alloc_5 : memref<f64>
    memref.dealloc %alloc : memref<f64>
    return
  }
}
