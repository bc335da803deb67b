; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

@nl = internal constant [2 x i8] c"\0A\00"
@frmt_spec = internal constant [4 x i8] c"%f \00"

declare !dbg !3 void @free(ptr)

declare !dbg !6 i32 @printf(ptr, ...)

declare !dbg !7 ptr @malloc(i64)

define void @main() !dbg !8 {
  %1 = call ptr @malloc(i64 32), !dbg !9
  %2 = insertvalue { ptr, ptr, i64, [2 x i64], [2 x i64] } poison, ptr %1, 0, !dbg !9
  %3 = insertvalue { ptr, ptr, i64, [2 x i64], [2 x i64] } %2, ptr %1, 1, !dbg !9
  %4 = insertvalue { ptr, ptr, i64, [2 x i64], [2 x i64] } %3, i64 0, 2, !dbg !9
  %5 = insertvalue { ptr, ptr, i64, [2 x i64], [2 x i64] } %4, i64 2, 3, 0, !dbg !9
  %6 = insertvalue { ptr, ptr, i64, [2 x i64], [2 x i64] } %5, i64 2, 3, 1, !dbg !9
  %7 = insertvalue { ptr, ptr, i64, [2 x i64], [2 x i64] } %6, i64 2, 4, 0, !dbg !9
  %8 = insertvalue { ptr, ptr, i64, [2 x i64], [2 x i64] } %7, i64 1, 4, 1, !dbg !9
  %9 = extractvalue { ptr, ptr, i64, [2 x i64], [2 x i64] } %8, 1, !dbg !9
  %10 = getelementptr inbounds nuw double, ptr %9, i64 0, !dbg !9
  store double 5.000000e+00, ptr %10, align 8, !dbg !9
  %11 = extractvalue { ptr, ptr, i64, [2 x i64], [2 x i64] } %8, 1, !dbg !9
  %12 = getelementptr inbounds nuw double, ptr %11, i64 1, !dbg !9
  store double 6.000000e+00, ptr %12, align 8, !dbg !9
  %13 = extractvalue { ptr, ptr, i64, [2 x i64], [2 x i64] } %8, 1, !dbg !9
  %14 = getelementptr inbounds nuw double, ptr %13, i64 2, !dbg !9
  store double 7.000000e+00, ptr %14, align 8, !dbg !9
  %15 = extractvalue { ptr, ptr, i64, [2 x i64], [2 x i64] } %8, 1, !dbg !9
  %16 = getelementptr inbounds nuw double, ptr %15, i64 3, !dbg !9
  store double 8.000000e+00, ptr %16, align 8, !dbg !9
  br label %17, !dbg !10

17:                                               ; preds = %32, %0
  %18 = phi i64 [ 0, %0 ], [ %34, %32 ], !dbg !10
  %19 = icmp slt i64 %18, 2, !dbg !10
  br i1 %19, label %20, label %35, !dbg !10

20:                                               ; preds = %17
  br label %21, !dbg !10

21:                                               ; preds = %24, %20
  %22 = phi i64 [ 0, %20 ], [ %31, %24 ], !dbg !10
  %23 = icmp slt i64 %22, 2, !dbg !10
  br i1 %23, label %24, label %32, !dbg !10

24:                                               ; preds = %21
  %25 = extractvalue { ptr, ptr, i64, [2 x i64], [2 x i64] } %8, 1, !dbg !10
  %26 = mul nuw nsw i64 %18, 2, !dbg !10
  %27 = add nuw nsw i64 %26, %22, !dbg !10
  %28 = getelementptr inbounds nuw double, ptr %25, i64 %27, !dbg !10
  %29 = load double, ptr %28, align 8, !dbg !10
  %30 = call i32 (ptr, ...) @printf(ptr @frmt_spec, double %29), !dbg !10
  %31 = add i64 %22, 1, !dbg !10
  br label %21, !dbg !10

32:                                               ; preds = %21
  %33 = call i32 (ptr, ...) @printf(ptr @nl), !dbg !10
  %34 = add i64 %18, 1, !dbg !10
  br label %17, !dbg !10

35:                                               ; preds = %17
  %36 = extractvalue { ptr, ptr, i64, [2 x i64], [2 x i64] } %8, 0, !dbg !9
  call void @free(ptr %36), !dbg !9
  ret void, !dbg !11
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, producer: "MLIR", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "turns.toy", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubprogram(name: "free", linkageName: "free", scope: !1, file: !1, type: !4, spFlags: DISPFlagOptimized)
!4 = !DISubroutineType(cc: DW_CC_normal, types: !5)
!5 = !{}
!6 = !DISubprogram(name: "printf", linkageName: "printf", scope: !1, file: !1, line: 8, type: !4, scopeLine: 8, spFlags: DISPFlagOptimized)
!7 = !DISubprogram(name: "malloc", linkageName: "malloc", scope: !1, file: !1, type: !4, spFlags: DISPFlagOptimized)
!8 = distinct !DISubprogram(name: "main", linkageName: "main", scope: !1, file: !1, line: 6, type: !4, scopeLine: 6, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DILocation(line: 7, scope: !8)
!10 = !DILocation(line: 8, column: 3, scope: !8)
!11 = !DILocation(line: 6, column: 1, scope: !8)
