define i32 @loop(i32 %n, ptr nocapture readonly %p) nounwind "target-cpu"="x86-64" {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %body, label %exit, !prof !0

body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %sum = phi i32 [ 0, %entry ], [ %more, %body ]
  %at = getelementptr inbounds { i32, [4 x i32] }, ptr %p, i32 %i, i32 1, i64 2
  %v = load i32, ptr %at, align 4, !tbaa !1
  %more = add nuw nsw i32 %sum, %v
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %body, !llvm.loop !4

exit:
  %result = phi i32 [ 0, %entry ], [ %more, %body ]
  switch i32 %result, label %other [
    i32 1, label %one
    i32 -2, label %one
  ]

one:
  ret i32 11

other:
  ret i32 %result

dead:
  br label %other
}

declare i32 @__gxx_personality_v0(...)
declare i32 @may_throw(i32)

define i32 @catch(i32 %x) personality ptr @__gxx_personality_v0 {
  %r = invoke fastcc i32 @may_throw(i32 signext %x)
          to label %fine unwind label %pad

fine:
  %v = phi i32 [ %r, %0 ]
  ret i32 %v

pad:
  %e = landingpad { ptr, i32 }
          cleanup
          catch ptr null
  resume { ptr, i32 } %e
}

define ptr @address(i1 %c) {
  br i1 %c, label %a, label %b
a:
  ret ptr blockaddress(@address, %b)
b:
  ret ptr null
}

!0 = !{!"branch_weights", i32 20, i32 1}
!1 = !{!2, !2, i64 0}
!2 = !{!"int", !3, i64 0}
!3 = !{!"root"}
!4 = distinct !{!4, !5, !6}
!5 = !{!"llvm.loop.mustprogress"}
!6 = !{!"llvm.loop.unroll.count", i32 4}
