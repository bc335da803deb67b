module {
  func.func @matvec(%arg0: memref<?x?xf32>, %arg1: memref<?xf32>, %arg2: f32, %arg3: memref<?xf32>) {
    %cst = arith.constant 5.000000e-01 : f32
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
    %dim_0 = memref.dim %arg0, %c1 : memref<?x?xf32>
    %0 = arith.mulf %arg2, %cst : f32
    cf.br ^bb1(%c0 : index)
  ^bb1(%1: index):  // 2 preds: ^bb0, ^bb5
    %2 = arith.cmpi slt, %1, %dim : index
    cf.cond_br %2, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    cf.br ^bb3(%c0, %0 : index, f32)
  ^bb3(%3: index, %4: f32):  // 2 preds: ^bb2, ^bb4
    %5 = arith.cmpi slt, %3, %dim_0 : index
    cf.cond_br %5, ^bb4, ^bb5
  ^bb4:  // pred: ^bb3
    %6 = memref.load %arg0[%1, %3] : memref<?x?xf32>
    %7 = memref.load %arg1[%3] : memref<?xf32>
    %8 = arith.mulf %6, %7 : f32
    %9 = arith.addf %4, %8 : f32
    %10 = arith.addi %3, %c1 : index
    cf.br ^bb3(%10, %9 : index, f32)
  ^bb5:  // pred: ^bb3
    memref.store %4, %arg3[%1] : memref<?xf32>
    %11 = arith.addi %1, %c1 : index
    cf.br ^bb1(%11 : index)
  ^bb6:  // pred: ^bb1
    return
  }
}

