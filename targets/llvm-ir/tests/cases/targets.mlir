llvm.func @nvidia(%a: i32) attributes {nvvm.kernel, nvvm.maxnreg = 16} {
  %0 = nvvm.read.ptx.sreg.tid.x : i32
  nvvm.barrier0
  %1 = llvm.add %0, %a : i32
  llvm.return
}
llvm.func @amd() attributes {rocdl.kernel} {
  %0 = rocdl.workitem.id.x : i32
  rocdl.s.barrier
  llvm.return
}
