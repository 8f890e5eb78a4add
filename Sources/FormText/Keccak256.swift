/// Keccak-256, as Ethereum uses it: the sponge of FIPS 202, and the padding of Keccak's submission.
///
/// The Keccak submission, version 3, section 1.1.
package enum Keccak256 {
  /// The bytes of a block: 1600 bits of state without twice 256 bits of capacity.
  private static let blockBytes = 136

  /// A hash of 32 bytes.
  package static func bytes(of message: [UInt8]) -> [UInt8] {
    // A one, zeros, and a one at the end of the block. SHA-3 has two bits more before the first.
    var padded = message + [1]
    let rest = padded.count % blockBytes
    if rest > 0 { padded += repeatElement(0, count: blockBytes - rest) }
    padded[padded.count - 1] |= 0x80
    var state = [UInt64](repeating: 0, count: 25)
    for start in stride(from: 0, to: padded.count, by: blockBytes) {
      for index in 0..<blockBytes {
        state[index / 8] ^= UInt64(padded[start + index]) << UInt64(8 * (index % 8))
      }
      permute(&state)
    }
    return (0..<32).map { UInt8(truncatingIfNeeded: state[$0 / 8] >> UInt64(8 * ($0 % 8))) }
  }

  /// What step iota adds in each of the 24 rounds (FIPS 202, section 3.2.5).
  private static let roundConstants: [UInt64] = [
    0x0000_0000_0000_0001, 0x0000_0000_0000_8082, 0x8000_0000_0000_808A, 0x8000_0000_8000_8000,
    0x0000_0000_0000_808B, 0x0000_0000_8000_0001, 0x8000_0000_8000_8081, 0x8000_0000_0000_8009,
    0x0000_0000_0000_008A, 0x0000_0000_0000_0088, 0x0000_0000_8000_8009, 0x0000_0000_8000_000A,
    0x0000_0000_8000_808B, 0x8000_0000_0000_008B, 0x8000_0000_0000_8089, 0x8000_0000_0000_8003,
    0x8000_0000_0000_8002, 0x8000_0000_0000_0080, 0x0000_0000_0000_800A, 0x8000_0000_8000_000A,
    0x8000_0000_8000_8081, 0x8000_0000_0000_8080, 0x0000_0000_8000_0001, 0x8000_0000_8000_8008,
  ]

  /// The steps theta, rho with pi, chi and iota (FIPS 202, section 3.2).
  ///
  /// Lane x, y is at x + 5y.
  private static func permute(_ state: inout [UInt64]) {
    for constant in roundConstants {
      var columns = [UInt64](repeating: 0, count: 5)
      for index in 0..<25 { columns[index % 5] ^= state[index] }
      for index in 0..<25 {
        let x = index % 5
        state[index] ^= columns[(x + 4) % 5] ^ turned(columns[(x + 1) % 5], 1)
      }
      var (x, y, moved) = (1, 0, state[1])
      for step in 0..<24 {
        (x, y) = (y, (2 * x + 3 * y) % 5)
        let lane = state[x + 5 * y]
        state[x + 5 * y] = turned(moved, UInt64((step + 1) * (step + 2) / 2 % 64))
        moved = lane
      }
      for row in stride(from: 0, to: 25, by: 5) {
        let lanes = Array(state[row..<row + 5])
        for x in 0..<5 { state[row + x] = lanes[x] ^ ~lanes[(x + 1) % 5] & lanes[(x + 2) % 5] }
      }
      state[0] ^= constant
    }
  }

  private static func turned(_ lane: UInt64, _ places: UInt64) -> UInt64 {
    lane << places | lane >> (64 - places)
  }
}
