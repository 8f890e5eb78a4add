internal import CFormCheck

/// Arguments of C functions: bytes with a count.
///
/// Safety: the header makes the caller responsible for `count` readable bytes during the call.
enum Input {
  /// The bytes of an argument; nil for a null pointer with a count, and for a count over `PTRDIFF_MAX`.
  static func bytes(_ pointer: UnsafePointer<UInt8>?, _ count: Int) -> UnsafeBufferPointer<UInt8>? {
    if unsafe count < 0 || pointer == nil && count > 0 { return nil }
    return unsafe UnsafeBufferPointer(start: pointer, count: count)
  }

  /// The string of an argument; nil where it is wrong or not UTF-8.
  static func text(_ pointer: UnsafePointer<UInt8>?, _ count: Int) -> String? {
    guard let bytes = unsafe bytes(pointer, count) else { return nil }
    return unsafe String(validating: bytes, as: UTF8.self)
  }

  static func text(_ pointer: UnsafePointer<CChar>?, _ count: Int) -> String? {
    guard let pointer = unsafe pointer else { return count == 0 ? "" : nil }
    // Safety: both types are bytes.
    return unsafe text(UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self), count)
  }

  static func text(_ bytes: formcheck_bytes) -> String? {
    unsafe text(bytes.bytes, bytes.count)
  }
}
