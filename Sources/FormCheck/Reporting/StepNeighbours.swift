internal import FormPlatform

/// The multiples of a step around a value that is none.
struct StepNeighbours {
  let lower: String
  let upper: String

  /// Nil where the 38 digits of `Decimal` do not tell them.
  init?(of value: String, step: String) {
    guard value.utf8.count <= 30, step.utf8.count <= 20,
      let number = Decimal(string: value, locale: Locale(identifier: "en_US_POSIX")),
      let step = Decimal(string: step, locale: Locale(identifier: "en_US_POSIX")), step > 0
    else { return nil }
    let quotient = number / step
    // Written out it has no exponent: up to its point it is rounded towards zero.
    guard var rounded = Decimal(string: String("\(quotient)".prefix { $0 != "." })) else {
      return nil
    }
    if rounded > quotient { rounded -= 1 }
    let (below, above) = (rounded * step, (rounded + 1) * step)
    guard below < number, number < above else { return nil }
    lower = "\(below)"
    upper = "\(above)"
  }
}
