internal import FormPatterns

/// Constraints on values of every type.
extension PlanView {
  /// The fault of a value by a constraint; nil if the constraint holds or does not apply to such a value.
  ///
  /// In line, so that who knows the type of the value does not choose among types again.
  @inline(__always)
  func fault<Matcher: TextMatcher & ~Copyable>(
    of value: PlainValue, _ operation: UnsafeMutablePointer<Operation>,
    _ matcher: inout Matcher, _ context: ValueContext
  ) -> ValueFault? {
    let kind = unsafe operation.pointee.kind
    if kind == .anyOf {
      return unsafe alternativesFault(of: value, operation.pointee, &matcher, context)
    }
    switch value {
    case .text(let text): return unsafe fault(of: text, operation, &matcher, context)
    case .instant(let instant, let text):
      return unsafe operation.pointee.judgesInstants
        ? fault(ofInstant: instant, operation.pointee, context.bounds)
        : fault(of: text, operation, &matcher, context)
    case .list(let count): return unsafe fault(ofCount: count, operation.pointee)
    case .number, .boolean, .anything: break
    }
    // A constraint on strings does not judge other values, so they stay undecided.
    if kind.isForTexts { return .undecided(.otherType) }
    switch value {
    case .number(let number) where kind == .member:
      return unsafe memberFault(of: number, operation.pointee, context.bounds)
    case .number(let number):
      return unsafe fault(of: number, operation.pointee).map { ValueFault($0) }
    case .boolean(let boolean):
      guard kind == .choice || kind == .forbidden else { return nil }
      let set = unsafe sets[Int(operation.pointee.reference)]
      return fault(isMember: boolean ? set.acceptsTrue : set.acceptsFalse, kind)
    case .anything: return kind == .choice ? ValueFault(.notAChoice) : nil
    case .text, .instant, .list: return nil
    }
  }

  private func fault(isMember: Bool, _ kind: Operation.Kind) -> ValueFault? {
    if isMember == (kind == .choice) { return nil }
    return ValueFault(kind == .choice ? .notAChoice : .forbiddenValue)
  }

  /// The fault of a day, time or moment by a constraint that judges its calendar value.
  private func fault(
    ofInstant value: Int64, _ operation: Operation, _ bounds: UnsafePointer<Int64>
  ) -> ValueFault? {
    if operation.kind == .instantRange {
      if unsafe operation.hasUnknownEnd(bounds) { return .undecided(.expression) }
      return unsafe operation.missedEnd(value, bounds).map { ValueFault($0.code, want: $0.bound) }
    }
    return fault(
      isMember: member(instant: value, of: Int(operation.reference)) >= 0, operation.kind)
  }

  private func fault(ofCount count: Int, _ operation: Operation) -> ValueFault? {
    guard operation.kind == .count else { return nil }
    if count < operation.low {
      return ValueFault(.tooFew, got: Int64(count), want: operation.low)
    }
    if count > operation.high {
      return ValueFault(.tooMany, got: Int64(count), want: operation.high)
    }
    return nil
  }

  /// The fault where one of several sets of constraints must hold: nil if one does; undecided if one may.
  @inline(never)
  func alternativesFault<Matcher: TextMatcher & ~Copyable>(
    of value: PlainValue, _ operation: Operation, _ matcher: inout Matcher,
    _ context: ValueContext
  ) -> ValueFault? {
    var open: ValueFault?
    for index in operation.low..<operation.high {
      let span = alternatives[Int(index)].operations
      guard let found = fault(of: value, all: span, &matcher, context) else { return nil }
      if found.code == .undecided { open = open ?? found }
    }
    return open ?? ValueFault(.noRuleFits)
  }

  /// The fault of a value where all constraints must hold: the first one, else the last that could not be
  /// judged.
  @inline(never)
  private func fault<Matcher: TextMatcher & ~Copyable>(
    of value: PlainValue, all span: Span32, _ matcher: inout Matcher, _ context: ValueContext
  ) -> ValueFault? {
    var open: ValueFault?
    for index in Int(span.start)..<Int(span.start &+ span.count) {
      guard let found = unsafe fault(of: value, operations + index, &matcher, context) else {
        continue
      }
      if found.code != .undecided { return found }
      open = found
    }
    return open
  }
}
