internal import FormEngine
internal import FormModel

/// Numbers as forms write them, compared exactly.
enum WrittenNumber {
  /// The exact value; nil for what is no number, and beyond 38 digits.
  static func exact(_ text: String) -> ExactNumber? {
    JSONNumber.isNumber(text) ? JSONNumber.exact(text) : nil
  }

  static func compare(_ left: String, _ right: String) -> Int {
    guard let a = exact(left), let b = exact(right) else { return 0 }
    return ExactNumber.compare(a, b)
  }

  /// The largest whole number that is not larger; nil beyond ±10^15.
  static func floor(_ number: ExactNumber) -> Int? {
    let most = ExactNumber(1_000_000_000_000_000)
    guard ExactNumber.compare(number, most) <= 0,
      let least = most.negated, ExactNumber.compare(number, least) >= 0
    else { return nil }
    if let whole = number.integer { return whole }
    guard let rest = ExactNumber.remainder(number, ExactNumber(1)),
      let whole = ExactNumber.subtract(number, rest)?.integer
    else { return nil }
    return number.coefficient < 0 ? whole - 1 : whole
  }

  /// Whether every whole number is a multiple of it: 1, 0.5, 0.25, 0.01.
  static func dividesEveryInteger(_ step: String) -> Bool {
    guard let step = exact(step), !step.isZero,
      let rest = ExactNumber.remainder(ExactNumber(1), step)
    else { return false }
    return rest.isZero
  }
}
