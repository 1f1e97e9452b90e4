//! Bit selection and extraction, with the fastest instructions that the program is compiled for.

/// The index of the bit of `word` that has `n` set bits below it, or 64 if there is none.
#[inline]
#[must_use]
#[allow(unsafe_code)]
pub fn nth_bit(word: u64, n: u32) -> u32 {
    cfg_select! {
        target_feature = "bmi2" => {
            // SAFETY: this arm is only compiled where BMI2 is present.
            unsafe { bmi2::nth_bit(word, n) }
        }
        _ => { portable::nth_bit(word, n) }
    }
}

/// Gathers the bits of `word` under `mask` into the low end of a word.
#[inline]
#[must_use]
#[allow(unsafe_code)]
pub fn gather(word: u64, mask: u64) -> u64 {
    cfg_select! {
        target_feature = "bmi2" => {
            // SAFETY: this arm is only compiled where BMI2 is present.
            unsafe { bmi2::gather(word, mask) }
        }
        _ => { portable::gather(word, mask) }
    }
}

#[cfg(target_feature = "bmi2")]
mod bmi2 {
    use std::arch::x86_64::{_pdep_u64, _pext_u64};

    #[inline]
    #[target_feature(enable = "bmi2")]
    pub(super) fn gather(word: u64, mask: u64) -> u64 {
        _pext_u64(word, mask)
    }

    #[inline]
    #[target_feature(enable = "bmi2")]
    pub(super) fn nth_bit(word: u64, n: u32) -> u32 {
        let low_end = 1u64.checked_shl(n).unwrap_or(0);
        _pdep_u64(low_end, word).trailing_zeros()
    }
}

/// The same without special instructions.
pub mod portable {
    /// The index of the bit of `word` that has `n` set bits below it, or 64 if there is none.
    #[inline]
    #[must_use]
    pub fn nth_bit(mut word: u64, n: u32) -> u32 {
        for _ in 0..n {
            word &= word.wrapping_sub(1);
        }
        word.trailing_zeros()
    }

    /// Gathers the bits of `word` under `mask` into the low end of a word.
    #[inline]
    #[must_use]
    pub fn gather(word: u64, mut mask: u64) -> u64 {
        let (mut gathered, mut bit) = (0, 1);
        while mask != 0 {
            if word & mask & mask.wrapping_neg() != 0 {
                gathered |= bit;
            }
            bit <<= 1;
            mask &= mask.wrapping_sub(1);
        }
        gathered
    }
}
