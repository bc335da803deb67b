!10 = !DILocalVariable(name: "v", scope: !1, file: !1, line: 1, type: !11)
; -----
!10 = !DILocalVariable(name: "v", scope: !5, file: !1, line: 1, type: !1)
; -----
!10 = !DILocalVariable(name: "v", scope: !0, file: !1, line: 1, type: !11)
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(DW_OP_plus_uconst), !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(DW_OP_stack_value, DW_OP_deref), !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(DW_OP_LLVM_fragment, 0, 64), !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(DW_OP_LLVM_entry_value, 1), !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !11, !DIExpression(), !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(), !5)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(), !20)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
!20 = !DILocation(line: 1, scope: !21)
!21 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_declare(i32 %x, !10, !DIExpression(), !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(!{i32 1}, !10, !DIExpression(), !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
; -----
@g = global i32 0, !dbg !5
; -----
@g = global i32 0, !dbg !20
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "g", scope: !0, file: !1, line: 1, type: !11, isLocal: false, isDefinition: true)
; -----
@g = global i32 0, !dbg !20
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(scope: !0, file: !1, line: 1, type: !11, isLocal: false, isDefinition: true)
; -----
@g = global i32 0, !dbg !20
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "x", scope: !0, file: !1, line: 1, type: !1, isLocal: false, isDefinition: true)
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(), !7)
  #dbg_label(!20, !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
!20 = !DILabel(scope: !1, name: "n", file: !1, line: 2)
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(), !7)
  #dbg_label(!10, !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(), !7)
  #dbg_value(i32 %x, !20, !DIExpression(), !7)
  #dbg_value(i32 %x, !21, !DIExpression(), !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
!20 = !DILocalVariable(name: "a", arg: 1, scope: !5, file: !1, line: 1, type: !11)
!21 = !DILocalVariable(name: "b", arg: 1, scope: !5, file: !1, line: 1, type: !11)
; -----
!10 = !DILocalVariable(name: "v", scope: !5, file: !1, line: 1, type: !4)
; -----
!llvm.dbg.sp = !{!5}
; -----
declare !dbg !20 i32 @d(i32)
!20 = distinct !DISubprogram(name: "d", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
; -----
@g = global i32 0, !dbg !20
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "x", scope: !0, file: !1, line: 1, type: !11, isLocal: false, isDefinition: true, declaration: !1)
; -----
@g = global i32 0, !dbg !20
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "x", scope: !0, file: !1, line: 1, isLocal: false, isDefinition: true)
; -----
@g = global i32 0, !dbg !20
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "x", scope: !7, file: !1, line: 1, type: !11, isLocal: false, isDefinition: true)
; -----
@g = global i32 0, !dbg !20
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression(DW_OP_swap))
!21 = distinct !DIGlobalVariable(name: "x", scope: !0, file: !1, line: 1, type: !11, isLocal: false, isDefinition: true)
; -----
@g = global i32 0, !dbg !20
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression(DW_OP_LLVM_fragment, 0, 32))
!21 = distinct !DIGlobalVariable(name: "x", scope: !0, file: !1, line: 1, type: !11, isLocal: false, isDefinition: true)
; -----
@g = global i32 0, !dbg !20
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression(DW_OP_LLVM_fragment, 0, 16))
!21 = distinct !DIGlobalVariable(name: "x", scope: !0, file: !1, line: 1, type: !11, isLocal: false, isDefinition: true)
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_declare(float 1.0, !10, !DIExpression(), !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
!10 = !DILocalVariable(name: "v", scope: !5, file: !1, line: 1, type: !11, flags: DIFlagArtificial)
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
!11 = !DIDerivedType(tag: DW_TAG_typedef, baseType: !20)
!20 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
; -----
define i32 @f(i32 swiftasync %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(DW_OP_LLVM_entry_value, 1), !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
; -----
define i32 @f(ptr swiftasync %x) !dbg !5 {
  #dbg_value(ptr %x, !10, !DIExpression(DW_OP_LLVM_entry_value, 1), !7)
  %r = add i32 1, 1, !dbg !7
  ret i32 %r, !dbg !7
}
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(), !7)
  #dbg_label(!20, !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
!20 = !DILabel(scope: !21, name: "n", file: !1, line: 2)
!21 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !1, !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(!DIArgList(i32 %x), !10, !DIExpression(), !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(!{}, !10, !DIExpression(), !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
