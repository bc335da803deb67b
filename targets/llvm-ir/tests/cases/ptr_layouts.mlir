module attributes {llvm.data_layout = "e-p:64:64-p3:32:32-p5:16:16-p7:128:128:128:48"} {
llvm.func @f(%p: !ptr.ptr<#llvm.address_space<7>>, %q: !llvm.ptr, %i: i64, %w: vector<2xi64>, %v: vector<2x!ptr.ptr<#llvm.address_space<7>>>) -> i128 {
  %n = ptr.constant #ptr.null : !ptr.ptr<#llvm.address_space<7>>
  %c = ptr.constant #ptr.address<77> : !ptr.ptr<#llvm.address_space<7>>
  %z = llvm.mlir.constant(3 : i64) : i64
  %0 = ptr.ptr_diff %c, %n : !ptr.ptr<#llvm.address_space<7>> -> i64
  %1 = ptr.ptr_diff %p, %n : !ptr.ptr<#llvm.address_space<7>> -> i128
  %2 = ptr.ptr_diff %p, %c : !ptr.ptr<#llvm.address_space<7>> -> i32
  %3 = ptr.ptr_add %c, %z : !ptr.ptr<#llvm.address_space<7>>, i64
  %4 = ptr.ptr_add inbounds %c, %z : !ptr.ptr<#llvm.address_space<7>>, i64
  %5 = ptr.ptr_add nuw %c, %i : !ptr.ptr<#llvm.address_space<7>>, i64
  %6 = ptr.ptr_add nuw %c, %w : !ptr.ptr<#llvm.address_space<7>>, vector<2xi64>
  %7 = ptr.ptr_diff %v, %v : vector<2x!ptr.ptr<#llvm.address_space<7>>> -> vector<2xi48>
  %8 = ptr.ptr_diff nuw %v, %6 : vector<2x!ptr.ptr<#llvm.address_space<7>>> -> vector<2xi49>
  %9 = llvm.mlir.poison : vector<2x!ptr.ptr<#llvm.address_space<7>>>
  %10 = ptr.ptr_diff nuw %9, %6 : vector<2x!ptr.ptr<#llvm.address_space<7>>> -> vector<2xi47>
  %11 = ptr.ptr_diff nuw %9, %9 : vector<2x!ptr.ptr<#llvm.address_space<7>>> -> vector<2xi47>
  ptr.store %0, %3 : i64, !ptr.ptr<#llvm.address_space<7>>
  ptr.store %0, %4 : i64, !ptr.ptr<#llvm.address_space<7>>
  ptr.store %11, %4 : vector<2xi47>, !ptr.ptr<#llvm.address_space<7>>
  llvm.return %1 : i128
}
llvm.func @narrow(%q: !llvm.ptr, %v: vector<4x!ptr.ptr<#llvm.address_space<3>>>, %s: vector<[2]x!ptr.ptr<#llvm.address_space<5>>>) {
  %0 = llvm.load %q : !llvm.ptr -> !ptr.ptr<#llvm.address_space<3>>
  %1 = llvm.load %q : !llvm.ptr -> vector<2x!ptr.ptr<#llvm.address_space<3>>>
  %2 = ptr.constant #ptr.address<-12> : !ptr.ptr<#llvm.address_space<3>>
  %3 = ptr.constant #ptr.address<0xffffffff> : !ptr.ptr<#llvm.address_space<3>>
  %4 = ptr.constant #ptr.address<0x10001> : !ptr.ptr<#llvm.address_space<5>>
  ptr.store %2, %0 : !ptr.ptr<#llvm.address_space<3>>, !ptr.ptr<#llvm.address_space<3>>
  ptr.store %3, %0 : !ptr.ptr<#llvm.address_space<3>>, !ptr.ptr<#llvm.address_space<3>>
  ptr.store %4, %0 : !ptr.ptr<#llvm.address_space<5>>, !ptr.ptr<#llvm.address_space<3>>
  %5 = ptr.ptr_diff %0, %2 : !ptr.ptr<#llvm.address_space<3>> -> i64
  %6 = ptr.ptr_diff nuw %0, %2 : !ptr.ptr<#llvm.address_space<3>> -> i32
  %7 = ptr.ptr_diff nsw %v, %v : vector<4x!ptr.ptr<#llvm.address_space<3>>> -> vector<4xi8>
  %8 = ptr.ptr_diff nsw|nuw %s, %s : vector<[2]x!ptr.ptr<#llvm.address_space<5>>> -> vector<[2]xi64>
  %9 = ptr.ptr_diff %3, %2 : !ptr.ptr<#llvm.address_space<3>> -> i64
  ptr.store %9, %0 : i64, !ptr.ptr<#llvm.address_space<3>>
  %10 = ptr.type_offset !ptr.ptr<#llvm.address_space<3>> : i64
  %11 = ptr.type_offset !llvm.struct<(i8, !ptr.ptr<#llvm.address_space<7>>)> : i64
  %12 = ptr.ptr_add %3, %10 : !ptr.ptr<#llvm.address_space<3>>, i64
  %13 = ptr.ptr_add %3, %11 : !ptr.ptr<#llvm.address_space<3>>, i64
  ptr.store %13, %12 : !ptr.ptr<#llvm.address_space<3>>, !ptr.ptr<#llvm.address_space<3>>
  llvm.return
}
llvm.func @high(%q: !llvm.ptr) {
  %0 = ptr.constant #ptr.address<0x1000000000000000fffffffffff8> : !ptr.ptr<#llvm.address_space<7>>
  %1 = llvm.mlir.constant(16 : i64) : i64
  %2 = ptr.ptr_add %0, %1 : !ptr.ptr<#llvm.address_space<7>>, i64
  %3 = ptr.ptr_diff %2, %0 : !ptr.ptr<#llvm.address_space<7>> -> i64
  llvm.store %2, %q : !ptr.ptr<#llvm.address_space<7>>, !llvm.ptr
  llvm.store %3, %q : i64, !llvm.ptr
  llvm.return
}
}
