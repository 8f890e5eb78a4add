internal import FormDocuments
internal import FormModel
internal import FormText

/// A constraint of a form with its fate, and what a search for a payload needs.
struct ExportRow {
  var entry: FidelityEntry
  /// The field in the model.
  var field: Int
  /// The codes with which the form rejects values for it.
  var codes: Set<String>
  /// Strings that are known to show the difference.
  var words: [String] = []
  /// The constraint, for values near its edges.
  var constraint: ConstraintModel?
}

extension ConstraintModel {
  /// The codes of its issues.
  var codes: Set<String> {
    switch self {
    case .pattern, .format: ["patternMismatch"]
    case .includes: ["missingPart"]
    case .excludes: ["forbiddenPart"]
    case .length: ["tooShort", "tooLong"]
    case .choices: ["notAChoice"]
    case .forbidden: ["forbiddenValue"]
    case .range: ["rangeUnderflow", "rangeOverflow"]
    case .step: ["stepMismatch"]
    case .checksum: ["checksumMismatch"]
    case .count: ["tooFew", "tooMany"]
    case .equals: ["notEqual", "valueMissing"]
    case .differs: ["notDifferent"]
    case .unique: ["duplicateItem"]
    case .unicode: ["charactersNotAllowed"]
    case .remote: ["customError"]
    case .lookup: ["notInCatalogue", "ambiguousItem", "itemExcluded", "itemGone"]
    case .union(let union):
      union.cases.reduce(into: ["noRuleFits"]) { codes, unionCase in
        for placed in unionCase.content.constraints { codes.formUnion(placed.constraint.codes) }
      }
    }
  }
}
