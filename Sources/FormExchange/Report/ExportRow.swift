internal import FormDocuments
internal import FormModel
internal import FormSchema
internal import FormText

/// A constraint of a form with its fate, and what a search for a payload needs.
struct ExportRow {
  var entry: FidelityEntry
  /// The field in the model.
  var field: Int
  /// Its keywords in JSON Schema; those of lost constraints have none.
  var schema: Schema
  /// Whether the row is shown only where a target does not keep it, since the form does not write it as a constraint.
  var isImplied = false
  /// The ready rule, or the rule of the form, that has the constraint; nil for one of the field itself.
  var rule: String?
  /// The codes with which the form rejects values for it.
  var codes: Set<String>
  /// Whether it may be exact only together with keywords that the target does not keep: a search decides.
  var isDoubtful = false
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
