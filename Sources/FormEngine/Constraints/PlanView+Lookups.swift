internal import FormLookup

/// Catalogues as values are held against them.
extension PlanView {
  /// Whether bytes are the id of an item.
  ///
  /// Safety: `bytes` are readable; bounds are the checker's.
  @inline(never)
  func membership(
    of bytes: UnsafePointer<UInt8>, _ count: Int, in lookup: Int, _ bounds: UnsafePointer<Int64>
  ) -> Membership {
    let plan = unsafe lookups + lookup
    let now = unsafe plan.pointee.now < 0 ? -.infinity : seconds(bounds[Int(plan.pointee.now)])
    // Safety: the plan holds its catalogues.
    return unsafe catalogues[Int(plan.pointee.catalogue)]._withUnsafeGuaranteedRef {
      unsafe $0.membership(of: bytes, count: count, now: now)
    }
  }

  /// What is wrong with a text that must be an id; a name that became none is looked at once more, for what it names.
  ///
  /// Safety: as of `membership`.
  func memberFault(
    of bytes: UnsafePointer<UInt8>, _ count: Int, _ operation: Operation,
    _ bounds: UnsafePointer<Int64>
  ) -> ValueFault? {
    let lookup = Int(operation.reference)
    switch unsafe membership(of: bytes, count, in: lookup, bounds) {
    case .member: return nil
    case .gone: return ValueFault(.itemGone)
    case .noCatalogue: return .undecided(.catalogue)
    case .unknown:
      let text = unsafe String(
        decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
      if case .ambiguous = unsafe resolution(of: text, in: lookup, bounds) {
        return ValueFault(.ambiguousItem)
      }
      return lookups[lookup].isAsked ? nil : ValueFault(.notInCatalogue)
    }
  }

  /// The same of a number, by its digits.
  ///
  /// Safety: as of `membership`.
  @inline(never)
  func memberFault(
    of number: DecimalText, _ operation: Operation, _ bounds: UnsafePointer<Int64>
  ) -> ValueFault? {
    let digits = number.idBytes
    return unsafe digits.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return ValueFault(.notInCatalogue) }
      return unsafe memberFault(of: base, buffer.count, operation, bounds)
    }
  }

  /// What a text names, by the names that the lookup takes; ids are always taken.
  ///
  /// Safety: bounds are the checker's.
  func resolution(
    of text: String, in lookup: Int, _ bounds: UnsafePointer<Int64>
  ) -> Resolution {
    let plan = lookups[lookup]
    let now = unsafe plan.now < 0 ? nil : seconds(bounds[Int(plan.now)])
    let catalogue = unsafe catalogues[Int(plan.catalogue)]._withUnsafeGuaranteedRef { $0.current }
    return catalogue?.resolve(text, accepting: plan.names.kinds, now: now) ?? .none
  }

  private func seconds(_ microseconds: Int64) -> Double { Double(microseconds) / 1_000_000 }
}

extension LookupNames {
  var kinds: Set<CatalogueName> {
    var kinds: Set<CatalogueName> = [.id]
    if contains(.code) { kinds.insert(.code) }
    if contains(.label) { kinds.insert(.label) }
    if contains(.alias) { kinds.insert(.alias) }
    return kinds
  }
}
