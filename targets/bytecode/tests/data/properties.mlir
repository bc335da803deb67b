func.func @f(%m: memref<8x8xf32>, %i: index, %x: index, %p: !llvm.ptr, %q: i32) {
  %s = memref.subview %m[%i, 0] [2, %i] [1, 1] : memref<8x8xf32> to memref<2x?xf32, strided<[8, 1], offset: ?>>
  %0 = affine.linearize_index disjoint [%i, %x] by (4, 8) : index
  %1 = affine.linearize_index [%i, %x] by (4, 8) : index
  %2 = llvm.getelementptr inbounds|nuw %p[3] : (!llvm.ptr) -> !llvm.ptr, i32
  %3 = llvm.add %q, %q overflow<nsw, nuw> : i32
  %4 = "t.unregistered"(%q) <{a = 1 : i32, b = "c"}> {d} : (i32) -> i32
  return
}
