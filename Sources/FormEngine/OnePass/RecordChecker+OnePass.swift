extension RecordChecker {
  /// Whether a record certainly is valid, without a warning; nothing can be asked about it afterwards.
  ///
  /// Of a record for which this is false nothing is known yet.
  /// Safety: as for ``check(_:count:)``.
  package mutating func isValidAtOnce(_ record: UnsafePointer<UInt8>, count: Int) -> Bool {
    guard usesFastPath, onePass.isOfUse, !isLive, !isPartial, tries.mayTry() else { return false }
    guard unsafe onePass.accepts(record, count: count) else { return tries.note(false) }
    assert(unsafe isValidTheLongWay(record, count))
    if slots.count > 0 || faults.count > 0 { unsafe forget(record) }
    return tries.note(true)
  }

  /// Forgets the record before, so that nothing of it is taken for this one's.
  @inline(never)
  private mutating func forget(_ record: UnsafePointer<UInt8>) {
    unsafe begin(record)
    tape.removeAll()
  }

  /// What every pass is held against where assertions are on.
  private mutating func isValidTheLongWay(_ record: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard case .success(.valid) = unsafe check(record, count: count) else { return false }
    return faults.count == 0
  }
}
