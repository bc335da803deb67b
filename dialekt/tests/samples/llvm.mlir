llvm.comdat @choices {
  llvm.comdat_selector @one any
}
llvm.mlir.global internal constant @text("abc")
llvm.mlir.global external thread_local @count(0 : i64) comdat(@choices::@one) {alignment = 8 : i64} : i64
llvm.mlir.global external @to_count() : !llvm.ptr {
  %ptr = llvm.mlir.addressof @count : !llvm.ptr
  llvm.return %ptr : !llvm.ptr
}
llvm.mlir.alias external @same : !llvm.array<2 x i32> {
  %ptr = llvm.mlir.addressof @text : !llvm.ptr
  llvm.return %ptr : !llvm.ptr
}
llvm.func @__gxx_personality_v0(...) -> i32
llvm.func @may_throw(i32) -> i32
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @resolve() -> !llvm.ptr {
  %function = llvm.mlir.addressof @may_throw : !llvm.ptr
  llvm.return %function : !llvm.ptr
}
llvm.mlir.ifunc external @chosen : !llvm.func<void (i64)>, !llvm.ptr @resolve
llvm.func @start() attributes {no_unwind} {
  llvm.blocktag <id = 1>
  llvm.return
}
llvm.mlir.global_ctors ctors = [@start], priorities = [0 : i32], data = [#llvm.zero]
llvm.mlir.global_dtors dtors = [@start], priorities = [0 : i32], data = [#llvm.zero]
llvm.linker_options ["-l", "m"]
llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
llvm.func @addresses() {
  %0 = llvm.mlir.addressof @text : !llvm.ptr
  %1 = llvm.dso_local_equivalent @start : !llvm.ptr
  %2 = llvm.blockaddress <function = @start, tag = <id = 1>> : !llvm.ptr
  llvm.return
}
llvm.func @constants() {
  %0 = llvm.mlir.constant(42 : i32) : i32
  llvm.return
}
llvm.func @calls(%x: i32, %p: !llvm.ptr, %f: f32) {
  %0 = llvm.call @may_throw(%x) {no_inline} : (i32) -> i32
  %1 = llvm.call @printf(%p, %x) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  %2 = llvm.call fastcc tail %p(%x) ["tag"(%x : i32), "other"()] : !llvm.ptr, (i32) -> i32
  %3 = llvm.call_intrinsic "llvm.sqrt.f32"(%f) : (f32) -> f32
  %4 = llvm.inline_asm has_side_effects asm_dialect = intel "bswap $0", "=r,r" %x : (i32) -> i32
  %5 = llvm.va_arg %p : (!llvm.ptr) -> i32
  llvm.return
}
llvm.func @memory(%x: i32, %p: !llvm.ptr) {
  %0 = llvm.alloca %x x i32 {alignment = 8 : i64} : (i32) -> !llvm.ptr
  %1 = llvm.getelementptr inbounds|nuw %p[%x, 1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32, f32)>
  %2 = llvm.load volatile %1 atomic syncscope("agent") monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.store %2, %1 {alignment = 4 : i64, nontemporal} : i32, !llvm.ptr
  llvm.return
}
llvm.func @atomics(%x: i32, %p: !llvm.ptr) {
  %0 = llvm.atomicrmw add %p, %x monotonic : !llvm.ptr, i32
  %1 = llvm.cmpxchg weak %p, %x, %x acq_rel monotonic : !llvm.ptr, i32
  llvm.fence syncscope("agent") seq_cst
  llvm.return
}
llvm.func @parts(%x: i32, %s: !llvm.struct<(i32, i1)>, %v: vector<4xf32>) {
  %0 = llvm.extractvalue %s[0] : !llvm.struct<(i32, i1)>
  %1 = llvm.insertvalue %0, %s[0] : !llvm.struct<(i32, i1)>
  %2 = llvm.shufflevector %v, %v [0, 1, 6] : vector<4xf32>
  %3 = llvm.extractelement %v[%x : i32] : vector<4xf32>
  %4 = llvm.insertelement %3, %v[%x : i32] : vector<4xf32>
  llvm.return
}
llvm.func @arithmetic(%x: i32, %f: f32, %g: f64, %c: i1) {
  %0 = llvm.icmp "slt" %x, %x : i32
  %1 = llvm.fcmp "olt" %f, %f : f32
  %2 = llvm.zext nneg %c : i1 to i32
  %3 = llvm.sext %c : i1 to i32
  %4 = llvm.intr.sincos(%f) : (f32) -> !llvm.struct<(f32, f32)>
  %5 = llvm.intr.frexp(%f) : (f32) -> !llvm.struct<(f32, i32)>
  %6 = "llvm.intr.sadd.with.overflow"(%x, %x) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %7 = llvm.intr.experimental.constrained.fptrunc %g towardzero ignore : f64 to f32
  llvm.return
}
llvm.func @vectors(%v: vector<4xf32>, %p: !llvm.ptr, %mask: vector<4xi1>, %ptrs: vector<4x!llvm.ptr>) {
  %0 = llvm.intr.vector.insert %v, %v[0] : vector<4xf32> into vector<4xf32>
  %1 = llvm.intr.vector.extract %v[0] : vector<2xf32> from vector<4xf32>
  %2 = "llvm.intr.vector.interleave2"(%v, %v) : (vector<4xf32>, vector<4xf32>) -> vector<8xf32>
  %3 = llvm.intr.masked.load %p, %mask, %v {alignment = 1 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  %4 = llvm.intr.masked.gather %ptrs, %mask {alignment = 1 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>) -> vector<4xf32>
  llvm.intr.masked.scatter %v, %ptrs, %mask {alignment = 1 : i32} : vector<4xf32>, vector<4xi1> into vector<4x!llvm.ptr>
  llvm.return
}
llvm.func @facts(%x: i32, %p: !llvm.ptr, %c: i1, %t: !llvm.token) {
  llvm.intr.assume %c ["align"(%p, %x : !llvm.ptr, i32)] : i1
  %0 = llvm.intr.coro.begin %t, %p : (!llvm.token, !llvm.ptr) -> !llvm.ptr
  %1 = llvm.intr.invariant.start 8, %p : !llvm.ptr
  llvm.intr.invariant.end %1, 8, %p : !llvm.ptr
  llvm.return
}
llvm.func @debug(%x: i32, %p: !llvm.ptr) {
  llvm.intr.dbg.declare #llvm.di_local_variable<scope = #llvm.di_file<"a.c" in "/">, name = "x"> = %p : !llvm.ptr
  llvm.intr.dbg.value #llvm.di_local_variable<scope = #llvm.di_file<"a.c" in "/">, name = "x"> = %x : i32
  llvm.intr.dbg.label #llvm.di_label<scope = #llvm.di_file<"a.c" in "/">, name = "again">
  llvm.return
}
llvm.func @scopes() {
  llvm.intr.experimental.noalias.scope.decl #llvm.alias_scope<id = "a", domain = <id = "b">>
  llvm.return
}
llvm.func @branches(%x: i32, %c: i1, %p: !llvm.ptr) {
  llvm.cond_br %c weights([5, 10]), ^switch(%x : i32), ^indirect
^switch(%i: i32):
  llvm.switch %i : i32, ^indirect [
    1: ^switch(%i : i32),
    -2: ^indirect
  ]
^indirect:
  llvm.indirectbr %p : !llvm.ptr, [
  ^switch(%x : i32),
  ^end
  ]
^end:
  llvm.br ^indirect
}
llvm.func @exceptions(%x: i32) attributes {personality = @__gxx_personality_v0} {
  %0 = llvm.mlir.zero : !llvm.ptr
  %1 = llvm.invoke @may_throw(%x) to ^done unwind ^caught : (i32) -> i32
^done:
  llvm.return
^caught:
  %2 = llvm.landingpad cleanup (catch %0 : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.resume %2 : !llvm.struct<(ptr, i32)>
}
