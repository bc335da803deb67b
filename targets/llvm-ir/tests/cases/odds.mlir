llvm.func @tok() {
  %0 = llvm.mlir.constant(16 : i32) : i32
  %1 = llvm.mlir.zero : !llvm.ptr
  %2 = llvm.intr.coro.id %0, %1, %1, %1 : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
  %3 = llvm.intr.stacksave : !llvm.ptr
  llvm.intr.stackrestore %3 : !llvm.ptr
  llvm.intr.trap
  "llvm.intr.debugtrap"() : () -> ()
  %big = llvm.mlir.constant(123456789012345678901234567890 : i128) : i128
  %4 = llvm.inttoptr %big : i128 to !llvm.ptr
  llvm.store %big, %1 : i128, !llvm.ptr
  %5 = llvm.addrspacecast %1 : !llvm.ptr to !llvm.ptr<3>
  %nan = llvm.mlir.constant(0x7FC00000 : f32) : f32
  llvm.store %nan, %1 : f32, !llvm.ptr
  %x80 = llvm.mlir.constant(1.5 : f80) : f80
  llvm.store %x80, %1 : f80, !llvm.ptr
  %bf = llvm.mlir.constant(1.5 : bf16) : bf16
  llvm.store %bf, %1 : bf16, !llvm.ptr
  %sv = llvm.mlir.constant(dense<1> : vector<[4]xi32>) : vector<[4]xi32>
  llvm.store %sv, %1 : vector<[4]xi32>, !llvm.ptr
  %6 = "llvm.intr.vscale"() : () -> i64
  llvm.unreachable
}
llvm.func @vas(%a: i32, ...) {
  %c = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %c x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.intr.vastart %0 : !llvm.ptr
  llvm.call @printf(%0, %a) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  llvm.intr.vaend %0 : !llvm.ptr
  llvm.return
}
llvm.func @printf(!llvm.ptr, ...) -> i32
