// Types and attributes that dialects own where builtin ones stand: floats, elements, memory spaces, encodings.
"a.floats"() {
  one = 1.5 : !llvm.ppc_fp128,
  bits = 0x3FF00000000000000000000000000000 : !llvm.ppc_fp128,
  some = dense<[1.0, -2.5]> : vector<2x!llvm.ppc_fp128>
} : () -> ()
"a.places"() : () -> (memref<4xf32, #llvm.address_space<3>>, memref<4x!ptr.ptr<#ptr.generic_space>>, vector<2x!llvm.ptr<3>>, !ptr.ptr<#ptr.generic_space>)
"a.encodings"() : () -> (tensor<4xf32, "text">, tensor<?x2xi8, #llvm.address_space<1>>, tensor<2x!quant.uniform<i8:f32, 0.5>>)
