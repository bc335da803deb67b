#loc1 = loc(unknown)
#loop_annotation = #llvm.loop_annotation<mustProgress = true>
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<4xi64>, i1 = dense<8> : vector<2xi64>, i8 = dense<8> : vector<2xi64>, i16 = dense<16> : vector<2xi64>, i32 = dense<32> : vector<2xi64>, i64 = dense<[32, 64]> : vector<2xi64>, f16 = dense<16> : vector<2xi64>, f64 = dense<64> : vector<2xi64>, f128 = dense<128> : vector<2xi64>, "dlti.endianness" = "little">, llvm.module_asm = [], llvm.target_triple = ""} {
  llvm.mlir.global external @g(0 : i32) {addr_space = 0 : i32} : i32 loc(#loc)
  llvm.module_flags [#llvm.mlir.module_flag<warning, "Debug Info Version", 4 : i32>] loc(#loc)
  llvm.func @malloc(i64) -> !llvm.ptr loc(#loc1)
  llvm.func @callee(%arg0: i32 loc(unknown)) -> i32 {
    llvm.return %arg0 : i32 loc(#loc1)
  } loc(#loc1)
  llvm.func @caller(%arg0: i32 loc(unknown)) -> i32 {
    %0 = llvm.mlir.constant(4 : i64) : i64 loc(#loc1)
    %1 = llvm.mlir.constant(1 : i32) : i32 loc(#loc1)
    %2 = llvm.call @malloc(%0) : (i64) -> !llvm.ptr loc(#loc1)
    %3 = llvm.alloca %1 x i32 {alignment = 4 : i64} : (i32) -> !llvm.ptr loc(#loc1)
    %4 = llvm.call @callee(%arg0) : (i32) -> i32 loc(#loc1)
    llvm.br ^bb1 loc(#loc1)
  ^bb1:  // 2 preds: ^bb0, ^bb1
    llvm.br ^bb1 {loop_annotation = #loop_annotation} loc(#loc1)
  } loc(#loc1)
} loc(#loc)
#loc = loc("<stdin>":0:0)
