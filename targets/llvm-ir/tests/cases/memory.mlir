llvm.mlir.global external @counter(7 : i32) {addr_space = 0 : i32, alignment = 16 : i64} : i32
llvm.mlir.global internal constant @text("hi\00\22") {section = "notes"} : !llvm.array<4 x i8>
llvm.mlir.global private unnamed_addr @table(dense<[1, 2, 3]> : tensor<3xi16>) : !llvm.array<3 x i16>
llvm.mlir.global extern_weak @other() : i64
llvm.mlir.global linkonce_odr hidden thread_local @tls(0.0 : f64) : f64
llvm.mlir.global internal @pair() : !llvm.struct<"pair", (ptr, i32)> {
  %0 = llvm.mlir.undef : !llvm.struct<"pair", (ptr, i32)>
  %1 = llvm.mlir.addressof @counter : !llvm.ptr
  %2 = llvm.mlir.constant(3 : i32) : i32
  %3 = llvm.insertvalue %1, %0[0] : !llvm.struct<"pair", (ptr, i32)>
  %4 = llvm.insertvalue %2, %3[1] : !llvm.struct<"pair", (ptr, i32)>
  llvm.return %4 : !llvm.struct<"pair", (ptr, i32)>
}
llvm.mlir.alias external @alias : i32 {
  %0 = llvm.mlir.addressof @counter : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @init() {
  llvm.return
}
llvm.mlir.global_ctors ctors = [@init], priorities = [1 : i32], data = [#llvm.zero]
llvm.func @memory(%p: !llvm.ptr, %n: i64, %x: i32) -> i32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.alloca %one x !llvm.struct<"pair", (ptr, i32)> : (i32) -> !llvm.ptr
  %1 = llvm.alloca %n x f64 {alignment = 32 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.getelementptr inbounds %0[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"pair", (ptr, i32)>
  llvm.store %x, %2 {alignment = 4 : i64} : i32, !llvm.ptr
  llvm.store volatile %x, %p : i32, !llvm.ptr
  llvm.store %x, %p atomic syncscope("agent") release {alignment = 4 : i64} : i32, !llvm.ptr
  %3 = llvm.load %p {nontemporal} : !llvm.ptr -> i32
  %4 = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
  %5 = llvm.load %p invariant : !llvm.ptr -> i32
  %6 = llvm.atomicrmw add %p, %x acq_rel : !llvm.ptr, i32
  %7 = llvm.cmpxchg weak %p, %x, %6 seq_cst monotonic : !llvm.ptr, i32
  %8 = llvm.extractvalue %7[0] : !llvm.struct<(i32, i1)>
  llvm.fence syncscope("singlethread") acquire
  %t = llvm.mlir.addressof @text : !llvm.ptr
  %9 = llvm.getelementptr %t[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i8>
  %10 = llvm.load %9 : !llvm.ptr -> i8
  %z = llvm.mlir.zero : !llvm.ptr
  %s = llvm.getelementptr %z[1] : (!llvm.ptr) -> !llvm.ptr, f64
  %11 = llvm.ptrtoint %s : !llvm.ptr to i64
  "llvm.intr.memcpy"(%0, %p, %11) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.intr.lifetime.start %0 : !llvm.ptr
  %12 = llvm.zext %10 : i8 to i32
  %13 = llvm.add %8, %12 : i32
  llvm.return %13 : i32
}
