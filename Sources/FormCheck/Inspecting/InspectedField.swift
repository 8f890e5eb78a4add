package import FormCompiling
package import FormDocuments
package import FormEngine
package import FormModel
package import FormText

/// A field of a compiled form as lint sees it: its own words and those of its rules together.
///
/// Indices are those of the plan: 0 is the whole record.
package struct InspectedField: Sendable {
  package enum Requirement: Sendable {
    case no, always
    /// Under conditions: its own, or those of its variants.
    case when([InspectedExpression])
  }

  package let index: Int
  package let field: Field
  package var path: FieldPath
  package var children: [Int] = []
  /// Its name, or that of the nearest field around it that stands in the file itself.
  package var place: SourceRange
  /// Whether it was written in the file itself.
  package var isOwn: Bool
  /// What was written for it, where that is a map in the file itself.
  package var node: Node?
  /// It is a secret, or what stands around it is, or what it equals.
  package var isSecret: Bool
  /// A `null` is of a wrong type, by its own word or the form's.
  package var rejectsNull = false
  /// Its clean-up with the form's, a step as a text such as `trim` or `remove: -`.
  package var cleanUp: [String] = []
  /// The layouts of each of its own steps that read dates in several.
  package var dateLayouts: [[String]] = []
  package var constraints: [InspectedConstraint] = []
  package var messages: [InspectedMessage] = []
  /// The variants of a group that a field beside it chooses.
  package var variants: InspectedVariants?

  package var name: String { field.name }
  package var parent: Int? { field.parent < 0 ? nil : field.parent }
  package var type: ValueType { field.type }
  package var isItem: Bool { field.isItem }
  package var label: String? { field.shared.value.settings.label }
  package var help: String? { field.shared.value.settings.help }
  package var placeholder: String? { field.shared.value.settings.placeholder }
  /// Whether it has a default that is the same in every record.
  package var hasDefault: Bool { field.shared.value.settings.defaultValue != nil }
  package var computedDefault: InspectedExpression? {
    field.shared.value.settings.computedDefault.map { InspectedExpression($0) }
  }
  package var isNullable: Bool { field.shared.value.settings.isNullable == true }
  /// An example of what a pattern wants: its placeholder, or its rule's first example.
  package var example: String? {
    field.shared.value.settings.placeholder ?? field.shared.value.example
  }
  /// Its own condition and those of its sections.
  package var conditions: [InspectedExpression] {
    field.conditions.map { InspectedExpression($0) }
  }
  /// Whether it has a value that has nothing in it and is judged as others are: `{}` of a group or map, and of a record
  /// that is a text or a list `''` and `[]`.
  package var judgesNothing: Bool { index == 0 || type == .group && !field.content.isTuple }
  package var compute: InspectedExpression? {
    field.shared.value.settings.compute.map { InspectedExpression($0) }
  }

  package var requirement: Requirement {
    switch field.shared.value.settings.required {
    case .when(let condition): return .when([InspectedExpression(condition)])
    case .byCase(let cases, let common):
      return .when(
        (cases.cases.map(\.content) + [common]).compactMap {
          if case .when(let condition)? = $0 { InspectedExpression(condition) } else { nil }
        })
    case .always, nil: return field.isRequired ? .always : .no
    }
  }
}

/// One constraint of a field, with its place in the file itself.
package struct InspectedConstraint: Sendable {
  package var kind: ConstraintModel
  /// The named rule that it comes from.
  package var rule: String?
  /// Where it stands, or where the rule that holds it is named, in the file itself.
  package var place: SourceRange
  /// Whether it was written in the file itself.
  package var isOwn: Bool
  /// As it was written, in one line; empty where that is long.
  package var written: String
  /// The words for it, from the innermost out.
  package var messages: [InspectedMessage]
  /// Of a range.
  package var ends: (low: InspectedEnd?, high: InspectedEnd?)
  /// The field that it reads, by its index; nil where the name leads elsewhere, such as to the row above.
  package var other: Int?
  /// The constraints of each rule of a choice, or of each variant; those for all other values come last.
  package var sets: [[InspectedConstraint]] = []

  /// As it is written in a form: `length`.
  package var key: String { kind.key }
}

/// Variants that a field chooses among.
package struct InspectedVariants: Sendable {
  package var names: [String]
  package var hasOtherwise: Bool
  /// The field that chooses.
  package var by: Int
  /// Where that field is named, in the file itself.
  package var place: SourceRange
  /// The named rule that has the variants.
  package var rule: String?
  /// Where the name of each variant stands, of those in the file itself.
  package var namePlaces: [String: SourceRange] = [:]
}

/// An end of a range.
package struct InspectedEnd: Sendable {
  package enum Kind: Sendable {
    /// A number as it was written.
    case number(String)
    /// Days or microseconds.
    case instant(Int64)
    /// Months, days and microseconds from `today` or `now`.
    case moving(months: Int, days: Int, microseconds: Int64)
    /// It reads other fields.
    case fields
  }

  package var kind: Kind
  package var text: String
  package var place: SourceRange
}

/// Words for issues.
package struct InspectedMessage: Sendable {
  /// For all codes where it is nil.
  package var code: String?
  package var text: String
  /// A ready rule's.
  package var isReady: Bool
}
