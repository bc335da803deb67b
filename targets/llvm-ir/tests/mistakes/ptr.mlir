llvm.func @f(%p: !ptr.ptr<#llvm.address_space<0>>) {
  %0 = ptr.from_ptr %p : !ptr.ptr<#llvm.address_space<0>> -> memref<f32, #llvm.address_space<0>>
  llvm.return
}
// -----
llvm.mlir.global internal @a() : f32 {
  %0 = ptr.constant #ptr.address<4096> : !ptr.ptr<#llvm.address_space<0>>
  %1 = ptr.load %0 : !ptr.ptr<#llvm.address_space<0>> -> f32
  llvm.return %1 : f32
}
// -----
llvm.mlir.global internal @a(#ptr.null : !ptr.ptr<#llvm.address_space<0>>) : !ptr.ptr<#llvm.address_space<0>>
// -----
module attributes {dlti.dl_spec = #dlti.dl_spec<!ptr.ptr<#llvm.address_space<3>> = #ptr.spec<size = 32, abi = 32, preferred = 32>>} {}
// -----
llvm.func @f(!ptr.ptr<#ptr.generic_space>)
// -----
llvm.func @f(%p: !ptr.ptr<#llvm.address_space<0>>) {
  %0 = ptr.load %p : !ptr.ptr<#llvm.address_space<0>> -> index
  llvm.return
}
// -----
llvm.func @f(%p: !ptr.ptr<#llvm.address_space<0>>) {
  %0 = ptr.load %p atomic monotonic : !ptr.ptr<#llvm.address_space<0>> -> i32
  llvm.return
}
// -----
llvm.func @f(%p: !ptr.ptr<#llvm.address_space<0>>) {
  %0 = ptr.load %p atomic monotonic alignment = 4 : !ptr.ptr<#llvm.address_space<0>> -> vector<2xi32>
  llvm.return
}
