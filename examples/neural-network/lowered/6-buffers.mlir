#map = affine_map<(d0, d1, d2, d3) -> (d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 + d4, d2 + d5, d6)>
#map3 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d4, d5, d6)>
#map4 = affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> ()>
#map6 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4, d2 * 2 + d5, d3)>
#map7 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>
#map8 = affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>
#map9 = affine_map<(d0, d1, d2) -> ()>
#map10 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>
#map13 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map14 = affine_map<(d0, d1) -> ()>
#map15 = affine_map<(d0, d1) -> (d0, d1)>
#map16 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map17 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  memref.global "private" constant @__constant_1x1x4xf32 : memref<1x1x4xf32> = dense<[[[5.000000e-01, -5.000000e-01, 2.500000e-01, 0.000000e+00]]]> {alignment = 64 : i64}
  func.func @classify(%arg0: memref<1x6x6x1xf32, strided<[?, ?, ?, ?], offset: ?>>, %arg1: memref<2x3x3x1xf32, strided<[?, ?, ?, ?], offset: ?>>, %arg2: memref<2xf32, strided<[?], offset: ?>>, %arg3: memref<1x18x4xf32, strided<[?, ?, ?], offset: ?>>) -> (memref<1x1x4xf32>, memref<1x1xi32>) {
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i32 = arith.constant 0 : i32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 6.000000e+00 : f32
    %cst_2 = arith.constant -3.40282347E+38 : f32
    %0 = memref.get_global @__constant_1x1x4xf32 : memref<1x1x4xf32>
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<1x8x8x1xf32>
    linalg.map outs(%alloc : memref<1x8x8x1xf32>)
      (%init: f32) {
        linalg.yield %cst : f32
      }
    %subview = memref.subview %alloc[0, 1, 1, 0] [1, 6, 6, 1] [1, 1, 1, 1] : memref<1x8x8x1xf32> to memref<1x6x6x1xf32, strided<[64, 8, 1, 1], offset: 9>>
    memref.copy %arg0, %subview : memref<1x6x6x1xf32, strided<[?, ?, ?, ?], offset: ?>> to memref<1x6x6x1xf32, strided<[64, 8, 1, 1], offset: 9>>
    %alloc_3 = memref.alloc() {alignment = 64 : i64} : memref<1x6x6x2xf32>
    linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : memref<2xf32, strided<[?], offset: ?>>) outs(%alloc_3 : memref<1x6x6x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    }
    linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%alloc, %arg1 : memref<1x8x8x1xf32>, memref<2x3x3x1xf32, strided<[?, ?, ?, ?], offset: ?>>) outs(%alloc_3 : memref<1x6x6x2xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %1 = arith.mulf %in, %in_14 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    }
    linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%alloc_3 : memref<1x6x6x2xf32>) outs(%alloc_3 : memref<1x6x6x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.minimumf %in, %cst_1 : f32
      %2 = arith.maximumf %1, %cst : f32
      linalg.yield %2 : f32
    }
    %alloc_4 = memref.alloc() {alignment = 64 : i64} : memref<1x3x3x2xf32>
    linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : f32) outs(%alloc_4 : memref<1x3x3x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    }
    %alloc_5 = memref.alloc() {alignment = 64 : i64} : memref<2x2xf32>
    linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%alloc_3, %alloc_5 : memref<1x6x6x2xf32>, memref<2x2xf32>) outs(%alloc_4 : memref<1x3x3x2xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %1 = arith.maximumf %out, %in : f32
      linalg.yield %1 : f32
    }
    %collapse_shape = memref.collapse_shape %alloc_4 [[0], [1, 2, 3]] : memref<1x3x3x2xf32> into memref<1x18xf32>
    %expand_shape = memref.expand_shape %collapse_shape [[0, 1], [2]] output_shape [1, 1, 18] : memref<1x18xf32> into memref<1x1x18xf32>
    %alloc_6 = memref.alloc() {alignment = 64 : i64} : memref<1x1x4xf32>
    linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst : f32) outs(%alloc_6 : memref<1x1x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    }
    linalg.generic {indexing_maps = [#map11, #map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expand_shape, %arg3 : memref<1x1x18xf32>, memref<1x18x4xf32, strided<[?, ?, ?], offset: ?>>) outs(%alloc_6 : memref<1x1x4xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %1 = arith.mulf %in, %in_14 : f32
      %2 = arith.addf %out, %1 : f32
      linalg.yield %2 : f32
    }
    linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel"]} ins(%alloc_6, %0 : memref<1x1x4xf32>, memref<1x1x4xf32>) outs(%alloc_6 : memref<1x1x4xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %1 = arith.addf %in, %in_14 : f32
      linalg.yield %1 : f32
    }
    %alloc_7 = memref.alloc() {alignment = 64 : i64} : memref<1x1xf32>
    %alloc_8 = memref.alloc() {alignment = 64 : i64} : memref<1x1xf32>
    linalg.generic {indexing_maps = [#map14, #map15], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : f32) outs(%alloc_8 : memref<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    }
    %alloc_9 = memref.alloc() {alignment = 64 : i64} : memref<1x1xf32>
    memref.copy %alloc_8, %alloc_9 : memref<1x1xf32> to memref<1x1xf32>
    linalg.generic {indexing_maps = [#map10, #map16], iterator_types = ["parallel", "parallel", "reduction"]} ins(%alloc_6 : memref<1x1x4xf32>) outs(%alloc_9 : memref<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.maximumf %in, %out : f32
      linalg.yield %1 : f32
    }
    %expand_shape_10 = memref.expand_shape %alloc_9 [[0], [1, 2]] output_shape [1, 1, 1] : memref<1x1xf32> into memref<1x1x1xf32>
    linalg.generic {indexing_maps = [#map10, #map17, #map10], iterator_types = ["parallel", "parallel", "parallel"]} ins(%alloc_6, %expand_shape_10 : memref<1x1x4xf32>, memref<1x1x1xf32>) outs(%alloc_6 : memref<1x1x4xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %1 = arith.subf %in, %in_14 : f32
      linalg.yield %1 : f32
    }
    linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel"]} ins(%alloc_6 : memref<1x1x4xf32>) outs(%alloc_6 : memref<1x1x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = math.exp %in : f32
      linalg.yield %1 : f32
    }
    linalg.generic {indexing_maps = [#map14, #map15], iterator_types = ["parallel", "parallel"]} ins(%cst : f32) outs(%alloc_7 : memref<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    }
    linalg.generic {indexing_maps = [#map10, #map16], iterator_types = ["parallel", "parallel", "reduction"]} ins(%alloc_6 : memref<1x1x4xf32>) outs(%alloc_7 : memref<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    }
    %expand_shape_11 = memref.expand_shape %alloc_7 [[0], [1, 2]] output_shape [1, 1, 1] : memref<1x1xf32> into memref<1x1x1xf32>
    %alloc_12 = memref.alloc() {alignment = 64 : i64} : memref<1x1x1xf32>
    linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expand_shape_11 : memref<1x1x1xf32>) outs(%alloc_12 : memref<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.divf %cst_0, %in : f32
      linalg.yield %1 : f32
    }
    linalg.generic {indexing_maps = [#map10, #map17, #map10], iterator_types = ["parallel", "parallel", "parallel"]} ins(%alloc_6, %alloc_12 : memref<1x1x4xf32>, memref<1x1x1xf32>) outs(%alloc_6 : memref<1x1x4xf32>) {
    ^bb0(%in: f32, %in_14: f32, %out: f32):
      %1 = arith.mulf %in, %in_14 : f32
      linalg.yield %1 : f32
    }
    %alloc_13 = memref.alloc() {alignment = 64 : i64} : memref<1x1xi32>
    linalg.generic {indexing_maps = [#map14, #map15], iterator_types = ["parallel", "parallel"]} ins(%c0_i32 : i32) outs(%alloc_13 : memref<1x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    }
    linalg.generic {indexing_maps = [#map10, #map16, #map16], iterator_types = ["parallel", "parallel", "reduction"]} ins(%alloc_6 : memref<1x1x4xf32>) outs(%alloc_13, %alloc_8 : memref<1x1xi32>, memref<1x1xf32>) {
    ^bb0(%in: f32, %out: i32, %out_14: f32):
      %1 = linalg.index 2 : index
      %2 = arith.index_cast %1 : index to i32
      %3 = arith.cmpf ugt, %in, %out_14 : f32
      %4 = arith.cmpf ord, %out_14, %out_14 : f32
      %5 = arith.andi %3, %4 : i1
      %6 = arith.select %5, %in, %out_14 : f32
      %7 = arith.select %5, %2, %out : i32
      linalg.yield %7, %6 : i32, f32
    }
    return %alloc_6, %alloc_13 : memref<1x1x4xf32>, memref<1x1xi32>
  }
}

