/// Constraints on numbers, by their exact decimal values.
extension PlanView {
  /// What is wrong with a number by one constraint, or nil.
  func fault(of number: DecimalText, _ operation: Operation) -> FaultCode? {
    switch operation.kind {
    case .decimalRange: missedEnd(of: operation, number)
    case .step:
      number.isMultiple(ofCoefficient: UInt64(operation.low), exponent: Int(operation.high))
        ? nil : .stepMismatch
    case .choice: isMember(number, of: Int(operation.reference)) ? nil : .notAChoice
    case .forbidden: isMember(number, of: Int(operation.reference)) ? .forbiddenValue : nil
    case .length, .pattern, .excludedPattern, .classRun, .includedClass, .excludedClass, .table,
      .excludedTable, .includedText, .excludedText, .instantRange, .checksum, .format, .count,
      .anyOf, .unicode, .equals, .differs, .requiredIf, .expressionRange, .variant, .unique,
      .remote:
      nil
    }
  }

  private func missedEnd(of operation: Operation, _ number: DecimalText) -> FaultCode? {
    guard operation.reference >= 0, let short = number.short else {
      return missedLongEnd(of: operation, number)
    }
    let ends = unsafe shortEnds + Int(operation.reference)
    let (low, high) = unsafe (ends[0], ends[1])
    if low.places >= 0 {
      guard let order = DecimalText.order(short, (low.coefficient, low.places)) else {
        return missedLongEnd(of: operation, number)
      }
      if order < 0 || order == 0 && operation.detail & Operation.excludesLow != 0 {
        return .rangeUnderflow
      }
    }
    if high.places >= 0 {
      guard let order = DecimalText.order(short, (high.coefficient, high.places)) else {
        return missedLongEnd(of: operation, number)
      }
      if order > 0 || order == 0 && operation.detail & Operation.excludesHigh != 0 {
        return .rangeOverflow
      }
    }
    return nil
  }

  @inline(never)
  private func missedLongEnd(of operation: Operation, _ number: DecimalText) -> FaultCode? {
    if operation.low >= 0 {
      let order = DecimalText.compare(number, constant(Int(operation.low)))
      if order < 0 || order == 0 && operation.detail & Operation.excludesLow != 0 {
        return .rangeUnderflow
      }
    }
    if operation.high >= 0 {
      let order = DecimalText.compare(number, constant(Int(operation.high)))
      if order > 0 || order == 0 && operation.detail & Operation.excludesHigh != 0 {
        return .rangeOverflow
      }
    }
    return nil
  }

  /// A number that the form wrote, by the index of its text.
  private func constant(_ index: Int) -> DecimalText {
    let span = unsafe texts[index]
    return unsafe DecimalText(bytes + Int(span.start), Int(span.count))
  }

  private func isMember(_ number: DecimalText, of index: Int) -> Bool {
    member(number, of: index) >= 0
  }

  /// The index of the plan's text that a number is by its value, among those of a set, or -1.
  func member(_ number: DecimalText, of index: Int) -> Int {
    let set = unsafe sets[index]
    // The first that is not smaller: of equal ones, the first that the form wrote.
    var low = 0
    var high = Int(set.order.count)
    while low < high {
      let middle = (low &+ high) >> 1
      if DecimalText.compare(constant(place(middle, of: set)), number) < 0 {
        low = middle &+ 1
      } else {
        high = middle
      }
    }
    guard low < Int(set.order.count) else { return -1 }
    let member = place(low, of: set)
    return DecimalText.compare(number, constant(member)) == 0 ? member : -1
  }

  /// The index of the text of a set's number, the smallest at 0.
  private func place(_ rank: Int, of set: ValueSet) -> Int {
    unsafe Int(setTable[Int(set.order.start) &+ rank])
  }
}
