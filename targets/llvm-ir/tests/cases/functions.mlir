llvm.func internal fastcc @attrs(%a: !llvm.ptr {llvm.noalias, llvm.align = 8 : i64, llvm.nocapture, llvm.dereferenceable = 16 : i64}, %b: i32 {llvm.signext, llvm.range = #llvm.constant_range<i32, 0, 10>}) -> (i32 {llvm.zeroext})
    attributes {passthrough = ["noinline", ["alignstack", "4"], "custom", ["key", "value"]], no_unwind, memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, target_cpu = "generic", frame_pointer = #llvm.framePointerKind<all>, section = "code", alignment = 16 : i64, garbageCollector = "statepoint-example"} {
  llvm.return %b : i32
}
llvm.func extern_weak @weak(!llvm.ptr {llvm.byval = i32}, ...) -> !llvm.ptr
llvm.func hidden @hidden(%x: i64) -> !llvm.array<2 x i64> attributes {dso_local, uwtable_kind = #llvm.uwtableKind<sync>, vscale_range = #llvm.vscale_range<minRange = 1 : i32, maxRange = 16 : i32>, function_entry_count = 5 : i64} {
  %0 = llvm.mlir.poison : !llvm.array<2 x i64>
  %1 = llvm.insertvalue %x, %0[1] : !llvm.array<2 x i64>
  llvm.return %1 : !llvm.array<2 x i64>
}
llvm.func @vectors(%v: vector<4xi32>, %i: i64, %x: i32, %m: vector<4xi1>, %p: !llvm.ptr) -> i32 {
  %0 = llvm.insertelement %x, %v[%i : i64] : vector<4xi32>
  %1 = llvm.shufflevector %0, %v [0, -1, 5, 3] : vector<4xi32>
  %2 = llvm.intr.masked.load %p, %m, %1 {alignment = 16 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xi32>) -> vector<4xi32>
  %3 = "llvm.intr.vector.reduce.add"(%2) : (vector<4xi32>) -> i32
  %4 = llvm.extractelement %2[%i : i64] : vector<4xi32>
  %5 = "llvm.intr.ctlz"(%4) <{is_zero_poison = true}> : (i32) -> i32
  %6 = "llvm.intr.umul.with.overflow"(%3, %5) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %7 = llvm.extractvalue %6[0] : !llvm.struct<(i32, i1)>
  %8 = llvm.call_intrinsic "llvm.bswap"(%7) : (i32) -> i32
  %true = llvm.mlir.constant(true) : i1
  llvm.intr.assume %true ["align"(%p, %i : !llvm.ptr, i64)] : i1
  llvm.return %8 : i32
}
