//! The SHA-256 checksum (FIPS 180-4).

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
const ROUND_CONSTANTS: [u32; 64] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

/// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
const INITIAL_STATE: [u32; 8] =
    [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/// The bytes of a block.
const BLOCK: usize = 64;

/// The checksum in hexadecimal digits, as `sha256sum` prints it.
pub fn sha256(data: &[u8]) -> String {
    let mut state = INITIAL_STATE;
    let (blocks, rest) = data.as_chunks::<BLOCK>();
    for block in blocks {
        add_block(&mut state, block);
    }
    for block in padded(rest, data.len()).as_chunks::<BLOCK>().0 {
        add_block(&mut state, block);
    }
    state.map(|word| format!("{word:08x}")).concat()
}

/// The last bytes with a one bit, zeros, and the length of the whole message in bits.
fn padded(rest: &[u8], length: usize) -> Vec<u8> {
    let mut last = rest.to_vec();
    last.push(0x80);
    while last.len() % BLOCK != BLOCK - 8 {
        last.push(0);
    }
    last.extend((length as u64 * 8).to_be_bytes());
    last
}

#[expect(clippy::many_single_char_names, reason = "the names of the standard")]
fn add_block(state: &mut [u32; 8], block: &[u8; BLOCK]) {
    let schedule = schedule(block);
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for (word, constant) in schedule.into_iter().zip(ROUND_CONSTANTS) {
        let sum1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let choice = (e & f) ^ (!e & g);
        let first = h.wrapping_add(sum1).wrapping_add(choice).wrapping_add(constant).wrapping_add(word);
        let sum0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let majority = (a & b) ^ (a & c) ^ (b & c);
        let second = sum0.wrapping_add(majority);
        (h, g, f, e) = (g, f, e, d.wrapping_add(first));
        (d, c, b, a) = (c, b, a, first.wrapping_add(second));
    }
    for (word, value) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *word = word.wrapping_add(value);
    }
}

/// Expands a block to one word per round.
fn schedule(block: &[u8; BLOCK]) -> [u32; 64] {
    let mut words = [0; 64];
    for (word, bytes) in words.iter_mut().zip(block.as_chunks::<4>().0) {
        *word = u32::from_be_bytes(*bytes);
    }
    for i in 16..64 {
        let (near, far) = (words[i - 15], words[i - 2]);
        let sigma0 = near.rotate_right(7) ^ near.rotate_right(18) ^ (near >> 3);
        let sigma1 = far.rotate_right(17) ^ far.rotate_right(19) ^ (far >> 10);
        words[i] = words[i - 16].wrapping_add(sigma0).wrapping_add(words[i - 7]).wrapping_add(sigma1);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(data: &[u8], expected: &str) {
        assert_eq!(sha256(data), expected);
    }

    /// The examples of FIPS 180-4 and of the NIST test vectors.
    #[test]
    fn known_answers() {
        check(b"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        check(b"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        check(
            b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        );
        check(&vec![b'a'; 1_000_000], "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    }

    /// The length field moves to a block of its own from 56 bytes on. The sums are those of `sha256sum`.
    #[test]
    fn lengths_around_a_block() {
        check(&[0; 55], "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7");
        check(&[0; 56], "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb");
        check(&[0; 64], "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b");
    }
}
