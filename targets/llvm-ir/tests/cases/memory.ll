; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

%pair = type { ptr, i32 }

@counter = global i32 7, align 16
@text = internal constant [4 x i8] c"hi\00\22", section "notes"
@table = private unnamed_addr global [3 x i16] [i16 1, i16 2, i16 3]
@other = extern_weak global i64
@tls = linkonce_odr hidden thread_local global double 0.000000e+00
@pair = internal global %pair { ptr @counter, i32 3 }
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @init, ptr null }]

@alias = alias i32, ptr @counter

define void @init() {
  ret void
}

define i32 @memory(ptr %0, i64 %1, i32 %2) {
  %4 = alloca %pair, align 8
  %5 = alloca double, i64 %1, align 32
  %6 = getelementptr inbounds %pair, ptr %4, i32 0, i32 1
  store i32 %2, ptr %6, align 4
  store volatile i32 %2, ptr %0, align 4
  store atomic i32 %2, ptr %0 syncscope("agent") release, align 4
  %7 = load i32, ptr %0, align 4, !nontemporal !1
  %8 = load atomic i32, ptr %0 monotonic, align 4
  %9 = load i32, ptr %0, align 4, !invariant.load !2
  %10 = atomicrmw add ptr %0, i32 %2 acq_rel, align 4
  %11 = cmpxchg weak ptr %0, i32 %2, i32 %10 seq_cst monotonic, align 4
  %12 = extractvalue { i32, i1 } %11, 0
  fence syncscope("singlethread") acquire
  %13 = load i8, ptr getelementptr inbounds nuw (i8, ptr @text, i64 2), align 1
  call void @llvm.memcpy.p0.p0.i64(ptr %4, ptr %0, i64 8, i1 false)
  call void @llvm.lifetime.start.p0(ptr %4)
  %14 = zext i8 %13 to i32
  %15 = add i32 %12, %14
  ret i32 %15
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

attributes #0 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 1}
!2 = !{}
