; A call without a place: the debug information of the whole module is left out.
@g = global i32 0, !dbg !20

declare ptr @malloc(i64)

define i32 @callee(i32 %x) !dbg !5 {
  ret i32 %x, !dbg !7
}

define i32 @caller(i32 %x) !dbg !8 {
entry:
  %m = call ptr @malloc(i64 4), !dbg !9, !heapallocsite !11
  %a = alloca i32, !DIAssignID !12
  #dbg_declare(ptr %a, !10, !DIExpression(), !9)
  %r = call i32 @callee(i32 %x)
  br label %loop, !dbg !9

loop:
  br label %loop, !dbg !9, !llvm.loop !13
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "x", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !{!20})
!1 = !DIFile(filename: "a.c", directory: "/")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !{})
!5 = distinct !DISubprogram(name: "callee", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!7 = !DILocation(line: 1, column: 1, scope: !5)
!8 = distinct !DISubprogram(name: "caller", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!9 = !DILocation(line: 1, column: 1, scope: !8)
!10 = !DILocalVariable(name: "v", scope: !8, file: !1, line: 1, type: !11)
!11 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!12 = distinct !DIAssignID()
!13 = distinct !{!13, !9, !9, !14}
!14 = !{!"llvm.loop.mustprogress"}
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, line: 1, type: !11, isLocal: false, isDefinition: true)
