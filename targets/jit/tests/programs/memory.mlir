llvm.mlir.global internal constant @text("hello\0A\00")
llvm.mlir.global external @counter(40 : i64) {alignment = 8 : i64} : i64
llvm.mlir.global internal @table(dense<[1, -2, 3, 40000]> : tensor<4xi32>) : !llvm.array<4 x i32>
llvm.mlir.global internal @pair() : !llvm.struct<(ptr, i32)> {
  %0 = llvm.mlir.undef : !llvm.struct<(ptr, i32)>
  %1 = llvm.mlir.addressof @table : !llvm.ptr
  %2 = llvm.getelementptr %1[2] : (!llvm.ptr) -> !llvm.ptr, i32
  %3 = llvm.insertvalue %2, %0[0] : !llvm.struct<(ptr, i32)>
  %4 = llvm.mlir.constant(9 : i32) : i32
  %5 = llvm.insertvalue %4, %3[1] : !llvm.struct<(ptr, i32)>
  llvm.return %5 : !llvm.struct<(ptr, i32)>
}
llvm.mlir.global internal @zeros() : !llvm.array<3 x i64> {
  %0 = llvm.mlir.zero : !llvm.array<3 x i64>
  llvm.return %0 : !llvm.array<3 x i64>
}
llvm.mlir.global internal @bits(dense<[true, false, true, true, false, false, false, true, true]> : vector<9xi1>) : vector<9xi1>
llvm.mlir.global internal @functions() : !llvm.array<2 x ptr> {
  %0 = llvm.mlir.undef : !llvm.array<2 x ptr>
  %1 = llvm.mlir.addressof @twice : !llvm.ptr
  %2 = llvm.mlir.addressof @square : !llvm.ptr
  %3 = llvm.insertvalue %1, %0[0] : !llvm.array<2 x ptr>
  %4 = llvm.insertvalue %2, %3[1] : !llvm.array<2 x ptr>
  llvm.return %4 : !llvm.array<2 x ptr>
}
llvm.mlir.global_ctors ctors = [@construct], priorities = [0 : i32], data = [#llvm.zero]
llvm.func @construct() {
  %0 = llvm.mlir.addressof @counter : !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> i64
  %2 = llvm.mlir.constant(2 : i64) : i64
  %3 = llvm.add %1, %2 : i64
  llvm.store %3, %0 : i64, !llvm.ptr
  llvm.return
}
llvm.func @twice(%x: i64) -> i64 {
  %0 = llvm.add %x, %x : i64
  llvm.return %0 : i64
}
llvm.func @square(%x: i64) -> i64 {
  %0 = llvm.mul %x, %x : i64
  llvm.return %0 : i64
}
llvm.func @constructed() -> i64 {
  %0 = llvm.mlir.addressof @counter : !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> i64
  llvm.return %1 : i64
}
llvm.func @text_byte() -> i64 {
  %0 = llvm.mlir.addressof @text : !llvm.ptr
  %1 = llvm.getelementptr %0[0, 4] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<7 x i8>
  %2 = llvm.load %1 : !llvm.ptr -> i8
  %3 = llvm.zext %2 : i8 to i64
  llvm.return %3 : i64
}
llvm.func @region_global() -> i64 {
  %0 = llvm.mlir.addressof @pair : !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> !llvm.struct<(ptr, i32)>
  %2 = llvm.extractvalue %1[0] : !llvm.struct<(ptr, i32)>
  %3 = llvm.getelementptr %2[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %4 = llvm.load %3 : !llvm.ptr -> i32
  %5 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, i32)>
  %6 = llvm.add %4, %5 : i32
  %7 = llvm.sext %6 : i32 to i64
  llvm.return %7 : i64
}
llvm.func @packed_bits() -> i64 {
  %0 = llvm.mlir.addressof @bits : !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> i16
  %2 = llvm.zext %1 : i16 to i64
  llvm.return %2 : i64
}
llvm.func @store_bits() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %z = llvm.mlir.constant(0 : i32) : i32
  llvm.store %z, %p : i32, !llvm.ptr
  %v = llvm.mlir.constant(dense<[true, true, false, true]> : vector<4xi1>) : vector<4xi1>
  llvm.store %v, %p : vector<4xi1>, !llvm.ptr
  %1 = llvm.load %p : !llvm.ptr -> i32
  %w = llvm.load %p : !llvm.ptr -> vector<4xi1>
  %i = llvm.mlir.constant(3 : i32) : i32
  %b = llvm.extractelement %w[%i : i32] : vector<4xi1>
  %2 = llvm.zext %1 : i32 to i64
  %c = llvm.zext %b : i1 to i64
  %d = llvm.add %c, %2 : i64
  llvm.return %d : i64
}
llvm.func @indirect() -> i64 {
  %0 = llvm.mlir.addressof @functions : !llvm.ptr
  %1 = llvm.getelementptr %0[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x ptr>
  %2 = llvm.load %1 : !llvm.ptr -> !llvm.ptr
  %x = llvm.mlir.constant(12 : i64) : i64
  %3 = llvm.call %2(%x) : !llvm.ptr, (i64) -> i64
  llvm.return %3 : i64
}
llvm.func @large(%a: i64, %b: !llvm.struct<(i8, f64, array<2 x i32>)>) -> !llvm.struct<(i64, f64, i32, i8, i32)> {
  %0 = llvm.mlir.undef : !llvm.struct<(i64, f64, i32, i8, i32)>
  %1 = llvm.insertvalue %a, %0[0] : !llvm.struct<(i64, f64, i32, i8, i32)>
  %2 = llvm.extractvalue %b[1] : !llvm.struct<(i8, f64, array<2 x i32>)>
  %3 = llvm.insertvalue %2, %1[1] : !llvm.struct<(i64, f64, i32, i8, i32)>
  %4 = llvm.extractvalue %b[2, 1] : !llvm.struct<(i8, f64, array<2 x i32>)>
  %5 = llvm.insertvalue %4, %3[2] : !llvm.struct<(i64, f64, i32, i8, i32)>
  %6 = llvm.extractvalue %b[0] : !llvm.struct<(i8, f64, array<2 x i32>)>
  %7 = llvm.insertvalue %6, %5[3] : !llvm.struct<(i64, f64, i32, i8, i32)>
  %8 = llvm.extractvalue %b[2, 0] : !llvm.struct<(i8, f64, array<2 x i32>)>
  %9 = llvm.insertvalue %8, %7[4] : !llvm.struct<(i64, f64, i32, i8, i32)>
  llvm.return %9 : !llvm.struct<(i64, f64, i32, i8, i32)>
}
llvm.func @aggregates() -> i64 {
  %u = llvm.mlir.undef : !llvm.struct<(i8, f64, array<2 x i32>)>
  %a = llvm.mlir.constant(-5 : i8) : i8
  %f = llvm.mlir.constant(2.5 : f64) : f64
  %i = llvm.mlir.constant(70 : i32) : i32
  %j = llvm.mlir.constant(-800 : i32) : i32
  %n = llvm.mlir.constant(1000000 : i64) : i64
  %1 = llvm.insertvalue %a, %u[0] : !llvm.struct<(i8, f64, array<2 x i32>)>
  %2 = llvm.insertvalue %f, %1[1] : !llvm.struct<(i8, f64, array<2 x i32>)>
  %3 = llvm.insertvalue %i, %2[2, 0] : !llvm.struct<(i8, f64, array<2 x i32>)>
  %4 = llvm.insertvalue %j, %3[2, 1] : !llvm.struct<(i8, f64, array<2 x i32>)>
  %5 = llvm.call @large(%n, %4) : (i64, !llvm.struct<(i8, f64, array<2 x i32>)>) -> !llvm.struct<(i64, f64, i32, i8, i32)>
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x !llvm.struct<(i64, f64, i32, i8, i32)> : (i32) -> !llvm.ptr
  llvm.store %5, %p : !llvm.struct<(i64, f64, i32, i8, i32)>, !llvm.ptr
  %q = llvm.getelementptr %p[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i64, f64, i32, i8, i32)>
  %6 = llvm.load %q : !llvm.ptr -> i8
  %r = llvm.getelementptr %p[20] : (!llvm.ptr) -> !llvm.ptr, i8
  %7 = llvm.load %r : !llvm.ptr -> i8
  %8 = llvm.extractvalue %5[4] : !llvm.struct<(i64, f64, i32, i8, i32)>
  %9 = llvm.extractvalue %5[2] : !llvm.struct<(i64, f64, i32, i8, i32)>
  %10 = llvm.sext %6 : i8 to i64
  %11 = llvm.sext %7 : i8 to i64
  %12 = llvm.sext %8 : i32 to i64
  %13 = llvm.sext %9 : i32 to i64
  %14 = llvm.mul %10, %12 : i64
  %15 = llvm.mul %11, %13 : i64
  %16 = llvm.add %14, %15 : i64
  llvm.return %16 : i64
}
llvm.func @switched(%x: i32) -> i64 {
  %a = llvm.mlir.constant(10 : i64) : i64
  %b = llvm.mlir.constant(20 : i64) : i64
  llvm.switch %x : i32, ^other(%a : i64) [
    -1: ^one(%b : i64),
    7: ^one(%a : i64),
    1000: ^two
  ]
^one(%y: i64):
  llvm.br ^other(%y : i64)
^two:
  llvm.return %b : i64
^other(%z: i64):
  %c = llvm.mul %z, %z : i64
  llvm.return %c : i64
}
llvm.func @switches() -> i64 {
  %0 = llvm.mlir.constant(-1 : i32) : i32
  %1 = llvm.mlir.constant(7 : i32) : i32
  %2 = llvm.mlir.constant(1000 : i32) : i32
  %3 = llvm.mlir.constant(5 : i32) : i32
  %a = llvm.call @switched(%0) : (i32) -> i64
  %b = llvm.call @switched(%1) : (i32) -> i64
  %c = llvm.call @switched(%2) : (i32) -> i64
  %d = llvm.call @switched(%3) : (i32) -> i64
  %k = llvm.mlir.constant(1000 : i64) : i64
  %e = llvm.mul %a, %k : i64
  %f = llvm.add %e, %b : i64
  %g = llvm.mul %f, %k : i64
  %h = llvm.add %g, %c : i64
  %i = llvm.mul %h, %k : i64
  %j = llvm.add %i, %d : i64
  llvm.return %j : i64
}
llvm.func @loop() -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %n = llvm.mlir.constant(1000 : i64) : i64
  llvm.br ^head(%zero, %zero : i64, i64)
^body(%i: i64, %s: i64):
  // Allocated anew in each round.
  %p = llvm.alloca %i x i64 : (i64) -> !llvm.ptr
  llvm.store %i, %p : i64, !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> i64
  %t = llvm.add %s, %v : i64
  %next = llvm.add %i, %one : i64
  llvm.br ^head(%next, %t : i64, i64)
^head(%j: i64, %u: i64):
  %c = llvm.icmp "slt" %j, %n : i64
  llvm.cond_br %c, ^body(%j, %u : i64, i64), ^done(%u : i64)
^done(%r: i64):
  llvm.return %r : i64
}
llvm.func @vectors() -> i64 {
  %a = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi32>) : vector<4xi32>
  %b = llvm.mlir.constant(dense<10> : vector<4xi32>) : vector<4xi32>
  %c = llvm.mul %a, %b : vector<4xi32>
  %d = llvm.shufflevector %c, %a [0, 5, -1, 3, 6, 7] : vector<4xi32>
  %k = llvm.mlir.constant(2 : i64) : i64
  %x = llvm.mlir.constant(100 : i32) : i32
  %e = llvm.insertelement %x, %d[%k : i64] : vector<6xi32>
  %f = "llvm.intr.vector.reduce.add"(%e) : (vector<6xi32>) -> i32
  %g = llvm.bitcast %c : vector<4xi32> to vector<2xi64>
  %h = llvm.extractelement %g[%k : i64] : vector<2xi64>
  %m = llvm.icmp "sgt" %c, %b : vector<4xi32>
  %s = llvm.select %m, %a, %c : vector<4xi1>, vector<4xi32>
  %t = "llvm.intr.vector.reduce.smax"(%s) : (vector<4xi32>) -> i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x vector<4xi32> : (i32) -> !llvm.ptr
  llvm.store %c, %p : vector<4xi32>, !llvm.ptr
  %w = llvm.intr.masked.load %p, %m, %a {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
  llvm.intr.masked.store %a, %p, %m {alignment = 4 : i32} : vector<4xi32>, vector<4xi1> into !llvm.ptr
  %y = llvm.load %p : !llvm.ptr -> vector<4xi32>
  %z = llvm.add %y, %w : vector<4xi32>
  %sum = "llvm.intr.vector.reduce.add"(%z) : (vector<4xi32>) -> i32
  %q1 = llvm.sext %f : i32 to i64
  %q2 = llvm.sext %t : i32 to i64
  %q3 = llvm.sext %sum : i32 to i64
  %thousand = llvm.mlir.constant(1000 : i64) : i64
  %r1 = llvm.mul %q1, %thousand : i64
  %r2 = llvm.add %r1, %q2 : i64
  %r3 = llvm.mul %r2, %thousand : i64
  %r4 = llvm.add %r3, %q3 : i64
  llvm.return %r4 : i64
}
llvm.func @gathered() -> i64 {
  %t = llvm.mlir.addressof @table : !llvm.ptr
  %i = llvm.mlir.constant(dense<[3, 0, 1, 2]> : vector<4xi64>) : vector<4xi64>
  %ps = llvm.getelementptr %t[%i] : (!llvm.ptr, vector<4xi64>) -> vector<4x!llvm.ptr>, i32
  %m = llvm.mlir.constant(dense<[true, true, false, true]> : vector<4xi1>) : vector<4xi1>
  %o = llvm.mlir.constant(dense<500> : vector<4xi32>) : vector<4xi32>
  %g = llvm.intr.masked.gather %ps, %m, %o {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
  %s = "llvm.intr.vector.reduce.add"(%g) : (vector<4xi32>) -> i32
  %r = llvm.sext %s : i32 to i64
  llvm.return %r : i64
}
llvm.func @atomics() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %q = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %v = llvm.mlir.constant(77 : i32) : i32
  %w = llvm.mlir.constant(-3 : i32) : i32
  llvm.store %v, %p atomic seq_cst {alignment = 4 : i64} : i32, !llvm.ptr
  %0 = llvm.atomicrmw add %p, %w acq_rel : !llvm.ptr, i32
  %1 = llvm.atomicrmw umax %p, %w monotonic : !llvm.ptr, i32
  %2 = llvm.atomicrmw min %p, %v seq_cst : !llvm.ptr, i32
  %n = llvm.mlir.constant(12 : i32) : i32
  %3 = llvm.cmpxchg %p, %w, %n acq_rel monotonic : !llvm.ptr, i32
  %4 = llvm.cmpxchg %p, %w, %v acq_rel monotonic : !llvm.ptr, i32
  %5 = llvm.extractvalue %3[1] : !llvm.struct<(i32, i1)>
  %6 = llvm.extractvalue %4[1] : !llvm.struct<(i32, i1)>
  %7 = llvm.load %p atomic acquire {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.fence seq_cst
  %f = llvm.mlir.constant(1.5 : f32) : f32
  llvm.store %f, %q : f32, !llvm.ptr
  %8 = llvm.atomicrmw fadd %q, %f acq_rel : !llvm.ptr, f32
  %9 = llvm.atomicrmw uinc_wrap %p, %n acq_rel : !llvm.ptr, i32
  %10 = llvm.load %p : !llvm.ptr -> i32
  %11 = llvm.load %q : !llvm.ptr -> f32
  %12 = llvm.fptosi %11 : f32 to i32
  %13 = llvm.zext %5 : i1 to i32
  %14 = llvm.zext %6 : i1 to i32
  %a = llvm.add %0, %1 : i32
  %b = llvm.add %a, %2 : i32
  %c = llvm.mul %b, %7 : i32
  %d = llvm.add %c, %12 : i32
  %e = llvm.add %d, %10 : i32
  %g = llvm.shl %e, %13 : i32
  %h = llvm.sub %g, %14 : i32
  %r = llvm.sext %h : i32 to i64
  llvm.return %r : i64
}
llvm.func @copies() -> i64 {
  %n = llvm.mlir.constant(16 : i64) : i64
  %p = llvm.alloca %n x i8 : (i64) -> !llvm.ptr
  %b = llvm.mlir.constant(3 : i8) : i8
  "llvm.intr.memset"(%p, %b, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %t = llvm.mlir.addressof @table : !llvm.ptr
  %eight = llvm.mlir.constant(8 : i64) : i64
  "llvm.intr.memcpy"(%p, %t, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %q = llvm.getelementptr %p[4] : (!llvm.ptr) -> !llvm.ptr, i8
  "llvm.intr.memmove"(%q, %p, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %x = llvm.load %q : !llvm.ptr -> i64
  %y = llvm.getelementptr %p[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %z = llvm.load %y : !llvm.ptr -> i64
  %r = llvm.xor %x, %z : i64
  llvm.return %r : i64
}
llvm.func @snprintf(!llvm.ptr, i64, !llvm.ptr, ...) -> i32
llvm.mlir.global internal constant @format("%d %s %g %ld %g %g %d %d %d %g %c|\00")
llvm.func @variable() -> i64 {
  %n = llvm.mlir.constant(80 : i64) : i64
  %p = llvm.alloca %n x i8 : (i64) -> !llvm.ptr
  %f = llvm.mlir.addressof @format : !llvm.ptr
  %t = llvm.mlir.addressof @text : !llvm.ptr
  %i = llvm.mlir.constant(-12 : i32) : i32
  %x = llvm.mlir.constant(1.25 : f64) : f64
  %l = llvm.mlir.constant(123456789012 : i64) : i64
  %c = llvm.mlir.constant(65 : i32) : i32
  %len = llvm.call @snprintf(%p, %n, %f, %i, %t, %x, %l, %x, %x, %i, %i, %i, %x, %c) vararg(!llvm.func<i32 (ptr, i64, ptr, ...)>) : (!llvm.ptr, i64, !llvm.ptr, i32, !llvm.ptr, f64, i64, f64, f64, i32, i32, i32, f64, i32) -> i32
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  %k = llvm.mlir.constant(31 : i64) : i64
  llvm.br ^head(%zero, %zero : i64, i64)
^head(%j: i64, %h: i64):
  %q = llvm.getelementptr %p[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %b = llvm.load %q : !llvm.ptr -> i8
  %bb = llvm.zext %b : i8 to i64
  %m = llvm.mul %h, %k : i64
  %s = llvm.add %m, %bb : i64
  %next = llvm.add %j, %one : i64
  %end = llvm.icmp "eq" %bb, %zero : i64
  llvm.cond_br %end, ^done, ^head(%next, %s : i64, i64)
^done:
  %ll = llvm.sext %len : i32 to i64
  %r = llvm.add %ll, %h : i64
  llvm.return %r : i64
}
llvm.func @sin(f64) -> f64
llvm.func @external() -> i64 {
  %x = llvm.mlir.constant(0.5 : f64) : f64
  %a = llvm.call @sin(%x) : (f64) -> f64
  %b = llvm.intr.exp(%a) : (f64) -> f64
  %c = llvm.call_intrinsic "llvm.pow.f64"(%b, %x) : (f64, f64) -> f64
  %r = llvm.bitcast %c : f64 to i64
  llvm.return %r : i64
}
llvm.func @saved() -> i64 {
  %n = llvm.mlir.constant(100 : i64) : i64
  %s = llvm.intr.stacksave : !llvm.ptr
  %p = llvm.alloca %n x i64 : (i64) -> !llvm.ptr
  llvm.store %n, %p : i64, !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> i64
  llvm.intr.stackrestore %s : !llvm.ptr
  llvm.return %v : i64
}
llvm.func @gep() -> i64 {
  %p = llvm.mlir.zero : !llvm.ptr
  %one = llvm.mlir.constant(1 : i32) : i32
  %k = llvm.mlir.constant(-3 : i8) : i8
  %m = llvm.alloca %one x i8 : (i32) -> !llvm.ptr
  llvm.store volatile %k, %m : i8, !llvm.ptr
  %i = llvm.load volatile %m : !llvm.ptr -> i8
  %q = llvm.getelementptr %p[%i, 2, %i, 1] : (!llvm.ptr, i8, i8) -> !llvm.ptr, !llvm.struct<(i8, i64, array<4 x struct<packed (i16, i32)>>, f32)>
  %r = llvm.ptrtoint %q : !llvm.ptr to i64
  llvm.return %r : i64
}
