/// Makes hashes with a key of its own.
///
/// SipHash-1-3 with a result of 128 bits: Aumasson and Bernstein, “SipHash: a fast short-input PRF”, and their reference code
/// for the longer result. Once over the bytes, where Swift's own hasher goes over them for each 64 bits.
package struct RunHasher: Sendable {
  private let one: UInt64
  private let other: UInt64

  /// With a key that nobody knows.
  package init() { self.init(key: .random(in: .min ... .max), .random(in: .min ... .max)) }

  init(key one: UInt64, _ other: UInt64) { (self.one, self.other) = (one, other) }

  /// - Parameter start: What stands before it is none of what is hashed.
  package func hash(_ bytes: [UInt8], from start: Int = 0) -> RunHash {
    unsafe bytes.withUnsafeBytes { unsafe hash(UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }

  func hash(_ bytes: UnsafeRawBufferPointer) -> RunHash {
    var state = SipState(one, other)
    var at = 0
    while bytes.count - at >= 8 {
      let word = unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      state.add(UInt64(littleEndian: word))
      at += 8
    }
    var last = UInt64(truncatingIfNeeded: bytes.count) << 56
    var shift: UInt64 = 0
    while at < bytes.count {
      last |= unsafe UInt64(bytes[at]) << shift
      at += 1
      shift += 8
    }
    state.add(last)
    return state.finish()
  }

  /// The longest text that ``hash(text:_:)`` takes: its length is one byte of the key.
  static let longestText = 0x7F

  /// The hash of a text as `Array.append(keyOf:_:)` writes it: a quote, its length, and its bytes, which are hashed where they
  /// stand.
  ///
  /// Safety: reads 8 bytes behind the text.
  func hash(text: UnsafePointer<UInt8>, _ count: Int) -> RunHash {
    var state = SipState(one, other)
    var left = count &+ 2
    var word = unsafe 0x22 | UInt64(truncatingIfNeeded: count) &<< 8 | text.eightBytes &<< 16
    var next = unsafe text + 6
    while left >= 8 {
      state.add(word)
      word = unsafe next.eightBytes
      unsafe next += 8
      left &-= 8
    }
    let bits = UInt64(truncatingIfNeeded: left &* 8)
    let length = UInt64(truncatingIfNeeded: count &+ 2) &<< 56
    state.add(word & (1 &<< bits &- 1) | length)
    return state.finish()
  }
}

/// The four words that the bytes are mixed into; constants and rotations as in the reference code.
private struct SipState {
  private var v0, v1, v2, v3: UInt64

  @inline(__always)
  init(_ one: UInt64, _ other: UInt64) {
    v0 = one ^ 0x736f_6d65_7073_6575
    v1 = other ^ 0x646f_7261_6e64_6f6d ^ 0xee
    v2 = one ^ 0x6c79_6765_6e65_7261
    v3 = other ^ 0x7465_6462_7974_6573
  }

  @inline(__always)
  mutating func add(_ word: UInt64) {
    v3 ^= word
    mix()
    v0 ^= word
  }

  @inline(__always)
  mutating func finish() -> RunHash {
    v2 ^= 0xee
    for _ in 0..<3 { mix() }
    let low = v0 ^ v1 ^ v2 ^ v3
    v1 ^= 0xdd
    for _ in 0..<3 { mix() }
    return RunHash(high: v0 ^ v1 ^ v2 ^ v3, low: low)
  }

  @inline(__always)
  private mutating func mix() {
    v0 &+= v1
    v1 = (v1 << 13 | v1 >> 51) ^ v0
    v0 = v0 << 32 | v0 >> 32
    v2 &+= v3
    v3 = (v3 << 16 | v3 >> 48) ^ v2
    v0 &+= v3
    v3 = (v3 << 21 | v3 >> 43) ^ v0
    v2 &+= v1
    v1 = (v1 << 17 | v1 >> 47) ^ v2
    v2 = v2 << 32 | v2 >> 32
  }
}
