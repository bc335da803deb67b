#map = affine_map<()[s0, s1] -> (s0 + s1)>
#map1 = affine_map<()[s0, s1] -> (s0 * 2 + s1)>
module {
  memref.global "private" constant @__constant_1x1x4xf32 : memref<1x1x4xf32> = dense<[[[5.000000e-01, -5.000000e-01, 2.500000e-01, 0.000000e+00]]]> {alignment = 64 : i64}
  func.func @classify(%arg0: memref<1x6x6x1xf32, strided<[?, ?, ?, ?], offset: ?>>, %arg1: memref<2x3x3x1xf32, strided<[?, ?, ?, ?], offset: ?>>, %arg2: memref<2xf32, strided<[?], offset: ?>>, %arg3: memref<1x18x4xf32, strided<[?, ?, ?], offset: ?>>) -> (memref<1x1x4xf32>, memref<1x1xi32>) {
    %c18 = arith.constant 18 : index
    %c4 = arith.constant 4 : index
    %c3 = arith.constant 3 : index
    %c2 = arith.constant 2 : index
    %c6 = arith.constant 6 : index
    %c8 = arith.constant 8 : index
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 6.000000e+00 : f32
    %cst_2 = arith.constant -3.40282347E+38 : f32
    %0 = memref.get_global @__constant_1x1x4xf32 : memref<1x1x4xf32>
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<1x8x8x1xf32>
    cf.br ^bb1(%c0 : index)
  ^bb1(%1: index):  // 2 preds: ^bb0, ^bb4
    %2 = arith.cmpi slt, %1, %c8 : index
    cf.cond_br %2, ^bb2(%c0 : index), ^bb5
  ^bb2(%3: index):  // 2 preds: ^bb1, ^bb3
    %4 = arith.cmpi slt, %3, %c8 : index
    cf.cond_br %4, ^bb3, ^bb4
  ^bb3:  // pred: ^bb2
    memref.store %cst, %alloc[%c0, %1, %3, %c0] : memref<1x8x8x1xf32>
    %5 = arith.addi %3, %c1 : index
    cf.br ^bb2(%5 : index)
  ^bb4:  // pred: ^bb2
    %6 = arith.addi %1, %c1 : index
    cf.br ^bb1(%6 : index)
  ^bb5:  // pred: ^bb1
    %subview = memref.subview %alloc[0, 1, 1, 0] [1, 6, 6, 1] [1, 1, 1, 1] : memref<1x8x8x1xf32> to memref<1x6x6x1xf32, strided<[64, 8, 1, 1], offset: 9>>
    memref.copy %arg0, %subview : memref<1x6x6x1xf32, strided<[?, ?, ?, ?], offset: ?>> to memref<1x6x6x1xf32, strided<[64, 8, 1, 1], offset: 9>>
    %alloc_3 = memref.alloc() {alignment = 64 : i64} : memref<1x6x6x2xf32>
    cf.br ^bb6(%c0 : index)
  ^bb6(%7: index):  // 2 preds: ^bb5, ^bb11
    %8 = arith.cmpi slt, %7, %c6 : index
    cf.cond_br %8, ^bb7(%c0 : index), ^bb12(%c0 : index)
  ^bb7(%9: index):  // 2 preds: ^bb6, ^bb10
    %10 = arith.cmpi slt, %9, %c6 : index
    cf.cond_br %10, ^bb8(%c0 : index), ^bb11
  ^bb8(%11: index):  // 2 preds: ^bb7, ^bb9
    %12 = arith.cmpi slt, %11, %c2 : index
    cf.cond_br %12, ^bb9, ^bb10
  ^bb9:  // pred: ^bb8
    %13 = memref.load %arg2[%11] : memref<2xf32, strided<[?], offset: ?>>
    memref.store %13, %alloc_3[%c0, %7, %9, %11] : memref<1x6x6x2xf32>
    %14 = arith.addi %11, %c1 : index
    cf.br ^bb8(%14 : index)
  ^bb10:  // pred: ^bb8
    %15 = arith.addi %9, %c1 : index
    cf.br ^bb7(%15 : index)
  ^bb11:  // pred: ^bb7
    %16 = arith.addi %7, %c1 : index
    cf.br ^bb6(%16 : index)
  ^bb12(%17: index):  // 2 preds: ^bb6, ^bb21
    %18 = arith.cmpi slt, %17, %c6 : index
    cf.cond_br %18, ^bb13(%c0 : index), ^bb22(%c0 : index)
  ^bb13(%19: index):  // 2 preds: ^bb12, ^bb20
    %20 = arith.cmpi slt, %19, %c6 : index
    cf.cond_br %20, ^bb14(%c0 : index), ^bb21
  ^bb14(%21: index):  // 2 preds: ^bb13, ^bb19
    %22 = arith.cmpi slt, %21, %c2 : index
    cf.cond_br %22, ^bb15(%c0 : index), ^bb20
  ^bb15(%23: index):  // 2 preds: ^bb14, ^bb18
    %24 = arith.cmpi slt, %23, %c3 : index
    cf.cond_br %24, ^bb16(%c0 : index), ^bb19
  ^bb16(%25: index):  // 2 preds: ^bb15, ^bb17
    %26 = arith.cmpi slt, %25, %c3 : index
    cf.cond_br %26, ^bb17, ^bb18
  ^bb17:  // pred: ^bb16
    %27 = affine.apply #map()[%17, %23]
    %28 = affine.apply #map()[%19, %25]
    %29 = memref.load %alloc[%c0, %27, %28, %c0] : memref<1x8x8x1xf32>
    %30 = memref.load %arg1[%21, %23, %25, %c0] : memref<2x3x3x1xf32, strided<[?, ?, ?, ?], offset: ?>>
    %31 = memref.load %alloc_3[%c0, %17, %19, %21] : memref<1x6x6x2xf32>
    %32 = arith.mulf %29, %30 : f32
    %33 = arith.addf %31, %32 : f32
    memref.store %33, %alloc_3[%c0, %17, %19, %21] : memref<1x6x6x2xf32>
    %34 = arith.addi %25, %c1 : index
    cf.br ^bb16(%34 : index)
  ^bb18:  // pred: ^bb16
    %35 = arith.addi %23, %c1 : index
    cf.br ^bb15(%35 : index)
  ^bb19:  // pred: ^bb15
    %36 = arith.addi %21, %c1 : index
    cf.br ^bb14(%36 : index)
  ^bb20:  // pred: ^bb14
    %37 = arith.addi %19, %c1 : index
    cf.br ^bb13(%37 : index)
  ^bb21:  // pred: ^bb13
    %38 = arith.addi %17, %c1 : index
    cf.br ^bb12(%38 : index)
  ^bb22(%39: index):  // 2 preds: ^bb12, ^bb27
    %40 = arith.cmpi slt, %39, %c6 : index
    cf.cond_br %40, ^bb23(%c0 : index), ^bb28
  ^bb23(%41: index):  // 2 preds: ^bb22, ^bb26
    %42 = arith.cmpi slt, %41, %c6 : index
    cf.cond_br %42, ^bb24(%c0 : index), ^bb27
  ^bb24(%43: index):  // 2 preds: ^bb23, ^bb25
    %44 = arith.cmpi slt, %43, %c2 : index
    cf.cond_br %44, ^bb25, ^bb26
  ^bb25:  // pred: ^bb24
    %45 = memref.load %alloc_3[%c0, %39, %41, %43] : memref<1x6x6x2xf32>
    %46 = arith.minimumf %45, %cst_1 : f32
    %47 = arith.maximumf %46, %cst : f32
    memref.store %47, %alloc_3[%c0, %39, %41, %43] : memref<1x6x6x2xf32>
    %48 = arith.addi %43, %c1 : index
    cf.br ^bb24(%48 : index)
  ^bb26:  // pred: ^bb24
    %49 = arith.addi %41, %c1 : index
    cf.br ^bb23(%49 : index)
  ^bb27:  // pred: ^bb23
    %50 = arith.addi %39, %c1 : index
    cf.br ^bb22(%50 : index)
  ^bb28:  // pred: ^bb22
    %alloc_4 = memref.alloc() {alignment = 64 : i64} : memref<1x3x3x2xf32>
    cf.br ^bb29(%c0 : index)
  ^bb29(%51: index):  // 2 preds: ^bb28, ^bb34
    %52 = arith.cmpi slt, %51, %c3 : index
    cf.cond_br %52, ^bb30(%c0 : index), ^bb35(%c0 : index)
  ^bb30(%53: index):  // 2 preds: ^bb29, ^bb33
    %54 = arith.cmpi slt, %53, %c3 : index
    cf.cond_br %54, ^bb31(%c0 : index), ^bb34
  ^bb31(%55: index):  // 2 preds: ^bb30, ^bb32
    %56 = arith.cmpi slt, %55, %c2 : index
    cf.cond_br %56, ^bb32, ^bb33
  ^bb32:  // pred: ^bb31
    memref.store %cst_2, %alloc_4[%c0, %51, %53, %55] : memref<1x3x3x2xf32>
    %57 = arith.addi %55, %c1 : index
    cf.br ^bb31(%57 : index)
  ^bb33:  // pred: ^bb31
    %58 = arith.addi %53, %c1 : index
    cf.br ^bb30(%58 : index)
  ^bb34:  // pred: ^bb30
    %59 = arith.addi %51, %c1 : index
    cf.br ^bb29(%59 : index)
  ^bb35(%60: index):  // 2 preds: ^bb29, ^bb44
    %61 = arith.cmpi slt, %60, %c3 : index
    cf.cond_br %61, ^bb36(%c0 : index), ^bb45
  ^bb36(%62: index):  // 2 preds: ^bb35, ^bb43
    %63 = arith.cmpi slt, %62, %c3 : index
    cf.cond_br %63, ^bb37(%c0 : index), ^bb44
  ^bb37(%64: index):  // 2 preds: ^bb36, ^bb42
    %65 = arith.cmpi slt, %64, %c2 : index
    cf.cond_br %65, ^bb38(%c0 : index), ^bb43
  ^bb38(%66: index):  // 2 preds: ^bb37, ^bb41
    %67 = arith.cmpi slt, %66, %c2 : index
    cf.cond_br %67, ^bb39(%c0 : index), ^bb42
  ^bb39(%68: index):  // 2 preds: ^bb38, ^bb40
    %69 = arith.cmpi slt, %68, %c2 : index
    cf.cond_br %69, ^bb40, ^bb41
  ^bb40:  // pred: ^bb39
    %70 = affine.apply #map1()[%60, %66]
    %71 = affine.apply #map1()[%62, %68]
    %72 = memref.load %alloc_3[%c0, %70, %71, %64] : memref<1x6x6x2xf32>
    %73 = memref.load %alloc_4[%c0, %60, %62, %64] : memref<1x3x3x2xf32>
    %74 = arith.maximumf %73, %72 : f32
    memref.store %74, %alloc_4[%c0, %60, %62, %64] : memref<1x3x3x2xf32>
    %75 = arith.addi %68, %c1 : index
    cf.br ^bb39(%75 : index)
  ^bb41:  // pred: ^bb39
    %76 = arith.addi %66, %c1 : index
    cf.br ^bb38(%76 : index)
  ^bb42:  // pred: ^bb38
    %77 = arith.addi %64, %c1 : index
    cf.br ^bb37(%77 : index)
  ^bb43:  // pred: ^bb37
    %78 = arith.addi %62, %c1 : index
    cf.br ^bb36(%78 : index)
  ^bb44:  // pred: ^bb36
    %79 = arith.addi %60, %c1 : index
    cf.br ^bb35(%79 : index)
  ^bb45:  // pred: ^bb35
    %collapse_shape = memref.collapse_shape %alloc_4 [[0], [1, 2, 3]] : memref<1x3x3x2xf32> into memref<1x18xf32>
    %expand_shape = memref.expand_shape %collapse_shape [[0, 1], [2]] output_shape [1, 1, 18] : memref<1x18xf32> into memref<1x1x18xf32>
    %alloc_5 = memref.alloc() {alignment = 64 : i64} : memref<1x1x4xf32>
    cf.br ^bb46(%c0 : index)
  ^bb46(%80: index):  // 2 preds: ^bb45, ^bb47
    %81 = arith.cmpi slt, %80, %c4 : index
    cf.cond_br %81, ^bb47, ^bb48(%c0 : index)
  ^bb47:  // pred: ^bb46
    memref.store %cst, %alloc_5[%c0, %c0, %80] : memref<1x1x4xf32>
    %82 = arith.addi %80, %c1 : index
    cf.br ^bb46(%82 : index)
  ^bb48(%83: index):  // 2 preds: ^bb46, ^bb51
    %84 = arith.cmpi slt, %83, %c4 : index
    cf.cond_br %84, ^bb49(%c0 : index), ^bb52(%c0 : index)
  ^bb49(%85: index):  // 2 preds: ^bb48, ^bb50
    %86 = arith.cmpi slt, %85, %c18 : index
    cf.cond_br %86, ^bb50, ^bb51
  ^bb50:  // pred: ^bb49
    %87 = memref.load %expand_shape[%c0, %c0, %85] : memref<1x1x18xf32>
    %88 = memref.load %arg3[%c0, %85, %83] : memref<1x18x4xf32, strided<[?, ?, ?], offset: ?>>
    %89 = memref.load %alloc_5[%c0, %c0, %83] : memref<1x1x4xf32>
    %90 = arith.mulf %87, %88 : f32
    %91 = arith.addf %89, %90 : f32
    memref.store %91, %alloc_5[%c0, %c0, %83] : memref<1x1x4xf32>
    %92 = arith.addi %85, %c1 : index
    cf.br ^bb49(%92 : index)
  ^bb51:  // pred: ^bb49
    %93 = arith.addi %83, %c1 : index
    cf.br ^bb48(%93 : index)
  ^bb52(%94: index):  // 2 preds: ^bb48, ^bb53
    %95 = arith.cmpi slt, %94, %c4 : index
    cf.cond_br %95, ^bb53, ^bb54
  ^bb53:  // pred: ^bb52
    %96 = memref.load %alloc_5[%c0, %c0, %94] : memref<1x1x4xf32>
    %97 = memref.load %0[%c0, %c0, %94] : memref<1x1x4xf32>
    %98 = arith.addf %96, %97 : f32
    memref.store %98, %alloc_5[%c0, %c0, %94] : memref<1x1x4xf32>
    %99 = arith.addi %94, %c1 : index
    cf.br ^bb52(%99 : index)
  ^bb54:  // pred: ^bb52
    %alloc_6 = memref.alloc() {alignment = 64 : i64} : memref<1x1xf32>
    %alloc_7 = memref.alloc() {alignment = 64 : i64} : memref<1x1xf32>
    memref.store %cst_2, %alloc_7[%c0, %c0] : memref<1x1xf32>
    %alloc_8 = memref.alloc() {alignment = 64 : i64} : memref<1x1xf32>
    memref.copy %alloc_7, %alloc_8 : memref<1x1xf32> to memref<1x1xf32>
    cf.br ^bb55(%c0 : index)
  ^bb55(%100: index):  // 2 preds: ^bb54, ^bb56
    %101 = arith.cmpi slt, %100, %c4 : index
    cf.cond_br %101, ^bb56, ^bb57
  ^bb56:  // pred: ^bb55
    %102 = memref.load %alloc_5[%c0, %c0, %100] : memref<1x1x4xf32>
    %103 = memref.load %alloc_8[%c0, %c0] : memref<1x1xf32>
    %104 = arith.maximumf %102, %103 : f32
    memref.store %104, %alloc_8[%c0, %c0] : memref<1x1xf32>
    %105 = arith.addi %100, %c1 : index
    cf.br ^bb55(%105 : index)
  ^bb57:  // pred: ^bb55
    %expand_shape_9 = memref.expand_shape %alloc_8 [[0], [1, 2]] output_shape [1, 1, 1] : memref<1x1xf32> into memref<1x1x1xf32>
    cf.br ^bb58(%c0 : index)
  ^bb58(%106: index):  // 2 preds: ^bb57, ^bb59
    %107 = arith.cmpi slt, %106, %c4 : index
    cf.cond_br %107, ^bb59, ^bb60(%c0 : index)
  ^bb59:  // pred: ^bb58
    %108 = memref.load %alloc_5[%c0, %c0, %106] : memref<1x1x4xf32>
    %109 = memref.load %expand_shape_9[%c0, %c0, %c0] : memref<1x1x1xf32>
    %110 = arith.subf %108, %109 : f32
    memref.store %110, %alloc_5[%c0, %c0, %106] : memref<1x1x4xf32>
    %111 = arith.addi %106, %c1 : index
    cf.br ^bb58(%111 : index)
  ^bb60(%112: index):  // 2 preds: ^bb58, ^bb61
    %113 = arith.cmpi slt, %112, %c4 : index
    cf.cond_br %113, ^bb61, ^bb62
  ^bb61:  // pred: ^bb60
    %114 = memref.load %alloc_5[%c0, %c0, %112] : memref<1x1x4xf32>
    %115 = math.exp %114 : f32
    memref.store %115, %alloc_5[%c0, %c0, %112] : memref<1x1x4xf32>
    %116 = arith.addi %112, %c1 : index
    cf.br ^bb60(%116 : index)
  ^bb62:  // pred: ^bb60
    memref.store %cst, %alloc_6[%c0, %c0] : memref<1x1xf32>
    cf.br ^bb63(%c0 : index)
  ^bb63(%117: index):  // 2 preds: ^bb62, ^bb64
    %118 = arith.cmpi slt, %117, %c4 : index
    cf.cond_br %118, ^bb64, ^bb65
  ^bb64:  // pred: ^bb63
    %119 = memref.load %alloc_5[%c0, %c0, %117] : memref<1x1x4xf32>
    %120 = memref.load %alloc_6[%c0, %c0] : memref<1x1xf32>
    %121 = arith.addf %119, %120 : f32
    memref.store %121, %alloc_6[%c0, %c0] : memref<1x1xf32>
    %122 = arith.addi %117, %c1 : index
    cf.br ^bb63(%122 : index)
  ^bb65:  // pred: ^bb63
    %expand_shape_10 = memref.expand_shape %alloc_6 [[0], [1, 2]] output_shape [1, 1, 1] : memref<1x1xf32> into memref<1x1x1xf32>
    %alloc_11 = memref.alloc() {alignment = 64 : i64} : memref<1x1x1xf32>
    %123 = memref.load %expand_shape_10[%c0, %c0, %c0] : memref<1x1x1xf32>
    %124 = arith.divf %cst_0, %123 : f32
    memref.store %124, %alloc_11[%c0, %c0, %c0] : memref<1x1x1xf32>
    cf.br ^bb66(%c0 : index)
  ^bb66(%125: index):  // 2 preds: ^bb65, ^bb67
    %126 = arith.cmpi slt, %125, %c4 : index
    cf.cond_br %126, ^bb67, ^bb68
  ^bb67:  // pred: ^bb66
    %127 = memref.load %alloc_5[%c0, %c0, %125] : memref<1x1x4xf32>
    %128 = memref.load %alloc_11[%c0, %c0, %c0] : memref<1x1x1xf32>
    %129 = arith.mulf %127, %128 : f32
    memref.store %129, %alloc_5[%c0, %c0, %125] : memref<1x1x4xf32>
    %130 = arith.addi %125, %c1 : index
    cf.br ^bb66(%130 : index)
  ^bb68:  // pred: ^bb66
    %alloc_12 = memref.alloc() {alignment = 64 : i64} : memref<1x1xi32>
    memref.store %c0_i32, %alloc_12[%c0, %c0] : memref<1x1xi32>
    cf.br ^bb69(%c0 : index)
  ^bb69(%131: index):  // 2 preds: ^bb68, ^bb70
    %132 = arith.cmpi slt, %131, %c4 : index
    cf.cond_br %132, ^bb70, ^bb71
  ^bb70:  // pred: ^bb69
    %133 = memref.load %alloc_5[%c0, %c0, %131] : memref<1x1x4xf32>
    %134 = memref.load %alloc_12[%c0, %c0] : memref<1x1xi32>
    %135 = memref.load %alloc_7[%c0, %c0] : memref<1x1xf32>
    %136 = arith.index_cast %131 : index to i32
    %137 = arith.cmpf ugt, %133, %135 : f32
    %138 = arith.cmpf ord, %135, %135 : f32
    %139 = arith.andi %137, %138 : i1
    %140 = arith.select %139, %133, %135 : f32
    %141 = arith.select %139, %136, %134 : i32
    memref.store %141, %alloc_12[%c0, %c0] : memref<1x1xi32>
    memref.store %140, %alloc_7[%c0, %c0] : memref<1x1xf32>
    %142 = arith.addi %131, %c1 : index
    cf.br ^bb69(%142 : index)
  ^bb71:  // pred: ^bb69
    return %alloc_5, %alloc_12 : memref<1x1x4xf32>, memref<1x1xi32>
  }
}

