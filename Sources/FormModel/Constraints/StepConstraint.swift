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
        "stepMalformed", "“step” wants a number over 0 of at most 18 digits", at: node.range,
        help: node.text.flatMap { NumberSpelling.help(for: $0) }
          ?? "write 0.01 for two decimal places")
      return []
    }
    return [
      StepConstraint(text: text, coefficient: parts.coefficient, exponent: parts.exponent)
    ]
  }
}
