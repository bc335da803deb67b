; What describes a variable is looked at, but not the function around it, which has no compile unit.
@a = external global i32, !dbg !4
@b = global i32 7, !dbg !6

!llvm.module.flags = !{!9}

!0 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 5, type: !8)
!3 = !DIGlobalVariable(name: "a", scope: !2, file: !1, line: 7, type: !0, isLocal: true, isDefinition: false)
!4 = !DIGlobalVariableExpression(var: !3, expr: !DIExpression(DW_OP_LLVM_fragment, 0, 16))
!5 = !DIGlobalVariable(name: "b", scope: !2, file: !1, line: 8, type: !0, isLocal: true, isDefinition: true)
!6 = !DIGlobalVariableExpression(var: !5, expr: !DIExpression(DW_OP_constu, 3, DW_OP_plus))
!8 = !DISubroutineType(types: !{null})
!9 = !{i32 2, !"Debug Info Version", i32 3}
