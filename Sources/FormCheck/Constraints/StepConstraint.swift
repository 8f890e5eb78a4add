internal import FormDocuments
internal import FormEngine
internal import FormText

/// `step`: the value is a whole multiple, by exact decimals.
struct StepConstraint: Constraint {
  static let key = "step"
  static let types: [ValueType] = [.integer, .number]
  var text: String
  var coefficient: UInt64
  var exponent: Int

  static func read(_ node: Node, _ reader: inout NodeReader) -> [any Constraint] {
    guard case .number(let text)? = node.scalar?.json,
      let parts = JSONNumber.coefficientAndExponent(text)
    else {
      reader.error(
        "stepMalformed", "“step” wants a number over 0 of at most 18 digits", at: node.range,
        help: node.text.flatMap { NumberSpelling.help(for: $0) }
          ?? "write 0.01 for two decimal places")
      return []
    }
    return [
      StepConstraint(text: text, coefficient: parts.coefficient, exponent: parts.exponent)
    ]
  }

  func lower(into lowering: inout Lowering) {
    lowering.add(
      Operation(.step, low: Int64(coefficient), high: Int64(exponent)),
      .step(text, places: coefficient == 1 && exponent <= 0 ? -exponent : nil))
  }
}
