declare void @f(i32 range(i64 1, 3))
; -----
declare void @f(ptr byval(i32) sret(i32))
; -----
declare void @f(ptr sret(i32), ptr sret(i32))
; -----
declare void @f(ptr, ptr, ptr sret(i32))
; -----
declare void @f(ptr byval(i32) inreg)
; -----
declare void @f(ptr byval(i32) nest)
; -----
declare void @f(ptr byval(i32) inalloca(i32))
; -----
declare void @f(i32 zeroext signext)
; -----
declare void @f(i32 byval(i32))
; -----
%o = type opaque
declare void @f(ptr byval(%o))
; -----
declare void @f(i32 nonnull)
; -----
declare void @f(ptr zeroext)
; -----
declare void @f(ptr readnone readonly)
; -----
declare void @f() noinline alwaysinline
; -----
declare void @f() optnone
; -----
declare ptr @f(ptr returned, ptr returned)
; -----
declare ptr @f(i32 returned)
; -----
declare void @f(i32 swifterror)
; -----
declare void @f(ptr nest, ptr nest)
; -----
declare void @f(i32 immarg)
; -----
declare token @f()
; -----
declare void @f(ptr swiftself, ptr swiftself)
; -----
declare void @f(ptr swiftasync, ptr swiftasync)
; -----
declare void @f(ptr swifterror, ptr swifterror)
; -----
declare void @f(ptr inalloca(i32), i32)
; -----
declare void @f(ptr readonly writeonly)
; -----
declare void @f(ptr readnone writeonly)
; -----
declare void @f(ptr sret(i32) returned)
; -----
declare void @f(ptr inalloca(i32) readonly)
; -----
declare ptr @f(i32) allocsize(1)
; -----
declare ptr @f(ptr) allocsize(0)
; -----
declare void @f() vscale_range(4,2)
; -----
declare void @f() vscale_range(3,8)
; -----
declare void @f() vscale_range(0,8)
; -----
declare void @f() jumptable
; -----
declare void @f() optnone noinline optsize
; -----
declare void @f() optnone noinline minsize
; -----
declare void @f(i32 dereferenceable(4))
; -----
declare void @f(i32 nofpclass(nan))
; -----
declare void @f(float range(i32 1,2))
; -----
%o = type opaque
declare void @f(ptr byref(%o))
; -----
declare void @f(ptr elementtype(i32))
; -----
declare void @f(ptr preallocated(i32) byval(i32))
; -----
declare void @f(i32 noalias)
; -----
declare noundef void @f()
; -----
declare zeroext float @f()
; -----
declare ptr @f() allockind("alloc,realloc")
; -----
declare ptr @f() allockind("free,zeroed")
; -----
declare void @f() "frame-pointer"="foo"
; -----
declare void @f() "patchable-function-prefix"="a"
; -----
declare void @f() "denormal-fp-math"="foo"
; -----
declare void @f(token)
; -----
declare void @f(metadata)
; -----
declare void @f(x86_amx)
; -----
declare x86_amx @f()
; -----
declare void @f(i32 sret(i32))
; -----
declare void @f(ptr writable readonly)
; -----
declare void @f(ptr writable readnone)
; -----
declare void @f(i32 dead_on_return)
; -----
declare void @f(i32 captures(none))
; -----
declare amdgpu_kernel i32 @f()
; -----
declare amdgpu_kernel void @f(...)
; -----
declare spir_kernel i32 @f()
; -----
declare x86_intrcc void @f(i32)
; -----
declare fastcc void @f(...)
; -----
declare amdgpu_kernel void @f(ptr byval(i32))
; -----
declare amdgpu_cs void @f(ptr sret(i32))
; -----
$c = comdat any
declare void @g() comdat($c)
