/// What a key that is expected next looks like in a record: its name and the quote behind it.
///
/// Most records have their keys in the order of the one before, so that one comparison of 16 bytes
/// stands for reading a key and looking it up.
package struct KeyHint: BitwiseCopyable, Sendable {
  private var first: UInt64 = 1
  private var second: UInt64 = 0
  private var firstMask: UInt64 = 0
  private var secondMask: UInt64 = 0

  /// A name that is too long, or written with escapes, fits nothing.
  package init(_ name: [UInt8]) {
    let isPlain = name.allSatisfy { (0x20..<0x80).contains($0) && $0 != 0x22 && $0 != 0x5C }
    guard isPlain, (1...15).contains(name.count) else { return }
    first = 0
    for (index, byte) in (name + [UInt8(ascii: "\"")]).enumerated() {
      let shift = UInt64(index % 8 * 8)
      if index < 8 {
        first |= UInt64(byte) << shift
        firstMask |= 0xFF << shift
      } else {
        second |= UInt64(byte) << shift
        secondMask |= 0xFF << shift
      }
    }
  }

  /// Whether a key's bytes, behind its opening quote, are this one's.
  ///
  /// Safety: reads 16 bytes from `bytes`.
  @inline(__always)
  func fits(_ bytes: UnsafePointer<UInt8>) -> Bool {
    let raw = unsafe UnsafeRawPointer(bytes)
    let one = unsafe UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
    let two = unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    return ((one & firstMask) ^ first) | ((two & secondMask) ^ second) == 0
  }
}
