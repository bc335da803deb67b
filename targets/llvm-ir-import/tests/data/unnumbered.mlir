#loc1 = loc(unknown)
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<4xi64>, i1 = dense<8> : vector<2xi64>, i8 = dense<8> : vector<2xi64>, i16 = dense<16> : vector<2xi64>, i32 = dense<32> : vector<2xi64>, i64 = dense<[32, 64]> : vector<2xi64>, f16 = dense<16> : vector<2xi64>, f64 = dense<64> : vector<2xi64>, f128 = dense<128> : vector<2xi64>, "dlti.endianness" = "little">, llvm.module_asm = [], llvm.target_triple = ""} {
  llvm.mlir.global external @mlir.llvm.nameless_global_0(0 : i32) {addr_space = 0 : i32} : i32 loc(#loc)
  llvm.mlir.global external @mlir.llvm.nameless_global_1() {addr_space = 0 : i32} : !llvm.ptr {
    %0 = llvm.mlir.addressof @mlir.llvm.nameless_global_0 : !llvm.ptr loc(#loc1)
    llvm.return %0 : !llvm.ptr loc(#loc)
  } loc(#loc)
  llvm.mlir.global external @mlir.llvm.nameless_global_2() {addr_space = 0 : i32} : !llvm.ptr {
    %0 = llvm.mlir.addressof @mlir.llvm.nameless_global_1 : !llvm.ptr loc(#loc1)
    llvm.return %0 : !llvm.ptr loc(#loc)
  } loc(#loc)
  llvm.func @f(%arg0: i64 loc(unknown), %arg1: i1 loc(unknown)) -> i64 {
    llvm.cond_br %arg1, ^bb1, ^bb2 loc(#loc1)
  ^bb1:  // pred: ^bb0
    %0 = llvm.add %arg0, %arg0 : i64 loc(#loc1)
    %1 = llvm.add %0, %0 : i64 loc(#loc1)
    llvm.return %1 : i64 loc(#loc1)
  ^bb2:  // pred: ^bb0
    %2 = llvm.call @g(%arg0) : (i64) -> i64 loc(#loc1)
    %3 = llvm.call @f(%2, %arg1) : (i64, i1) -> i64 loc(#loc1)
    %4 = llvm.call @f(%3, %arg1) : (i64, i1) -> i64 loc(#loc1)
    llvm.call @h() : () -> () loc(#loc1)
    llvm.return %4 : i64 loc(#loc1)
  } loc(#loc1)
  llvm.func @k() {
    llvm.call @h() : () -> () loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @g(i64) -> i64 loc(#loc1)
  llvm.func @h() loc(#loc1)
  llvm.func @<<INVALID EMPTY SYMBOL>>() {
    llvm.return loc(#loc1)
  } loc(#loc1)
} loc(#loc)
#loc = loc("<stdin>":0:0)
