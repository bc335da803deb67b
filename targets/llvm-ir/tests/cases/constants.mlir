llvm.mlir.global internal @s([1 : i8, dense<[1.0, 2.0]> : tensor<2xf32>]) : !llvm.struct<(i8, array<2 x f32>)>
llvm.mlir.global internal @c(dense<[(1.0, 2.0)]> : tensor<1xcomplex<f32>>) : !llvm.array<1 x struct<(f32, f32)>>
llvm.mlir.global internal @sp(sparse<[[1]], [5]> : tensor<3xi32>) : !llvm.array<3 x i32>
llvm.mlir.global internal @n(dense<0> : tensor<3x2xi32>) : !llvm.array<3 x array<2 x i32>>
llvm.mlir.global internal @b(true) : i1
llvm.mlir.global internal @fp(@f) : !llvm.ptr
llvm.mlir.global common @com(0 : i32) : i32
llvm.mlir.global internal @u() : i64
llvm.mlir.global internal @h(dense<[1.5, 0.1]> : tensor<2xf16>) : !llvm.array<2 x f16>
llvm.mlir.global external thread_local unnamed_addr @t(dense<3> : vector<4xi32>) : vector<4xi32>
llvm.func @f()
llvm.func @g(%x: f32, %v: vector<4xf32>, %m: vector<4xi1>, %n: i32, %p: !llvm.ptr, %l: i64) -> f32 {
  %d = llvm.mlir.constant(1.0 : f64) : f64
  %0 = llvm.intr.experimental.constrained.fptrunc %d towardzero ignore : f64 to f32
  %1 = "llvm.intr.vp.fadd" (%v, %v, %m, %n) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  llvm.return %0 : f32
}
