!7 = !DILocation(line: 1, column: 1, scope: !1)
; -----
define i32 @f(i32 %x) !dbg !1 {
  #dbg_value(i32 %x, !10, !DIExpression(), !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(), !7)
  %r = add i32 %x, 1, !dbg !5
  ret i32 %r, !dbg !7
}
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(), !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
define void @g() !dbg !5 {
  ret void
}
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(), !7)
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !20
}
!20 = !DILocation(line: 1, scope: !21)
!21 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
; -----
!7 = !DILocation(line: 1, column: 1, scope: !20)
!20 = distinct !DILexicalBlock(scope: !1, file: !1, line: 1)
; -----
!7 = !DILocation(line: 1, column: 1, scope: !20)
!20 = distinct !DILexicalBlock(scope: !5, file: !1, column: 1)
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(), !7)
  %r = call i32 @f(i32 %x)
  ret i32 %r, !dbg !7
}
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(), !7)
  %r = call i32 @llvm.bswap.i32(i32 %x)
  ret i32 %r, !dbg !7
}
; -----
declare i32 @p(...)
define i32 @f(i32 %x) personality ptr @p !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(), !7)
  %r = invoke i32 @f(i32 %x) to label %a unwind label %b
b:
  %l = landingpad { ptr, i32 } cleanup
  unreachable
a:
  ret i32 %r, !dbg !7
}
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(), !7)
  %r = add i32 %x, 1, !dbg !7, !foo !20
  ret i32 %r, !dbg !7
}
!20 = !{!7}
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(), !7)
  %r = add i32 %x, 1, !dbg !7
  br label %a
a:
  br label %a, !llvm.loop !20
}
!20 = distinct !{!20, !7, !7}
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(), !7)
  %r = add i32 %x, 1, !dbg !7
  br label %a
a:
  br label %a, !llvm.loop !20
}
!20 = distinct !{!20, !22, !21}
!21 = !{!"llvm.loop.disable_nonforced"}
!22 = !DILocation(line: 1, scope: !1)
; -----
!7 = !DILocation(line: 1, column: 1, scope: !5, inlinedAt: !20)
!20 = distinct !DILocation(line: 1, scope: !21)
!21 = !DISubprogram(name: "d", scope: !1, file: !1, line: 1, type: !4, spFlags: 0)
; -----
!7 = !DILocation(line: 1, column: 1, scope: !21, inlinedAt: !20)
!20 = distinct !DILocation(line: 1, scope: !5)
!21 = !DISubprogram(name: "d", scope: !1, file: !1, line: 1, type: !4, spFlags: 0)
; -----
!10 = !DILocalVariable(name: "v", scope: !20, file: !1, line: 1, type: !11)
!20 = distinct !DILexicalBlock(scope: !21, file: !1, line: 1)
!21 = !DISubprogram(name: "d", scope: !1, file: !1, line: 1, type: !4, spFlags: 0)
; -----
!7 = !DILocation(line: 1, column: 1, scope: !20)
!20 = distinct !DILexicalBlockFile(scope: !5, file: !1, discriminator: 0)
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(), !7)
  %a = alloca i32, !DIAssignID !20
  %r = add i32 %x, 1, !dbg !7
  ret i32 %r, !dbg !7
}
!20 = distinct !DIAssignID()
; -----
define i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(), !7)
  %r = add i32 %x, 1, !dbg !7, !DIAssignID !20
  ret i32 %r, !dbg !7
}
!20 = distinct !DIAssignID()
; -----
define weak i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(), !7)
  %r = call i32 @f(i32 %x)
  ret i32 %r, !dbg !7
}
; -----
define weak_odr i32 @f(i32 %x) !dbg !5 {
  #dbg_value(i32 %x, !10, !DIExpression(), !7)
  %r = call i32 @f(i32 %x)
  ret i32 %r, !dbg !7
}
