internal import CSHA256

/// SHA-256 (FIPS 180-4, section 6.2), for fingerprints of values and proofs of where a post came from.
///
/// By the processor's instructions for it, where it has them.
package enum SHA256 {
  package static let hasInstructions = sha256_has_instructions() != 0

  /// The first bytes of a hash, as hexadecimal digits.
  package static func digits(of message: ArraySlice<UInt8>, bytes wanted: Int) -> String {
    String(decoding: digitBytes(of: message, bytes: wanted), as: UTF8.self)
  }

  /// The same in ASCII.
  package static func digitBytes(of message: ArraySlice<UInt8>, bytes wanted: Int) -> [UInt8] {
    let state = hash(message)
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * blockBytes)
    for place in 0..<min((wanted + 3) / 4, 8) {
      var word = state[place]
      for _ in 0..<8 {
        digits.append(digit(UInt8(truncatingIfNeeded: word >> 28)))
        word <<= 4
      }
    }
    digits.removeLast(max(digits.count - 2 * wanted, 0))
    return digits
  }

  /// HMAC (RFC 2104, section 2): only who has the key can tell it.
  package static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
    var block = key.count > blockBytes ? bytes(of: key[...]) : key
    block += repeatElement(0, count: blockBytes - block.count)
    let inner = bytes(of: (block.map { $0 ^ 0x36 } + message)[...])
    return bytes(of: (block.map { $0 ^ 0x5C } + inner)[...])
  }

  /// Bytes as hexadecimal digits.
  package static func digits(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.count)
    for byte in bytes {
      text.append(digit(byte >> 4))
      text.append(digit(byte & 15))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A hash of 32 bytes.
  package static func bytes(
    of message: ArraySlice<UInt8>, byInstructions: Bool = hasInstructions
  ) -> [UInt8] {
    let state = hash(message, byInstructions)
    return (0..<32).map { index in
      UInt8(truncatingIfNeeded: state[index / 4] >> UInt32(24 - 8 * (index % 4)))
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  private static func hash(
    _ message: ArraySlice<UInt8>, _ byInstructions: Bool = hasInstructions
  ) -> SIMD8<UInt32> {
    var state = first
    let rest = message.count % blockBytes
    // Section 5.1.1: a one, zeros, and the length in bits at the end of a block.
    let padded = rest < blockBytes - 8 ? blockBytes : 2 * blockBytes
    unsafe message.withUnsafeBytes { message in
      unsafe add(message.dropLast(rest), byInstructions, to: &state)
      // Safety: the rest and what stands behind it end where the last block does.
      unsafe withUnsafeTemporaryAllocation(byteCount: padded, alignment: 8) { last in
        _ = unsafe last.initializeMemory(as: UInt8.self, repeating: 0)
        unsafe last.copyBytes(from: message.suffix(rest))
        unsafe last[rest] = 0x80
        let bits = UInt64(message.count) * 8
        unsafe last.storeBytes(of: bits.bigEndian, toByteOffset: padded - 8, as: UInt64.self)
        unsafe add(UnsafeRawBufferPointer(last)[...], byInstructions, to: &state)
      }
    }
    return state
  }

  private static let blockBytes = 64

  /// The first bits of the square roots of the first 8 primes (section 5.3.3).
  private static let first = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19)

  /// The first bits of the cube roots of the first 64 primes (section 4.2.2).
  private static let roots: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  /// Adds whole blocks.
  ///
  /// Safety: the words of a block are 64, and its bytes lie within the bytes.
  private static func add(
    _ bytes: Slice<UnsafeRawBufferPointer>, _ byInstructions: Bool, to state: inout SIMD8<UInt32>
  ) {
    if byInstructions {
      let bytes = unsafe UnsafeRawBufferPointer(rebasing: bytes)
      unsafe withUnsafeMutableBytes(of: &state) { state in
        unsafe sha256_add(
          state.assumingMemoryBound(to: UInt32.self).baseAddress,
          bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count / blockBytes)
      }
      return
    }
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: roots.count) { words in
      unsafe roots.withUnsafeBufferPointer { roots in
        for start in unsafe stride(from: bytes.startIndex, to: bytes.endIndex, by: blockBytes) {
          for index in 0..<16 {
            unsafe words[index] = UInt32(
              bigEndian: bytes.base.loadUnaligned(
                fromByteOffset: start + 4 * index, as: UInt32.self))
          }
          unsafe close(words, roots, &state)
        }
      }
    }
  }

  /// Adds a block, whose bytes are the first 16 words.
  private static func close(
    _ words: UnsafeMutableBufferPointer<UInt32>, _ roots: UnsafeBufferPointer<UInt32>,
    _ state: inout SIMD8<UInt32>
  ) {
    for index in 16..<64 {
      let (low, high) = unsafe (words[index - 15], words[index - 2])
      unsafe words[index] =
        words[index - 16] &+ words[index - 7]
        &+ (turned(low, 7) ^ turned(low, 18) ^ low >> 3)
        &+ (turned(high, 17) ^ turned(high, 19) ^ high >> 10)
    }
    // The working variables a to h.
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    func sum(_ index: Int) -> UInt32 { unsafe roots[index] &+ words[index] }
    // Eight steps, after which each variable stands where it stood: none is moved.
    for index in stride(from: 0, to: 64, by: 8) {
      step(a, b, c, &d, e, f, g, &h, sum(index))
      step(h, a, b, &c, d, e, f, &g, sum(index &+ 1))
      step(g, h, a, &b, c, d, e, &f, sum(index &+ 2))
      step(f, g, h, &a, b, c, d, &e, sum(index &+ 3))
      step(e, f, g, &h, a, b, c, &d, sum(index &+ 4))
      step(d, e, f, &g, h, a, b, &c, sum(index &+ 5))
      step(c, d, e, &f, g, h, a, &b, sum(index &+ 6))
      step(b, c, d, &e, f, g, h, &a, sum(index &+ 7))
    }
    state = state &+ SIMD8(a, b, c, d, e, f, g, h)
  }

  /// One step of the compression (section 6.2.2): what becomes of d and of h, which is the next a.
  @inline(__always)
  private static func step(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32,
    _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    // What the standard writes as e & f ^ ~e & g, and as a & b ^ a & c ^ b & c.
    let (chosen, most) = (g ^ e & (f ^ g), a & b | c & (a | b))
    let first = h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ chosen &+ word
    d = d &+ first
    h = first &+ (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ most
  }

  @inline(__always)
  private static func turned(_ word: UInt32, _ places: UInt32) -> UInt32 {
    word &>> places | word &<< (32 &- places)
  }
}
