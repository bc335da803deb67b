llvm.func @add_1_1() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1 : i1) : i1
  %ap = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i1, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i1
  %bk = llvm.mlir.constant(1 : i1) : i1
  %bp = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i1, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i1
  %c = llvm.add %a, %b : i1
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @sub_1_2() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1 : i1) : i1
  %ap = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i1, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i1
  %bk = llvm.mlir.constant(1 : i1) : i1
  %bp = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i1, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i1
  %c = llvm.sub %a, %b : i1
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @mul_1_11() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0 : i1) : i1
  %ap = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i1, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i1
  %bk = llvm.mlir.constant(1 : i1) : i1
  %bp = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i1, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i1
  %c = llvm.mul %a, %b : i1
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @udiv_1_12() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0 : i1) : i1
  %ap = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i1, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i1
  %bk = llvm.mlir.constant(1 : i1) : i1
  %bp = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i1, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i1
  %c = llvm.udiv %a, %b : i1
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @urem_1_5() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1 : i1) : i1
  %ap = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i1, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i1
  %bk = llvm.mlir.constant(1 : i1) : i1
  %bp = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i1, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i1
  %c = llvm.urem %a, %b : i1
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @and_1_6() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1 : i1) : i1
  %ap = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i1, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i1
  %bk = llvm.mlir.constant(1 : i1) : i1
  %bp = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i1, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i1
  %c = llvm.and %a, %b : i1
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @or_1_15() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0 : i1) : i1
  %ap = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i1, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i1
  %bk = llvm.mlir.constant(1 : i1) : i1
  %bp = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i1, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i1
  %c = llvm.or %a, %b : i1
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @xor_1_16() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0 : i1) : i1
  %ap = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i1, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i1
  %bk = llvm.mlir.constant(1 : i1) : i1
  %bp = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i1, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i1
  %c = llvm.xor %a, %b : i1
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @add_7_133() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-64 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.add %a, %b : i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @sub_7_18() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(41 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(-7 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.sub %a, %b : i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @mul_7_19() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(41 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(-7 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.mul %a, %b : i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @udiv_7_136() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-64 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.udiv %a, %b : i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @sdiv_7_79() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(19 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.sdiv %a, %b : i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @urem_7_138() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-64 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.urem %a, %b : i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @srem_7_139() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-64 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.srem %a, %b : i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @and_7_82() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(19 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.and %a, %b : i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @or_7_83() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(19 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.or %a, %b : i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @xor_7_142() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-64 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.xor %a, %b : i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @shl_7_27() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(41 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(5 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.shl %a, %b : i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @lshr_7_28() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(41 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(0 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.lshr %a, %b : i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @ashr_7_145() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-64 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(0 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.ashr %a, %b : i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_eq_7_30() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(41 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(-7 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.icmp "eq" %a, %b : i7
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_ne_7_147() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-64 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.icmp "ne" %a, %b : i7
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_slt_7_90() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(19 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.icmp "slt" %a, %b : i7
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_sle_7_149() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-64 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.icmp "sle" %a, %b : i7
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_sgt_7_34() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(41 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(-7 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.icmp "sgt" %a, %b : i7
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_sge_7_151() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-64 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.icmp "sge" %a, %b : i7
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_ult_7_36() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(41 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(-7 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.icmp "ult" %a, %b : i7
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_ule_7_37() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(41 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(-7 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.icmp "ule" %a, %b : i7
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_ugt_7_154() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-64 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.icmp "ugt" %a, %b : i7
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_uge_7_39() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(41 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(-7 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.icmp "uge" %a, %b : i7
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @smax_7_98() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(19 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.intr.smax(%a, %b) : (i7, i7) -> i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @smin_7_41() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(41 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(-7 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.intr.smin(%a, %b) : (i7, i7) -> i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @umax_7_100() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(19 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.intr.umax(%a, %b) : (i7, i7) -> i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @umin_7_101() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(19 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.intr.umin(%a, %b) : (i7, i7) -> i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @ctpop_7_160() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-64 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %c = llvm.intr.ctpop(%a) : (i7) -> i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @bitreverse_7_161() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-64 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %c = llvm.intr.bitreverse(%a) : (i7) -> i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @ctlz_7_162() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-64 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %c = "llvm.intr.ctlz"(%a) <{is_zero_poison = false}> : (i7) -> i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @cttz_7_165() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-64 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %c = "llvm.intr.cttz"(%a) <{is_zero_poison = false}> : (i7) -> i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @abs_7_110() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(19 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %c = "llvm.intr.abs"(%a) <{is_int_min_poison = false}> : (i7) -> i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @sadd_sat_7_169() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-64 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.intr.sadd.sat(%a, %b) : (i7, i7) -> i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @ssub_sat_7_170() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-64 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.intr.ssub.sat(%a, %b) : (i7, i7) -> i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @uadd_sat_7_113() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(19 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.intr.uadd.sat(%a, %b) : (i7, i7) -> i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @usub_sat_7_56() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(41 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(-7 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.intr.usub.sat(%a, %b) : (i7, i7) -> i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @sshl_sat_7_115() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(19 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(0 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.intr.sshl.sat(%a, %b) : (i7, i7) -> i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @ushl_sat_7_58() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(41 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(4 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.intr.ushl.sat(%a, %b) : (i7, i7) -> i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @sadd_overflow_7_59() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(41 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(-7 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %s = "llvm.intr.sadd.with.overflow"(%a, %b) : (i7, i7) -> !llvm.struct<(i7, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i7, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i7, i1)>
  %ve = llvm.sext %v : i7 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @smul_overflow_7_60() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(41 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(-7 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %s = "llvm.intr.smul.with.overflow"(%a, %b) : (i7, i7) -> !llvm.struct<(i7, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i7, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i7, i1)>
  %ve = llvm.sext %v : i7 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @ssub_overflow_7_119() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(19 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %s = "llvm.intr.ssub.with.overflow"(%a, %b) : (i7, i7) -> !llvm.struct<(i7, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i7, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i7, i1)>
  %ve = llvm.sext %v : i7 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @uadd_overflow_7_62() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(41 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(-7 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %s = "llvm.intr.uadd.with.overflow"(%a, %b) : (i7, i7) -> !llvm.struct<(i7, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i7, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i7, i1)>
  %ve = llvm.sext %v : i7 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @umul_overflow_7_121() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(19 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %s = "llvm.intr.umul.with.overflow"(%a, %b) : (i7, i7) -> !llvm.struct<(i7, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i7, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i7, i1)>
  %ve = llvm.sext %v : i7 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @usub_overflow_7_180() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-64 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %s = "llvm.intr.usub.with.overflow"(%a, %b) : (i7, i7) -> !llvm.struct<(i7, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i7, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i7, i1)>
  %ve = llvm.sext %v : i7 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @fshl_7_125() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(19 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %sk = llvm.mlir.constant(6 : i7) : i7
  %sp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %sk, %sp : i7, !llvm.ptr
  %s = llvm.load volatile %sp : !llvm.ptr -> i7
  %c = llvm.intr.fshl(%a, %b, %s) : (i7, i7, i7) -> i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @fshr_7_187() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-64 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %sk = llvm.mlir.constant(6 : i7) : i7
  %sp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %sk, %sp : i7, !llvm.ptr
  %s = llvm.load volatile %sp : !llvm.ptr -> i7
  %c = llvm.intr.fshr(%a, %b, %s) : (i7, i7, i7) -> i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @scmp_7_131() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(19 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.intr.scmp(%a, %b) : (i7, i7) -> i8
  %r64 = llvm.zext %c : i8 to i64
  llvm.return %r64 : i64
}
llvm.func @ucmp_7_132() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(19 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %bk = llvm.mlir.constant(3 : i7) : i7
  %bp = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i7, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i7
  %c = llvm.intr.ucmp(%a, %b) : (i7, i7) -> i8
  %r64 = llvm.zext %c : i8 to i64
  llvm.return %r64 : i64
}
llvm.func @add_13_481() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-4096 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(3 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.add %a, %b : i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @sub_13_424() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2605 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(11 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.sub %a, %b : i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @mul_13_483() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-4096 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(3 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.mul %a, %b : i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @udiv_13_426() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2605 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(11 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.udiv %a, %b : i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @sdiv_13_485() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-4096 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(3 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.sdiv %a, %b : i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @urem_13_486() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-4096 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(3 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.urem %a, %b : i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @srem_13_429() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2605 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(11 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.srem %a, %b : i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @and_13_488() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-4096 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(3 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.and %a, %b : i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @or_13_373() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3603 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(-1507 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.or %a, %b : i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @xor_13_432() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2605 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(11 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.xor %a, %b : i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @shl_13_491() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-4096 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(9 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.shl %a, %b : i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @lshr_13_376() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3603 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(9 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.lshr %a, %b : i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @ashr_13_435() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2605 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(8 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.ashr %a, %b : i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @smax_13_504() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-4096 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(3 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.intr.smax(%a, %b) : (i13, i13) -> i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @smin_13_505() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-4096 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(3 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.intr.smin(%a, %b) : (i13, i13) -> i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @umax_13_506() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-4096 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(3 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.intr.umax(%a, %b) : (i13, i13) -> i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @umin_13_391() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3603 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(-1507 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.intr.umin(%a, %b) : (i13, i13) -> i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @ctpop_13_508() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-4096 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %c = llvm.intr.ctpop(%a) : (i13) -> i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @bitreverse_13_451() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2605 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %c = llvm.intr.bitreverse(%a) : (i13) -> i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @ctlz_13_512() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %c = "llvm.intr.ctlz"(%a) <{is_zero_poison = false}> : (i13) -> i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @cttz_13_398() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %c = "llvm.intr.cttz"(%a) <{is_zero_poison = false}> : (i13) -> i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @abs_13_516() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-4096 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %c = "llvm.intr.abs"(%a) <{is_int_min_poison = false}> : (i13) -> i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @sadd_sat_13_517() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-4096 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(3 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.intr.sadd.sat(%a, %b) : (i13, i13) -> i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @ssub_sat_13_402() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3603 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(-1507 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.intr.ssub.sat(%a, %b) : (i13, i13) -> i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @uadd_sat_13_519() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-4096 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(3 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.intr.uadd.sat(%a, %b) : (i13, i13) -> i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @usub_sat_13_520() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-4096 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(3 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.intr.usub.sat(%a, %b) : (i13, i13) -> i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @sshl_sat_13_463() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2605 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(11 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.intr.sshl.sat(%a, %b) : (i13, i13) -> i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @ushl_sat_13_464() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2605 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(1 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.intr.ushl.sat(%a, %b) : (i13, i13) -> i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @sadd_overflow_13_407() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3603 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(-1507 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %s = "llvm.intr.sadd.with.overflow"(%a, %b) : (i13, i13) -> !llvm.struct<(i13, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i13, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i13, i1)>
  %ve = llvm.sext %v : i13 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @smul_overflow_13_408() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3603 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(-1507 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %s = "llvm.intr.smul.with.overflow"(%a, %b) : (i13, i13) -> !llvm.struct<(i13, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i13, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i13, i1)>
  %ve = llvm.sext %v : i13 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @ssub_overflow_13_467() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2605 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(11 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %s = "llvm.intr.ssub.with.overflow"(%a, %b) : (i13, i13) -> !llvm.struct<(i13, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i13, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i13, i1)>
  %ve = llvm.sext %v : i13 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @uadd_overflow_13_526() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-4096 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(3 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %s = "llvm.intr.uadd.with.overflow"(%a, %b) : (i13, i13) -> !llvm.struct<(i13, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i13, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i13, i1)>
  %ve = llvm.sext %v : i13 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @umul_overflow_13_469() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2605 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(11 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %s = "llvm.intr.umul.with.overflow"(%a, %b) : (i13, i13) -> !llvm.struct<(i13, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i13, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i13, i1)>
  %ve = llvm.sext %v : i13 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @usub_overflow_13_412() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3603 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(-1507 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %s = "llvm.intr.usub.with.overflow"(%a, %b) : (i13, i13) -> !llvm.struct<(i13, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i13, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i13, i1)>
  %ve = llvm.sext %v : i13 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @fshl_13_472() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2605 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(11 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %sk = llvm.mlir.constant(3 : i13) : i13
  %sp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %sk, %sp : i13, !llvm.ptr
  %s = llvm.load volatile %sp : !llvm.ptr -> i13
  %c = llvm.intr.fshl(%a, %b, %s) : (i13, i13, i13) -> i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @fshr_13_418() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3603 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(-1507 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %sk = llvm.mlir.constant(3 : i13) : i13
  %sp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %sk, %sp : i13, !llvm.ptr
  %s = llvm.load volatile %sp : !llvm.ptr -> i13
  %c = llvm.intr.fshr(%a, %b, %s) : (i13, i13, i13) -> i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @scmp_13_479() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2605 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(11 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.intr.scmp(%a, %b) : (i13, i13) -> i8
  %r64 = llvm.zext %c : i8 to i64
  llvm.return %r64 : i64
}
llvm.func @ucmp_13_422() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3603 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %bk = llvm.mlir.constant(-1507 : i13) : i13
  %bp = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i13, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i13
  %c = llvm.intr.ucmp(%a, %b) : (i13, i13) -> i8
  %r64 = llvm.zext %c : i8 to i64
  llvm.return %r64 : i64
}
llvm.func @add_32_785() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-905833633 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(-534818729 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.add %a, %b : i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @sub_32_845() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-780166453 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(20561 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.sub %a, %b : i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @mul_32_846() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-780166453 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(20561 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.mul %a, %b : i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @udiv_32_847() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-780166453 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(20561 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.udiv %a, %b : i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @sdiv_32_789() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-905833633 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(-534818729 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.sdiv %a, %b : i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @urem_32_790() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-905833633 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(-534818729 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.urem %a, %b : i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @srem_32_909() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2147483648 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(3 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.srem %a, %b : i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @and_32_910() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2147483648 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(3 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.and %a, %b : i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @or_32_793() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-905833633 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(-534818729 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.or %a, %b : i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @xor_32_853() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-780166453 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(20561 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.xor %a, %b : i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @shl_32_913() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2147483648 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(19 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.shl %a, %b : i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @lshr_32_914() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2147483648 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(28 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.lshr %a, %b : i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @ashr_32_856() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-780166453 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(30 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.ashr %a, %b : i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_eq_32_916() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2147483648 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(3 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.icmp "eq" %a, %b : i32
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_ne_32_858() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-780166453 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(20561 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.icmp "ne" %a, %b : i32
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_slt_32_918() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2147483648 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(3 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.icmp "slt" %a, %b : i32
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_sle_32_801() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-905833633 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(-534818729 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.icmp "sle" %a, %b : i32
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_sgt_32_802() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-905833633 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(-534818729 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.icmp "sgt" %a, %b : i32
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_sge_32_862() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-780166453 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(20561 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.icmp "sge" %a, %b : i32
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_ult_32_804() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-905833633 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(-534818729 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.icmp "ult" %a, %b : i32
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_ule_32_805() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-905833633 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(-534818729 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.icmp "ule" %a, %b : i32
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_ugt_32_806() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-905833633 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(-534818729 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.icmp "ugt" %a, %b : i32
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_uge_32_925() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2147483648 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(3 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.icmp "uge" %a, %b : i32
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @smax_32_926() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2147483648 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(3 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.intr.smax(%a, %b) : (i32, i32) -> i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @smin_32_809() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-905833633 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(-534818729 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.intr.smin(%a, %b) : (i32, i32) -> i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @umax_32_810() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-905833633 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(-534818729 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.intr.umax(%a, %b) : (i32, i32) -> i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @umin_32_870() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-780166453 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(20561 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.intr.umin(%a, %b) : (i32, i32) -> i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @ctpop_32_871() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-780166453 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %c = llvm.intr.ctpop(%a) : (i32) -> i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @bitreverse_32_931() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2147483648 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %c = llvm.intr.bitreverse(%a) : (i32) -> i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @bswap_32_873() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-780166453 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %c = llvm.intr.bswap(%a) : (i32) -> i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @ctlz_32_817() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-534818729 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %c = "llvm.intr.ctlz"(%a) <{is_zero_poison = false}> : (i32) -> i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @cttz_32_818() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-905833633 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %c = "llvm.intr.cttz"(%a) <{is_zero_poison = false}> : (i32) -> i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @abs_32_880() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-780166453 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %c = "llvm.intr.abs"(%a) <{is_int_min_poison = false}> : (i32) -> i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @sadd_sat_32_881() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-780166453 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(20561 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.intr.sadd.sat(%a, %b) : (i32, i32) -> i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @ssub_sat_32_882() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-780166453 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(20561 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.intr.ssub.sat(%a, %b) : (i32, i32) -> i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @uadd_sat_32_824() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-905833633 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(-534818729 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.intr.uadd.sat(%a, %b) : (i32, i32) -> i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @usub_sat_32_884() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-780166453 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(20561 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.intr.usub.sat(%a, %b) : (i32, i32) -> i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @sshl_sat_32_885() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-780166453 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(4 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.intr.sshl.sat(%a, %b) : (i32, i32) -> i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @ushl_sat_32_886() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-780166453 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(3 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.intr.ushl.sat(%a, %b) : (i32, i32) -> i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @sadd_overflow_32_946() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2147483648 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(3 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %s = "llvm.intr.sadd.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i32, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i32, i1)>
  %ve = llvm.sext %v : i32 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @smul_overflow_32_888() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-780166453 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(20561 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %s = "llvm.intr.smul.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i32, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i32, i1)>
  %ve = llvm.sext %v : i32 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @ssub_overflow_32_948() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2147483648 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(3 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %s = "llvm.intr.ssub.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i32, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i32, i1)>
  %ve = llvm.sext %v : i32 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @uadd_overflow_32_949() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2147483648 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(3 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %s = "llvm.intr.uadd.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i32, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i32, i1)>
  %ve = llvm.sext %v : i32 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @umul_overflow_32_950() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2147483648 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(3 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %s = "llvm.intr.umul.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i32, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i32, i1)>
  %ve = llvm.sext %v : i32 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @usub_overflow_32_951() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2147483648 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(3 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %s = "llvm.intr.usub.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i32, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i32, i1)>
  %ve = llvm.sext %v : i32 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @fshl_32_835() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-905833633 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(-534818729 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %sk = llvm.mlir.constant(3 : i32) : i32
  %sp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %sk, %sp : i32, !llvm.ptr
  %s = llvm.load volatile %sp : !llvm.ptr -> i32
  %c = llvm.intr.fshl(%a, %b, %s) : (i32, i32, i32) -> i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @fshr_32_957() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2147483648 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(3 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %sk = llvm.mlir.constant(3 : i32) : i32
  %sp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %sk, %sp : i32, !llvm.ptr
  %s = llvm.load volatile %sp : !llvm.ptr -> i32
  %c = llvm.intr.fshr(%a, %b, %s) : (i32, i32, i32) -> i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @scmp_32_960() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2147483648 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(3 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.intr.scmp(%a, %b) : (i32, i32) -> i8
  %r64 = llvm.zext %c : i8 to i64
  llvm.return %r64 : i64
}
llvm.func @ucmp_32_902() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-780166453 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %bk = llvm.mlir.constant(20561 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.intr.ucmp(%a, %b) : (i32, i32) -> i8
  %r64 = llvm.zext %c : i8 to i64
  llvm.return %r64 : i64
}
llvm.func @add_64_1090() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5125227353335142417 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3794104665 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.add %a, %b : i64
  llvm.return %c : i64
}
llvm.func @sub_64_1150() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-9223372036854775808 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.sub %a, %b : i64
  llvm.return %c : i64
}
llvm.func @mul_64_1151() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-9223372036854775808 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.mul %a, %b : i64
  llvm.return %c : i64
}
llvm.func @udiv_64_1152() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-9223372036854775808 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.udiv %a, %b : i64
  llvm.return %c : i64
}
llvm.func @sdiv_64_1035() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3068916285533387239 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(7409028826178384387 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.sdiv %a, %b : i64
  llvm.return %c : i64
}
llvm.func @urem_64_1095() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5125227353335142417 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3794104665 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.urem %a, %b : i64
  llvm.return %c : i64
}
llvm.func @srem_64_1096() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5125227353335142417 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3794104665 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.srem %a, %b : i64
  llvm.return %c : i64
}
llvm.func @and_64_1097() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5125227353335142417 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3794104665 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.and %a, %b : i64
  llvm.return %c : i64
}
llvm.func @or_64_1157() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-9223372036854775808 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.or %a, %b : i64
  llvm.return %c : i64
}
llvm.func @xor_64_1099() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5125227353335142417 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3794104665 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.xor %a, %b : i64
  llvm.return %c : i64
}
llvm.func @shl_64_1159() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-9223372036854775808 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(9 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.shl %a, %b : i64
  llvm.return %c : i64
}
llvm.func @lshr_64_1101() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5125227353335142417 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(43 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.lshr %a, %b : i64
  llvm.return %c : i64
}
llvm.func @ashr_64_1043() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3068916285533387239 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(27 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.ashr %a, %b : i64
  llvm.return %c : i64
}
llvm.func @icmp_eq_64_1103() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5125227353335142417 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3794104665 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.icmp "eq" %a, %b : i64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_ne_64_1163() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-9223372036854775808 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.icmp "ne" %a, %b : i64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_slt_64_1105() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5125227353335142417 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3794104665 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.icmp "slt" %a, %b : i64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_sle_64_1047() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3068916285533387239 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(7409028826178384387 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.icmp "sle" %a, %b : i64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_sgt_64_1107() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5125227353335142417 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3794104665 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.icmp "sgt" %a, %b : i64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_sge_64_1167() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-9223372036854775808 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.icmp "sge" %a, %b : i64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_ult_64_1168() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-9223372036854775808 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.icmp "ult" %a, %b : i64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_ule_64_1169() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-9223372036854775808 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.icmp "ule" %a, %b : i64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_ugt_64_1052() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3068916285533387239 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(7409028826178384387 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.icmp "ugt" %a, %b : i64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_uge_64_1053() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3068916285533387239 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(7409028826178384387 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.icmp "uge" %a, %b : i64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @smax_64_1172() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-9223372036854775808 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.intr.smax(%a, %b) : (i64, i64) -> i64
  llvm.return %c : i64
}
llvm.func @smin_64_1173() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-9223372036854775808 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.intr.smin(%a, %b) : (i64, i64) -> i64
  llvm.return %c : i64
}
llvm.func @umax_64_1115() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5125227353335142417 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3794104665 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.intr.umax(%a, %b) : (i64, i64) -> i64
  llvm.return %c : i64
}
llvm.func @umin_64_1116() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5125227353335142417 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3794104665 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.intr.umin(%a, %b) : (i64, i64) -> i64
  llvm.return %c : i64
}
llvm.func @ctpop_64_1117() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5125227353335142417 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %c = llvm.intr.ctpop(%a) : (i64) -> i64
  llvm.return %c : i64
}
llvm.func @bitreverse_64_1177() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-9223372036854775808 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %c = llvm.intr.bitreverse(%a) : (i64) -> i64
  llvm.return %c : i64
}
llvm.func @bswap_64_1119() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5125227353335142417 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %c = llvm.intr.bswap(%a) : (i64) -> i64
  llvm.return %c : i64
}
llvm.func @ctlz_64_1121() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %c = "llvm.intr.ctlz"(%a) <{is_zero_poison = false}> : (i64) -> i64
  llvm.return %c : i64
}
llvm.func @cttz_64_1183() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %c = "llvm.intr.cttz"(%a) <{is_zero_poison = false}> : (i64) -> i64
  llvm.return %c : i64
}
llvm.func @abs_64_1067() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3068916285533387239 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %c = "llvm.intr.abs"(%a) <{is_int_min_poison = false}> : (i64) -> i64
  llvm.return %c : i64
}
llvm.func @sadd_sat_64_1186() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-9223372036854775808 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.intr.sadd.sat(%a, %b) : (i64, i64) -> i64
  llvm.return %c : i64
}
llvm.func @ssub_sat_64_1069() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3068916285533387239 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(7409028826178384387 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.intr.ssub.sat(%a, %b) : (i64, i64) -> i64
  llvm.return %c : i64
}
llvm.func @uadd_sat_64_1188() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-9223372036854775808 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.intr.uadd.sat(%a, %b) : (i64, i64) -> i64
  llvm.return %c : i64
}
llvm.func @usub_sat_64_1071() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3068916285533387239 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(7409028826178384387 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.intr.usub.sat(%a, %b) : (i64, i64) -> i64
  llvm.return %c : i64
}
llvm.func @sshl_sat_64_1131() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5125227353335142417 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(48 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.intr.sshl.sat(%a, %b) : (i64, i64) -> i64
  llvm.return %c : i64
}
llvm.func @ushl_sat_64_1132() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5125227353335142417 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(29 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.intr.ushl.sat(%a, %b) : (i64, i64) -> i64
  llvm.return %c : i64
}
llvm.func @sadd_overflow_64_1192() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-9223372036854775808 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %s = "llvm.intr.sadd.with.overflow"(%a, %b) : (i64, i64) -> !llvm.struct<(i64, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i64, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i64, i1)>
  %ve = llvm.sext %v : i64 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @smul_overflow_64_1134() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5125227353335142417 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3794104665 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %s = "llvm.intr.smul.with.overflow"(%a, %b) : (i64, i64) -> !llvm.struct<(i64, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i64, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i64, i1)>
  %ve = llvm.sext %v : i64 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @ssub_overflow_64_1135() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5125227353335142417 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3794104665 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %s = "llvm.intr.ssub.with.overflow"(%a, %b) : (i64, i64) -> !llvm.struct<(i64, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i64, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i64, i1)>
  %ve = llvm.sext %v : i64 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @uadd_overflow_64_1195() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-9223372036854775808 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %s = "llvm.intr.uadd.with.overflow"(%a, %b) : (i64, i64) -> !llvm.struct<(i64, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i64, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i64, i1)>
  %ve = llvm.sext %v : i64 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @umul_overflow_64_1196() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-9223372036854775808 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %s = "llvm.intr.umul.with.overflow"(%a, %b) : (i64, i64) -> !llvm.struct<(i64, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i64, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i64, i1)>
  %ve = llvm.sext %v : i64 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @usub_overflow_64_1138() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5125227353335142417 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3794104665 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %s = "llvm.intr.usub.with.overflow"(%a, %b) : (i64, i64) -> !llvm.struct<(i64, i1)>
  %v = llvm.extractvalue %s[0] : !llvm.struct<(i64, i1)>
  %o = llvm.extractvalue %s[1] : !llvm.struct<(i64, i1)>
  %ve = llvm.sext %v : i64 to i128
  %oe = llvm.zext %o : i1 to i128
  %q = llvm.mlir.constant(64 : i128) : i128
  %os = llvm.shl %oe, %q : i128
  %c = llvm.xor %ve, %os : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @fshl_64_1082() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3068916285533387239 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(7409028826178384387 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %sk = llvm.mlir.constant(63 : i64) : i64
  %sp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %sk, %sp : i64, !llvm.ptr
  %s = llvm.load volatile %sp : !llvm.ptr -> i64
  %c = llvm.intr.fshl(%a, %b, %s) : (i64, i64, i64) -> i64
  llvm.return %c : i64
}
llvm.func @fshr_64_1144() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5125227353335142417 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3794104665 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %sk = llvm.mlir.constant(3 : i64) : i64
  %sp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %sk, %sp : i64, !llvm.ptr
  %s = llvm.load volatile %sp : !llvm.ptr -> i64
  %c = llvm.intr.fshr(%a, %b, %s) : (i64, i64, i64) -> i64
  llvm.return %c : i64
}
llvm.func @scmp_64_1088() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3068916285533387239 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(7409028826178384387 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.intr.scmp(%a, %b) : (i64, i64) -> i8
  %r64 = llvm.zext %c : i8 to i64
  llvm.return %r64 : i64
}
llvm.func @ucmp_64_1148() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5125227353335142417 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %bk = llvm.mlir.constant(3794104665 : i64) : i64
  %bp = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i64
  %c = llvm.intr.ucmp(%a, %b) : (i64, i64) -> i8
  %r64 = llvm.zext %c : i8 to i64
  llvm.return %r64 : i64
}
llvm.func @add_128_1275() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-110183402037413381112889100203777204101 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(995993044989937793 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.add %a, %b : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @sub_128_1313() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-170141183460469231731687303715884105728 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(3 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.sub %a, %b : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @mul_128_1277() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-110183402037413381112889100203777204101 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(995993044989937793 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.mul %a, %b : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @udiv_128_1278() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-110183402037413381112889100203777204101 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(995993044989937793 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.udiv %a, %b : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @sdiv_128_1279() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-110183402037413381112889100203777204101 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(995993044989937793 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.sdiv %a, %b : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @urem_128_1243() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-15959949208738431360841185619859428617 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(-164869722546158784614989247700883458521 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.urem %a, %b : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @srem_128_1244() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-15959949208738431360841185619859428617 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(-164869722546158784614989247700883458521 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.srem %a, %b : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @and_128_1319() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-170141183460469231731687303715884105728 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(3 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.and %a, %b : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @or_128_1320() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-170141183460469231731687303715884105728 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(3 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.or %a, %b : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @xor_128_1321() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-170141183460469231731687303715884105728 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(3 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.xor %a, %b : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @shl_128_1248() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-15959949208738431360841185619859428617 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(29 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.shl %a, %b : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @lshr_128_1286() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-110183402037413381112889100203777204101 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(55 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.lshr %a, %b : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @ashr_128_1324() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-170141183460469231731687303715884105728 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(25 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.ashr %a, %b : i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @icmp_eq_128_1251() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-15959949208738431360841185619859428617 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(-164869722546158784614989247700883458521 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.icmp "eq" %a, %b : i128
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_ne_128_1326() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-170141183460469231731687303715884105728 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(3 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.icmp "ne" %a, %b : i128
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_slt_128_1290() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-110183402037413381112889100203777204101 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(995993044989937793 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.icmp "slt" %a, %b : i128
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_sle_128_1254() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-15959949208738431360841185619859428617 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(-164869722546158784614989247700883458521 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.icmp "sle" %a, %b : i128
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_sgt_128_1292() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-110183402037413381112889100203777204101 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(995993044989937793 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.icmp "sgt" %a, %b : i128
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_sge_128_1256() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-15959949208738431360841185619859428617 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(-164869722546158784614989247700883458521 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.icmp "sge" %a, %b : i128
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_ult_128_1331() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-170141183460469231731687303715884105728 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(3 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.icmp "ult" %a, %b : i128
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_ule_128_1295() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-110183402037413381112889100203777204101 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(995993044989937793 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.icmp "ule" %a, %b : i128
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_ugt_128_1333() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-170141183460469231731687303715884105728 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(3 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.icmp "ugt" %a, %b : i128
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @icmp_uge_128_1334() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-170141183460469231731687303715884105728 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(3 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.icmp "uge" %a, %b : i128
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @smax_128_1261() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-15959949208738431360841185619859428617 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(-164869722546158784614989247700883458521 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.intr.smax(%a, %b) : (i128, i128) -> i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @smin_128_1262() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-15959949208738431360841185619859428617 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(-164869722546158784614989247700883458521 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.intr.smin(%a, %b) : (i128, i128) -> i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @umax_128_1337() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-170141183460469231731687303715884105728 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(3 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.intr.umax(%a, %b) : (i128, i128) -> i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @umin_128_1301() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-110183402037413381112889100203777204101 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %bk = llvm.mlir.constant(995993044989937793 : i128) : i128
  %bp = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i128, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i128
  %c = llvm.intr.umin(%a, %b) : (i128, i128) -> i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @ctpop_128_1302() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-110183402037413381112889100203777204101 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %c = llvm.intr.ctpop(%a) : (i128) -> i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @bitreverse_128_1340() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-170141183460469231731687303715884105728 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %c = llvm.intr.bitreverse(%a) : (i128) -> i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @bswap_128_1267() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-15959949208738431360841185619859428617 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %c = llvm.intr.bswap(%a) : (i128) -> i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @ctlz_128_1343() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %c = "llvm.intr.ctlz"(%a) <{is_zero_poison = false}> : (i128) -> i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @cttz_128_1273() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-164869722546158784614989247700883458521 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %c = "llvm.intr.cttz"(%a) <{is_zero_poison = false}> : (i128) -> i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @abs_128_1274() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-15959949208738431360841185619859428617 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %c = "llvm.intr.abs"(%a) <{is_int_min_poison = false}> : (i128) -> i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @fadd_f32_1512() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %bk = llvm.mlir.constant(0.1 : f32) : f32
  %bp = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f32
  %c = llvm.fadd %a, %b : f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @fsub_f32_1742() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x80000000 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %bk = llvm.mlir.constant(3.0e10 : f32) : f32
  %bp = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f32
  %c = llvm.fsub %a, %b : f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @fmul_f32_1731() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x80000000 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %bk = llvm.mlir.constant(1.5 : f32) : f32
  %bp = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f32
  %c = llvm.fmul %a, %b : f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @fdiv_f32_1439() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2.25 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %bk = llvm.mlir.constant(0.1 : f32) : f32
  %bp = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f32
  %c = llvm.fdiv %a, %b : f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @frem_f32_1593() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3.0e10 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %bk = llvm.mlir.constant(0.1 : f32) : f32
  %bp = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f32
  %c = llvm.frem %a, %b : f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @fabs_f32_1554() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.intr.fabs(%a) : (f32) -> f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @ceil_f32_1479() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2.25 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.intr.ceil(%a) : (f32) -> f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @floor_f32_1403() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.5 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.intr.floor(%a) : (f32) -> f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @trunc_f32_1404() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.5 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.intr.trunc(%a) : (f32) -> f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @rint_f32_1708() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x7F800000 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.intr.rint(%a) : (f32) -> f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @nearbyint_f32_1483() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2.25 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.intr.nearbyint(%a) : (f32) -> f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @round_f32_1560() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.intr.round(%a) : (f32) -> f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @roundeven_f32_1711() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x7F800000 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.intr.roundeven(%a) : (f32) -> f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @sqrt_f32_1562() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.intr.sqrt(%a) : (f32) -> f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @minnum_f32_1563() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %bk = llvm.mlir.constant(-2.25 : f32) : f32
  %bp = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f32
  %c = llvm.intr.minnum(%a, %b) : (f32, f32) -> f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @maxnum_f32_1564() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %bk = llvm.mlir.constant(-2.25 : f32) : f32
  %bp = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f32
  %c = llvm.intr.maxnum(%a, %b) : (f32, f32) -> f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @minimum_f32_1787() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x80000000 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %bk = llvm.mlir.constant(-2.25 : f32) : f32
  %bp = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f32
  %c = llvm.intr.minimum(%a, %b) : (f32, f32) -> f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @maximum_f32_1413() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.5 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %bk = llvm.mlir.constant(-2.25 : f32) : f32
  %bp = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f32
  %c = llvm.intr.maximum(%a, %b) : (f32, f32) -> f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @copysign_f32_1717() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x7F800000 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %bk = llvm.mlir.constant(-2.25 : f32) : f32
  %bp = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f32
  %c = llvm.intr.copysign(%a, %b) : (f32, f32) -> f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @fma_f32_1568() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %bk = llvm.mlir.constant(0.1 : f32) : f32
  %bp = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f32
  %dk = llvm.mlir.constant(-2.25 : f32) : f32
  %dp = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %dk, %dp : f32, !llvm.ptr
  %d = llvm.load volatile %dp : !llvm.ptr -> f32
  %c = llvm.intr.fma(%a, %b, %d) : (f32, f32, f32) -> f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @powi_f32_1719() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x7F800000 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %bk = llvm.mlir.constant(-3 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.intr.powi(%a, %b) : (f32, i32) -> f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @is_fpclass_f32_1421() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.5 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = "llvm.intr.is.fpclass"(%a) <{bit = 96 : i32}> : (f32) -> i1
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @fneg_f32_1652() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3.0e10 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.fneg %a : f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @fpext_f32_f64_1576() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.fpext %a : f32 to f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @fptrunc_f32_f16_1727() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x7F800000 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.fptrunc %a : f32 to f16
  %r32 = llvm.bitcast %c : f16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fptrunc_f32_bf16_1578() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.fptrunc %a : f32 to bf16
  %r32 = llvm.bitcast %c : bf16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fptosi_f32_8_1803() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3.5 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.fptosi %a : f32 to i8
  %r64 = llvm.zext %c : i8 to i64
  llvm.return %r64 : i64
}
llvm.func @fptoui_f32_8_1805() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(100.0 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.fptoui %a : f32 to i8
  %r64 = llvm.zext %c : i8 to i64
  llvm.return %r64 : i64
}
llvm.func @sitofp_f32_8_1810() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(127 : i8) : i8
  %ap = llvm.alloca %one x i8 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i8, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i8
  %c = llvm.sitofp %a : i8 to f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @uitofp_f32_8_1809() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3 : i8) : i8
  %ap = llvm.alloca %one x i8 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i8, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i8
  %c = llvm.uitofp %a : i8 to f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @fptosi_f32_13_1814() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3.5 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.fptosi %a : f32 to i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @fptoui_f32_13_1816() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(100.0 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.fptoui %a : f32 to i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @sitofp_f32_13_1821() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(4095 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %c = llvm.sitofp %a : i13 to f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @uitofp_f32_13_1820() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %c = llvm.uitofp %a : i13 to f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @fptosi_f32_32_1823() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.75 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.fptosi %a : f32 to i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @fptoui_f32_32_1827() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(100.0 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.fptoui %a : f32 to i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @sitofp_f32_32_1828() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %c = llvm.sitofp %a : i32 to f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @uitofp_f32_32_1829() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %c = llvm.uitofp %a : i32 to f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @fptosi_f32_64_1834() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.75 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.fptosi %a : f32 to i64
  llvm.return %c : i64
}
llvm.func @fptoui_f32_64_1838() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(100.0 : f32) : f32
  %ap = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f32
  %c = llvm.fptoui %a : f32 to i64
  llvm.return %c : i64
}
llvm.func @sitofp_f32_64_1843() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(9223372036854775807 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %c = llvm.sitofp %a : i64 to f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @uitofp_f32_64_1844() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(9223372036854775807 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %c = llvm.uitofp %a : i64 to f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @fadd_f64_2080() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3.0e100 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(-2.25 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.fadd %a, %b : f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @fsub_f64_2157() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x7FF0000000000000 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(-2.25 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.fsub %a, %b : f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @fmul_f64_2235() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x8000000000000000 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(0.1 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.fmul %a, %b : f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @fdiv_f64_1940() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2.25 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(3.0e100 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.fdiv %a, %b : f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @frem_f64_1854() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.5 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(-2.25 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.frem %a, %b : f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @fcmp_oeq_f64_2257() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x8000000000000000 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(-2.25 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.fcmp "oeq" %a, %b : f64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @fcmp_ogt_f64_2112() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3.0e100 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(-2.25 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.fcmp "ogt" %a, %b : f64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @fcmp_oge_f64_2243() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x8000000000000000 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(1.5 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.fcmp "oge" %a, %b : f64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @fcmp_olt_f64_2260() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x8000000000000000 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(-2.25 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.fcmp "olt" %a, %b : f64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @fcmp_ole_f64_2172() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x7FF0000000000000 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(1.5 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.fcmp "ole" %a, %b : f64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @fcmp_one_f64_2023() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(1.5 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.fcmp "one" %a, %b : f64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @fcmp_ord_f64_2174() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x7FF0000000000000 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(1.5 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.fcmp "ord" %a, %b : f64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @fcmp_ueq_f64_2041() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(-2.25 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.fcmp "ueq" %a, %b : f64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @fcmp_ugt_f64_1966() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2.25 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(-2.25 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.fcmp "ugt" %a, %b : f64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @fcmp_uge_f64_1890() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.5 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(-2.25 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.fcmp "uge" %a, %b : f64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @fcmp_ult_f64_2194() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x7FF0000000000000 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(-2.25 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.fcmp "ult" %a, %b : f64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @fcmp_ule_f64_2029() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(1.5 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.fcmp "ule" %a, %b : f64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @fcmp_une_f64_1893() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.5 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(-2.25 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.fcmp "une" %a, %b : f64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @fcmp_uno_f64_1971() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2.25 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(-2.25 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.fcmp "uno" %a, %b : f64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @fcmp__true_f64_1879() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.5 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(1.5 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.fcmp "_true" %a, %b : f64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @fcmp__false_f64_1880() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.5 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(1.5 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.fcmp "_false" %a, %b : f64
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @fabs_f64_2273() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x8000000000000000 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.intr.fabs(%a) : (f64) -> f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @ceil_f64_2201() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x7FF0000000000000 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.intr.ceil(%a) : (f64) -> f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @floor_f64_1976() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2.25 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.intr.floor(%a) : (f64) -> f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @trunc_f64_2130() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3.0e100 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.intr.trunc(%a) : (f64) -> f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @rint_f64_2204() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x7FF0000000000000 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.intr.rint(%a) : (f64) -> f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @nearbyint_f64_1902() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.5 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.intr.nearbyint(%a) : (f64) -> f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @round_f64_1903() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.5 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.intr.round(%a) : (f64) -> f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @roundeven_f64_2134() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3.0e100 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.intr.roundeven(%a) : (f64) -> f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @sqrt_f64_1905() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.5 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.intr.sqrt(%a) : (f64) -> f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @minnum_f64_1982() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2.25 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(-2.25 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.intr.minnum(%a, %b) : (f64, f64) -> f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @maxnum_f64_2210() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x7FF0000000000000 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(-2.25 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.intr.maxnum(%a, %b) : (f64, f64) -> f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @minimum_f64_2061() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(-2.25 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.intr.minimum(%a, %b) : (f64, f64) -> f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @maximum_f64_1985() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2.25 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(-2.25 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.intr.maximum(%a, %b) : (f64, f64) -> f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @copysign_f64_2285() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x8000000000000000 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(-2.25 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %c = llvm.intr.copysign(%a, %b) : (f64, f64) -> f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @fma_f64_1911() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.5 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(0.1 : f64) : f64
  %bp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f64, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f64
  %dk = llvm.mlir.constant(-2.25 : f64) : f64
  %dp = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %dk, %dp : f64, !llvm.ptr
  %d = llvm.load volatile %dp : !llvm.ptr -> f64
  %c = llvm.intr.fma(%a, %b, %d) : (f64, f64, f64) -> f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @powi_f64_2215() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x7FF0000000000000 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %bk = llvm.mlir.constant(-3 : i32) : i32
  %bp = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : i32, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> i32
  %c = llvm.intr.powi(%a, %b) : (f64, i32) -> f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @is_fpclass_f64_2145() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3.0e100 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = "llvm.intr.is.fpclass"(%a) <{bit = 144 : i32}> : (f64) -> i1
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @fneg_f64_2148() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3.0e100 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.fneg %a : f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @fptrunc_f64_f32_1919() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.5 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.fptrunc %a : f64 to f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @fptrunc_f64_f16_2223() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0x7FF0000000000000 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.fptrunc %a : f64 to f16
  %r32 = llvm.bitcast %c : f16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fptrunc_f64_bf16_1921() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.5 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.fptrunc %a : f64 to bf16
  %r32 = llvm.bitcast %c : bf16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fptosi_f64_8_2299() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3.5 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.fptosi %a : f64 to i8
  %r64 = llvm.zext %c : i8 to i64
  llvm.return %r64 : i64
}
llvm.func @fptoui_f64_8_2298() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.75 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.fptoui %a : f64 to i8
  %r64 = llvm.zext %c : i8 to i64
  llvm.return %r64 : i64
}
llvm.func @sitofp_f64_8_2304() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3 : i8) : i8
  %ap = llvm.alloca %one x i8 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i8, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i8
  %c = llvm.sitofp %a : i8 to f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @uitofp_f64_8_2307() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(127 : i8) : i8
  %ap = llvm.alloca %one x i8 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i8, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i8
  %c = llvm.uitofp %a : i8 to f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @fptosi_f64_13_2310() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3.5 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.fptosi %a : f64 to i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @fptoui_f64_13_2309() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.75 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.fptoui %a : f64 to i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @sitofp_f64_13_2315() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %c = llvm.sitofp %a : i13 to f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @uitofp_f64_13_2314() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %c = llvm.uitofp %a : i13 to f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @fptosi_f64_32_2319() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.75 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.fptosi %a : f64 to i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @fptoui_f64_32_2320() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.75 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.fptoui %a : f64 to i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @sitofp_f64_32_2328() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(2147483647 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %c = llvm.sitofp %a : i32 to f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @uitofp_f64_32_2325() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %c = llvm.uitofp %a : i32 to f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @fptosi_f64_64_2330() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.75 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.fptosi %a : f64 to i64
  llvm.return %c : i64
}
llvm.func @fptoui_f64_64_2331() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.75 : f64) : f64
  %ap = llvm.alloca %one x f64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f64
  %c = llvm.fptoui %a : f64 to i64
  llvm.return %c : i64
}
llvm.func @sitofp_f64_64_2337() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %c = llvm.sitofp %a : i64 to f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @uitofp_f64_64_2336() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %c = llvm.uitofp %a : i64 to f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @fadd_f16_2341() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.5 : f16) : f16
  %ap = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f16
  %bk = llvm.mlir.constant(1.5 : f16) : f16
  %bp = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f16, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f16
  %c = llvm.fadd %a, %b : f16
  %r32 = llvm.bitcast %c : f16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fsub_f16_2519() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(60000.0 : f16) : f16
  %ap = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f16
  %bk = llvm.mlir.constant(60000.0 : f16) : f16
  %bp = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f16, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f16
  %c = llvm.fsub %a, %b : f16
  %r32 = llvm.bitcast %c : f16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fmul_f16_2508() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(60000.0 : f16) : f16
  %ap = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f16
  %bk = llvm.mlir.constant(1.5 : f16) : f16
  %bp = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f16, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f16
  %c = llvm.fmul %a, %b : f16
  %r32 = llvm.bitcast %c : f16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fdiv_f16_2348() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.5 : f16) : f16
  %ap = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f16
  %bk = llvm.mlir.constant(-2.25 : f16) : f16
  %bp = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : f16, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> f16
  %c = llvm.fdiv %a, %b : f16
  %r32 = llvm.bitcast %c : f16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fabs_f16_2499() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : f16) : f16
  %ap = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f16
  %c = llvm.intr.fabs(%a) : (f16) -> f16
  %r32 = llvm.bitcast %c : f16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @ceil_f16_2445() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2.25 : f16) : f16
  %ap = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f16
  %c = llvm.intr.ceil(%a) : (f16) -> f16
  %r32 = llvm.bitcast %c : f16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @floor_f16_2501() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : f16) : f16
  %ap = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f16
  %c = llvm.intr.floor(%a) : (f16) -> f16
  %r32 = llvm.bitcast %c : f16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @trunc_f16_2557() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(60000.0 : f16) : f16
  %ap = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f16
  %c = llvm.intr.trunc(%a) : (f16) -> f16
  %r32 = llvm.bitcast %c : f16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fneg_f16_2393() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.5 : f16) : f16
  %ap = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f16
  %c = llvm.fneg %a : f16
  %r32 = llvm.bitcast %c : f16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fpext_f16_f32_2559() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(60000.0 : f16) : f16
  %ap = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f16
  %c = llvm.fpext %a : f16 to f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @fpext_f16_f64_2505() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : f16) : f16
  %ap = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f16
  %c = llvm.fpext %a : f16 to f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @fptosi_f16_8_2561() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.75 : f16) : f16
  %ap = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f16
  %c = llvm.fptosi %a : f16 to i8
  %r64 = llvm.zext %c : i8 to i64
  llvm.return %r64 : i64
}
llvm.func @fptoui_f16_8_2562() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.75 : f16) : f16
  %ap = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f16
  %c = llvm.fptoui %a : f16 to i8
  %r64 = llvm.zext %c : i8 to i64
  llvm.return %r64 : i64
}
llvm.func @sitofp_f16_8_2566() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5 : i8) : i8
  %ap = llvm.alloca %one x i8 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i8, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i8
  %c = llvm.sitofp %a : i8 to f16
  %r32 = llvm.bitcast %c : f16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @uitofp_f16_8_2567() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5 : i8) : i8
  %ap = llvm.alloca %one x i8 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i8, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i8
  %c = llvm.uitofp %a : i8 to f16
  %r32 = llvm.bitcast %c : f16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fptosi_f16_13_2572() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.75 : f16) : f16
  %ap = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f16
  %c = llvm.fptosi %a : f16 to i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @fptoui_f16_13_2573() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.75 : f16) : f16
  %ap = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f16
  %c = llvm.fptoui %a : f16 to i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @sitofp_f16_13_2577() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %c = llvm.sitofp %a : i13 to f16
  %r32 = llvm.bitcast %c : f16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @uitofp_f16_13_2580() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %c = llvm.uitofp %a : i13 to f16
  %r32 = llvm.bitcast %c : f16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fptosi_f16_32_2583() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.75 : f16) : f16
  %ap = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f16
  %c = llvm.fptosi %a : f16 to i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @fptoui_f16_32_2584() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.75 : f16) : f16
  %ap = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f16
  %c = llvm.fptoui %a : f16 to i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @sitofp_f16_32_2589() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %c = llvm.sitofp %a : i32 to f16
  %r32 = llvm.bitcast %c : f16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fptosi_f16_64_2592() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3.5 : f16) : f16
  %ap = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f16
  %c = llvm.fptosi %a : f16 to i64
  llvm.return %c : i64
}
llvm.func @fptoui_f16_64_2591() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.75 : f16) : f16
  %ap = llvm.alloca %one x f16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : f16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> f16
  %c = llvm.fptoui %a : f16 to i64
  llvm.return %c : i64
}
llvm.func @sitofp_f16_64_2596() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %c = llvm.sitofp %a : i64 to f16
  %r32 = llvm.bitcast %c : f16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fadd_bf16_2605() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.5 : bf16) : bf16
  %ap = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : bf16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> bf16
  %bk = llvm.mlir.constant(0.1 : bf16) : bf16
  %bp = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : bf16, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> bf16
  %c = llvm.fadd %a, %b : bf16
  %r32 = llvm.bitcast %c : bf16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fsub_bf16_2720() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : bf16) : bf16
  %ap = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : bf16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> bf16
  %bk = llvm.mlir.constant(3.0e10 : bf16) : bf16
  %bp = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : bf16, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> bf16
  %c = llvm.fsub %a, %b : bf16
  %r32 = llvm.bitcast %c : bf16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fmul_bf16_2764() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3.0e10 : bf16) : bf16
  %ap = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : bf16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> bf16
  %bk = llvm.mlir.constant(1.5 : bf16) : bf16
  %bp = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : bf16, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> bf16
  %c = llvm.fmul %a, %b : bf16
  %r32 = llvm.bitcast %c : bf16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fdiv_bf16_2765() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3.0e10 : bf16) : bf16
  %ap = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : bf16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> bf16
  %bk = llvm.mlir.constant(1.5 : bf16) : bf16
  %bp = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %bk, %bp : bf16, !llvm.ptr
  %b = llvm.load volatile %bp : !llvm.ptr -> bf16
  %c = llvm.fdiv %a, %b : bf16
  %r32 = llvm.bitcast %c : bf16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fabs_bf16_2755() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : bf16) : bf16
  %ap = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : bf16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> bf16
  %c = llvm.intr.fabs(%a) : (bf16) -> bf16
  %r32 = llvm.bitcast %c : bf16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @ceil_bf16_2756() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : bf16) : bf16
  %ap = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : bf16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> bf16
  %c = llvm.intr.ceil(%a) : (bf16) -> bf16
  %r32 = llvm.bitcast %c : bf16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @floor_bf16_2757() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : bf16) : bf16
  %ap = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : bf16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> bf16
  %c = llvm.intr.floor(%a) : (bf16) -> bf16
  %r32 = llvm.bitcast %c : bf16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @trunc_bf16_2703() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2.25 : bf16) : bf16
  %ap = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : bf16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> bf16
  %c = llvm.intr.trunc(%a) : (bf16) -> bf16
  %r32 = llvm.bitcast %c : bf16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fneg_bf16_2759() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(0.1 : bf16) : bf16
  %ap = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : bf16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> bf16
  %c = llvm.fneg %a : bf16
  %r32 = llvm.bitcast %c : bf16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fpext_bf16_f32_2815() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(3.0e10 : bf16) : bf16
  %ap = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : bf16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> bf16
  %c = llvm.fpext %a : bf16 to f32
  %r32 = llvm.bitcast %c : f32 to i32
  %r64 = llvm.zext %r32 : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @fpext_bf16_f64_2651() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.5 : bf16) : bf16
  %ap = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : bf16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> bf16
  %c = llvm.fpext %a : bf16 to f64
  %r64 = llvm.bitcast %c : f64 to i64
  llvm.return %r64 : i64
}
llvm.func @fptosi_bf16_8_2817() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.75 : bf16) : bf16
  %ap = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : bf16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> bf16
  %c = llvm.fptosi %a : bf16 to i8
  %r64 = llvm.zext %c : i8 to i64
  llvm.return %r64 : i64
}
llvm.func @fptoui_bf16_8_2818() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.75 : bf16) : bf16
  %ap = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : bf16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> bf16
  %c = llvm.fptoui %a : bf16 to i8
  %r64 = llvm.zext %c : i8 to i64
  llvm.return %r64 : i64
}
llvm.func @sitofp_bf16_8_2826() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(127 : i8) : i8
  %ap = llvm.alloca %one x i8 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i8, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i8
  %c = llvm.sitofp %a : i8 to bf16
  %r32 = llvm.bitcast %c : bf16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @uitofp_bf16_8_2827() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(127 : i8) : i8
  %ap = llvm.alloca %one x i8 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i8, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i8
  %c = llvm.uitofp %a : i8 to bf16
  %r32 = llvm.bitcast %c : bf16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fptosi_bf16_13_2830() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3.5 : bf16) : bf16
  %ap = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : bf16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> bf16
  %c = llvm.fptosi %a : bf16 to i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @fptoui_bf16_13_2829() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.75 : bf16) : bf16
  %ap = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : bf16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> bf16
  %c = llvm.fptoui %a : bf16 to i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @sitofp_bf16_13_2837() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(4095 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %c = llvm.sitofp %a : i13 to bf16
  %r32 = llvm.bitcast %c : bf16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @uitofp_bf16_13_2834() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %c = llvm.uitofp %a : i13 to bf16
  %r32 = llvm.bitcast %c : bf16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fptosi_bf16_32_2839() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1.75 : bf16) : bf16
  %ap = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : bf16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> bf16
  %c = llvm.fptosi %a : bf16 to i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @fptoui_bf16_32_2843() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(100.0 : bf16) : bf16
  %ap = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : bf16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> bf16
  %c = llvm.fptoui %a : bf16 to i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @sitofp_bf16_32_2846() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %c = llvm.sitofp %a : i32 to bf16
  %r32 = llvm.bitcast %c : bf16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @uitofp_bf16_32_2849() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(2147483647 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %c = llvm.uitofp %a : i32 to bf16
  %r32 = llvm.bitcast %c : bf16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @fptosi_bf16_64_2853() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(100.0 : bf16) : bf16
  %ap = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : bf16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> bf16
  %c = llvm.fptosi %a : bf16 to i64
  llvm.return %c : i64
}
llvm.func @fptoui_bf16_64_2854() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(100.0 : bf16) : bf16
  %ap = llvm.alloca %one x bf16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : bf16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> bf16
  %c = llvm.fptoui %a : bf16 to i64
  llvm.return %c : i64
}
llvm.func @sitofp_bf16_64_2859() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(9223372036854775807 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %c = llvm.sitofp %a : i64 to bf16
  %r32 = llvm.bitcast %c : bf16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @uitofp_bf16_64_2856() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %c = llvm.uitofp %a : i64 to bf16
  %r32 = llvm.bitcast %c : bf16 to i16
  %r64 = llvm.zext %r32 : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @sext_8_16_2861() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-43 : i8) : i8
  %ap = llvm.alloca %one x i8 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i8, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i8
  %c = llvm.sext %a : i8 to i16
  %r64 = llvm.zext %c : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @zext_8_16_2862() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-43 : i8) : i8
  %ap = llvm.alloca %one x i8 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i8, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i8
  %c = llvm.zext %a : i8 to i16
  %r64 = llvm.zext %c : i16 to i64
  llvm.return %r64 : i64
}
llvm.func @trunc_16_8_2863() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3855 : i16) : i16
  %ap = llvm.alloca %one x i16 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i16, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i16
  %c = llvm.trunc %a : i16 to i8
  %r64 = llvm.zext %c : i8 to i64
  llvm.return %r64 : i64
}
llvm.func @sext_1_64_2864() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1 : i1) : i1
  %ap = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i1, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i1
  %c = llvm.sext %a : i1 to i64
  llvm.return %c : i64
}
llvm.func @zext_1_64_2865() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(1 : i1) : i1
  %ap = llvm.alloca %one x i1 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i1, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i1
  %c = llvm.zext %a : i1 to i64
  llvm.return %c : i64
}
llvm.func @trunc_64_1_2866() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-7296712169831206671 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %c = llvm.trunc %a : i64 to i1
  %r64 = llvm.zext %c : i1 to i64
  llvm.return %r64 : i64
}
llvm.func @sext_7_13_2867() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-43 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %c = llvm.sext %a : i7 to i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @zext_7_13_2868() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-43 : i7) : i7
  %ap = llvm.alloca %one x i7 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i7, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i7
  %c = llvm.zext %a : i7 to i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @trunc_13_7_2869() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3855 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %c = llvm.trunc %a : i13 to i7
  %r64 = llvm.zext %c : i7 to i64
  llvm.return %r64 : i64
}
llvm.func @sext_13_64_2870() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2731 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %c = llvm.sext %a : i13 to i64
  llvm.return %c : i64
}
llvm.func @zext_13_64_2871() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2731 : i13) : i13
  %ap = llvm.alloca %one x i13 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i13, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i13
  %c = llvm.zext %a : i13 to i64
  llvm.return %c : i64
}
llvm.func @trunc_64_13_2872() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-7296712169831206671 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %c = llvm.trunc %a : i64 to i13
  %r64 = llvm.zext %c : i13 to i64
  llvm.return %r64 : i64
}
llvm.func @sext_32_64_2873() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-715827883 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %c = llvm.sext %a : i32 to i64
  llvm.return %c : i64
}
llvm.func @zext_32_64_2874() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-715827883 : i32) : i32
  %ap = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i32, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i32
  %c = llvm.zext %a : i32 to i64
  llvm.return %c : i64
}
llvm.func @trunc_64_32_2875() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-7296712169831206671 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %c = llvm.trunc %a : i64 to i32
  %r64 = llvm.zext %c : i32 to i64
  llvm.return %r64 : i64
}
llvm.func @sext_64_128_2876() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3074457345618258603 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %c = llvm.sext %a : i64 to i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @zext_64_128_2877() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-3074457345618258603 : i64) : i64
  %ap = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i64, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i64
  %c = llvm.zext %a : i64 to i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @trunc_128_64_2878() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5634002667681019492643696881 : i128) : i128
  %ap = llvm.alloca %one x i128 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i128, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i128
  %c = llvm.trunc %a : i128 to i64
  llvm.return %c : i64
}
llvm.func @sext_33_100_2879() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2863311531 : i33) : i33
  %ap = llvm.alloca %one x i33 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i33, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i33
  %cc = llvm.sext %a : i33 to i100
  %c = llvm.sext %cc : i100 to i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @zext_33_100_2880() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(-2863311531 : i33) : i33
  %ap = llvm.alloca %one x i33 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i33, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i33
  %cc = llvm.zext %a : i33 to i100
  %c = llvm.sext %cc : i100 to i128
  %k = llvm.mlir.constant(64 : i128) : i128
  %hi = llvm.lshr %c, %k : i128
  %lo = llvm.trunc %c : i128 to i64
  %h = llvm.trunc %hi : i128 to i64
  %m = llvm.mlir.constant(31 : i64) : i64
  %hm = llvm.mul %h, %m : i64
  %r64 = llvm.xor %hm, %lo : i64
  llvm.return %r64 : i64
}
llvm.func @trunc_100_33_2881() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %ak = llvm.mlir.constant(5634002667681019492643696881 : i100) : i100
  %ap = llvm.alloca %one x i100 : (i32) -> !llvm.ptr
  llvm.store volatile %ak, %ap : i100, !llvm.ptr
  %a = llvm.load volatile %ap : !llvm.ptr -> i100
  %c = llvm.trunc %a : i100 to i33
  %r64 = llvm.zext %c : i33 to i64
  llvm.return %r64 : i64
}
llvm.func @maximumnum_of_zeros_f32_0() -> i64 {
  %m = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %m x f32 : (i64) -> !llvm.ptr
  %q = llvm.alloca %m x f32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(-0.0 : f32) : f32
  %y = llvm.mlir.constant(0.0 : f32) : f32
  llvm.store volatile %x, %p : f32, !llvm.ptr
  llvm.store volatile %y, %q : f32, !llvm.ptr
  %a = llvm.load volatile %p : !llvm.ptr -> f32
  %b = llvm.load volatile %q : !llvm.ptr -> f32
  %c = llvm.call_intrinsic "llvm.maximumnum.f32"(%a, %b) : (f32, f32) -> f32
  %d = llvm.bitcast %c : f32 to i32
  %e = llvm.zext %d : i32 to i64
  llvm.return %e : i64
}
llvm.func @maximumnum_of_zeros_f32_1() -> i64 {
  %m = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %m x f32 : (i64) -> !llvm.ptr
  %q = llvm.alloca %m x f32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(0.0 : f32) : f32
  %y = llvm.mlir.constant(-0.0 : f32) : f32
  llvm.store volatile %x, %p : f32, !llvm.ptr
  llvm.store volatile %y, %q : f32, !llvm.ptr
  %a = llvm.load volatile %p : !llvm.ptr -> f32
  %b = llvm.load volatile %q : !llvm.ptr -> f32
  %c = llvm.call_intrinsic "llvm.maximumnum.f32"(%a, %b) : (f32, f32) -> f32
  %d = llvm.bitcast %c : f32 to i32
  %e = llvm.zext %d : i32 to i64
  llvm.return %e : i64
}
llvm.func @maximumnum_of_zeros_f64_0() -> i64 {
  %m = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %m x f64 : (i64) -> !llvm.ptr
  %q = llvm.alloca %m x f64 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(-0.0 : f64) : f64
  %y = llvm.mlir.constant(0.0 : f64) : f64
  llvm.store volatile %x, %p : f64, !llvm.ptr
  llvm.store volatile %y, %q : f64, !llvm.ptr
  %a = llvm.load volatile %p : !llvm.ptr -> f64
  %b = llvm.load volatile %q : !llvm.ptr -> f64
  %c = llvm.call_intrinsic "llvm.maximumnum.f64"(%a, %b) : (f64, f64) -> f64
  %d = llvm.bitcast %c : f64 to i64
  llvm.return %d : i64
}
llvm.func @maximumnum_of_zeros_f64_1() -> i64 {
  %m = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %m x f64 : (i64) -> !llvm.ptr
  %q = llvm.alloca %m x f64 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(0.0 : f64) : f64
  %y = llvm.mlir.constant(-0.0 : f64) : f64
  llvm.store volatile %x, %p : f64, !llvm.ptr
  llvm.store volatile %y, %q : f64, !llvm.ptr
  %a = llvm.load volatile %p : !llvm.ptr -> f64
  %b = llvm.load volatile %q : !llvm.ptr -> f64
  %c = llvm.call_intrinsic "llvm.maximumnum.f64"(%a, %b) : (f64, f64) -> f64
  %d = llvm.bitcast %c : f64 to i64
  llvm.return %d : i64
}
llvm.func @minimumnum_of_zeros_f32_0() -> i64 {
  %m = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %m x f32 : (i64) -> !llvm.ptr
  %q = llvm.alloca %m x f32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(-0.0 : f32) : f32
  %y = llvm.mlir.constant(0.0 : f32) : f32
  llvm.store volatile %x, %p : f32, !llvm.ptr
  llvm.store volatile %y, %q : f32, !llvm.ptr
  %a = llvm.load volatile %p : !llvm.ptr -> f32
  %b = llvm.load volatile %q : !llvm.ptr -> f32
  %c = llvm.call_intrinsic "llvm.minimumnum.f32"(%a, %b) : (f32, f32) -> f32
  %d = llvm.bitcast %c : f32 to i32
  %e = llvm.zext %d : i32 to i64
  llvm.return %e : i64
}
llvm.func @minimumnum_of_zeros_f32_1() -> i64 {
  %m = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %m x f32 : (i64) -> !llvm.ptr
  %q = llvm.alloca %m x f32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(0.0 : f32) : f32
  %y = llvm.mlir.constant(-0.0 : f32) : f32
  llvm.store volatile %x, %p : f32, !llvm.ptr
  llvm.store volatile %y, %q : f32, !llvm.ptr
  %a = llvm.load volatile %p : !llvm.ptr -> f32
  %b = llvm.load volatile %q : !llvm.ptr -> f32
  %c = llvm.call_intrinsic "llvm.minimumnum.f32"(%a, %b) : (f32, f32) -> f32
  %d = llvm.bitcast %c : f32 to i32
  %e = llvm.zext %d : i32 to i64
  llvm.return %e : i64
}
llvm.func @minimumnum_of_zeros_f64_0() -> i64 {
  %m = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %m x f64 : (i64) -> !llvm.ptr
  %q = llvm.alloca %m x f64 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(-0.0 : f64) : f64
  %y = llvm.mlir.constant(0.0 : f64) : f64
  llvm.store volatile %x, %p : f64, !llvm.ptr
  llvm.store volatile %y, %q : f64, !llvm.ptr
  %a = llvm.load volatile %p : !llvm.ptr -> f64
  %b = llvm.load volatile %q : !llvm.ptr -> f64
  %c = llvm.call_intrinsic "llvm.minimumnum.f64"(%a, %b) : (f64, f64) -> f64
  %d = llvm.bitcast %c : f64 to i64
  llvm.return %d : i64
}
llvm.func @minimumnum_of_zeros_f64_1() -> i64 {
  %m = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %m x f64 : (i64) -> !llvm.ptr
  %q = llvm.alloca %m x f64 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(0.0 : f64) : f64
  %y = llvm.mlir.constant(-0.0 : f64) : f64
  llvm.store volatile %x, %p : f64, !llvm.ptr
  llvm.store volatile %y, %q : f64, !llvm.ptr
  %a = llvm.load volatile %p : !llvm.ptr -> f64
  %b = llvm.load volatile %q : !llvm.ptr -> f64
  %c = llvm.call_intrinsic "llvm.minimumnum.f64"(%a, %b) : (f64, f64) -> f64
  %d = llvm.bitcast %c : f64 to i64
  llvm.return %d : i64
}
llvm.func @maximumnum_of_zeros_f32_2() -> i64 {
  %m = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %m x f32 : (i64) -> !llvm.ptr
  %q = llvm.alloca %m x f32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(0x7FC00000 : f32) : f32
  %y = llvm.mlir.constant(-1.5 : f32) : f32
  llvm.store volatile %x, %p : f32, !llvm.ptr
  llvm.store volatile %y, %q : f32, !llvm.ptr
  %a = llvm.load volatile %p : !llvm.ptr -> f32
  %b = llvm.load volatile %q : !llvm.ptr -> f32
  %c = llvm.call_intrinsic "llvm.maximumnum.f32"(%a, %b) : (f32, f32) -> f32
  %d = llvm.bitcast %c : f32 to i32
  %e = llvm.zext %d : i32 to i64
  llvm.return %e : i64
}
llvm.func @maximumnum_of_zeros_f32_3() -> i64 {
  %m = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %m x f32 : (i64) -> !llvm.ptr
  %q = llvm.alloca %m x f32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(2.5 : f32) : f32
  %y = llvm.mlir.constant(0x7FC00000 : f32) : f32
  llvm.store volatile %x, %p : f32, !llvm.ptr
  llvm.store volatile %y, %q : f32, !llvm.ptr
  %a = llvm.load volatile %p : !llvm.ptr -> f32
  %b = llvm.load volatile %q : !llvm.ptr -> f32
  %c = llvm.call_intrinsic "llvm.maximumnum.f32"(%a, %b) : (f32, f32) -> f32
  %d = llvm.bitcast %c : f32 to i32
  %e = llvm.zext %d : i32 to i64
  llvm.return %e : i64
}
llvm.func @maximumnum_of_zeros_f64_2() -> i64 {
  %m = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %m x f64 : (i64) -> !llvm.ptr
  %q = llvm.alloca %m x f64 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(0x7FF8000000000000 : f64) : f64
  %y = llvm.mlir.constant(-1.5 : f64) : f64
  llvm.store volatile %x, %p : f64, !llvm.ptr
  llvm.store volatile %y, %q : f64, !llvm.ptr
  %a = llvm.load volatile %p : !llvm.ptr -> f64
  %b = llvm.load volatile %q : !llvm.ptr -> f64
  %c = llvm.call_intrinsic "llvm.maximumnum.f64"(%a, %b) : (f64, f64) -> f64
  %d = llvm.bitcast %c : f64 to i64
  llvm.return %d : i64
}
llvm.func @maximumnum_of_zeros_f64_3() -> i64 {
  %m = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %m x f64 : (i64) -> !llvm.ptr
  %q = llvm.alloca %m x f64 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(2.5 : f64) : f64
  %y = llvm.mlir.constant(0x7FF8000000000000 : f64) : f64
  llvm.store volatile %x, %p : f64, !llvm.ptr
  llvm.store volatile %y, %q : f64, !llvm.ptr
  %a = llvm.load volatile %p : !llvm.ptr -> f64
  %b = llvm.load volatile %q : !llvm.ptr -> f64
  %c = llvm.call_intrinsic "llvm.maximumnum.f64"(%a, %b) : (f64, f64) -> f64
  %d = llvm.bitcast %c : f64 to i64
  llvm.return %d : i64
}
llvm.func @minimumnum_of_zeros_f32_2() -> i64 {
  %m = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %m x f32 : (i64) -> !llvm.ptr
  %q = llvm.alloca %m x f32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(0x7FC00000 : f32) : f32
  %y = llvm.mlir.constant(-1.5 : f32) : f32
  llvm.store volatile %x, %p : f32, !llvm.ptr
  llvm.store volatile %y, %q : f32, !llvm.ptr
  %a = llvm.load volatile %p : !llvm.ptr -> f32
  %b = llvm.load volatile %q : !llvm.ptr -> f32
  %c = llvm.call_intrinsic "llvm.minimumnum.f32"(%a, %b) : (f32, f32) -> f32
  %d = llvm.bitcast %c : f32 to i32
  %e = llvm.zext %d : i32 to i64
  llvm.return %e : i64
}
llvm.func @minimumnum_of_zeros_f32_3() -> i64 {
  %m = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %m x f32 : (i64) -> !llvm.ptr
  %q = llvm.alloca %m x f32 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(2.5 : f32) : f32
  %y = llvm.mlir.constant(0x7FC00000 : f32) : f32
  llvm.store volatile %x, %p : f32, !llvm.ptr
  llvm.store volatile %y, %q : f32, !llvm.ptr
  %a = llvm.load volatile %p : !llvm.ptr -> f32
  %b = llvm.load volatile %q : !llvm.ptr -> f32
  %c = llvm.call_intrinsic "llvm.minimumnum.f32"(%a, %b) : (f32, f32) -> f32
  %d = llvm.bitcast %c : f32 to i32
  %e = llvm.zext %d : i32 to i64
  llvm.return %e : i64
}
llvm.func @minimumnum_of_zeros_f64_2() -> i64 {
  %m = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %m x f64 : (i64) -> !llvm.ptr
  %q = llvm.alloca %m x f64 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(0x7FF8000000000000 : f64) : f64
  %y = llvm.mlir.constant(-1.5 : f64) : f64
  llvm.store volatile %x, %p : f64, !llvm.ptr
  llvm.store volatile %y, %q : f64, !llvm.ptr
  %a = llvm.load volatile %p : !llvm.ptr -> f64
  %b = llvm.load volatile %q : !llvm.ptr -> f64
  %c = llvm.call_intrinsic "llvm.minimumnum.f64"(%a, %b) : (f64, f64) -> f64
  %d = llvm.bitcast %c : f64 to i64
  llvm.return %d : i64
}
llvm.func @minimumnum_of_zeros_f64_3() -> i64 {
  %m = llvm.mlir.constant(1 : i64) : i64
  %p = llvm.alloca %m x f64 : (i64) -> !llvm.ptr
  %q = llvm.alloca %m x f64 : (i64) -> !llvm.ptr
  %x = llvm.mlir.constant(2.5 : f64) : f64
  %y = llvm.mlir.constant(0x7FF8000000000000 : f64) : f64
  llvm.store volatile %x, %p : f64, !llvm.ptr
  llvm.store volatile %y, %q : f64, !llvm.ptr
  %a = llvm.load volatile %p : !llvm.ptr -> f64
  %b = llvm.load volatile %q : !llvm.ptr -> f64
  %c = llvm.call_intrinsic "llvm.minimumnum.f64"(%a, %b) : (f64, f64) -> f64
  %d = llvm.bitcast %c : f64 to i64
  llvm.return %d : i64
}
