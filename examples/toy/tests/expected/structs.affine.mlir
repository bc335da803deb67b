module {
  func.func @main() {
    %cst = arith.constant 4.000000e+00 : f64
    %cst_0 = arith.constant 3.000000e+00 : f64
    %cst_1 = arith.constant 1.000000e+00 : f64
    %cst_2 = arith.constant 4.000000e+01 : f64
    %cst_3 = arith.constant 3.000000e+01 : f64
    %cst_4 = arith.constant 2.000000e+01 : f64
    %cst_5 = arith.constant 1.000000e+01 : f64
    %cst_6 = arith.constant 2.000000e+00 : f64
    %alloc = memref.alloc() : memref<2x2xf64>
    %alloc_7 = memref.alloc() : memref<2x2xf64>
    %alloc_8 = memref.alloc() : memref<2x2xf64>
    %alloc_9 = memref.alloc() : memref<2x2xf64>
    %alloc_10 = memref.alloc() : memref<2x2xf64>
    %alloc_11 = memref.alloc() : memref<2x2xf64>
    affine.store %cst_6, %alloc_11[0, 0] : memref<2x2xf64>
    affine.store %cst_6, %alloc_11[0, 1] : memref<2x2xf64>
    affine.store %cst_6, %alloc_11[1, 0] : memref<2x2xf64>
    affine.store %cst_6, %alloc_11[1, 1] : memref<2x2xf64>
    affine.store %cst_5, %alloc_10[0, 0] : memref<2x2xf64>
    affine.store %cst_4, %alloc_10[0, 1] : memref<2x2xf64>
    affine.store %cst_3, %alloc_10[1, 0] : memref<2x2xf64>
    affine.store %cst_2, %alloc_10[1, 1] : memref<2x2xf64>
    affine.store %cst_1, %alloc_9[0, 0] : memref<2x2xf64>
    affine.store %cst_6, %alloc_9[0, 1] : memref<2x2xf64>
    affine.store %cst_0, %alloc_9[1, 0] : memref<2x2xf64>
    affine.store %cst, %alloc_9[1, 1] : memref<2x2xf64>
    affine.for %arg0 = 0 to 2 {
      affine.for %arg1 = 0 to 2 {
        %0 = affine.load %alloc_10[%arg1, %arg0] : memref<2x2xf64>
        affine.store %0, %alloc_8[%arg0, %arg1] : memref<2x2xf64>
      }
    }
    affine.for %arg0 = 0 to 2 {
      affine.for %arg1 = 0 to 2 {
        %0 = affine.load %alloc_9[%arg0, %arg1] : memref<2x2xf64>
        %1 = affine.load %alloc_8[%arg0, %arg1] : memref<2x2xf64>
        %2 = arith.addf %0, %1 : f64
        affine.store %2, %alloc_7[%arg0, %arg1] : memref<2x2xf64>
      }
    }
    affine.for %arg0 = 0 to 2 {
      affine.for %arg1 = 0 to 2 {
        %0 = affine.load %alloc_7[%arg0, %arg1] : memref<2x2xf64>
        %1 = affine.load %alloc_11[%arg0, %arg1] : memref<2x2xf64>
        %2 = arith.mulf %0, %1 : f64
        affine.store %2, %alloc[%arg0, %arg1] : memref<2x2xf64>
      }
    }
    toy.print %alloc : memref<2x2xf64>
    toy.print %alloc_10 : memref<2x2xf64>
    memref.dealloc %alloc_11 : memref<2x2xf64>
    memref.dealloc %alloc_10 : memref<2x2xf64>
    memref.dealloc %alloc_9 : memref<2x2xf64>
    memref.dealloc %alloc_8 : memref<2x2xf64>
    memref.dealloc %alloc_7 : memref<2x2xf64>
    memref.dealloc %alloc : memref<2x2xf64>
    return
  }
}
