extension Operation {
  /// Which end of a range of days or microseconds a value misses, or nil.
  ///
  /// Safety: `bounds` has one for each of the plan's.
  func missedEnd(
    _ value: Int64, _ bounds: UnsafePointer<Int64>
  ) -> (code: FaultCode, bound: Int64)? {
    if low >= 0 {
      let bound = unsafe bounds[Int(low)]
      if value < bound || value == bound && detail & Self.excludesLow != 0 {
        return (.rangeUnderflow, bound)
      }
    }
    if high >= 0 {
      let bound = unsafe bounds[Int(high)]
      if value > bound || value == bound && detail & Self.excludesHigh != 0 {
        return (.rangeOverflow, bound)
      }
    }
    return nil
  }

  /// Whether an end of a range is one that nobody can tell.
  ///
  /// Safety: as above.
  func hasUnknownEnd(_ bounds: UnsafePointer<Int64>) -> Bool {
    unsafe low >= 0 && bounds[Int(low)] == BoundPlan.unknown
      || high >= 0 && bounds[Int(high)] == BoundPlan.unknown
  }
}
