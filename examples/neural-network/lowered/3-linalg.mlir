#map = affine_map<(d0, d1, d2, d3) -> (d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1)>
module {
  func.func @classify(%arg0: tensor<1x6x6x1xf32>, %arg1: tensor<2x3x3x1xf32>, %arg2: tensor<2xf32>, %arg3: tensor<1x18x4xf32>) -> (tensor<1x1x4xf32>, tensor<1x1xi32>) {
    %cst = arith.constant -3.40282347E+38 : f32
    %0 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %1 = "tosa.const"() <{values = dense<[[[5.000000e-01, -5.000000e-01, 2.500000e-01, 0.000000e+00]]]> : tensor<1x1x4xf32>}> : () -> tensor<1x1x4xf32>
    %2 = tosa.const_shape  {values = dense<[1, 1, 18]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %cst_0 = arith.constant 0.000000e+00 : f32
    %padded = tensor.pad %arg0 low[0, 1, 1, 0] high[0, 1, 1, 0] {
    ^bb0(%arg4: index, %arg5: index, %arg6: index, %arg7: index):
      tensor.yield %cst_0 : f32
    } : tensor<1x6x6x1xf32> to tensor<1x8x8x1xf32>
    %3 = tensor.empty() : tensor<1x6x6x2xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2xf32>) outs(%3 : tensor<1x6x6x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x6x6x2xf32>
    %5 = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %arg1 : tensor<1x8x8x1xf32>, tensor<2x3x3x1xf32>) outs(%4 : tensor<1x6x6x2xf32>) -> tensor<1x6x6x2xf32>
    %6 = tensor.empty() : tensor<1x6x6x2xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5 : tensor<1x6x6x2xf32>) outs(%6 : tensor<1x6x6x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %cst_6 = arith.constant 0.000000e+00 : f32
      %cst_7 = arith.constant 6.000000e+00 : f32
      %35 = arith.minimumf %in, %cst_7 : f32
      %36 = arith.maximumf %35, %cst_6 : f32
      linalg.yield %36 : f32
    } -> tensor<1x6x6x2xf32>
    %8 = tensor.empty() : tensor<1x3x3x2xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
    %10 = tensor.empty() : tensor<2x2xf32>
    %11 = linalg.pooling_nhwc_max {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%7, %10 : tensor<1x6x6x2xf32>, tensor<2x2xf32>) outs(%9 : tensor<1x3x3x2xf32>) -> tensor<1x3x3x2xf32>
    %12 = tosa.reshape %11, %2 : (tensor<1x3x3x2xf32>, !tosa.shape<3>) -> tensor<1x1x18xf32>
    %13 = tensor.empty() : tensor<1x1x4xf32>
    %14 = linalg.fill ins(%cst_0 : f32) outs(%13 : tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
    %15 = linalg.batch_matmul ins(%12, %arg3 : tensor<1x1x18xf32>, tensor<1x18x4xf32>) outs(%14 : tensor<1x1x4xf32>) -> tensor<1x1x4xf32>
    %16 = tensor.empty() : tensor<1x1x4xf32>
    %17 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15, %1 : tensor<1x1x4xf32>, tensor<1x1x4xf32>) outs(%16 : tensor<1x1x4xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %35 = arith.addf %in, %in_6 : f32
      linalg.yield %35 : f32
    } -> tensor<1x1x4xf32>
    %18 = tensor.empty() : tensor<1x1xf32>
    %cst_1 = arith.constant -3.40282347E+38 : f32
    %19 = linalg.fill ins(%cst_1 : f32) outs(%18 : tensor<1x1xf32>) -> tensor<1x1xf32>
    %reduced = linalg.reduce ins(%17 : tensor<1x1x4xf32>) outs(%19 : tensor<1x1xf32>) dimensions = [2] 
      (%in: f32, %init: f32) {
        %35 = arith.maximumf %in, %init : f32
        linalg.yield %35 : f32
      }
    %expanded = tensor.expand_shape %reduced [[0], [1, 2]] output_shape [1, 1, 1] : tensor<1x1xf32> into tensor<1x1x1xf32>
    %20 = tensor.empty() : tensor<1x1x4xf32>
    %21 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17, %expanded : tensor<1x1x4xf32>, tensor<1x1x1xf32>) outs(%20 : tensor<1x1x4xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %35 = arith.subf %in, %in_6 : f32
      linalg.yield %35 : f32
    } -> tensor<1x1x4xf32>
    %22 = tensor.empty() : tensor<1x1x4xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<1x1x4xf32>) outs(%22 : tensor<1x1x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %35 = math.exp %in : f32
      linalg.yield %35 : f32
    } -> tensor<1x1x4xf32>
    %24 = tensor.empty() : tensor<1x1xf32>
    %cst_2 = arith.constant 0.000000e+00 : f32
    %25 = linalg.fill ins(%cst_2 : f32) outs(%24 : tensor<1x1xf32>) -> tensor<1x1xf32>
    %reduced_3 = linalg.reduce ins(%23 : tensor<1x1x4xf32>) outs(%25 : tensor<1x1xf32>) dimensions = [2] 
      (%in: f32, %init: f32) {
        %35 = arith.addf %in, %init : f32
        linalg.yield %35 : f32
      }
    %expanded_4 = tensor.expand_shape %reduced_3 [[0], [1, 2]] output_shape [1, 1, 1] : tensor<1x1xf32> into tensor<1x1x1xf32>
    %26 = tensor.empty() : tensor<1x1x1xf32>
    %27 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_4 : tensor<1x1x1xf32>) outs(%26 : tensor<1x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %cst_6 = arith.constant 1.000000e+00 : f32
      %35 = arith.divf %cst_6, %in : f32
      linalg.yield %35 : f32
    } -> tensor<1x1x1xf32>
    %28 = tensor.empty() : tensor<1x1x4xf32>
    %29 = linalg.generic {indexing_maps = [#map2, #map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23, %27 : tensor<1x1x4xf32>, tensor<1x1x1xf32>) outs(%28 : tensor<1x1x4xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %35 = arith.mulf %in, %in_6 : f32
      linalg.yield %35 : f32
    } -> tensor<1x1x4xf32>
    %30 = tensor.empty() : tensor<1x1xi32>
    %c0_i32 = arith.constant 0 : i32
    %31 = linalg.fill ins(%c0_i32 : i32) outs(%30 : tensor<1x1xi32>) -> tensor<1x1xi32>
    %32 = tensor.empty() : tensor<1x1xf32>
    %cst_5 = arith.constant -3.40282347E+38 : f32
    %33 = linalg.fill ins(%cst_5 : f32) outs(%32 : tensor<1x1xf32>) -> tensor<1x1xf32>
    %34:2 = linalg.generic {indexing_maps = [#map2, #map4, #map4], iterator_types = ["parallel", "parallel", "reduction"]} ins(%29 : tensor<1x1x4xf32>) outs(%31, %33 : tensor<1x1xi32>, tensor<1x1xf32>) {
    ^bb0(%in: f32, %out: i32, %out_6: f32):
      %35 = linalg.index 2 : index
      %36 = arith.index_cast %35 : index to i32
      %37 = arith.cmpf ugt, %in, %out_6 : f32
      %38 = arith.cmpf ord, %out_6, %out_6 : f32
      %39 = arith.andi %37, %38 : i1
      %40 = arith.select %39, %in, %out_6 : f32
      %41 = arith.select %39, %36, %out : i32
      linalg.yield %41, %40 : i32, f32
    } -> (tensor<1x1xi32>, tensor<1x1xf32>)
    return %29, %34#0 : tensor<1x1x4xf32>, tensor<1x1xi32>
  }
}

