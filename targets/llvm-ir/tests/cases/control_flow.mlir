llvm.func @personality(...) -> i32
llvm.func @may_throw(i32) -> i32
llvm.func @loop(%n: i64, %c: i1) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^head(%zero : i64)
^head(%i: i64):
  %0 = llvm.icmp "ult" %i, %n : i64
  llvm.cond_br %0 weights([3, 1]), ^body, ^exit(%i, %i : i64, i64)
^body:
  %1 = llvm.add %i, %one : i64
  llvm.br ^head(%1 : i64) {loop_annotation = #llvm.loop_annotation<unroll = <disable = true>, mustProgress = true>}
^exit(%a: i64, %b: i64):
  llvm.cond_br %c, ^last(%a : i64), ^last(%b : i64)
^last(%r: i64):
  llvm.return %r : i64
^dead:
  llvm.unreachable
}
llvm.func @switch(%x: i32) -> i32 {
  %0 = llvm.mlir.constant(0 : i32) : i32
  llvm.switch %x : i32, ^a(%x : i32) [
    1: ^b,
    -2: ^a(%0 : i32)
  ] {branch_weights = array<i32: 1, 2, 3>}
^a(%r: i32):
  llvm.return %r : i32
^b:
  llvm.return %0 : i32
}
llvm.func @calls(%f: !llvm.ptr, %x: i32) -> i32 attributes {personality = @personality} {
  %null = llvm.mlir.zero : !llvm.ptr
  %0 = llvm.call @may_throw(%x) : (i32) -> i32
  %1 = llvm.call tail %f(%0) {no_unwind} : !llvm.ptr, (i32) -> i32
  %2 = llvm.call fastcc @may_throw(%1) ["tag"(%x, %0 : i32, i32), "empty"()] : (i32) -> i32
  %3 = llvm.invoke @may_throw(%2) to ^ok unwind ^bad : (i32) -> i32
^ok:
  %4 = llvm.inline_asm has_side_effects asm_dialect = intel "mov $0, $1", "=r,r" %3 : (i32) -> i32
  llvm.return %4 : i32
^bad:
  %5 = llvm.landingpad cleanup (catch %null : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.resume %5 : !llvm.struct<(ptr, i32)>
}
