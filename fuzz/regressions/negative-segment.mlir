%m, %s, %q = "t.c"() : () -> (memref<4xi32>, index, memref<4x4xi32>)
%r = "memref.subview"(%m, %s) <{operandSegmentSizes = array<i32: 1, 4294967295, 0, 1>, static_offsets = array<i64: 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}> : (memref<4xi32>, index) -> memref<1xi32, strided<[1], offset: ?>>
