//! Calling conventions.

use dialekt_ir_core::prelude::op::*;

/// A calling convention.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EnumAttr)]
#[enum_attr(summary = "Calling Conventions", width = 64, field)]
pub enum CConv {
    /// That of C.
    #[case("ccc")]
    C = 0,
    /// As fast as possible.
    #[case("fastcc")]
    Fast = 8,
    /// For calls that are rare: the caller keeps most registers.
    #[case("coldcc")]
    Cold = 9,
    /// That of Haskell.
    #[case("cc_10")]
    GHC = 10,
    /// That of Erlang.
    #[case("cc_11")]
    HiPE = 11,
    /// Arguments in any register.
    #[case("anyregcc")]
    AnyReg = 13,
    /// Most registers are kept.
    #[case("preserve_mostcc")]
    PreserveMost = 14,
    /// Nearly all registers are kept.
    #[case("preserve_allcc")]
    PreserveAll = 15,
    /// That of Swift.
    #[case("swiftcc")]
    Swift = 16,
    /// For access to variables of a thread in C++.
    #[case("cxx_fast_tlscc")]
    CxxFastTls = 17,
    /// Calls in tail position take the frame of the caller.
    #[case("tailcc")]
    Tail = 18,
    /// For checks of indirect calls on Windows.
    #[case("cfguard_checkcc")]
    CFGuardCheck = 19,
    /// That of Swift, with calls in tail position.
    #[case("swifttailcc")]
    SwiftTail = 20,
    /// `stdcall` of x86.
    #[case("x86_stdcallcc")]
    X86StdCall = 64,
    /// `fastcall` of x86.
    #[case("x86_fastcallcc")]
    X86FastCall = 65,
    /// The old one of ARM.
    #[case("arm_apcscc")]
    ARMApcs = 66,
    /// That of ARM.
    #[case("arm_aapcscc")]
    ARMAapcs = 67,
    /// That of ARM, with floats in their registers.
    #[case("arm_aapcs_vfpcc")]
    ARMAapcsVFP = 68,
    /// Handlers of interrupts on MSP430.
    #[case("msp430_intrcc")]
    Msp430Intr = 69,
    /// `thiscall` of x86.
    #[case("x86_thiscallcc")]
    X86ThisCall = 70,
    /// Kernels of PTX.
    #[case("ptx_kernelcc")]
    PTXKernel = 71,
    /// Functions of PTX.
    #[case("ptx_devicecc")]
    PTXDevice = 72,
    /// Functions of SPIR.
    #[case("spir_funccc")]
    SpirFunc = 75,
    /// Kernels of SPIR.
    #[case("spir_kernelcc")]
    SpirKernel = 76,
    /// Built-in functions of OpenCL on x86.
    #[case("intel_ocl_bicc")]
    IntelOCLBI = 77,
    /// That of Unix on x86-64.
    #[case("x86_64_sysvcc")]
    X8664SysV = 78,
    /// That of Windows on x86-64.
    #[case("win64cc")]
    Win64 = 79,
    /// `vectorcall` of x86.
    #[case("x86_vectorcallcc")]
    X86VectorCall = 80,
    /// It has no meaning any more.
    #[case("hhvmcc")]
    DummyHhvm = 81,
    /// It has no meaning any more.
    #[case("hhvm_ccc")]
    DummyHhvmC = 82,
    /// Handlers of interrupts on x86.
    #[case("x86_intrcc")]
    X86Intr = 83,
    /// Handlers of interrupts on AVR.
    #[case("avr_intrcc")]
    AVRIntr = 84,
    /// Built-in functions of AVR.
    #[case("avr_builtincc")]
    AVRBuiltin = 86,
    /// Vertex shaders on AMD.
    #[case("amdgpu_vscc")]
    AmdgpuVS = 87,
    /// Geometry shaders on AMD.
    #[case("amdgpu_gscc")]
    AmdgpuGS = 88,
    /// Compute shaders on AMD.
    #[case("amdgpu_cscc")]
    AmdgpuCS = 90,
    /// Kernels on AMD.
    #[case("amdgpu_kernelcc")]
    AmdgpuKernel = 91,
    /// `regcall` of x86.
    #[case("x86_regcallcc")]
    X86RegCall = 92,
    /// Hull shaders on AMD.
    #[case("amdgpu_hscc")]
    AmdgpuHS = 93,
    /// Built-in functions of MSP430.
    #[case("msp430_builtincc")]
    Msp430Builtin = 94,
    /// Vertex shaders before tessellation on AMD.
    #[case("amdgpu_lscc")]
    AmdgpuLS = 95,
    /// Vertex shaders before geometry shaders on AMD.
    #[case("amdgpu_escc")]
    AmdgpuES = 96,
    /// Vector functions of AArch64.
    #[case("aarch64_vectorcallcc")]
    AArch64VectorCall = 97,
    /// Functions of scalable vectors of AArch64.
    #[case("aarch64_sve_vectorcallcc")]
    AArch64SVEVectorCall = 98,
    /// Calls through a wrapper on WebAssembly.
    #[case("wasm_emscripten_invokecc")]
    WasmEmscriptenInvoke = 99,
    /// Functions of shaders on AMD.
    #[case("amdgpu_gfxcc")]
    AmdgpuGfx = 100,
    /// Handlers of interrupts on M68k.
    #[case("m68k_intrcc")]
    M68kIntr = 101,
}
