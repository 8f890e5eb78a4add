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
      .remote, .member, .memberFilter:
      nil
    }
  }

  private func missedEnd(of operation: Operation, _ number: DecimalText) -> FaultCode? {
    if operation.low >= 0 {
      let order = order(of: number, operation.low, shortEnd: operation.reference)
      if order < 0 || order == 0 && operation.detail & Operation.excludesLow != 0 {
        return .rangeUnderflow
      }
    }
    if operation.high >= 0 {
      let order = order(of: number, operation.high, shortEnd: operation.reference &+ 1)
      if order > 0 || order == 0 && operation.detail & Operation.excludesHigh != 0 {
        return .rangeOverflow
      }
    }
    return nil
  }

  /// -1, 0 or 1, as a number is below, at or above the end that is a text of the form, and one of the short ends.
  @inline(__always)
  private func order(of number: DecimalText, _ end: Int64, shortEnd: Int32) -> Int {
    if let short = number.short,
      let order = ShortNumber.order(short, shortEnds[Int(shortEnd)])
    {
      return order
    }
    return longOrder(of: number, end)
  }

  @inline(never)
  private func longOrder(of number: DecimalText, _ end: Int64) -> Int {
    DecimalText.compare(number, constant(Int(end)))
  }

  /// A number that the form wrote, by the index of its text.
  private func constant(_ index: Int) -> DecimalText {
    let span = texts[index]
    return unsafe DecimalText(bytes + Int(span.start), Int(span.count))
  }

  private func isMember(_ number: DecimalText, of index: Int) -> Bool {
    member(number, of: index) >= 0
  }

  /// The index of the plan's text that a number is by its value, among those of a set, or -1.
  func member(_ number: DecimalText, of index: Int) -> Int {
    let set = sets[index]
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
    Int(setTable[Int(set.order.start) &+ rank])
  }

  /// Whether a number of few digits certainly meets all constraints of its field; of others nothing is said.
  ///
  /// Safety: reads 10 bytes.
  @inline(__always)
  func takesFewDigits(
    _ text: UnsafePointer<UInt8>, of form: UnsafeMutablePointer<FieldPlan>
  ) -> Bool {
    let isNegative = unsafe text[0] == UInt8(ascii: "-")
    guard unsafe form.pointee.ranges.count > 0,
      let (digits, _) = unsafe ShortNumber.readFew(isNegative ? text + 1 : text)
    else { return false }
    let ranges = unsafe NumberRanges(
      numberRanges + Int(form.pointee.ranges.start), count: form.pointee.ranges.count)
    return ranges.contains(isNegative ? digits.negated : digits)
  }
}
