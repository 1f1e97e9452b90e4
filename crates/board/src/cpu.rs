//! A check that the processor has the instructions this crate was compiled for.

use std::fmt;

/// The processor lacks instructions that the program uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsupportedCpu;

impl std::error::Error for UnsupportedCpu {}

impl fmt::Display for UnsupportedCpu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "this build of outflank needs a processor with AVX2, BMI2 and FMA (x86-64-v3), and this one lacks them\n\
             build it for this machine instead: RUSTFLAGS='-C target-cpu=native' cargo build --release",
        )
    }
}

/// Returns an error if the program was compiled for x86-64-v3 and the processor lacks its instructions.
///
/// Programs call it first, before any code that could use the missing instructions. It executes `cpuid` itself: the
/// standard detection macro is constant once a feature is compiled in.
///
/// # Errors
///
/// When an instruction is missing.
#[inline(never)]
pub fn check_cpu() -> Result<(), UnsupportedCpu> {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
    if !x86::has_v3() {
        return Err(UnsupportedCpu);
    }
    Ok(())
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod x86 {
    use std::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv, CpuidResult};

    // Bits of leaf 1, register ECX.
    const FMA: u32 = 1 << 12;
    const MOVBE: u32 = 1 << 22;
    const OSXSAVE: u32 = 1 << 27;
    const AVX: u32 = 1 << 28;
    const F16C: u32 = 1 << 29;
    // Bits of leaf 7, register EBX.
    const BMI1: u32 = 1 << 3;
    const AVX2: u32 = 1 << 5;
    const BMI2: u32 = 1 << 8;
    // Bits of leaf 0x8000_0001, register ECX.
    const LZCNT: u32 = 1 << 5;
    /// The operating system saves the 128-bit and 256-bit registers.
    const VECTOR_STATE: u64 = 0b110;

    pub(super) fn has_v3() -> bool {
        let has = |register: u32, bits: u32| register & bits == bits;
        let leaf = |number: u32| -> CpuidResult {
            if __cpuid(number & 0x8000_0000).eax < number { zeroes() } else { __cpuid_count(number, 0) }
        };
        has(leaf(1).ecx, FMA | MOVBE | OSXSAVE | AVX | F16C)
            && has(leaf(7).ebx, BMI1 | AVX2 | BMI2)
            && has(leaf(0x8000_0001).ecx, LZCNT)
            && system_saves_vectors()
    }

    fn zeroes() -> CpuidResult {
        CpuidResult { eax: 0, ebx: 0, ecx: 0, edx: 0 }
    }

    #[allow(unsafe_code)]
    fn system_saves_vectors() -> bool {
        // SAFETY: called only after OSXSAVE was found, which the instruction requires.
        unsafe { xcr0() & VECTOR_STATE == VECTOR_STATE }
    }

    #[target_feature(enable = "xsave")]
    fn xcr0() -> u64 {
        // SAFETY: register 0 exists wherever the instruction does.
        #[allow(unsafe_code)]
        unsafe {
            _xgetbv(0)
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn cpu_check_passes_on_the_test_machine() {
        assert_eq!(super::check_cpu(), Ok(()));
    }
}
