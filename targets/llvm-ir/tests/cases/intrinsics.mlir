#domain = #llvm.alias_scope_domain<id = distinct[0]<>>
#scope = #llvm.alias_scope<id = "named", domain = #domain>
llvm.func @kernel(%p: !llvm.ptr, %v: vector<4xf32>, %m: vector<4xi1>, %n: i32, %w: vector<[4]xf32>, %i: i64) attributes {vec_type_hint = #llvm.vec_type_hint<hint = i32, is_signed = true>, work_group_size_hint = array<i32: 128, 128, 128>, arm_streaming, arm_new_za, no_inline, optimize_none} {
  %f = llvm.mlir.constant(0.0 : f32) : f32
  %b = llvm.mlir.constant(0 : i8) : i8
  %0 = llvm.intr.vector.insert %v, %w[0] : vector<4xf32> into vector<[4]xf32>
  %1 = llvm.intr.vector.extract %0[4] : vector<4xf32> from vector<[4]xf32>
  %2 = "llvm.intr.vector.reduce.fadd"(%f, %1) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
  "llvm.intr.prefetch"(%p) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
  %3 = "llvm.intr.is.fpclass"(%2) <{bit = 3 : i32}> : (f32) -> i1
  %4 = llvm.intr.matrix.transpose %v {rows = 2 : i32, columns = 2 : i32} : vector<4xf32> into vector<4xf32>
  %5 = llvm.intr.expect.with.probability %n, %n, 5.000000e-01 : i32
  %6 = llvm.intr.ptrmask %p, %i : (!llvm.ptr, i64) -> !llvm.ptr
  %7 = llvm.intr.invariant.start 4, %p : !llvm.ptr
  llvm.intr.invariant.end %7, 4, %p : !llvm.ptr
  %8 = "llvm.intr.scmp"(%n, %n) : (i32, i32) -> i8
  "llvm.intr.masked.compressstore"(%v, %p, %m) {arg_attrs = [{}, {llvm.align = 8 : i32}, {}]} : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()
  "llvm.intr.memset.inline"(%p, %b) <{isVolatile = true, len = 10 : i64}> : (!llvm.ptr, i8) -> ()
  %g = llvm.getelementptr nusw|nuw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  llvm.inline_asm "nop", "" : () -> ()
  llvm.intr.experimental.noalias.scope.decl #scope
  llvm.return
}
