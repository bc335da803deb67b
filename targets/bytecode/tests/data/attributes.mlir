module attributes {
  t.array = [1 : i32, "a", unit], t.dict = {b = 2 : i64, c}, t.typed = "text" : i32, t.flat = @a, t.nested = @a::@b::@c,
  t.ty = tensor<2xf32>, t.ints = [-3 : i8, true, -1 : i9, 300 : index, -5, 18446744073709551621 : i128, 7 : si16, 9 : ui16],
  t.floats = [1.5 : f32, -1.0 : f64, 1.0 : f16, 2.0 : bf16, 1.0 : f80, 1.0 : f128, 1.0 : f8E5M2, 1.0 : tf32],
  t.bytes = array<i8: 1, 2>, t.bools = array<i1: true, false>, t.words = array<i32: 1, 2, 3>, t.none = array<f64>,
  t.splat = dense<7> : tensor<4xi32>, t.dense = dense<[1, 2]> : vector<2xi16>, t.bits = dense<[true, false, true]> : tensor<3xi1>,
  t.allbits = dense<true> : tensor<9xi1>, t.empty = dense<> : tensor<0xi8>, t.complex = dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>,
  t.strings = dense<["x", "y"]> : tensor<2x!t.s>, t.string = dense<"x"> : tensor<2x!t.s>,
  t.sparse = sparse<[[0, 1], [1, 2]], [1, 5]> : tensor<3x4xi32>, t.distinct = distinct[0]<42 : i32>, t.same = distinct[0]<42 : i32>,
  t.map = affine_map<(d0, d1) -> (d1, d0)>, t.set = affine_set<(d0) : (d0 - 1 >= 0)>, t.layout = strided<[2, 1], offset: 3>, t.unknown = #t.x<abc>
} {
}
