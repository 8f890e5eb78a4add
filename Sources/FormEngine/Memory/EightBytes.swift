extension UnsafePointer<UInt8> {
  /// The eight bytes from here on as one number, the first one lowest.
  ///
  /// Safety: reads 8 bytes.
  @inline(__always)
  var eightBytes: UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(self).loadUnaligned(as: UInt64.self))
  }
}
