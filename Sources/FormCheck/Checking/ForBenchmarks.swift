internal import FormEngine

@_spi(Benchmarks)
extension Checker {
  /// Reads a record and judges nothing, for `Benchmarks/`: whether it is JSON within the limits.
  ///
  /// Safety: as for records in a stream: 32 bytes are readable behind it, the first of which goes on
  /// with no JSON token.
  public func reads(_ bytes: UnsafePointer<UInt8>, count: Int) -> Bool {
    unsafe engine.read(bytes, count: count) == nil
  }

  /// Judges a record as `formcheck check` does whose results are only counted: whether it is valid.
  ///
  /// Safety: as above.
  public func judges(_ bytes: UnsafePointer<UInt8>, count: Int) -> Bool {
    if unsafe acceptsFast(bytes, count: count) { return true }
    return unsafe judge(bytes, count: count).verdict == .valid
  }
}
