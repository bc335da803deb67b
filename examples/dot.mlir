// A dot product over two buffers, and beside it a module with data.
// Any dialect can be read: ops that are not registered are written in their generic form.
//
//   dialekt-opt examples/dot.mlir --allow-unregistered-dialect --mlir-print-op-generic

#rows = affine_map<(d0, d1) -> (d0 * 128 + d1)>
!buffer = memref<?x128xf32, affine_map<(d0, d1) -> (d0 * 128 + d1)>>

module @kernels attributes {target.features = ["fma", "avx512"], tune.unroll = 4 : i32} {
  "func.func"() <{function_type = (memref<?x128xf32>, memref<?x128xf32>, index) -> f32, sym_name = "dot"}> ({
  ^entry(%a: memref<?x128xf32>, %b: memref<?x128xf32>, %n: index):
    %zero = "arith.constant"() <{value = 0.0 : f32}> : () -> f32
    %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
    "cf.br"(%c0, %zero)[^head] : (index, f32) -> ()
  ^head(%i: index, %acc: f32):
    %more = "arith.cmpi"(%i, %n) <{predicate = 2 : i64}> : (index, index) -> i1
    "cf.cond_br"(%more)[^body, ^exit] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
  ^body:
    %x = "memref.load"(%a, %i, %c0) : (memref<?x128xf32>, index, index) -> f32
    %y = "memref.load"(%b, %i, %c0) {layout = #rows} : (memref<?x128xf32>, index, index) -> f32
    %next = "math.fma"(%x, %y, %acc) <{fastmath = #arith.fastmath<contract>}> : (f32, f32, f32) -> f32
    %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
    %j = "arith.addi"(%i, %c1) <{overflowFlags = #arith.overflow<nsw>}> : (index, index) -> index
    "cf.br"(%j, %next)[^head] : (index, f32) -> ()
  ^exit:
    "func.return"(%acc) : (f32) -> ()
  }) : () -> ()

  module @data {
    %weights = "t.weights"() {values = dense<[[1.0, 2.5], [-0.125, 3.0e10]]> : tensor<2x2xf32>,
                              view = "none" : !t.view<"rows", 2>} : () -> tensor<2x2xf32>
    %scale:2 = "t.scale"(%weights) {by = dense<true> : tensor<8xi1>} : (tensor<2x2xf32>) -> (f8E4M3FN, !buffer)
    "t.use"(%scale#1, %scale#0) : (!buffer, f8E4M3FN) -> ()
  }
}
