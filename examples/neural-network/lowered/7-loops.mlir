#map = affine_map<(d0, d1) -> (d0 + d1)>
#map1 = affine_map<(d0, d1) -> (d0 * 2 + d1)>
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
    scf.for %arg4 = %c0 to %c8 step %c1 {
      scf.for %arg5 = %c0 to %c8 step %c1 {
        memref.store %cst, %alloc[%c0, %arg4, %arg5, %c0] : memref<1x8x8x1xf32>
      }
    }
    %subview = memref.subview %alloc[0, 1, 1, 0] [1, 6, 6, 1] [1, 1, 1, 1] : memref<1x8x8x1xf32> to memref<1x6x6x1xf32, strided<[64, 8, 1, 1], offset: 9>>
    memref.copy %arg0, %subview : memref<1x6x6x1xf32, strided<[?, ?, ?, ?], offset: ?>> to memref<1x6x6x1xf32, strided<[64, 8, 1, 1], offset: 9>>
    %alloc_3 = memref.alloc() {alignment = 64 : i64} : memref<1x6x6x2xf32>
    scf.for %arg4 = %c0 to %c6 step %c1 {
      scf.for %arg5 = %c0 to %c6 step %c1 {
        scf.for %arg6 = %c0 to %c2 step %c1 {
          %3 = memref.load %arg2[%arg6] : memref<2xf32, strided<[?], offset: ?>>
          memref.store %3, %alloc_3[%c0, %arg4, %arg5, %arg6] : memref<1x6x6x2xf32>
        }
      }
    }
    scf.for %arg4 = %c0 to %c6 step %c1 {
      scf.for %arg5 = %c0 to %c6 step %c1 {
        scf.for %arg6 = %c0 to %c2 step %c1 {
          scf.for %arg7 = %c0 to %c3 step %c1 {
            scf.for %arg8 = %c0 to %c3 step %c1 {
              %3 = affine.apply #map(%arg4, %arg7)
              %4 = affine.apply #map(%arg5, %arg8)
              %5 = memref.load %alloc[%c0, %3, %4, %c0] : memref<1x8x8x1xf32>
              %6 = memref.load %arg1[%arg6, %arg7, %arg8, %c0] : memref<2x3x3x1xf32, strided<[?, ?, ?, ?], offset: ?>>
              %7 = memref.load %alloc_3[%c0, %arg4, %arg5, %arg6] : memref<1x6x6x2xf32>
              %8 = arith.mulf %5, %6 : f32
              %9 = arith.addf %7, %8 : f32
              memref.store %9, %alloc_3[%c0, %arg4, %arg5, %arg6] : memref<1x6x6x2xf32>
            }
          }
        }
      }
    }
    scf.for %arg4 = %c0 to %c6 step %c1 {
      scf.for %arg5 = %c0 to %c6 step %c1 {
        scf.for %arg6 = %c0 to %c2 step %c1 {
          %3 = memref.load %alloc_3[%c0, %arg4, %arg5, %arg6] : memref<1x6x6x2xf32>
          %4 = arith.minimumf %3, %cst_1 : f32
          %5 = arith.maximumf %4, %cst : f32
          memref.store %5, %alloc_3[%c0, %arg4, %arg5, %arg6] : memref<1x6x6x2xf32>
        }
      }
    }
    %alloc_4 = memref.alloc() {alignment = 64 : i64} : memref<1x3x3x2xf32>
    scf.for %arg4 = %c0 to %c3 step %c1 {
      scf.for %arg5 = %c0 to %c3 step %c1 {
        scf.for %arg6 = %c0 to %c2 step %c1 {
          memref.store %cst_2, %alloc_4[%c0, %arg4, %arg5, %arg6] : memref<1x3x3x2xf32>
        }
      }
    }
    scf.for %arg4 = %c0 to %c3 step %c1 {
      scf.for %arg5 = %c0 to %c3 step %c1 {
        scf.for %arg6 = %c0 to %c2 step %c1 {
          scf.for %arg7 = %c0 to %c2 step %c1 {
            scf.for %arg8 = %c0 to %c2 step %c1 {
              %3 = affine.apply #map1(%arg4, %arg7)
              %4 = affine.apply #map1(%arg5, %arg8)
              %5 = memref.load %alloc_3[%c0, %3, %4, %arg6] : memref<1x6x6x2xf32>
              %6 = memref.load %alloc_4[%c0, %arg4, %arg5, %arg6] : memref<1x3x3x2xf32>
              %7 = arith.maximumf %6, %5 : f32
              memref.store %7, %alloc_4[%c0, %arg4, %arg5, %arg6] : memref<1x3x3x2xf32>
            }
          }
        }
      }
    }
    %collapse_shape = memref.collapse_shape %alloc_4 [[0], [1, 2, 3]] : memref<1x3x3x2xf32> into memref<1x18xf32>
    %expand_shape = memref.expand_shape %collapse_shape [[0, 1], [2]] output_shape [1, 1, 18] : memref<1x18xf32> into memref<1x1x18xf32>
    %alloc_5 = memref.alloc() {alignment = 64 : i64} : memref<1x1x4xf32>
    scf.for %arg4 = %c0 to %c4 step %c1 {
      memref.store %cst, %alloc_5[%c0, %c0, %arg4] : memref<1x1x4xf32>
    }
    scf.for %arg4 = %c0 to %c4 step %c1 {
      scf.for %arg5 = %c0 to %c18 step %c1 {
        %3 = memref.load %expand_shape[%c0, %c0, %arg5] : memref<1x1x18xf32>
        %4 = memref.load %arg3[%c0, %arg5, %arg4] : memref<1x18x4xf32, strided<[?, ?, ?], offset: ?>>
        %5 = memref.load %alloc_5[%c0, %c0, %arg4] : memref<1x1x4xf32>
        %6 = arith.mulf %3, %4 : f32
        %7 = arith.addf %5, %6 : f32
        memref.store %7, %alloc_5[%c0, %c0, %arg4] : memref<1x1x4xf32>
      }
    }
    scf.for %arg4 = %c0 to %c4 step %c1 {
      %3 = memref.load %alloc_5[%c0, %c0, %arg4] : memref<1x1x4xf32>
      %4 = memref.load %0[%c0, %c0, %arg4] : memref<1x1x4xf32>
      %5 = arith.addf %3, %4 : f32
      memref.store %5, %alloc_5[%c0, %c0, %arg4] : memref<1x1x4xf32>
    }
    %alloc_6 = memref.alloc() {alignment = 64 : i64} : memref<1x1xf32>
    %alloc_7 = memref.alloc() {alignment = 64 : i64} : memref<1x1xf32>
    memref.store %cst_2, %alloc_7[%c0, %c0] : memref<1x1xf32>
    %alloc_8 = memref.alloc() {alignment = 64 : i64} : memref<1x1xf32>
    memref.copy %alloc_7, %alloc_8 : memref<1x1xf32> to memref<1x1xf32>
    scf.for %arg4 = %c0 to %c4 step %c1 {
      %3 = memref.load %alloc_5[%c0, %c0, %arg4] : memref<1x1x4xf32>
      %4 = memref.load %alloc_8[%c0, %c0] : memref<1x1xf32>
      %5 = arith.maximumf %3, %4 : f32
      memref.store %5, %alloc_8[%c0, %c0] : memref<1x1xf32>
    }
    %expand_shape_9 = memref.expand_shape %alloc_8 [[0], [1, 2]] output_shape [1, 1, 1] : memref<1x1xf32> into memref<1x1x1xf32>
    scf.for %arg4 = %c0 to %c4 step %c1 {
      %3 = memref.load %alloc_5[%c0, %c0, %arg4] : memref<1x1x4xf32>
      %4 = memref.load %expand_shape_9[%c0, %c0, %c0] : memref<1x1x1xf32>
      %5 = arith.subf %3, %4 : f32
      memref.store %5, %alloc_5[%c0, %c0, %arg4] : memref<1x1x4xf32>
    }
    scf.for %arg4 = %c0 to %c4 step %c1 {
      %3 = memref.load %alloc_5[%c0, %c0, %arg4] : memref<1x1x4xf32>
      %4 = math.exp %3 : f32
      memref.store %4, %alloc_5[%c0, %c0, %arg4] : memref<1x1x4xf32>
    }
    memref.store %cst, %alloc_6[%c0, %c0] : memref<1x1xf32>
    scf.for %arg4 = %c0 to %c4 step %c1 {
      %3 = memref.load %alloc_5[%c0, %c0, %arg4] : memref<1x1x4xf32>
      %4 = memref.load %alloc_6[%c0, %c0] : memref<1x1xf32>
      %5 = arith.addf %3, %4 : f32
      memref.store %5, %alloc_6[%c0, %c0] : memref<1x1xf32>
    }
    %expand_shape_10 = memref.expand_shape %alloc_6 [[0], [1, 2]] output_shape [1, 1, 1] : memref<1x1xf32> into memref<1x1x1xf32>
    %alloc_11 = memref.alloc() {alignment = 64 : i64} : memref<1x1x1xf32>
    %1 = memref.load %expand_shape_10[%c0, %c0, %c0] : memref<1x1x1xf32>
    %2 = arith.divf %cst_0, %1 : f32
    memref.store %2, %alloc_11[%c0, %c0, %c0] : memref<1x1x1xf32>
    scf.for %arg4 = %c0 to %c4 step %c1 {
      %3 = memref.load %alloc_5[%c0, %c0, %arg4] : memref<1x1x4xf32>
      %4 = memref.load %alloc_11[%c0, %c0, %c0] : memref<1x1x1xf32>
      %5 = arith.mulf %3, %4 : f32
      memref.store %5, %alloc_5[%c0, %c0, %arg4] : memref<1x1x4xf32>
    }
    %alloc_12 = memref.alloc() {alignment = 64 : i64} : memref<1x1xi32>
    memref.store %c0_i32, %alloc_12[%c0, %c0] : memref<1x1xi32>
    scf.for %arg4 = %c0 to %c4 step %c1 {
      %3 = memref.load %alloc_5[%c0, %c0, %arg4] : memref<1x1x4xf32>
      %4 = memref.load %alloc_12[%c0, %c0] : memref<1x1xi32>
      %5 = memref.load %alloc_7[%c0, %c0] : memref<1x1xf32>
      %6 = arith.index_cast %arg4 : index to i32
      %7 = arith.cmpf ugt, %3, %5 : f32
      %8 = arith.cmpf ord, %5, %5 : f32
      %9 = arith.andi %7, %8 : i1
      %10 = arith.select %9, %3, %5 : f32
      %11 = arith.select %9, %6, %4 : i32
      memref.store %11, %alloc_12[%c0, %c0] : memref<1x1xi32>
      memref.store %10, %alloc_7[%c0, %c0] : memref<1x1xf32>
    }
    return %alloc_5, %alloc_12 : memref<1x1x4xf32>, memref<1x1xi32>
  }
}

