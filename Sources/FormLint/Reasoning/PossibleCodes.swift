internal import FormCheck
internal import FormDocuments
internal import FormEngine
internal import FormModel

/// The codes of issues that a field can have, and the names that a message for each may hold.
struct PossibleCodes {
  private(set) var codes: Set<String> = ["undecided"]
  /// It is what the keys of a map are.
  private let isKey: Bool

  init(_ field: InspectedField, in form: FormInspection, isRule: Bool) {
    isKey = field.field.isKey
    if isKey {
      // Whatever constraint a key breaks, it has this code, and may have the words of that.
      codes.insert("keyMismatch")
      for constraint in field.constraints { add(constraint) }
      return
    }
    if field.type != .any || !field.field.alternatives.isEmpty || field.rejectsNull {
      codes.insert("typeMismatch")
    }
    if case .firstMatch = field.field.content.union?.discriminator { codes.insert("noRuleFits") }
    if field.field.shared.value.settings.depth != nil { codes.insert("tooDeep") }
    // A value has one of them, and what is said of it is said at the field.
    for alternative in field.field.alternatives {
      for constraint in form.fields[alternative].constraints { add(constraint) }
    }
    // A rule may be required, or apply under a condition, where it is used.
    if isRule { codes.formUnion(["valueMissing", "notApplicable"]) }
    switch field.requirement {
    case .always, .when: codes.insert("valueMissing")
    case .no: break
    }
    var outer: InspectedField? = field
    while let around = outer {
      if !around.conditions.isEmpty { codes.insert("notApplicable") }
      outer = around.parent.map { form.fields[$0] }
    }
    if field.compute != nil { codes.insert("notEqual") }
    if !form.checks.isEmpty || isRule {
      codes.formUnion(["customError", "tooFewFilled", "tooManyFilled", "partlyFilled"])
    }
    if field.variants != nil { codes.insert("noVariant") }
    for constraint in field.constraints { add(constraint) }
    let parent = field.parent.map { form.fields[$0] }
    if field.isItem, parent?.constraints.contains(where: { $0.key == "unique" }) == true {
      codes.insert("duplicateItem")
    }
  }

  private mutating func add(_ constraint: InspectedConstraint) {
    switch constraint.kind {
    case .length(let it):
      if it.low > 0 || it.computed.low != nil { codes.insert("tooShort") }
      if it.isBounded { codes.insert("tooLong") }
    case .pattern, .format: codes.insert("patternMismatch")
    case .includes: codes.insert("missingPart")
    case .excludes: codes.insert("forbiddenPart")
    case .choices: codes.insert("notAChoice")
    case .forbidden: codes.insert("forbiddenValue")
    case .range(let it):
      if it.low != nil { codes.insert("rangeUnderflow") }
      if it.high != nil { codes.insert("rangeOverflow") }
    case .step: codes.insert("stepMismatch")
    case .count(let it):
      if it.low > 0 || it.computed.low != nil { codes.insert("tooFew") }
      if it.isBounded { codes.insert("tooMany") }
    case .equals: codes.formUnion(["notEqual", "valueMissing"])
    case .differs: codes.insert("notDifferent")
    case .union(let union):
      if union.discriminator.field == nil {
        codes.insert("noRuleFits")
        return
      }
      codes.insert("noVariant")
      for inner in constraint.sets.flatMap({ $0 }) { add(inner) }
    case .checksum: codes.insert("checksumMismatch")
    case .unique: codes.insert("duplicateItem")
    case .unicode: codes.insert("charactersNotAllowed")
    case .remote: codes.insert("customError")
    case .lookup(let it):
      codes.formUnion(["notInCatalogue", "itemGone", "notPicked"])
      if it.names != [.id] { codes.insert("ambiguousItem") }
      if !it.filters.isEmpty { codes.insert("itemExcluded") }
    }
  }

  /// The names in braces that a message for a code may hold where it is said of a value.
  private static let names: [String: Set<String>] = [
    "typeMismatch": ["got"], "tooShort": ["want", "got"], "tooLong": ["want", "got"],
    "tooFew": ["want", "got", "missing"], "tooMany": ["want", "got", "extra"],
    "rangeUnderflow": ["want", "got", "other"], "rangeOverflow": ["want", "got", "other"],
    "stepMismatch": ["want", "got", "places", "lower", "upper"],
    "notAChoice": ["want", "got", "near"], "patternMismatch": ["example"],
    "missingPart": ["want"], "forbiddenPart": ["want"], "forbiddenValue": ["got"],
    "notEqual": ["want", "got", "other"], "notDifferent": ["other"],
    "charactersNotAllowed": ["got", "name", "at"], "noRuleFits": ["want"],
    "duplicateItem": ["first", "labels"], "notSorted": ["first"], "gap": ["missing"],
    "referenceMissing": ["missing", "labels"],
    "tooFewFilled": ["want", "labels"],
    "tooManyFilled": ["want", "labels"], "partlyFilled": ["labels"], "undecided": ["reason"],
  ]

  /// The same where it is said of a key of a map: of a value more is known.
  private static let namesOfKeys: [String: Set<String>] = [
    "keyMismatch": ["key", "example", "want"], "tooShort": ["key", "want"],
    "tooLong": ["key", "want"], "patternMismatch": ["key", "example"],
    "missingPart": ["key", "want"], "forbiddenPart": ["key", "want"],
    "forbiddenValue": ["key", "got"], "notAChoice": ["key", "want", "got"],
    "noRuleFits": ["key", "want"], "undecided": ["reason"],
  ]

  /// The names that a message for a code may hold.
  func names(of code: String) -> Set<String> {
    isKey ? Self.namesOfKeys[code] ?? ["key"] : Self.names[code] ?? []
  }

  /// The names that a message for any of the codes may hold.
  var names: Set<String> { codes.reduce(into: []) { $0.formUnion(names(of: $1)) } }
}
