llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  "foo.bar"() : () -> ()
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  %0 = builtin.unrealized_conversion_cast %i : i32 to index
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  func.call @f() : () -> ()
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  %0 = llvm.mlir.constant(1 : i32) : f32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  %0 = llvm.mlir.constant("abc") : !llvm.array<2 x i8>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  %0 = llvm.mlir.constant(dense<1> : tensor<2xi32>) : !llvm.array<3 x i32>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  %0 = llvm.mlir.constant([1, 2]) : !llvm.struct<(i32, i32)>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  %0 = llvm.mlir.constant([1 : i32, 2.0 : f32]) : !llvm.struct<(i32, i32)>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  %0 = llvm.mlir.constant(1.0 : bf16) : f32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  %0 = llvm.mlir.addressof @nothing : !llvm.ptr
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  llvm.call @nothing() : () -> ()
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  llvm.call_intrinsic "llvm.nope"() : () -> ()
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  llvm.call_intrinsic "nope"() : () -> ()
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  %0 = llvm.call_intrinsic "llvm.sqrt"(%i) : (i32) -> i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  %0 = llvm.call_intrinsic "llvm.sqrt"(%f, %f) : (f32, f32) -> f32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  %0 = llvm.intr.masked.load %p, %v {alignment = 3 : i32} : (!llvm.ptr, vector<4xf32>) -> vector<4xf32>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  %0 = llvm.load %p : !llvm.ptr -> !llvm.struct<"op", opaque>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  %0 = llvm.mlir.zero : !llvm.target<"x">
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  %0 = llvm.mlir.undef : i16777216
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  %0 = llvm.mlir.undef : tensor<2xi32>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  %0 = nvvm.vote.ballot.sync %i, %i : i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  nvvm.inline_ptx "nop;"
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  %0 = llvm.mlir.constant(0 : i4) : i4 {foo.bar}
  llvm.return
}
// -----
llvm.func @f(%i: i32, %f: f32, %p: !llvm.ptr, %v: vector<4xf32>) {
  llvm.intr.dbg.value = %i : i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %p: !llvm.ptr) {
  %0 = builtin.unrealized_conversion_cast %i : i32 to f32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %p: !llvm.ptr) {
  %0 = builtin.unrealized_conversion_cast %i : i32 to i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %p: !llvm.ptr) {
  %0:2 = builtin.unrealized_conversion_cast %i : i32 to i32, i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %p: !llvm.ptr) {
  %0 = builtin.unrealized_conversion_cast %i, %i : i32, i32 to i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %p: !llvm.ptr) {
  %0 = builtin.unrealized_conversion_cast %p : !llvm.ptr to !ptr.ptr<#llvm.address_space<0>>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %p: !llvm.ptr) {
  %0 = builtin.unrealized_conversion_cast to i32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %p: !llvm.ptr) {
  %0 = builtin.unrealized_conversion_cast %i : i32 to memref<2xi32>
  llvm.return
}
// -----
llvm.func @f(%i: i32, %p: !llvm.ptr) {
  %0 = builtin.unrealized_conversion_cast %i : i32 to si32
  llvm.return
}
// -----
llvm.func @f(%i: i32, %p: !llvm.ptr) -> f32 {
  %0 = builtin.unrealized_conversion_cast %i : i32 to f32
  llvm.return %0 : f32
}
