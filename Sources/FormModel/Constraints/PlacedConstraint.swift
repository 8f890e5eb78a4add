package import FormEngine
package import FormText

/// A constraint with the place and the words that it came with.
package struct PlacedConstraint: Sendable {
  package var constraint: ConstraintModel
  package var range: SourceRange
  package var source: SourceText
  /// The named rule it was written in.
  package var rule: String?
  package var messages: [MessageDescription]
  /// Where the outermost rule that it came with is named.
  package var via: Placed<SourceText>?
}

/// A check with the words that it came with.
package struct PlacedCheck: Sendable {
  package var check: CheckDescription
  package var rule: String?
  package var messages: [MessageDescription] = []
  /// The case of a union that it belongs to.
  package var unionCase: Case?
  /// It belongs to a section of the group, not to the group itself.
  package var isOfSection = false

  package struct Case: Sendable {
    package var discriminator: Discriminator
    package var names: [String]
    /// Its place among the names; nil for all other values.
    package var place: Int?
    /// The named rule that has them.
    package var rule: String?
  }
}

/// The words of a form or rule for its issues: one text, or one for each code.
package struct MessageDescription: Hashable, Sendable {
  package var forAll: String?
  package var byCode: [String: String] = [:]
  /// A ready rule's words, in English.
  package var isReady = false

  package func text(for code: String) -> String? { byCode[code] ?? forAll }
}

/// One step of `normalize`; the same step is alike wherever it stands.
package struct CleanUpDescription: Hashable, Sendable {
  package enum Step: Hashable, Sendable {
    case plain(CleanUpStep.Kind)
    case withText(CleanUpStep.Kind, String)
    case normalForm(NormalForm)
    /// Several layouts of dates.
    case dates([String])
    /// The language by whose signs numbers are read.
    case number(language: String, NumberSigns)
    case boolean(AnswerWords)
    case replace(ReplaceStep)
  }

  package var step: Step
  /// Where it stands, in its file.
  package var place: Placed<SourceText>?

  init(step: Step) { self.step = step }

  package static func == (left: Self, right: Self) -> Bool { left.step == right.step }

  package func hash(into hasher: inout Hasher) { hasher.combine(step) }
}
