internal import FormEngine
internal import FormText

/// The variants of a ready rule that a field with closed choices can choose: the others are not read.
///
/// Where records are checked and nothing else is asked of the form. Whoever compiles it makes sure that the field
/// which chooses is as it was taken to be, and reads all where it is not.
package final class ChosenVariants: Sendable {
  /// What the field that chooses may be, as it is written.
  package let choices: Choices
  /// The bytes of the other variants: a rule has no more parts than bytes.
  package let bytesLeftOut: Int

  init(_ choices: Choices, bytesLeftOut: Int) {
    self.choices = choices
    self.bytesLeftOut = bytesLeftOut
  }

  /// The values of a closed list.
  package struct Choices: Hashable, Sendable {
    package let values: [String]

    /// The most for which others are left out: who names more reads the whole.
    static let most = 64

    /// Nil where a field may be anything else, or what it may be is not known before its rules are.
    init?(of field: FieldSource) {
      guard field.shape.types.isEmpty, field.shape.single.map({ $0.value == .text }) ?? true,
        field.settings.compute == nil, field.settings.computedDefault == nil
      else { return nil }
      for case .constraint(.choices(let choices), _) in field.elements {
        if choices.values.count > Self.most { continue }
        values = choices.values.map(\.text)
        return
      }
      return nil
    }

    /// Whether whatever is among other choices is among these.
    package func hold(_ other: ChoicesConstraint) -> Bool {
      other.values.count <= Self.most
        && other.values.allSatisfy { other in
          values.contains { $0.utf8.elementsEqual(other.text.utf8) }
        }
    }
  }

  /// What stands where: a field that chooses is named there.
  struct Place: Hashable {
    var source: String
    var start: Int
  }
}
