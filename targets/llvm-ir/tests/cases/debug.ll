; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"

@g = global i32 0, !dbg !0

define i32 @f(i32 %0) !dbg !7 {
    #dbg_value(i32 %0, !10, !DIExpression(DW_OP_LLVM_fragment, 0, 16), !12)
  %2 = add i32 %0, %0, !dbg !13
  ret i32 %2, !dbg !14
}

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!6}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "g", scope: !2, file: !3, line: 1, type: !5, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C, file: !3, producer: "me", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !4)
!3 = !DIFile(filename: "a.c", directory: "/src")
!4 = !{!0}
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = !{i32 2, !"Debug Info Version", i32 3}
!7 = distinct !DISubprogram(name: "f", linkageName: "_f", scope: !3, file: !3, line: 3, type: !8, scopeLine: 4, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !2)
!8 = !DISubroutineType(types: !9)
!9 = !{!5, !5}
!10 = !DILocalVariable(name: "x", arg: 1, scope: !11, file: !3, line: 5, type: !5)
!11 = distinct !DILexicalBlock(scope: !7, file: !3, line: 5, column: 2)
!12 = !DILocation(line: 5, column: 7, scope: !11)
!13 = !DILocation(line: 6, column: 3, scope: !11)
!14 = !DILocation(line: 7, column: 1, scope: !7)
