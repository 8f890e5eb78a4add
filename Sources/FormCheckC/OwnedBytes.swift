internal import CFormCheck
internal import FormPlatform

/// Bytes at a place that stays until they are replaced: the result of a C function, or a payload.
///
/// A container of its own, since generic ones of other modules are not specialised here.
/// Safety: `base` is owned by this value alone (it is noncopyable), has `capacity` bytes, and is freed in `deinit`. The
/// pointer of `bytes` leads there; the owner of this value keeps it and only changes it in a later call, as the header
/// promises.
@safe
struct OwnedBytes: ~Copyable {
  @unsafe private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int
  /// Memory that is kept from one call to the next, in bytes.
  static let mostKept = 1 << 20

  init(capacity: Int = 256) {
    self.capacity = max(capacity, 64)
    unsafe base = .allocate(capacity: self.capacity)
  }

  init(_ bytes: [UInt8]) {
    self.init(capacity: bytes.count)
    replace(with: bytes)
  }

  deinit { unsafe base.deallocate() }

  /// The bytes for the caller of a C function.
  var bytes: formcheck_bytes {
    unsafe formcheck_bytes(bytes: UnsafePointer(base), count: count)
  }

  /// Takes other bytes, with zeros behind them that do not count.
  ///
  /// Safety: the source has `count` readable bytes.
  mutating func replace(with source: UnsafePointer<UInt8>?, count: Int, zeros: Int = 0) {
    let needed = count + zeros
    if needed > capacity || capacity > Self.mostKept && needed <= Self.mostKept {
      unsafe base.deallocate()
      capacity = max(needed, min(capacity * 2, Self.mostKept))
      unsafe base = .allocate(capacity: capacity)
    }
    if let source = unsafe source { unsafe memcpy(base, source, count) }
    if zeros > 0 { unsafe memset(base + count, 0, zeros) }
    self.count = count
  }

  mutating func replace(with bytes: [UInt8]) {
    // Safety: the array's bytes stay during the call, and are copied.
    unsafe bytes.withUnsafeBufferPointer {
      unsafe replace(with: $0.baseAddress, count: $0.count)
    }
  }
}

extension formcheck_bytes {
  /// No bytes.
  static var none: formcheck_bytes { unsafe formcheck_bytes(bytes: nil, count: 0) }
}
