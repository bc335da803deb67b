#loc1 = loc(unknown)
#loop_unroll = #llvm.loop_unroll<count = 4 : i32>
#tbaa_root = #llvm.tbaa_root<id = "root">
#loop_annotation = #llvm.loop_annotation<unroll = #loop_unroll, mustProgress = true>
#tbaa_type_desc = #llvm.tbaa_type_desc<id = "int", members = {<#tbaa_root, 0>}>
#tbaa_tag = #llvm.tbaa_tag<base_type = #tbaa_type_desc, access_type = #tbaa_type_desc, offset = 0>
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<4xi64>, i1 = dense<8> : vector<2xi64>, i8 = dense<8> : vector<2xi64>, i16 = dense<16> : vector<2xi64>, i32 = dense<32> : vector<2xi64>, i64 = dense<[32, 64]> : vector<2xi64>, f16 = dense<16> : vector<2xi64>, f64 = dense<64> : vector<2xi64>, f128 = dense<128> : vector<2xi64>, "dlti.endianness" = "little">, llvm.module_asm = [], llvm.target_triple = ""} {
  llvm.func @loop(%arg0: i32 loc(unknown), %arg1: !llvm.ptr {llvm.nocapture, llvm.readonly} loc(unknown)) -> i32 attributes {no_unwind, passthrough = [["target-cpu", "x86-64"]], target_cpu = "x86-64"} {
    %0 = llvm.mlir.constant(0 : i32) : i32 loc(#loc1)
    %1 = llvm.mlir.constant(1 : i32) : i32 loc(#loc1)
    %2 = llvm.mlir.constant(2 : i64) : i64 loc(#loc1)
    %3 = llvm.mlir.constant(11 : i32) : i32 loc(#loc1)
    %4 = llvm.icmp "sgt" %arg0, %0 : i32 loc(#loc1)
    llvm.cond_br %4 weights([20, 1]), ^bb1(%0, %0 : i32, i32), ^bb2(%0 : i32) loc(#loc1)
  ^bb1(%5: i32 loc(unknown), %6: i32 loc(unknown)):  // 2 preds: ^bb0, ^bb1
    %7 = llvm.getelementptr inbounds %arg1[%5, 1, %2] : (!llvm.ptr, i32, i64) -> !llvm.ptr, !llvm.struct<(i32, array<4 x i32>)> loc(#loc1)
    %8 = llvm.load %7 {alignment = 4 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> i32 loc(#loc1)
    %9 = llvm.add %6, %8 overflow<nsw, nuw> : i32 loc(#loc1)
    %10 = llvm.add %5, %1 : i32 loc(#loc1)
    %11 = llvm.icmp "eq" %10, %arg0 : i32 loc(#loc1)
    llvm.cond_br %11, ^bb2(%9 : i32), ^bb1(%10, %9 : i32, i32) {loop_annotation = #loop_annotation} loc(#loc1)
  ^bb2(%12: i32 loc(unknown)):  // 2 preds: ^bb0, ^bb1
    llvm.switch %12 : i32, ^bb4 [
      1: ^bb3,
      -2: ^bb3
    ] loc(#loc1)
  ^bb3:  // 2 preds: ^bb2, ^bb2
    llvm.return %3 : i32 loc(#loc1)
  ^bb4:  // pred: ^bb2
    llvm.return %12 : i32 loc(#loc1)
  } loc(#loc1)
  llvm.func @__gxx_personality_v0(...) -> i32 loc(#loc1)
  llvm.func @may_throw(i32) -> i32 loc(#loc1)
  llvm.func @catch(%arg0: i32 loc(unknown)) -> i32 attributes {personality = @__gxx_personality_v0} {
    %0 = llvm.mlir.zero : !llvm.ptr loc(#loc1)
    %1 = llvm.invoke fastcc @may_throw(%arg0) to ^bb1 unwind ^bb3 : (i32 {llvm.signext}) -> i32 loc(#loc1)
  ^bb1:  // pred: ^bb0
    llvm.br ^bb2(%1 : i32) loc(#loc1)
  ^bb2(%2: i32 loc(unknown)):  // pred: ^bb1
    llvm.return %2 : i32 loc(#loc1)
  ^bb3:  // pred: ^bb0
    %3 = llvm.landingpad cleanup (catch %0 : !llvm.ptr) : !llvm.struct<(ptr, i32)> loc(#loc1)
    llvm.resume %3 : !llvm.struct<(ptr, i32)> loc(#loc1)
  } loc(#loc1)
  llvm.func @address(%arg0: i1 loc(unknown)) -> !llvm.ptr {
    %0 = llvm.mlir.zero : !llvm.ptr loc(#loc1)
    %1 = llvm.blockaddress <function = @address, tag = <id = 2>> : !llvm.ptr loc(#loc1)
    llvm.cond_br %arg0, ^bb1, ^bb2 loc(#loc1)
  ^bb1:  // pred: ^bb0
    llvm.return %1 : !llvm.ptr loc(#loc1)
  ^bb2:  // pred: ^bb0
    llvm.blocktag <id = 2> loc(#loc1)
    llvm.return %0 : !llvm.ptr loc(#loc1)
  } loc(#loc1)
} loc(#loc)
#loc = loc("<stdin>":0:0)
