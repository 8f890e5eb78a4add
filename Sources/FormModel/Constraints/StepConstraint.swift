package import FormDocuments
internal import FormEngine
internal import FormText

/// `step`: the value is a whole multiple, by exact decimals.
package struct StepConstraint: Sendable {
  package static let key = "step"
  package var text: String
  package var coefficient: UInt64
  package var exponent: Int

  package static func read(_ node: Node, _ reader: inout NodeReader) -> [StepConstraint] {
    guard case .number(let text)? = node.scalar?.json,
      let parts = JSONNumber.coefficientAndExponent(text)
    else {
      reader.error(
        "stepMalformed", "“step” takes a number over 0 of at most 18 digits", at: node.range,
        help: help(for: node))
      return []
    }
    return [
      StepConstraint(text: text, coefficient: parts.coefficient, exponent: parts.exponent)
    ]
  }

  private static func help(for node: Node) -> String {
    let usual = "write 0.01 for two decimal places, 1 for whole numbers"
    guard let text = node.text,
      let number = JSONNumber.isNumber(text) ? text : NumberSpelling.number(text)
    else { return usual }
    if JSONNumber.compare(number, "0") <= 0 { return "a step is more than 0: " + usual }
    if JSONNumber.coefficientAndExponent(number) == nil { return "round it: " + usual }
    return NumberSpelling.help(for: node) ?? usual
  }
}
