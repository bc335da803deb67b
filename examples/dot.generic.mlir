#map = affine_map<(d0, d1) -> (d0 * 128 + d1)>
"builtin.module"() <{sym_name = "kernels"}> ({
  "func.func"() <{function_type = (memref<?x128xf32>, memref<?x128xf32>, index) -> f32, sym_name = "dot"}> ({
  ^bb0(%arg0: memref<?x128xf32>, %arg1: memref<?x128xf32>, %arg2: index):
    %2 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %3 = "arith.constant"() <{value = 0 : index}> : () -> index
    "cf.br"(%3, %2)[^bb1] : (index, f32) -> ()
  ^bb1(%4: index, %5: f32):  // 2 preds: ^bb0, ^bb2
    %6 = "arith.cmpi"(%4, %arg2) <{predicate = 2 : i64}> : (index, index) -> i1
    "cf.cond_br"(%6)[^bb2, ^bb3] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^bb2:  // pred: ^bb1
    %7 = "memref.load"(%arg0, %4, %3) : (memref<?x128xf32>, index, index) -> f32
    %8 = "memref.load"(%arg1, %4, %3) {layout = #map} : (memref<?x128xf32>, index, index) -> f32
    %9 = "math.fma"(%7, %8, %5) <{fastmath = #arith.fastmath<contract>}> : (f32, f32, f32) -> f32
    %10 = "arith.constant"() <{value = 1 : index}> : () -> index
    %11 = "arith.addi"(%4, %10) <{overflowFlags = #arith.overflow<nsw>}> : (index, index) -> index
    "cf.br"(%11, %9)[^bb1] : (index, f32) -> ()
  ^bb3:  // pred: ^bb1
    "func.return"(%5) : (f32) -> ()
  }) : () -> ()
  "builtin.module"() <{sym_name = "data"}> ({
    %0 = "t.weights"() {values = dense<[[1.000000e+00, 2.500000e+00], [-1.250000e-01, 3.000000e+10]]> : tensor<2x2xf32>, view = "none" : !t.view<"rows", 2>} : () -> tensor<2x2xf32>
    %1:2 = "t.scale"(%0) {by = dense<true> : tensor<8xi1>} : (tensor<2x2xf32>) -> (f8E4M3FN, memref<?x128xf32, #map>)
    "t.use"(%1#1, %1#0) : (memref<?x128xf32, #map>, f8E4M3FN) -> ()
  }) : () -> ()
}) {target.features = ["fma", "avx512"], tune.unroll = 4 : i32} : () -> ()

