#loc1 = loc(unknown)
#tbaa_root = #llvm.tbaa_root<id = "root">
#tbaa_type_desc = #llvm.tbaa_type_desc<id = "int", members = {<#tbaa_root, 0>}>
#tbaa_tag = #llvm.tbaa_tag<base_type = #tbaa_type_desc, access_type = #tbaa_type_desc, offset = 0>
#tbaa_tag1 = #llvm.tbaa_tag<base_type = #tbaa_type_desc, access_type = #tbaa_type_desc, offset = 0, constant = true>
#tbaa_type_desc1 = #llvm.tbaa_type_desc<id = "a", members = {<#tbaa_type_desc, 0>}>
#tbaa_tag2 = #llvm.tbaa_tag<base_type = #tbaa_type_desc1, access_type = #tbaa_type_desc1, offset = 0>
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<64> : vector<4xi64>, i1 = dense<8> : vector<2xi64>, i8 = dense<8> : vector<2xi64>, i16 = dense<16> : vector<2xi64>, i32 = dense<32> : vector<2xi64>, i64 = dense<[32, 64]> : vector<2xi64>, f16 = dense<16> : vector<2xi64>, f64 = dense<64> : vector<2xi64>, f128 = dense<128> : vector<2xi64>, "dlti.endianness" = "little">, llvm.module_asm = [], llvm.target_triple = ""} {
  llvm.func @g(!llvm.ptr) loc(#loc1)
  llvm.func @h(!llvm.ptr) loc(#loc1)
  llvm.func @f0(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    llvm.call @g(%arg1) : (!llvm.ptr) -> () loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f1(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.load %arg1 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f2(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    llvm.store %arg0, %arg1 {alignment = 8 : i64} : !llvm.ptr, !llvm.ptr loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f3(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    llvm.call @g(%arg1) : (!llvm.ptr) -> () loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f4(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(1 : i32) : i32 loc(#loc1)
    %1 = llvm.alloca %0 x !llvm.ptr {alignment = 8 : i64} : (i32) -> !llvm.ptr loc(#loc1)
    llvm.call @g(%1) : (!llvm.ptr) -> () loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f5(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(1 : i32) : i32 loc(#loc1)
    %1 = llvm.alloca %0 x !llvm.ptr {alignment = 8 : i64} : (i32) -> !llvm.ptr loc(#loc1)
    llvm.store %arg0, %1 {alignment = 8 : i64} : !llvm.ptr, !llvm.ptr loc(#loc1)
    %2 = llvm.load %1 {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f6(%arg0: !llvm.ptr loc(unknown)) attributes {personality = @h} {
    llvm.invoke @g(%arg0) to ^bb1 unwind ^bb2 : (!llvm.ptr) -> () loc(#loc1)
  ^bb1:  // pred: ^bb0
    llvm.return loc(#loc1)
  ^bb2:  // pred: ^bb0
    %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)> loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f7(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    llvm.call %arg0(%arg1) : !llvm.ptr, (!llvm.ptr) -> () loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f8(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown)) {
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f9(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    %1 = llvm.mlir.constant(8 : i64) : i64 loc(#loc1)
    llvm.intr.assume %0 ["align"(%arg0, %1 : !llvm.ptr, i64)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f10(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    %1 = llvm.mlir.constant(8 : i64) : i64 loc(#loc1)
    %2 = llvm.mlir.constant(4 : i64) : i64 loc(#loc1)
    llvm.intr.assume %0 ["align"(%arg0, %1, %2 : !llvm.ptr, i64, i64)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f11(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    %1 = llvm.mlir.constant(7 : i64) : i64 loc(#loc1)
    llvm.intr.assume %0 ["align"(%arg0, %1 : !llvm.ptr, i64)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f12(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    %1 = llvm.mlir.constant(8 : i32) : i32 loc(#loc1)
    llvm.intr.assume %0 ["align"(%arg0, %1 : !llvm.ptr, i32)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f13(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    llvm.intr.assume %0 ["align"(%arg0, %arg2 : !llvm.ptr, i32)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f14(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    %1 = llvm.mlir.constant(8 : i64) : i64 loc(#loc1)
    llvm.intr.assume %0 ["dereferenceable"(%arg0, %1 : !llvm.ptr, i64)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f15(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    %1 = llvm.mlir.constant(0 : i64) : i64 loc(#loc1)
    llvm.intr.assume %0 ["dereferenceable"(%arg0, %1 : !llvm.ptr, i64)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f16(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    %1 = llvm.mlir.constant(8 : i64) : i64 loc(#loc1)
    llvm.intr.assume %0 ["dereferenceable_or_null"(%arg0, %1 : !llvm.ptr, i64)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f17(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    llvm.intr.assume %0 ["nonnull"(%arg0 : !llvm.ptr)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f18(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    llvm.intr.assume %0 ["nonnull"(%arg2 : i32)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f19(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    llvm.intr.assume %0 ["noundef"(%arg2 : i32)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f20(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    llvm.intr.assume %0 ["ignore"(%arg2 : i32)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f21(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    llvm.intr.assume %0 ["ignore"()] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f22(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    llvm.intr.assume %0 ["separate_storage"(%arg0, %arg0 : !llvm.ptr, !llvm.ptr)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f23(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    llvm.intr.assume %0 ["cold"()] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f24(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    llvm.intr.assume %0 ["noalias"(%arg0 : !llvm.ptr)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f25(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    %1 = llvm.mlir.constant(8 : i64) : i64 loc(#loc1)
    llvm.intr.assume %0 ["align"(%arg0, %1 : !llvm.ptr, i64), "nonnull"(%arg0 : !llvm.ptr)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f26(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    llvm.intr.assume %0 ["nounwind"()] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f27(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    llvm.intr.assume %0 ["readonly"(%arg0 : !llvm.ptr)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f28(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    llvm.intr.assume %0 ["range"(%arg2 : i32)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f29(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    llvm.intr.assume %0 ["sret"(%arg0 : !llvm.ptr)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f30(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    %1 = llvm.mlir.constant(8 : i64) : i64 loc(#loc1)
    llvm.intr.assume %0 ["alignstack"(%arg0, %1 : !llvm.ptr, i64)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f31(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    llvm.intr.assume %0 ["willreturn"()] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f32(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    llvm.intr.assume %0 ["nofree"(%arg0 : !llvm.ptr)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f33(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(true) : i1 loc(#loc1)
    %1 = llvm.mlir.constant(0 : i64) : i64 loc(#loc1)
    llvm.intr.assume %0 ["align"(%arg0, %1 : !llvm.ptr, i64)] : i1 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f34(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.getelementptr %arg3[%arg5] : (vector<2x!llvm.ptr>, vector<2xi64>) -> vector<2x!llvm.ptr>, i8 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f35(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.getelementptr %arg0[%arg6] : (!llvm.ptr, vector<[2]xi64>) -> vector<[2]x!llvm.ptr>, i8 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f36(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(1 : i64) : i64 loc(#loc1)
    %1 = llvm.getelementptr %arg4[%0] : (vector<[2]x!llvm.ptr>, i64) -> vector<[2]x!llvm.ptr>, i8 loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f37(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(0 : i64) : i64 loc(#loc1)
    %1 = llvm.getelementptr %arg4[%0, %arg6] : (vector<[2]x!llvm.ptr>, i64, vector<[2]xi64>) -> vector<[2]x!llvm.ptr>, !llvm.array<2 x i8> loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f38(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(1 : i64) : i64 loc(#loc1)
    %1 = llvm.getelementptr %arg0[%0] : (!llvm.ptr, i64) -> !llvm.ptr, vector<[2]xi8> loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f39(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(0 : i64) : i64 loc(#loc1)
    %1 = llvm.mlir.constant(1 : i64) : i64 loc(#loc1)
    %2 = llvm.getelementptr %arg0[%0, %1] : (!llvm.ptr, i64, i64) -> !llvm.ptr, vector<[2]xi8> loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f40(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(1 : i64) : i64 loc(#loc1)
    %1 = llvm.getelementptr %arg0[%0, %0] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.array<2 x vector<[2]xi8>> loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f41(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(0 : i64) : i64 loc(#loc1)
    %1 = llvm.mlir.constant(dense<1> : vector<2xi32>) : vector<2xi32> loc(#loc1)
    %2 = llvm.getelementptr %arg0[%0, 1] : (!llvm.ptr, i64) -> vector<2x!llvm.ptr>, !llvm.struct<(i32, i32)> loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f42(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown), %arg2: i32 loc(unknown), %arg3: vector<2x!llvm.ptr> loc(unknown), %arg4: vector<[2]x!llvm.ptr> loc(unknown), %arg5: vector<2xi64> loc(unknown), %arg6: vector<[2]xi64> loc(unknown)) {
    %0 = llvm.mlir.constant(1 : i32) : i32 loc(#loc1)
    %1 = llvm.getelementptr %arg0[%arg6, 1] : (!llvm.ptr, vector<[2]xi64>) -> vector<[2]x!llvm.ptr>, !llvm.struct<(i32, i32)> loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f43(%arg0: !llvm.ptr loc(unknown)) -> i32 {
    %0 = llvm.load %arg0 {alignment = 4 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> i32 loc(#loc1)
    llvm.return %0 : i32 loc(#loc1)
  } loc(#loc1)
  llvm.func @f44(%arg0: !llvm.ptr loc(unknown)) -> i32 {
    %0 = llvm.load %arg0 {alignment = 4 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> i32 loc(#loc1)
    llvm.return %0 : i32 loc(#loc1)
  } loc(#loc1)
  llvm.func @f45(%arg0: !llvm.ptr loc(unknown)) -> i32 {
    %0 = llvm.load %arg0 {alignment = 4 : i64, tbaa = [#tbaa_tag2]} : !llvm.ptr -> i32 loc(#loc1)
    llvm.return %0 : i32 loc(#loc1)
  } loc(#loc1)
  llvm.func @f46(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown)) {
    %0 = llvm.mlir.constant(8 : i64) : i64 loc(#loc1)
    "llvm.intr.memcpy"(%arg0, %arg1, %0) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> () loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f47(%arg0: !llvm.ptr loc(unknown)) -> i32 {
    %0 = llvm.load %arg0 {alignment = 4 : i64, tbaa = [#tbaa_tag]} : !llvm.ptr -> i32 loc(#loc1)
    llvm.return %0 : i32 loc(#loc1)
  } loc(#loc1)
  llvm.func @f48(%arg0: !llvm.ptr loc(unknown)) -> i32 {
    %0 = llvm.load %arg0 {alignment = 4 : i64, tbaa = [#tbaa_tag1]} : !llvm.ptr -> i32 loc(#loc1)
    llvm.return %0 : i32 loc(#loc1)
  } loc(#loc1)
  llvm.func @f49(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown)) {
    %0 = llvm.mlir.constant(8 : i64) : i64 loc(#loc1)
    "llvm.intr.memcpy"(%arg0, %arg1, %0) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> () loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
  llvm.func @f50(%arg0: !llvm.ptr loc(unknown), %arg1: !llvm.ptr loc(unknown)) {
    %0 = llvm.mlir.constant(8 : i64) : i64 loc(#loc1)
    "llvm.intr.memcpy"(%arg0, %arg1, %0) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> () loc(#loc1)
    llvm.return loc(#loc1)
  } loc(#loc1)
} loc(#loc)
#loc = loc("<stdin>":0:0)
