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
  func.func @classify(%arg0: tensor<1x6x6x1xf32>, %arg1: tensor<2x3x3x1xf32>, %arg2: tensor<2xf32>, %arg3: tensor<1x18x4xf32>) -> (tensor<1x1x4xf32>, tensor<1x1xi32>) {
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 6.000000e+00 : f32
    %cst_1 = arith.constant -3.40282347E+38 : f32
    %cst_2 = arith.constant dense<[[[5.000000e-01, -5.000000e-01, 2.500000e-01, 0.000000e+00]]]> : tensor<1x1x4xf32>
    %cst_3 = arith.constant 0.000000e+00 : f32
    %padded = tensor.pad %arg0 low[0, 1, 1, 0] high[0, 1, 1, 0] {
    ^bb0(%arg4: index, %arg5: index, %arg6: index, %arg7: index):
      tensor.yield %cst_3 : f32
    } : tensor<1x6x6x1xf32> to tensor<1x8x8x1xf32>
    %0 = tensor.empty() : tensor<1x6x6x2xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2xf32>) outs(%0 : tensor<1x6x6x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x6x6x2xf32>
    %2 = linalg.generic {indexing_maps = [#map2, #map3, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%padded, %arg1 : tensor<1x8x8x1xf32>, tensor<2x3x3x1xf32>) outs(%1 : tensor<1x6x6x2xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %25 = arith.mulf %in, %in_6 : f32
      %26 = arith.addf %out, %25 : f32
      linalg.yield %26 : f32
    } -> tensor<1x6x6x2xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2 : tensor<1x6x6x2xf32>) outs(%0 : tensor<1x6x6x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.minimumf %in, %cst_0 : f32
      %26 = arith.maximumf %25, %cst_3 : f32
      linalg.yield %26 : f32
    } -> tensor<1x6x6x2xf32>
    %4 = tensor.empty() : tensor<1x3x3x2xf32>
    %5 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_1 : f32) outs(%4 : tensor<1x3x3x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x3x3x2xf32>
    %6 = tensor.empty() : tensor<2x2xf32>
    %7 = linalg.generic {indexing_maps = [#map6, #map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%3, %6 : tensor<1x6x6x2xf32>, tensor<2x2xf32>) outs(%5 : tensor<1x3x3x2xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %25 = arith.maximumf %out, %in : f32
      linalg.yield %25 : f32
    } -> tensor<1x3x3x2xf32>
    %collapsed = tensor.collapse_shape %7 [[0], [1, 2, 3]] : tensor<1x3x3x2xf32> into tensor<1x18xf32>
    %expanded = tensor.expand_shape %collapsed [[0, 1], [2]] output_shape [1, 1, 18] : tensor<1x18xf32> into tensor<1x1x18xf32>
    %8 = tensor.empty() : tensor<1x1x4xf32>
    %9 = linalg.generic {indexing_maps = [#map9, #map10], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_3 : f32) outs(%8 : tensor<1x1x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x4xf32>
    %10 = linalg.generic {indexing_maps = [#map11, #map12, #map13], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%expanded, %arg3 : tensor<1x1x18xf32>, tensor<1x18x4xf32>) outs(%9 : tensor<1x1x4xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %25 = arith.mulf %in, %in_6 : f32
      %26 = arith.addf %out, %25 : f32
      linalg.yield %26 : f32
    } -> tensor<1x1x4xf32>
    %11 = linalg.generic {indexing_maps = [#map10, #map10, #map10], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %cst_2 : tensor<1x1x4xf32>, tensor<1x1x4xf32>) outs(%8 : tensor<1x1x4xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %25 = arith.addf %in, %in_6 : f32
      linalg.yield %25 : f32
    } -> tensor<1x1x4xf32>
    %12 = tensor.empty() : tensor<1x1xf32>
    %13 = linalg.generic {indexing_maps = [#map14, #map15], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : f32) outs(%12 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1xf32>
    %14 = linalg.generic {indexing_maps = [#map10, #map16], iterator_types = ["parallel", "parallel", "reduction"]} ins(%11 : tensor<1x1x4xf32>) outs(%13 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.maximumf %in, %out : f32
      linalg.yield %25 : f32
    } -> tensor<1x1xf32>
    %expanded_4 = tensor.expand_shape %14 [[0], [1, 2]] output_shape [1, 1, 1] : tensor<1x1xf32> into tensor<1x1x1xf32>
    %15 = linalg.generic {indexing_maps = [#map10, #map17, #map10], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %expanded_4 : tensor<1x1x4xf32>, tensor<1x1x1xf32>) outs(%8 : tensor<1x1x4xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %25 = arith.subf %in, %in_6 : f32
      linalg.yield %25 : f32
    } -> tensor<1x1x4xf32>
    %16 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<1x1x4xf32>) outs(%8 : tensor<1x1x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.exp %in : f32
      linalg.yield %25 : f32
    } -> tensor<1x1x4xf32>
    %17 = linalg.generic {indexing_maps = [#map14, #map15], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : f32) outs(%12 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1xf32>
    %18 = linalg.generic {indexing_maps = [#map10, #map16], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<1x1x4xf32>) outs(%17 : tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.addf %in, %out : f32
      linalg.yield %25 : f32
    } -> tensor<1x1xf32>
    %expanded_5 = tensor.expand_shape %18 [[0], [1, 2]] output_shape [1, 1, 1] : tensor<1x1xf32> into tensor<1x1x1xf32>
    %19 = tensor.empty() : tensor<1x1x1xf32>
    %20 = linalg.generic {indexing_maps = [#map10, #map10], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_5 : tensor<1x1x1xf32>) outs(%19 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.divf %cst, %in : f32
      linalg.yield %25 : f32
    } -> tensor<1x1x1xf32>
    %21 = linalg.generic {indexing_maps = [#map10, #map17, #map10], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %20 : tensor<1x1x4xf32>, tensor<1x1x1xf32>) outs(%8 : tensor<1x1x4xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %25 = arith.mulf %in, %in_6 : f32
      linalg.yield %25 : f32
    } -> tensor<1x1x4xf32>
    %22 = tensor.empty() : tensor<1x1xi32>
    %23 = linalg.generic {indexing_maps = [#map14, #map15], iterator_types = ["parallel", "parallel"]} ins(%c0_i32 : i32) outs(%22 : tensor<1x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x1xi32>
    %24:2 = linalg.generic {indexing_maps = [#map10, #map16, #map16], iterator_types = ["parallel", "parallel", "reduction"]} ins(%21 : tensor<1x1x4xf32>) outs(%23, %13 : tensor<1x1xi32>, tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: i32, %out_6: f32):
      %25 = linalg.index 2 : index
      %26 = arith.index_cast %25 : index to i32
      %27 = arith.cmpf ugt, %in, %out_6 : f32
      %28 = arith.cmpf ord, %out_6, %out_6 : f32
      %29 = arith.andi %27, %28 : i1
      %30 = arith.select %29, %in, %out_6 : f32
      %31 = arith.select %29, %26, %out : i32
      linalg.yield %31, %30 : i32, f32
    } -> (tensor<1x1xi32>, tensor<1x1xf32>)
    return %21, %24#0 : tensor<1x1x4xf32>, tensor<1x1xi32>
  }
}

