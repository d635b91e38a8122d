//! SHA-256 as FIPS 180-4 defines it: witnesses name their sources by it.

/// The first bits of the square roots of small primes.
const START: [u32; 8] = [
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19,
];

/// The digest of some bytes in hexadecimal.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    let mut message = bytes.to_vec();
    message.push(0x80);
    while message.len() % 64 != 56 {
        message.push(0);
    }
    message.extend((bytes.len() as u64 * 8).to_be_bytes());
    let rounds = round_constants();
    let mut hash = START;
    for block in message.chunks_exact(64) {
        compress(&mut hash, block, &rounds);
    }
    hash.iter().map(|it| format!("{it:08x}")).collect()
}

/// The first bits of the cube roots of the first 64 primes.
fn round_constants() -> [u32; 64] {
    let is_prime = |number: &u64| (2..*number).all(|it| !number.is_multiple_of(it));
    let mut constants = [0; 64];
    for (constant, prime) in constants.iter_mut().zip((2..).filter(is_prime)) {
        *constant = fraction_of_cube_root(prime);
    }
    constants
}

/// The first 32 bits behind the point of a cube root.
fn fraction_of_cube_root(number: u64) -> u32 {
    // The root of the number times 2^96 is the root times 2^32.
    let scaled = u128::from(number) << 96;
    let (mut low, mut high) = (0_u128, 1_u128 << 36);
    while high - low > 1 {
        let middle = low.midpoint(high);
        match middle * middle * middle <= scaled {
            true => low = middle,
            false => high = middle,
        }
    }
    low as u32
}

fn compress(hash: &mut [u32; 8], block: &[u8], rounds: &[u32; 64]) {
    let mut words = [0_u32; 64];
    for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
        *word = bytes
            .iter()
            .fold(0, |word, byte| word << 8 | u32::from(*byte));
    }
    for at in 16..64 {
        let (near, far) = (words[at - 2], words[at - 15]);
        let one = near.rotate_right(17) ^ near.rotate_right(19) ^ (near >> 10);
        let two = far.rotate_right(7) ^ far.rotate_right(18) ^ (far >> 3);
        let sum = one.wrapping_add(two).wrapping_add(words[at - 7]);
        words[at] = sum.wrapping_add(words[at - 16]);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *hash;
    for (word, constant) in words.iter().zip(rounds) {
        let mixed = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let chosen = (e & f) ^ (!e & g);
        let first = h.wrapping_add(mixed).wrapping_add(chosen);
        let first = first.wrapping_add(*constant).wrapping_add(*word);
        let mixed = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let most = (a & b) ^ (a & c) ^ (b & c);
        (h, g, f, e) = (g, f, e, d.wrapping_add(first));
        (d, c, b, a) = (c, b, a, first.wrapping_add(mixed.wrapping_add(most)));
    }
    for (old, new) in hash.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *old = old.wrapping_add(new);
    }
}

#[cfg(test)]
mod tests {
    use super::sha256;

    #[test]
    fn digests_are_those_of_the_standard() {
        let known = [
            (
                "",
                "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            ),
            (
                "abc",
                "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            ),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
            ),
        ];
        for (text, digest) in known {
            assert_eq!(sha256(text.as_bytes()), digest, "{text}");
        }
    }
}
