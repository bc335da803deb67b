func.func @f() { return }
// -----
"foo.bar"() : () -> ()
// -----
module attributes {llvm.data_layout = "e-i32:31"} {}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<si8 = dense<8> : vector<1xi64>>} {}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<bf16 = dense<8> : vector<1xi64>>} {}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<vector<2xi32> = dense<8> : vector<1xi64>>} {}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<(i32)> = dense<8> : vector<1xi64>>} {}
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<"x.y" = 3 : i64>} {}
// -----
llvm.mlir.global external @g("x") : i32
// -----
llvm.mlir.global common @g(3 : i32) : i32
// -----
llvm.mlir.global appending @g() : i32
// -----
llvm.mlir.global appending @g(dense<0> : tensor<2xi32>) : !llvm.array<2xi32>
// -----
llvm.mlir.global external @g() : !llvm.ptr {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> !llvm.ptr
  llvm.return %1 : !llvm.ptr
}
// -----
llvm.mlir.global_ctors ctors = [@x], priorities = [0 : i32], data = [#llvm.zero]
// -----
llvm.func @f() attributes {passthrough = ["alignstack"]}
// -----
llvm.func @f() attributes {passthrough = [["noinline", "1"]]}
// -----
llvm.func @f() attributes {passthrough = [3]}
// -----
llvm.func @f() attributes {passthrough = [["a","b","c"]]}
// -----
llvm.func @f() attributes {passthrough = [["a", 3]]}
// -----
llvm.func @f(i32 {llvm.align = 3 : i64})
// -----
llvm.func @f(f32 {llvm.zeroext})
// -----
llvm.func internal @f()
// -----
llvm.func @f() comdat(@x::@y)
// -----
llvm.module_flags [#llvm.mlir.module_flag<error, "x", 3.0 : f32>]
// -----
llvm.module_flags [3]
// -----
llvm.linker_options 3
// -----
llvm.linker_options ["x", 3]
// -----
llvm.mlir.global external @x() comdat(@c::@nope) : i32
