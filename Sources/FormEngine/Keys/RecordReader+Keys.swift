extension RecordReader {
  /// As ``read(_:count:tape:arena:limits:)``; the keys of fields carry their field, where the record is well
  /// made.
  static func read(
    _ bytes: UnsafePointer<UInt8>, count: Int, tape: inout Growable<TapeEntry>,
    arena: inout Growable<UInt8>, limits: ReaderLimits, expecting order: KeyPredictorView
  ) -> ReadFault? {
    if let fault = prepare(&tape, count, limits) { return fault }
    let arenaCount = arena.count
    let entries = unsafe TapeSink.read(
      bytes, count: count, to: tape.base, arena: &arena, limits: limits, order)
    if let entries {
      tape.setCount(entries)
      return nil
    }
    arena.setCount(arenaCount)
    return unsafe readValue(bytes, count: count, tape: &tape, arena: &arena, limits: limits)
  }
}
