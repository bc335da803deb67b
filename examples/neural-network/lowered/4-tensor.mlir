#map = affine_map<(d0, d1, d2, d3) -> (d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @classify(%arg0: tensor<1x6x6x1xf32>, %arg1: tensor<2x3x3x1xf32>, %arg2: tensor<2xf32>, %arg3: tensor<1x18x4xf32>) -> (tensor<1x1x4xf32>, tensor<1x1xi32>) {
    %cst = arith.constant -3.40282347E+38 : f32
    %cst_0 = arith.constant dense<0> : tensor<1xi8>
    %cst_1 = arith.constant dense<[[[5.000000e-01, -5.000000e-01, 2.500000e-01, 0.000000e+00]]]> : tensor<1x1x4xf32>
    %0 = tosa.const_shape  {values = dense<[1, 1, 18]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %cst_2 = arith.constant 0.000000e+00 : f32
    %padded = tensor.pad %arg0 low[0, 1, 1, 0] high[0, 1, 1, 0] {
    ^bb0(%arg4: index, %arg5: index, %arg6: index, %arg7: index):
      tensor.yield %cst_2 : f32
    } : tensor<1x6x6x1xf32> to tensor<1x8x8x1xf32>
    %1 = tensor.empty() : tensor<1x6x6x2xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2xf32>) outs(%1 : tensor<1x6x6x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x6x6x2xf32>
    %3 = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %arg1 : tensor<1x8x8x1xf32>, tensor<2x3x3x1xf32>) outs(%2 : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
    %4 = tensor.empty() : tensor<1x6x6x2xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<1x6x6x2xf32>) outs(%4 : tensor<1x6x6x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %cst_9 = arith.constant 0.000000e+00 : f32
      %cst_10 = arith.constant 6.000000e+00 : f32
      %32 = arith.minimumf %in, %cst_10 : f32
      %33 = arith.maximumf %32, %cst_9 : f32
      linalg.yield %33 : f32
    } -> tensor<1x6x6x2xf32>
    %6 = tensor.empty() : tensor<1x3x3x2xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
    %8 = tensor.empty() : tensor<2x2xf32>
    %9 = linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%5, %8 : tensor<1x6x6x2xf32>, tensor<2x2xf32>) outs(%7 : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
    %collapsed = tensor.collapse_shape %9 [[0], [1, 2, 3]] : tensor<1x3x3x2xf32> into tensor<1x18xf32>
    %expanded = tensor.expand_shape %collapsed [[0, 1], [2]] output_shape [1, 1, 18] : tensor<1x18xf32> into tensor<1x1x18xf32>
    %10 = tensor.empty() : tensor<1x1x4xf32>
    %11 = linalg.fill ins(%cst_2 : f32) outs(%10 : tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
    %12 = linalg.batch_matmul ins(%expanded, %arg3 : tensor<1x1x18xf32>, tensor<1x18x4xf32>) outs(%11 : tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
    %13 = tensor.empty() : tensor<1x1x4xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12, %cst_1 : tensor<1x1x4xf32>, tensor<1x1x4xf32>) outs(%13 : tensor<1x1x4xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %32 = arith.addf %in, %in_9 : f32
      linalg.yield %32 : f32
    } -> tensor<1x1x4xf32>
    %15 = tensor.empty() : tensor<1x1xf32>
    %cst_3 = arith.constant -3.40282347E+38 : f32
    %16 = linalg.fill ins(%cst_3 : f32) outs(%15 : tensor<1x1xf32>) -> tensor<1x1xf32>
    %reduced = linalg.reduce ins(%14 : tensor<1x1x4xf32>) outs(%16 : tensor<1x1xf32>) dimensions = [2] 
      (%in: f32, %init: f32) {
        %32 = arith.maximumf %in, %init : f32
        linalg.yield %32 : f32
      }
    %expanded_4 = tensor.expand_shape %reduced [[0], [1, 2]] output_shape [1, 1, 1] : tensor<1x1xf32> into tensor<1x1x1xf32>
    %17 = tensor.empty() : tensor<1x1x4xf32>
    %18 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14, %expanded_4 : tensor<1x1x4xf32>, tensor<1x1x1xf32>) outs(%17 : tensor<1x1x4xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %32 = arith.subf %in, %in_9 : f32
      linalg.yield %32 : f32
    } -> tensor<1x1x4xf32>
    %19 = tensor.empty() : tensor<1x1x4xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<1x1x4xf32>) outs(%19 : tensor<1x1x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = math.exp %in : f32
      linalg.yield %32 : f32
    } -> tensor<1x1x4xf32>
    %21 = tensor.empty() : tensor<1x1xf32>
    %cst_5 = arith.constant 0.000000e+00 : f32
    %22 = linalg.fill ins(%cst_5 : f32) outs(%21 : tensor<1x1xf32>) -> tensor<1x1xf32>
    %reduced_6 = linalg.reduce ins(%20 : tensor<1x1x4xf32>) outs(%22 : tensor<1x1xf32>) dimensions = [2] 
      (%in: f32, %init: f32) {
        %32 = arith.addf %in, %init : f32
        linalg.yield %32 : f32
      }
    %expanded_7 = tensor.expand_shape %reduced_6 [[0], [1, 2]] output_shape [1, 1, 1] : tensor<1x1xf32> into tensor<1x1x1xf32>
    %23 = tensor.empty() : tensor<1x1x1xf32>
    %24 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_7 : tensor<1x1x1xf32>) outs(%23 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %cst_9 = arith.constant 1.000000e+00 : f32
      %32 = arith.divf %cst_9, %in : f32
      linalg.yield %32 : f32
    } -> tensor<1x1x1xf32>
    %25 = tensor.empty() : tensor<1x1x4xf32>
    %26 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %24 : tensor<1x1x4xf32>, tensor<1x1x1xf32>) outs(%25 : tensor<1x1x4xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %32 = arith.mulf %in, %in_9 : f32
      linalg.yield %32 : f32
    } -> tensor<1x1x4xf32>
    %27 = tensor.empty() : tensor<1x1xi32>
    %c0_i32 = arith.constant 0 : i32
    %28 = linalg.fill ins(%c0_i32 : i32) outs(%27 : tensor<1x1xi32>) -> tensor<1x1xi32>
    %29 = tensor.empty() : tensor<1x1xf32>
    %cst_8 = arith.constant -3.40282347E+38 : f32
    %30 = linalg.fill ins(%cst_8 : f32) outs(%29 : tensor<1x1xf32>) -> tensor<1x1xf32>
    %31:2 = linalg.generic {indexing_maps = [#map2, #map4, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%26 : tensor<1x1x4xf32>) outs(%28, %30 : tensor<1x1xi32>, tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: i32, %out_9: f32):
      %32 = linalg.index 2 : index
      %33 = arith.index_cast %32 : index to i32
      %34 = arith.cmpf ugt, %in, %out_9 : f32
      %35 = arith.cmpf ord, %out_9, %out_9 : f32
      %36 = arith.andi %34, %35 : i1
      %37 = arith.select %36, %in, %out_9 : f32
      %38 = arith.select %36, %33, %out : i32
      linalg.yield %38, %37 : i32, f32
    } -> (tensor<1x1xi32>, tensor<1x1xf32>)
    return %26, %31#0 : tensor<1x1x4xf32>, tensor<1x1xi32>
  }
}

