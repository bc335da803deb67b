#root = #llvm.tbaa_root<id = "root">
#char = #llvm.tbaa_type_desc<id = "char", members = {<#root, 0>}>
#long = #llvm.tbaa_type_desc<id = "long", members = {<#char, 0>}>
#tag = #llvm.tbaa_tag<base_type = #long, access_type = #long, offset = 0>
#domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "domain">
#scope = #llvm.alias_scope<id = distinct[1]<>, domain = #domain>
#group = #llvm.access_group<id = distinct[2]<>>
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu", llvm.data_layout = "e-m:e-p270:32:32-i64:64-i128:128-f80:128-n8:16:32:64-S128", llvm.module_asm = [".globl x", "x:"], llvm.ident = "me"} {
  llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, #llvm.mlir.module_flag<max, "PIC Level", 2 : i32>]
  llvm.linker_options ["-l", "c"]
  llvm.comdat @c {
    llvm.comdat_selector @f any
  }
  llvm.func linkonce_odr @f(%p: !llvm.ptr, %x: i64) comdat(@c::@f) {
    %c = llvm.mlir.constant(1 : i32) : i32
    %0 = llvm.alloca %c x i64 : (i32) -> !llvm.ptr
    llvm.store %x, %p {tbaa = [#tag], alias_scopes = [#scope]} : i64, !llvm.ptr
    %1 = llvm.load %p {noalias_scopes = [#scope], access_groups = [#group]} : !llvm.ptr -> i64
    llvm.return
  }
}
