/// XXH64 with seed 0: a quick sum that tells a damaged file, and spreads ids over a table.
///
/// Source: the xxHash fast digest algorithm, section "XXH64 algorithm description"
/// (github.com/Cyan4973/xxHash, doc/xxhash_spec.md).
enum XXH64 {
  private static let primes: (UInt64, UInt64, UInt64, UInt64, UInt64) = (
    0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63,
    0x27D4_EB2F_1656_67C5
  )

  static func sum(_ bytes: [UInt8]) -> UInt64 {
    // Safety: the buffer is read only during the call.
    unsafe bytes.withUnsafeBytes { unsafe sum($0) }
  }

  static func sum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var at = 0
    var hash: UInt64
    if bytes.count >= 32 {
      var lanes = (primes.0 &+ primes.1, primes.1, UInt64(0), 0 &- primes.0)
      while at &+ 32 <= bytes.count {
        lanes.0 = unsafe round(lanes.0, word(bytes, at))
        lanes.1 = unsafe round(lanes.1, word(bytes, at &+ 8))
        lanes.2 = unsafe round(lanes.2, word(bytes, at &+ 16))
        lanes.3 = unsafe round(lanes.3, word(bytes, at &+ 24))
        at &+= 32
      }
      hash = rotated(lanes.0, 1) &+ rotated(lanes.1, 7)
      hash = hash &+ rotated(lanes.2, 12) &+ rotated(lanes.3, 18)
      hash = merged(merged(merged(merged(hash, lanes.0), lanes.1), lanes.2), lanes.3)
    } else {
      hash = primes.4
    }
    hash &+= UInt64(bytes.count)
    while at &+ 8 <= bytes.count {
      hash ^= unsafe round(0, word(bytes, at))
      hash = rotated(hash, 27) &* primes.0 &+ primes.3
      at &+= 8
    }
    if at &+ 4 <= bytes.count {
      let half = unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)
      hash ^= UInt64(UInt32(littleEndian: half)) &* primes.0
      hash = rotated(hash, 23) &* primes.1 &+ primes.2
      at &+= 4
    }
    while at < bytes.count {
      hash ^= unsafe UInt64(bytes[at]) &* primes.4
      hash = rotated(hash, 11) &* primes.0
      at &+= 1
    }
    hash = (hash ^ (hash >> 33)) &* primes.1
    hash = (hash ^ (hash >> 29)) &* primes.2
    return hash ^ (hash >> 32)
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> UInt64 {
    // Safety: the caller has seen eight bytes from here on.
    unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
  }

  @inline(__always)
  private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    (value << bits) | (value >> (64 &- bits))
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
    rotated(lane &+ input &* primes.1, 31) &* primes.0
  }

  @inline(__always)
  private static func merged(_ hash: UInt64, _ lane: UInt64) -> UInt64 {
    (hash ^ round(0, lane)) &* primes.0 &+ primes.3
  }
}
