internal import CFormCheck
internal import FormEngine

/// Bytes at a place that stays until they are replaced: what a C function returns.
///
/// Safety: the pointer of `bytes` leads into `memory`, which the owner of this value keeps and only changes in a later
/// call, as the header promises.
struct OwnedBytes: ~Copyable {
  private var memory: Growable<UInt8>
  /// Memory that is kept from one call to the next, in bytes.
  private static let mostKept = 1 << 20

  init() { memory = Growable(capacity: 256) }

  init(_ bytes: [UInt8]) {
    memory = Growable(capacity: bytes.count)
    replace(with: bytes)
  }

  /// The bytes for the caller of a C function.
  var bytes: formcheck_bytes {
    unsafe formcheck_bytes(bytes: UnsafePointer(memory.base), count: memory.count)
  }

  mutating func clear() {
    memory.shrink(to: Self.mostKept)
    memory.removeAll()
  }

  mutating func replace(with bytes: [UInt8]) {
    clear()
    // Safety: the array's bytes stay during the call, and are copied.
    unsafe bytes.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { unsafe memory.append(base, count: buffer.count) }
    }
  }
}

extension formcheck_bytes {
  /// No bytes.
  static var none: formcheck_bytes { unsafe formcheck_bytes(bytes: nil, count: 0) }
}
