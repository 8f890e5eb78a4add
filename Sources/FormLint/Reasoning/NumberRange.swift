internal import FormEngine
internal import FormModel

/// Where numbers or fixed moments lie by all ranges of a field together.
struct NumberRange {
  struct End {
    var text: String
    var isExcluded: Bool
    var constraint: InspectedConstraint
    fileprivate var value: Value
  }

  fileprivate enum Value {
    case number(String)
    case instant(Int64)
  }

  private(set) var low: End?
  private(set) var high: End?

  init(_ constraints: [InspectedConstraint]) {
    for constraint in constraints {
      guard case .range(let it) = constraint.kind else { continue }
      if let end = Self.end(constraint.ends.low, it.excludesLow, constraint) {
        if let low, Self.compare(end, low) < 0 || Self.compare(end, low) == 0 && !end.isExcluded {
        } else {
          low = end
        }
      }
      if let end = Self.end(constraint.ends.high, it.excludesHigh, constraint) {
        if let high, Self.compare(end, high) > 0 || Self.compare(end, high) == 0 && !end.isExcluded
        {
        } else {
          high = end
        }
      }
    }
  }

  private static func end(
    _ end: InspectedEnd?, _ isExcluded: Bool, _ constraint: InspectedConstraint
  ) -> End? {
    guard let end else { return nil }
    switch end.kind {
    case .number(let text):
      return End(
        text: end.text, isExcluded: isExcluded, constraint: constraint, value: .number(text))
    case .instant(let value):
      return End(
        text: end.text, isExcluded: isExcluded, constraint: constraint, value: .instant(value))
    case .moving, .fields: return nil
    }
  }

  static func compare(_ left: End, _ right: End) -> Int {
    switch (left.value, right.value) {
    case (.number(let a), .number(let b)): WrittenNumber.compare(a, b)
    case (.instant(let a), .instant(let b)): a < b ? -1 : a == b ? 0 : 1
    case (.number, .instant), (.instant, .number): 0
    }
  }

  /// Whether nothing lies between both ends.
  func isEmpty(ofIntegers: Bool) -> Bool {
    guard let low, let high else { return false }
    let order = Self.compare(low, high)
    if order > 0 || order == 0 && (low.isExcluded || high.isExcluded) { return true }
    guard ofIntegers, let first = firstInteger, let last = lastInteger else { return false }
    return first > last
  }

  /// The first whole number in it; nil where it is too large to say.
  var firstInteger: Int? {
    guard let low, case .number(let text) = low.value, let number = WrittenNumber.exact(text),
      let floor = WrittenNumber.floor(number)
    else { return nil }
    let isWhole = ExactNumber.compare(ExactNumber(Int128(floor)), number) == 0
    return isWhole && !low.isExcluded ? floor : floor + 1
  }

  /// The last whole number in it; nil where it is too large to say.
  var lastInteger: Int? {
    guard let high, case .number(let text) = high.value, let number = WrittenNumber.exact(text),
      let floor = WrittenNumber.floor(number)
    else { return nil }
    let isWhole = ExactNumber.compare(ExactNumber(Int128(floor)), number) == 0
    return isWhole && high.isExcluded ? floor - 1 : floor
  }

  /// Whether a number lies below, within (0) or above it; nil where that cannot be told.
  func place(of number: String) -> Int? {
    guard WrittenNumber.exact(number) != nil else { return nil }
    if let low, case .number(let end) = low.value {
      let order = WrittenNumber.compare(number, end)
      if order < 0 || order == 0 && low.isExcluded { return -1 }
    }
    if let high, case .number(let end) = high.value {
      let order = WrittenNumber.compare(number, end)
      if order > 0 || order == 0 && high.isExcluded { return 1 }
    }
    return 0
  }
}
