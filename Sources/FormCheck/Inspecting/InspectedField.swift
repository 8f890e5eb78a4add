package import FormDocuments
package import FormEngine
package import FormText

/// A field of a compiled form as lint sees it: its own words and those of its rules together.
///
/// Indices are those of the plan: 0 is the whole record.
package struct InspectedField: Sendable {
  package enum Requirement: Sendable {
    case no, always
    case when(InspectedExpression)
  }

  package var index: Int
  /// Empty for the items of a list and for keys that are not named.
  package var name: String
  /// Names from the top with dots between them, `[]` for the items of a list.
  package var path: String
  package var parent: Int
  package var children: [Int] = []
  package var type: ValueType
  /// An item of a list, or what keys without a name must be.
  package var isItem: Bool
  /// Its name, or that of the nearest field around it that stands in the file itself.
  package var place: SourceRange
  /// Whether it was written in the file itself.
  package var isOwn: Bool
  /// What was written for it, where that is a map in the file itself.
  package var node: Node?
  package var label: String?
  package var help: String?
  package var placeholder: String?
  package var isSecret: Bool
  package var requirement: Requirement
  /// Its own condition and those of its sections.
  package var conditions: [InspectedExpression] = []
  package var compute: InspectedExpression?
  package var hasDefault: Bool
  package var isNullable: Bool
  /// Its clean-up with the form's, a step as a text such as `trim` or `remove: -`.
  package var cleanUp: [String] = []
  package var constraints: [InspectedConstraint] = []
  package var messages: [InspectedMessage] = []
  /// An example of what a pattern wants: its placeholder, or its rule's first example.
  package var example: String?
}

/// One constraint of a field.
package struct InspectedConstraint: Sendable {
  package enum Kind: Sendable {
    case length(low: Int, high: Int?, LengthUnit)
    case pattern(InspectedPattern)
    case includes([InspectedPart])
    case excludes([InspectedPart])
    case choices([InspectedChoice])
    case forbidden([InspectedChoice])
    case range(low: InspectedEnd?, high: InspectedEnd?, excludesLow: Bool, excludesHigh: Bool)
    case step(String)
    case count(low: Int, high: Int?)
    /// The field's index; nil where the name leads elsewhere, such as to the row above.
    case equals(String, Int?)
    case differs(String, Int?)
    case any([[InspectedConstraint]])
    /// Their names, and the constraints of each; those for all other values come last.
    case variants(by: Int?, names: [String], [[InspectedConstraint]], hasOtherwise: Bool)
    case checksum, format, unique, unicode, remote
  }

  package var kind: Kind
  /// As it is written in a form: `length`.
  package var key: String
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
}

/// A regex with its place.
package struct InspectedPattern: Sendable {
  package var text: String
  package var ignoresCase: Bool
  package var knowsUnicodeClasses: Bool
  package var range: SourceRange
  /// How far behind the range's start the text begins; nil where escapes stand in between.
  package var offset: Int?

  /// The place of a part of the text.
  package func range(of part: Range<Int>) -> SourceRange {
    guard let offset else { return range }
    let start = min(range.start + offset + part.lowerBound, range.end)
    return SourceRange(start, min(range.start + offset + part.upperBound, range.end))
  }
}

/// An entry of `includes` or `excludes`.
package struct InspectedPart: Sendable {
  package enum Content: Sendable {
    case text(String)
    case find(InspectedPattern)
  }

  package var content: Content
  package var hasMessage: Bool
}

/// A value of `choices` or `forbidden`.
package struct InspectedChoice: Sendable {
  package var text: String
  package var json: JSONScalar
  package var label: String?
  package var place: SourceRange

  package init(text: String, json: JSONScalar, label: String?, place: SourceRange) {
    self.text = text
    self.json = json
    self.label = label
    self.place = place
  }
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
