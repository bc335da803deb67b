; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

define void @tok() {
  %1 = call token @llvm.coro.id(i32 16, ptr null, ptr null, ptr null)
  %2 = call ptr @llvm.stacksave.p0()
  call void @llvm.stackrestore.p0(ptr %2)
  call void @llvm.trap()
  call void @llvm.debugtrap()
  store i128 123456789012345678901234567890, ptr null, align 4
  store float 0x7FF8000000000000, ptr null, align 4
  store x86_fp80 0xK3FFFC000000000000000, ptr null, align 16
  store bfloat 0xR3FC0, ptr null, align 2
  store <vscale x 4 x i32> splat (i32 1), ptr null, align 16
  %3 = call i64 @llvm.vscale.i64()
  unreachable
}

define void @vas(i32 %0, ...) {
  %2 = alloca ptr, align 8
  call void @llvm.va_start.p0(ptr %2)
  %3 = call i32 (ptr, ...) @printf(ptr %2, i32 %0)
  call void @llvm.va_end.p0(ptr %2)
  ret void
}

declare i32 @printf(ptr, ...)

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare token @llvm.coro.id(i32, ptr readnone, ptr readonly captures(none), ptr) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare ptr @llvm.stacksave.p0() #1

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.stackrestore.p0(ptr) #1

; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
declare void @llvm.trap() #2

; Function Attrs: nounwind
declare void @llvm.debugtrap() #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.vscale.i64() #4

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr) #1

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #1 = { nocallback nofree nosync nounwind willreturn }
attributes #2 = { cold noreturn nounwind memory(inaccessiblemem: write) }
attributes #3 = { nounwind }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
