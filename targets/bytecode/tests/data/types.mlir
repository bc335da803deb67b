"t.types"() {all = [i1, i32, si8, ui16, i65, index, none, f32, f64, f16, bf16, f80, f128, tf32, f8E4M3, f4E2M1FN, complex<f32>,
  (i1, i2) -> i3, () -> (), tuple<i32, f32>, tuple<>, vector<2x3xf32>, vector<f32>, vector<2x[4]xi8>, tensor<?x3xf32>, tensor<2xf32, "e">,
  tensor<*xi8>, memref<2x?xf32>, memref<f32, 3>, memref<4x4xf32, strided<[4, 1], offset: ?>>, memref<*xf32>, memref<*xf32, "s">,
  memref<2x2xf32, affine_map<(d0, d1) -> (d1, d0)>, 1 : i32>, !t.unknown<x>]} : () -> ()
